// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.function.Consumer;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import org.sigcore.policy.kernel.session.logic.Session;

/** Creates the sessions of one service. Thread-safe. */
public record SessionCreation(
        SessionSettings settings,
        LockedSessions holders,
        SessionStore store,
        SessionConflicts conflicts,
        SessionDecisions decisions,
        SubscriberData subscribers,
        AfPeer af) {
    /**
     * Creates a session. An existing session with the same ID is taken as a repeated request and replaced; its AF
     * sessions are kept.
     *
     * @param asked without a decision
     * @param alongside writes that join the commit
     * @throws ProblemException 400 USER_UNKNOWN, 404 for a session of another peer, or as decided by policies
     */
    public Session create(Session asked, Consumer<Session> alongside) {
        LockedSessions.note(asked);
        Session draft = conflicts.believed(asked);
        Created created = holders.creating(draft, repeated -> {
            Created first = decided(draft, repeated);
            alongside.accept(first.session);
            af.sessionIs("ESTABLISHED", first.session);
            af.bridge(null, first.session);
            return first;
        });
        conflicts.done(created.way);
        return created.session;
    }

    private record Created(Session session, SessionConflicts.Way way) {}

    private Created decided(Session draft, boolean repeated) {
        Session former = repeated ? store.find(draft.id()) : null;
        Session whole = former == null ? draft : draft.inPlaceOf(former);
        SubscriberSnapshot subscriber = subscribers.attach(draft.subscriberQuery(settings.service()));
        try {
            settings.refuseUnknown(subscriber);
            SessionConflicts.Way way = conflicts.of(draft, subscriber.sessions());
            Session session = decisions.decided(whole, subscriber);
            RequestDeadline.check();
            conflicts.resolve(way);
            return new Created(former == null ? store.add(session) : store.replace(former, session), way);
        } catch (RuntimeException e) {
            if (former == null) {
                var _ = subscribers.detach(draft.subscriberQuery(settings.service()));
            }
            throw e;
        }
    }
}
