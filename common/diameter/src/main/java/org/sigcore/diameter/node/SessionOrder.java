// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * Serializes the requests of a session in order of arrival: a request that ends a session must not overtake the one
 * that starts it, or the session would leak. Requests of different sessions do not wait for each other. Thread-safe.
 */
final class SessionOrder {
    private static final ThreadFactory THREADS =
            Thread.ofVirtual().name("diameter-session-", 0).factory();

    private final Map<String, Turn> last = new ConcurrentHashMap<>();

    /** Position of a request in the queue of its session. */
    static final class Turn {
        private final String sessionId;
        private final Runnable start;
        private @Nullable Turn next;
        private boolean ended;

        private Turn(String sessionId, Runnable start) {
            this.sessionId = sessionId;
            this.start = start;
        }

        /** @return false if there is nothing to wait for */
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

    /** Creates a turn, to be started with {@link #begin}. */
    Turn turn(String sessionId, Runnable start) {
        return new Turn(sessionId, start);
    }

    /** Starts the turn now, or after the preceding turns of its session have ended. */
    void begin(Turn turn) {
        Turn before = last.put(turn.sessionId, turn);
        if (before == null || !before.isFollowedBy(turn)) {
            turn.start.run();
        }
    }

    /**
     * Ends a turn and starts the next one on a thread of its own, so that thousands of refused requests do not nest on
     * the stack.
     */
    void end(Turn turn) {
        last.remove(turn.sessionId, turn);
        Turn next = turn.ends();
        if (next != null) {
            THREADS.newThread(next.start).start();
        }
    }
}
