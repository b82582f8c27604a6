// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * Requests of one session are handled one after the other, as they came in: what ends a session must not overtake what
 * begins it, or the session would be left behind. Others wait for nothing. Thread-safe.
 */
final class SessionOrder {
    private static final ThreadFactory THREADS =
            Thread.ofVirtual().name("diameter-session-", 0).factory();

    private final Map<String, Turn> last = new ConcurrentHashMap<>();

    /** The place of one request among those of its session. */
    static final class Turn {
        private final String sessionId;
        private final Runnable start;
        private @Nullable Turn next;
        private boolean ended;

        private Turn(String sessionId, Runnable start) {
            this.sessionId = sessionId;
            this.start = start;
        }

        /** @return false: nothing to wait for */
        private synchronized boolean isFollowedBy(Turn turn) {
            if (!ended) {
                next = turn;
            }
            return !ended;
        }

        private synchronized @Nullable Turn ends() {
            ended = true;
            return next;
        }
    }

    /** A turn that begins with {@link #begin}. */
    Turn turn(String sessionId, Runnable start) {
        return new Turn(sessionId, start);
    }

    /** Starts it now, or when those that came before have ended. */
    void begin(Turn turn) {
        Turn before = last.put(turn.sessionId, turn);
        if (before == null || !before.isFollowedBy(turn)) {
            turn.start.run();
        }
    }

    /** Starts the one behind it, on a thread of its own: of thousands that are refused none stands on the stack of the others. */
    void end(Turn turn) {
        last.remove(turn.sessionId, turn);
        Turn next = turn.ends();
        if (next != null) {
            THREADS.newThread(next.start).start();
        }
    }
}
