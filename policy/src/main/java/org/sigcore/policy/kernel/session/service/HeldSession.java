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
 * A session whose subscriber's lock is held. The lock spares work and keeps the order; that nothing is overwritten is the
 * work of the version: who was overtaken all the same reads again and decides again. For one thread.
 */
final class HeldSession {
    private final SessionStore store;
    private final Commits commits;
    private final String id;
    private Commits.@Nullable Unit unit;
    private @Nullable Session session;
    private boolean written;

    /**
     * A session that was read.
     *
     * @param unit in which it was read; null when it has to be read again
     */
    HeldSession(SessionPorts ports, Session session, Commits.@Nullable Unit unit) {
        this.store = ports.store();
        this.commits = ports.commits();
        this.id = session.id();
        this.session = session;
        this.unit = unit;
    }

    /**
     * A change that is committed.
     *
     * @param after null when the session has ended
     */
    record Changed(Session before, @Nullable Session after) {}

    /** The session as it is known; null when it has ended. */
    @Nullable
    Session session() {
        return session;
    }

    /**
     * Changes the session, and writes in the same commit what was written meanwhile in the unit of work.
     *
     * @param change to null for its end; done again, without other effects than on the unit, if it was overtaken
     * @return null when the session had ended
     * @throws StaleException if it was overtaken too often
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

    /** What nobody waits for any more is not begun; what is begun, or an end, is carried out. */
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
