// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.logic.Enforcement;
import org.sigcore.policy.kernel.session.logic.ReportOrder;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionContexts;
import org.sigcore.policy.kernel.session.logic.UsageReports;
import org.sigcore.policy.kernel.session.service.LockedSession.Changed;
import org.sigcore.policy.kernel.session.service.PeerChanges.Told;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and changes the sessions of one service. Answers are sent after the commit. A request reads once and commits
 * once: writes of co-located roles and the outbox join the commit of the session. Thread-safe.
 */
public record Sessions(
        LockedSessions holders,
        SessionStore store,
        SessionDecisions decisions,
        PeerChanges changes,
        AfPeer af,
        InstantSource clock) {
    /** About eight minutes, with increasing pauses. */
    private static final int MOST_REMINDERS = 12;

    /** Change of a session. */
    public record Update(Session before, Session after) {
        /** Returns the changes of the decision. */
        public ObjectNode changes() {
            return Enforcement.changes(before, after);
        }

        /** True if the address by which AFs find the session has changed. */
        public boolean movesAddress() {
            return !after.address().equals(before.address());
        }
    }

    /** Returns the stored session; null if absent. */
    public @Nullable Session find(String id) {
        return store.find(id);
    }

    /**
     * Changes a session for its peer, under the lock of its subscriber.
     *
     * @param change returns another state, never null; repeated after a lost race; its writes join the commit
     * @return null if there is no such session
     */
    public @Nullable Update update(String id, Function<Session, @Nullable Session> change) {
        return holders.heldForPeer(id, held -> {
            Changed changed = held.commit(change);
            Session after = changed == null ? null : changed.after();
            return changed == null || after == null ? null : new Update(changed.before(), after);
        });
    }

    /**
     * Processes a report of the peer of a session: updates the context and inactive rules, notifies AFs of events, and
     * evaluates the policies again.
     *
     * @param report supplies SmPolicyUpdateContextData; called only if the session exists
     * @param reportId identifies repeated usage reports and, if it is a timestamp, out-of-order ones; null if unknown
     * @param alongside writes that join the commit, for the session before and after
     * @return null if there is no such session
     * @throws ProblemException as decided by policies, or 403 ERROR_TRAFFIC_MAPPING_INFO_REJECTED
     */
    public @Nullable Update report(
            String id, Supplier<ObjectNode> report, @Nullable String reportId, BiConsumer<Session, Session> alongside) {
        Instant sent = ReportOrder.sent(reportId, clock.instant());
        return update(id, before -> {
            ObjectNode update = ReportOrder.timely(before, report.get(), sent);
            Session now = before.withContext(SessionContexts.merge(before.context(), update));
            Session told = af.report(now, changes.reported(now, update), update, null);
            Session reported = af.unbound(before, told);
            ObjectNode seen = UsageReports.reported(SessionContexts.seen(now.context(), update), update, reportId);
            Session decided = reported.withDecision(redecide("update", reported.withContext(seen)));
            Session after = ReportOrder.noted(decided, update, sent);
            alongside.accept(before, after);
            af.bridge(before, after);
            return after;
        });
    }

    /** Returns the complete decision for a session, based on the stored data of the subscriber. */
    public ObjectNode redecide(String operation, Session session) {
        return decisions.again(operation, session);
    }

    /** Returns the input of policies for a stored session. */
    ObjectNode seenByPolicies(String operation, Session session) {
        return decisions.seen(operation, session);
    }

    /**
     * Changes a session on behalf of other parties than its peer, and notifies the peer of changes of the decision;
     * unconfirmed changes are retried.
     *
     * @param change as for {@link #update}
     * @return null if there is no such session, or the peer no longer has it
     */
    public @Nullable Update tell(String id, Function<Session, @Nullable Session> change) {
        return holders.held(id, held -> {
            Told told = changes.change(held, change, null);
            Session after = told == null ? null : told.changed().after();
            return told == null || after == null || told.answer() == SessionPeer.Kind.SESSION_UNKNOWN
                    ? null
                    : new Update(told.changed().before(), after);
        });
    }

    /**
     * Sends the peer of a session a one-time request that is not part of the decision; ends the session if the peer
     * does not have it.
     */
    public SessionPeer.Kind once(Session session, ObjectNode request) {
        return changes.once(session, request);
    }

    /**
     * Evaluates the policies of a session again and notifies the peer of changes; does nothing if the session has
     * ended.
     */
    public void subscriberChanged(String id) {
        var _ = holders.held(id, held -> redecide(held, true));
    }

    /** Returns the handler that resends unconfirmed changes. Thread-safe. */
    public OutboxHandler pending() {
        return OutboxHandler.of(
                changes.kind(),
                MOST_REMINDERS,
                document -> !Boolean.FALSE.equals(
                        holders.held(PeerChanges.sessionId(document), held -> remind(held, document))));
    }

    private boolean remind(LockedSession held, ObjectNode document) {
        if (PeerChanges.isRelease(document)) {
            return changes.release(held, false);
        }
        if (changes.tryAgain(held, document)) {
            return true;
        }
        ObjectNode names = PeerChanges.names(document);
        return names == null ? redecide(held, false) : changes.again(held, names);
    }

    /**
     * Evaluates the policies again and notifies the peer.
     *
     * @param first false for a call of the outbox, which retries by itself
     * @return false if it must be repeated
     */
    private boolean redecide(LockedSession held, boolean first) {
        try {
            Told told = changes.change(held, before -> before.withDecision(decisions.again("notify", before)), null);
            return told == null || !told.answer().isOpen();
        } catch (ProblemException refused) {
            if (refused.problem().status() >= 500) {
                throw refused; // not a rejection: retried by the outbox
            }
            return changes.release(held, first);
        }
    }
}
