// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Retries of a transaction after temporary errors.
 *
 * @param attempts maximum number of attempts
 * @param firstPause upper bound of the pause before the second attempt; doubles with each attempt
 * @param budget time since the first attempt after which no further one is started
 */
public record RetryPolicy(int attempts, Duration firstPause, Duration budget) {
    /** Survives a deadlock and the takeover by another NDB data node within the usual timeouts of peers. */
    public static final RetryPolicy DEFAULT = new RetryPolicy(8, Duration.ofMillis(4), Duration.ofSeconds(2));

    // Similar to the time that NDB has already waited for the lock (1.2 s), and many times the duration of a
    // transaction.
    private static final Duration AFTER_LOCK_WAIT = Duration.ofMillis(200);

    /**
     * Returns a random pause up to the bound of the attempt, so that transactions that collided do not collide again.
     */
    Duration pauseBefore(int attempt, RandomGenerator random) {
        long boundNanos = firstPause.toNanos() << Math.min(attempt - 2, 10);
        return Duration.ofNanos(boundNanos / 2 + random.nextLong(boundNanos / 2 + 1));
    }

    /**
     * Returns a random pause after a lock timeout. NDB resolves deadlocks only by timeout, which expires for both sides
     * simultaneously. With pauses shorter than a transaction they would collide again, and each collision costs another
     * lock timeout.
     */
    static Duration pauseAfterLockWait(RandomGenerator random) {
        return Duration.ofNanos(random.nextLong(AFTER_LOCK_WAIT.toNanos()));
    }
}
