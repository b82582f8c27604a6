// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.sigcore.diameter.config.DiameterTimers;

/**
 * How long to wait before connecting again: twice as long after each failure, less up to a fifth by chance. A peer's own, on
 * its event loop, where its state begins again when a connection was of use; the node knows nothing of the platform's tasks.
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

    /** The next pause in nanoseconds. */
    long next() {
        long pause = minNanos;
        for (int i = 0; i < failures && pause < maxNanos; i++) {
            pause = Math.min(maxNanos, pause * 2);
        }
        failures++;
        return spread(pause);
    }

    /** The longest pause, for a peer that asked to be left alone. */
    long longest() {
        return spread(maxNanos);
    }

    /** Attempts since the last that was of use. */
    int failures() {
        return failures;
    }

    /** The connection was of use. */
    void reset() {
        failures = 0;
    }

    private static long spread(long pause) {
        return pause - ThreadLocalRandom.current().nextLong(Math.max(1, pause / 5));
    }
}
