// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.access;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Slows down guessing. An address and a user name may fail ten times at once, then once in six seconds. Attempts beyond
 * that are still checked, so that failures of one person do not lock out another, but wait in a queue of one attempt
 * in 500 ms. Addresses over their limit share a queue; a user name over its limit has the other one, so an attacker at
 * one address does not delay the user at another. Bounded; thread-safe.
 */
public final class LoginThrottle {
    private static final int AT_ONCE = 10;
    private static final long EACH_NANOS = Duration.ofSeconds(6).toNanos();
    private static final int MAX_KEYS = 10_000;
    private static final long STEP_NANOS = Duration.ofMillis(500).toNanos();
    private static final long LONGEST_NANOS = Duration.ofSeconds(2).toNanos();

    private final LongSupplier nanoClock;
    private final Failures addresses = new Failures();
    private final Failures users = new Failures();
    private final long[] queueEnds = new long[2];

    public LoginThrottle(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        queueEnds[0] = nanoClock.getAsLong();
        queueEnds[1] = queueEnds[0];
    }

    /** Returns the delay before an attempt is checked, zero within the limits; null if the queue is full. */
    public synchronized @Nullable Duration delay(String address, String user) {
        long now = nanoClock.getAsLong();
        if (over(addresses, address, now)) {
            return queued(0, now);
        }
        return over(users, user, now) ? queued(1, now) : Duration.ZERO;
    }

    /** Records a failed attempt. */
    public synchronized void failed(String address, String user) {
        long now = nanoClock.getAsLong();
        count(addresses, address, now);
        count(users, user, now);
    }

    private @Nullable Duration queued(int queue, long now) {
        long begin = queueEnds[queue] - now < 0 ? now : queueEnds[queue];
        if (begin - now > LONGEST_NANOS) {
            return null;
        }
        queueEnds[queue] = begin + STEP_NANOS;
        return Duration.ofNanos(begin - now);
    }

    private static boolean over(Failures failures, String key, long now) {
        Long end = failures.get(key);
        return end != null && end - now > (AT_ONCE - 1) * EACH_NANOS;
    }

    private static void count(Failures failures, String key, long now) {
        Long end = failures.get(key);
        failures.put(key, (end == null || end - now < 0 ? now : end) + EACH_NANOS);
    }

    /** Time at which the failures of each key are forgotten; the key that was used longest ago is dropped first. */
    private static final class Failures extends LinkedHashMap<String, Long> {
        private static final long serialVersionUID = 1;

        Failures() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MAX_KEYS;
        }
    }
}
