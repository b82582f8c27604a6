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
 * How often an address may fail to log in: some times at once, then once in a while. Bounded; thread-safe.
 *
 * <p>Addresses are forgotten, the one that failed longest ago first, when there are too many: who has so many can try
 * often, and meets the cost of the hash.
 */
final class LoginLimit {
    private static final int AT_ONCE = 10;
    private static final long EACH_NANOS = Duration.ofSeconds(6).toNanos();
    private static final int MAX_ADDRESSES = 10_000;
    private final LongSupplier nanoClock;

    // When all is forgotten; an address that is not there has not failed of late.
    private final Map<String, Long> forgottenAt = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MAX_ADDRESSES;
        }
    };

    LoginLimit(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** How long that address has to wait before it may try again; null when it may now. */
    synchronized @Nullable Duration wait(@Nullable InetAddress address) {
        Long end = forgottenAt.get(name(address));
        long over = end == null ? 0 : end - nanoClock.getAsLong() - (AT_ONCE - 1) * EACH_NANOS;
        return over > 0 ? Duration.ofNanos(over) : null;
    }

    /** A log-in has failed. */
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
