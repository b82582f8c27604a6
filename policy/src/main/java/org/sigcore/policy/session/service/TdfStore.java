// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.diamconnector.api.SdSession;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.Tdf;
import org.sigcore.policy.session.logic.Touched;
import tools.jackson.databind.node.ObjectNode;

/**
 * The sessions of one service, where what their TDFs must be told of a writing is put into the outbox with it ({@link TdfWork}).
 * Thread-safe.
 */
public final class TdfStore implements SessionStore {
    private final SessionStore sessions;
    private final String service;
    private final String identity;
    private final Outbox outbox;

    /**
     * @param service whose sessions they are
     * @param identity of our Diameter node
     */
    public TdfStore(SessionStore sessions, String service, String identity, Outbox outbox) {
        this.sessions = sessions;
        this.service = service;
        this.identity = identity;
        this.outbox = outbox;
    }

    @Override
    public Session add(Session session) {
        return sessions.add(enforced(null, session));
    }

    @Override
    public Session replace(Session before, Session after) {
        return sessions.replace(before, enforced(before, after));
    }

    @Override
    public void remove(Session session) {
        end(Tdf.session(session));
        sessions.remove(session);
    }

    private Session enforced(@Nullable Session before, Session after) {
        SdSession there = Tdf.session(before);
        SdSession wanted = Tdf.wanted(after);
        if (Tdf.isThere(there, wanted)) {
            change(before, after);
            return Tdf.with(after, there);
        }
        if (!Tdf.isEnded(after)) {
            end(there);
        }
        return Tdf.with(after, wanted == null ? null : open(after, wanted));
    }

    private SdSession open(Session session, SdSession wanted) {
        String id = SdSession.newId(identity, new SdSession.Holder(service, session.id()));
        outbox.add(TdfWork.kind(service), TdfWork.opening(session.id(), id));
        return new SdSession(id, wanted.host(), wanted.realm());
    }

    private void change(@Nullable Session before, Session after) {
        ObjectNode rules = Tdf.rules(after);
        ObjectNode changed = Json.object();
        Tdf.rules(before).properties().forEach(rule -> {
            if (!rule.getValue().equals(rules.get(rule.getKey()))) {
                changed.put(rule.getKey(), rule.getValue().has("base"));
            }
        });
        rules.propertyNames().forEach(name -> {
            if (!Tdf.rules(before).has(name)) {
                changed.put(name, false);
            }
        });
        if (!changed.isEmpty()) {
            outbox.add(TdfWork.kind(service), TdfWork.changing(after.id(), changed));
        }
    }

    private void end(@Nullable SdSession session) {
        if (session != null) {
            outbox.add(TdfWork.kind(service), TdfWork.ending(session));
        }
    }

    @Override
    public @Nullable Session find(String id) {
        return sessions.find(id);
    }

    @Override
    public List<Session> findAll(List<String> ids) {
        return sessions.findAll(ids);
    }

    @Override
    public List<Found> findByKeys(Collection<String> keys) {
        return sessions.findByKeys(keys);
    }

    @Override
    public List<Touched> walk(String after, int limit) {
        return sessions.walk(after, limit);
    }

    @Override
    public boolean isOf(String id, long changedAtMillis) {
        return sessions.isOf(id, changedAtMillis);
    }

    @Override
    public void confirm(String id) {
        sessions.confirm(id);
    }
}
