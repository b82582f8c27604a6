// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;

/** Counts the locks granted by others. Thread-safe. */
final class CountedSubscriberLocks implements SubscriberLocks {
    private final SubscriberLocks locks;
    private final Counter granted;

    CountedSubscriberLocks(SubscriberLocks locks, MeterRegistry meters) {
        this.locks = locks;
        this.granted = Counter.builder("policy.bulwark.locks")
                .description("Locks of subscribers granted")
                .register(meters);
    }

    @Override
    public @Nullable Lease acquire(String key, long waitMillis) {
        Lease lease = locks.acquire(key, waitMillis);
        if (lease != null) {
            granted.increment();
        }
        return lease;
    }

    @Override
    public void release(Lease lease) {
        locks.release(lease);
    }
}
