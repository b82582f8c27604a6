// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Bindings that this process has just stored, which need not be read again to be sent. Thread-safe. */
final class FreshBindings {
    private static final int MOST = 1000;
    /** Shorter than the time after which another process may send the registration of this one. */
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanoClock;
    private final SequencedMap<String, Timed> stored = new LinkedHashMap<>();

    private record Timed(Binding binding, long atNanos) {}

    FreshBindings(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    synchronized void put(Binding binding) {
        stored.putLast(binding.sessionId(), new Timed(binding, nanoClock.getAsLong()));
        if (stored.size() > MOST) {
            var _ = stored.pollFirstEntry();
        }
    }

    /** Removes and returns the binding of a session; null if it must be read. */
    synchronized @Nullable Binding take(String sessionId) {
        Timed timed = stored.remove(sessionId);
        return timed == null || nanoClock.getAsLong() - timed.atNanos > FRESH_NANOS ? null : timed.binding;
    }
}
