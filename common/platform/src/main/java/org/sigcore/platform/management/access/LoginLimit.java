// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits failed log-ins per address: a burst of ten, then one in six seconds. Passwords from an address over its limit
 * are still checked, so that an attacker behind the same address cannot lock an operator out, but all such addresses
 * share a slow queue. Bounded; thread-safe.
 *
 * <p>When there are too many addresses, the one that failed longest ago is evicted: the cost of the hash limits a
 * client with that many addresses.
 */
final class LoginLimit {
    private static final int AT_ONCE = 10;
    private static final long EACH_NANOS = Duration.ofSeconds(6).toNanos();
    private static final int MAX_ADDRESSES = 10_000;
    private static final long QUEUE_STEP_NANOS = Duration.ofMillis(500).toNanos();
    private static final long QUEUE_NANOS = Duration.ofSeconds(2).toNanos();
    private final LongSupplier nanoClock;
    private long queueEndNanos;

    // Expiry of each address's failures; an absent address has no recent failure.
    private final Map<String, Long> forgottenAt = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MAX_ADDRESSES;
        }
    };

    LoginLimit(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.queueEndNanos = nanoClock.getAsLong();
    }

    /** Returns the delay before checking a password from an address over its limit; null if the queue is full. */
    synchronized @Nullable Duration queued() {
        long now = nanoClock.getAsLong();
        long begin = queueEndNanos - now < 0 ? now : queueEndNanos;
        if (begin - now > QUEUE_NANOS) {
            return null;
        }
        queueEndNanos = begin + QUEUE_STEP_NANOS;
        return Duration.ofNanos(begin - now);
    }

    /** Returns the time until an address may fail again; null if it may now. */
    synchronized @Nullable Duration wait(@Nullable InetAddress address) {
        Long end = forgottenAt.get(name(address));
        long over = end == null ? 0 : end - nanoClock.getAsLong() - (AT_ONCE - 1) * EACH_NANOS;
        return over > 0 ? Duration.ofNanos(over) : null;
    }

    /** Records a failed log-in. */
    synchronized void failed(@Nullable InetAddress address) {
        long now = nanoClock.getAsLong();
        Long end = forgottenAt.get(name(address));
        long from = end == null || end - now < 0 ? now : end;
        forgottenAt.put(name(address), from + EACH_NANOS);
    }

    private static String name(@Nullable InetAddress address) {
        return address == null ? "" : address.getHostAddress();
    }
}
