// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.activity.Subject;
import org.sigcore.policy.kernel.session.logic.PendingTransactions;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.store.Commits;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.StaleException;

/** Runs work on a session under the lock of its subscriber. Thread-safe. */
record LockedSessions(SessionSettings settings, SessionStore store, Commits commits, SubscriberLocking lock) {
    /** Returns a new unit of work, in which a session is read before its lock is held. */
    Commits.Unit unit() {
        return commits.unit();
    }

    /**
     * Runs the work that creates a session, in a unit of work, and commits it.
     *
     * @param work receives true if it is repeated after a lost race
     */
    <T> T creating(Session draft, Function<Boolean, T> work) {
        return agreed(
                draft,
                () -> lock.hold(draft.supi(), () -> {
                    for (int replay = 0; ; replay++) {
                        boolean repeated = replay > 0;
                        Commits.Unit unit = commits.unit();
                        T created = unit.call(() -> work.apply(repeated));
                        try {
                            unit.commit();
                            return created;
                        } catch (StaleException | DuplicateKeyException overtaken) {
                            if (replay == Commits.MOST_REPLAYS) {
                                throw SubscriberLocking.pending();
                            }
                            commits.replaying();
                        }
                    }
                }));
    }

    /**
     * Runs work for the session's peer, which receives PENDING_TRANSACTION if that feature is negotiated; otherwise
     * like {@link #held}.
     */
    <T> @Nullable T heldForPeer(String id, Function<LockedSession, @Nullable T> work) {
        Commits.Unit unit = commits.unit();
        Session known = unit.call(() -> store.find(id));
        return known == null ? null : this.<@Nullable T>agreed(known, () -> locked(known, unit, work));
    }

    /**
     * Runs work on a session under its subscriber's lock, for callers other than its peer, to which the peer's features
     * do not apply; returns null if there is no such session.
     *
     * @throws ProblemException 503 NF_CONGESTION if another holder does not release the lock in time
     */
    <T> @Nullable T held(String id, Function<LockedSession, @Nullable T> work) {
        Commits.Unit unit = commits.unit();
        Session known = unit.call(() -> store.find(id));
        return known == null ? null : held(known, unit, work);
    }

    /** Runs work like {@link #held(String, Function)}, on a session that was read in a unit of work. */
    <T> @Nullable T held(Session known, Commits.Unit unit, Function<LockedSession, @Nullable T> work) {
        try {
            return locked(known, unit, work);
        } catch (ProblemException e) {
            throw SubscriberLocking.isPending(e) ? SubscriberLocking.busy() : e;
        }
    }

    static void note(Session session) {
        Subject.is(session.id(), session.supi(), session.gpsi());
    }

    private <T> @Nullable T locked(Session known, Commits.Unit unit, Function<LockedSession, @Nullable T> work) {
        note(known);
        return lock.<@Nullable T>hold(known.supi(), waited -> {
            try {
                return work.apply(new LockedSession(store, commits, known, waited ? null : unit));
            } catch (StaleException overtaken) {
                throw SubscriberLocking.pending();
            }
        });
    }

    /**
     * Runs work and maps its error: 400 PENDING_TRANSACTION only for a peer that has negotiated the feature
     * PendingTransaction, otherwise 503.
     */
    @SpecRef({"TS 29.512 5.8", "TS 29.212 5.4.1"})
    private <T extends @Nullable Object> T agreed(Session session, Supplier<T> work) {
        try {
            return work.get();
        } catch (ProblemException e) {
            throw SubscriberLocking.isPending(e)
                            && !PendingTransactions.agreed(session, settings.service(), settings.features())
                    ? SubscriberLocking.busy()
                    : e;
        }
    }
}
