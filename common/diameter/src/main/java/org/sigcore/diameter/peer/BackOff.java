// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.sigcore.diameter.config.DiameterTimers;

/**
 * Exponential back-off of reconnect attempts: the pause doubles with each failure, less a random part of up to a fifth.
 * Each peer has its own instance, used on the event loop and reset after a useful connection. The platform's tasks are
 * not used, since the node must not depend on the platform.
 */
final class BackOff {
    private final long minNanos;
    private final long maxNanos;
    private int failures;

    BackOff(Duration min, Duration max) {
        this.minNanos = min.toNanos();
        this.maxNanos = Math.max(min.toNanos(), max.toNanos());
    }

    static BackOff of(DiameterTimers timers) {
        return new BackOff(timers.reconnectMin(), timers.reconnectMax());
    }

    /** Returns the next pause in nanoseconds. */
    long next() {
        long pause = minNanos;
        for (int i = 0; i < failures && pause < maxNanos; i++) {
            pause = Math.min(maxNanos, pause * 2);
        }
        failures++;
        return spread(pause);
    }

    /** Returns the longest pause, for a peer that asked not to be contacted. */
    long longest() {
        return spread(maxNanos);
    }

    /** Returns the number of attempts since the last useful connection. */
    int failures() {
        return failures;
    }

    /** Resets the pause after a useful connection. */
    void reset() {
        failures = 0;
    }

    private static long spread(long pause) {
        return pause - ThreadLocalRandom.current().nextLong(Math.max(1, pause / 5));
    }
}
