// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.tdf;

import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.diamconnector.SdSession;
import org.sigcore.policy.contract.diamconnector.TdfSessions;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.Tdf;
import org.sigcore.policy.kernel.session.service.SessionStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends the requests to TDFs that {@link TdfObserver} has added to the outbox. Entries contain only the names of ADC
 * rules; definitions are read when they are sent. Changes during the transmission are sent afterwards, so that with
 * several senders the last one sends the stored state. Thread-safe.
 */
public final class TdfWork implements OutboxHandler {
    private static final Logger LOG = LoggerFactory.getLogger(TdfWork.class);
    private static final String SESSION = "sessionId";
    private static final String OPENED = "opened";
    private static final String RULES = "rules";
    private static final String ENDED = "ended";

    private final String service;
    private final SessionStore sessions;
    private final Supplier<TdfSessions> tdfs;

    /** @param tdfs resolved when there is a request to send */
    public TdfWork(String service, SessionStore sessions, Supplier<TdfSessions> tdfs) {
        this.service = service;
        this.sessions = sessions;
        this.tdfs = tdfs;
    }

    static String kind(String service) {
        return service + "-tdf";
    }

    static ObjectNode opening(String sessionId, String sdSessionId) {
        return Json.object().put(SESSION, sessionId).put(OPENED, sdSessionId);
    }

    /** @param rules by name, true if the former rule was a base */
    static ObjectNode changing(String sessionId, ObjectNode rules) {
        ObjectNode document = Json.object().put(SESSION, sessionId);
        document.set(RULES, rules);
        return document;
    }

    static ObjectNode ending(SdSession session) {
        return Json.object().set(ENDED, Json.mapper().valueToTree(session));
    }

    @Override
    public String kind() {
        return kind(service);
    }

    @Override
    public boolean send(ObjectNode document) {
        JsonNode ended = document.get(ENDED);
        if (ended != null) {
            return settled(tdfs.get().endTdf(Json.bind(ended, SdSession.class)));
        }
        Session session = sessions.find(document.path(SESSION).asString(""));
        SdSession sd = Tdf.session(session);
        return session == null || sd == null || told(session, sd, document);
    }

    private boolean told(Session session, SdSession sd, ObjectNode document) {
        String opened = Json.string(document, OPENED);
        if (opened == null) {
            return changed(session, sd, document.withObjectProperty(RULES));
        }
        if (!opened.equals(sd.sessionId())) {
            return true;
        }
        int result = tdfs.get().openTdf(sd, session.context(), Tdf.rules(session));
        return settled(result) && (!ResultCode.isSuccess(result) || followed(session, sd, Json.object()));
    }

    private boolean changed(Session session, SdSession sd, ObjectNode names) {
        ObjectNode installed = Json.object();
        ObjectNode removed = Json.object();
        names.properties().forEach(rule -> {
            @Nullable JsonNode now = Tdf.rules(session).get(rule.getKey());
            if (now == null) {
                ObjectNode before = removed.putObject(rule.getKey());
                if (rule.getValue().asBoolean(false)) {
                    before.put("base", true);
                }
            } else {
                installed.set(rule.getKey(), now);
            }
        });
        int result = tdfs.get().changeTdf(sd, installed, removed);
        return settled(result) && (!ResultCode.isSuccess(result) || followed(session, sd, names));
    }

    /** Sends the changes since the session was read, if any. */
    private boolean followed(Session sent, SdSession sd, ObjectNode names) {
        Session now = sessions.find(sent.id());
        if (now == null || now.stamp().equals(sent.stamp()) || !Tdf.isSame(sd, Tdf.session(now))) {
            return true;
        }
        ObjectNode before = Tdf.rules(sent);
        ObjectNode after = Tdf.rules(now);
        ObjectNode other = Json.object();
        Stream.of(before, after, names)
                .flatMap(rules -> rules.propertyNames().stream())
                .filter(name -> !Objects.equals(before.get(name), after.get(name)))
                .forEach(name -> other.put(name, before.path(name).has("base")));
        return other.isEmpty() || changed(now, sd, other);
    }

    private static boolean settled(int resultCode) {
        boolean later = resultCode == 0
                || ResultCode.isProtocolError(resultCode)
                || resultCode / 1000 == 4
                || resultCode == ResultCode.DIAMETER_UNABLE_TO_COMPLY;
        if (!later && !ResultCode.isSuccess(resultCode)) {
            LOG.atWarn()
                    .addKeyValue("event", "tdf-refuses")
                    .addKeyValue("result", resultCode)
                    .log("TDF rejected a request");
        }
        return !later;
    }
}
