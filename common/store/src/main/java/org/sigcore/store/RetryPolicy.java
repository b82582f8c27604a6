// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How often a transaction is begun again after a temporary error.
 *
 * @param attempts how many times it is tried in all
 * @param firstPause upper bound of the pause before the second try; it doubles from try to try
 * @param budget no further try is begun when this much time has passed since the first
 */
public record RetryPolicy(int attempts, Duration firstPause, Duration budget) {
    /** Rides out a deadlock and the takeover by another NDB data node, within a peer's patience. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(8, Duration.ofMillis(4), Duration.ofSeconds(2));

    // Of the order of what NDB has let them wait for a lock already (1.2 s), and many times what a transaction takes.
    private static final Duration AFTER_LOCK_WAIT = Duration.ofMillis(200);

    /** A random pause up to the bound of that try, so that those who collided do not meet again. */
    Duration pauseBefore(int attempt, RandomGenerator random) {
        long boundNanos = firstPause.toNanos() << Math.min(attempt - 2, 10);
        return Duration.ofNanos(boundNanos / 2 + random.nextLong(boundNanos / 2 + 1));
    }

    /**
     * A random pause after a wait for a lock was given up. NDB has no other end for a deadlock, and both sides come to it at the same
     * moment: with pauses shorter than a transaction they would meet again, and each meeting costs another lock wait.
     */
    static Duration pauseAfterLockWait(RandomGenerator random) {
        return Duration.ofNanos(random.nextLong(AFTER_LOCK_WAIT.toNanos()));
    }
}
