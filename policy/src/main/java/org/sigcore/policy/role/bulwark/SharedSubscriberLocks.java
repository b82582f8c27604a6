// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;

/**
 * Locks shared by several processes through a database. Callers of one process first wait for a local lock, so that
 * only one of them polls the store. The lock of a failed holder expires. A holder that was merely suspended may
 * continue after the expiry; the version check of its write then detects the conflict. Thread-safe.
 */
public final class SharedSubscriberLocks implements SubscriberLocks {
    private static final long FIRST_PAUSE_NANOS = Duration.ofMillis(5).toNanos();
    private static final long LONGEST_PAUSE_NANOS = Duration.ofMillis(80).toNanos();
    private final LocalSubscriberLocks local;
    private final LockStore store;
    private final long leaseMillis;
    private final InstantSource clock;
    private final LongSupplier nanoClock;

    /** @param leaseMillis validity of a lease */
    public SharedSubscriberLocks(LockStore store, long leaseMillis, InstantSource clock, LongSupplier nanoClock) {
        this.local = new LocalSubscriberLocks(leaseMillis, nanoClock);
        this.store = store;
        this.leaseMillis = leaseMillis;
        this.clock = clock;
        this.nanoClock = nanoClock;
    }

    @Override
    public @Nullable Lease acquire(String key, long waitMillis) {
        long deadline = nanoClock.getAsLong() + Duration.ofMillis(waitMillis).toNanos();
        Lease own = local.acquire(key, waitMillis);
        if (own == null) {
            return null;
        }
        Lease shared = null;
        try {
            shared = shared(own, deadline);
        } finally {
            if (shared == null) {
                local.release(own);
            }
        }
        return shared;
    }

    private @Nullable Lease shared(Lease own, long deadline) {
        boolean waited = own.waited();
        long pause = FIRST_PAUSE_NANOS;
        while (true) {
            long now = clock.millis();
            if (store.take(own.key(), own.token(), now, now + leaseMillis)) {
                return new Lease(own.key(), own.token(), waited);
            }
            if (nanoClock.getAsLong() - deadline >= 0 || Thread.currentThread().isInterrupted()) {
                return null;
            }
            waited = true;
            LockSupport.parkNanos(this, pause);
            pause = Math.min(LONGEST_PAUSE_NANOS, 2 * pause);
        }
    }

    @Override
    public void release(Lease lease) {
        try {
            store.release(lease.key(), lease.token());
        } finally {
            local.release(lease);
        }
    }
}
