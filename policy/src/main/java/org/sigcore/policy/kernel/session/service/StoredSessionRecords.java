// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.policy.contract.session.SessionEnding;
import org.sigcore.policy.contract.session.SessionFilter;
import org.sigcore.policy.contract.session.SessionLookup;
import org.sigcore.policy.contract.session.SessionRecord;
import org.sigcore.policy.contract.session.SessionRecords;
import org.sigcore.policy.kernel.decision.SessionAddress;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Enforcement;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionKeys;
import org.sigcore.policy.kernel.store.LastWrite;
import tools.jackson.databind.node.ObjectNode;

/** Operator access to the stored sessions of one service: lookup, listing and termination. Thread-safe. */
public class StoredSessionRecords implements SessionRecords {
    private final String service;
    private final SessionStore store;
    private final Sessions sessions;
    private final SessionTermination termination;

    public StoredSessionRecords(String service, SessionStore store, Sessions sessions, SessionTermination termination) {
        this.service = service;
        this.store = store;
        this.sessions = sessions;
        this.termination = termination;
    }

    @Override
    public List<SessionRecord> find(SessionLookup lookup) {
        Map<String, Session> found = new LinkedHashMap<>();
        for (String id : ids(lookup)) {
            Session session = store.find(id);
            if (session != null) {
                found.put(session.id(), session);
            }
        }
        List<String> keys = keys(lookup);
        if (!keys.isEmpty()) {
            store.findByKeys(keys).forEach(each -> found.put(each.session().id(), each.session()));
        }
        return found.values().stream()
                .filter(session -> lookup.afSessionId() == null || has(session, lookup.afSessionId()))
                .map(this::shown)
                .toList();
    }

    @Override
    public Page page(SessionFilter filter, String after, int limit) {
        List<String> ids = store.walk(after, limit).stream().map(LastWrite::id).toList();
        List<SessionRecord> matching = store.findAll(ids).stream()
                .map(this::shown)
                .filter(filter::takes)
                .toList();
        return new Page(matching, ids.size() < limit ? "" : ids.getLast());
    }

    @Override
    public @Nullable ObjectNode seenByPolicies(String id, String operation) {
        Session session = store.find(id);
        return session == null ? null : sessions.seenByPolicies(operation, session);
    }

    @Override
    public SessionEnding end(String id, boolean tellPeer) {
        return termination.endForOperator(id, tellPeer);
    }

    private static List<String> ids(SessionLookup lookup) {
        List<String> ids = new ArrayList<>();
        if (lookup.id() != null) {
            ids.add(lookup.id());
        }
        String af = lookup.afSessionId();
        if (af != null && af.indexOf('.') > 0) {
            ids.add(af.substring(0, af.lastIndexOf('.')));
        }
        return ids;
    }

    private static List<String> keys(SessionLookup lookup) {
        List<String> keys = new ArrayList<>();
        if (lookup.macAddr() != null) {
            keys.add(SessionKeys.ofMac(lookup.macAddr().toLowerCase(Locale.ROOT)));
        }
        if (lookup.afSessionId() != null) {
            keys.add(SessionKeys.ofRx(AfSession.idOfRx(lookup.afSessionId())));
        }
        if (lookup.ipv4Addr() != null) {
            keys.addAll(SessionKeys.of(new SessionAddress(lookup.ipv4Addr(), null, null)));
        }
        if (lookup.ipv6Prefix() != null) {
            Ipv6Prefix prefix = Ipv6Prefix.read(lookup.ipv6Prefix());
            if (prefix == null) {
                throw new ProblemException(SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, "ipv6Prefix: expected a prefix");
            }
            new SessionAddress(null, null, prefix)
                    .ipv6Networks()
                    .forEach(networks -> networks.forEach(network -> keys.add(SessionKeys.ofNetwork(network))));
        }
        return keys;
    }

    private SessionRecord shown(Session session) {
        return new SessionRecord(
                service,
                session.id(),
                session.created().toEpochMilli(),
                session.context(),
                Enforcement.inForce(session),
                Enforcement.failures(session),
                peer(session),
                session.af().stream().map(StoredSessionRecords::shown).toList());
    }

    private static boolean has(Session session, String afSessionId) {
        return session.af(afSessionId) != null || session.af(AfSession.idOfRx(afSessionId)) != null;
    }

    private static ObjectNode peer(Session session) {
        return session.peer() == null ? Json.object() : Enforcement.withoutFailed(session.peer());
    }

    private static ObjectNode shown(AfSession af) {
        ObjectNode shown = Json.object().put("id", af.id()).put("interface", af.rx() == null ? "N5" : "Rx");
        shown.set("request", af.request());
        if (af.rx() != null) {
            shown.set("rx", af.rx());
        }
        return shown;
    }
}
