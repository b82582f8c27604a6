// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.tdf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.diamconnector.SdSession;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.Tdf;
import org.sigcore.policy.kernel.session.service.SessionObserver;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds requests to TDFs to the outbox, with the write of the session that causes them ({@link TdfWork}). Thread-safe.
 */
public final class TdfObserver implements SessionObserver {
    private final String service;
    private final String identity;
    private final Outbox outbox;

    /**
     * @param service of the sessions
     * @param identity Diameter identity of this node
     */
    public TdfObserver(String service, String identity, Outbox outbox) {
        this.service = service;
        this.identity = identity;
        this.outbox = outbox;
    }

    @Override
    public Session changing(@Nullable Session before, Session after) {
        SdSession there = Tdf.session(before);
        SdSession wanted = Tdf.wanted(after);
        if (Tdf.isThere(there, wanted)) {
            change(before, after);
            SdSession now = Tdf.session(after);
            return Tdf.with(after, Tdf.isSame(there, now) ? now : there);
        }
        if (!Tdf.isEnded(after)) {
            end(there);
        }
        return Tdf.with(after, wanted == null ? null : open(after, wanted));
    }

    @Override
    public void removing(Session session) {
        end(Tdf.session(session));
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
}
