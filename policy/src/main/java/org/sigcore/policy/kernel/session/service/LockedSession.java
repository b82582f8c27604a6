// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.store.Commits;
import org.sigcore.store.StaleException;

/**
 * Session whose subscriber lock is held. The lock avoids conflicts and preserves order, but correctness relies on row
 * versions: a commit that lost a race is decided again on the current state. Not thread-safe.
 */
final class LockedSession {
    private final SessionStore store;
    private final Commits commits;
    private final String id;
    private Commits.@Nullable Unit unit;
    private @Nullable Session session;
    private boolean written;

    /**
     * Creates a holder for a session that was read.
     *
     * @param unit in which it was read; null if it must be read again
     */
    LockedSession(SessionStore store, Commits commits, Session session, Commits.@Nullable Unit unit) {
        this.store = store;
        this.commits = commits;
        this.id = session.id();
        this.session = session;
        this.unit = unit;
    }

    /**
     * Committed change.
     *
     * @param after null if the session has ended
     */
    record Changed(Session before, @Nullable Session after) {}

    /** Returns the last known state of the session; null if it has ended. */
    @Nullable
    Session session() {
        return session;
    }

    /**
     * Changes the session, and commits with it everything written in the unit of work.
     *
     * @param change returns null to end the session; repeated after a lost race, and must have no effects outside of
     *     the unit
     * @return null if the session had ended
     * @throws StaleException after too many lost races
     */
    @Nullable
    Changed commit(Function<Session, @Nullable Session> change) {
        for (int replay = 0; ; replay++) {
            Commits.Unit own = read();
            Session before = session;
            if (before == null) {
                return null;
            }
            Session after = own.call(() -> timely(write(before, change.apply(before))));
            unit = null;
            try {
                own.commit();
                session = after;
                written = true;
                unit = commits.unit();
                return new Changed(before, after);
            } catch (StaleException e) {
                if (replay == Commits.MOST_REPLAYS) {
                    throw e;
                }
                commits.replaying();
            }
        }
    }

    /**
     * Rejects a change whose consumer has stopped waiting, unless an earlier change was committed or the session ends.
     */
    private @Nullable Session timely(@Nullable Session after) {
        if (after != null && !written) {
            RequestDeadline.check();
        }
        return after;
    }

    private Commits.Unit read() {
        Commits.Unit fresh = unit;
        if (fresh == null) {
            fresh = commits.unit();
            session = fresh.call(() -> store.find(id));
        }
        return fresh;
    }

    private @Nullable Session write(Session before, @Nullable Session after) {
        if (after == null) {
            store.remove(before);
            return null;
        }
        return after.equals(before) ? before : store.replace(before, after);
    }
}
