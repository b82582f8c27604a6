// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.sigcore.policy.contract.bulwark.SubscriberLocks.Lease;

class LocalSubscriberLocksTest {
    private final AtomicLong nanos = new AtomicLong();
    private final LocalSubscriberLocks locks = new LocalSubscriberLocks(1000, nanos::get);

    @Test
    void lock_hasOneHolderUntilRelease() {
        Lease first = Objects.requireNonNull(locks.acquire("a", 0));
        assertThat(locks.acquire("a", 0)).isNull();
        assertThat(locks.acquire("a", 5)).isNull();
        assertThat(locks.acquire("b", 0)).isNotNull();
        locks.release(first);
        assertThat(locks.acquire("a", 0)).isNotNull();
    }

    @Test
    void expiredLease_cannotReleaseLockOfNewHolder() {
        Lease lost = Objects.requireNonNull(locks.acquire("a", 0));
        nanos.addAndGet(2_000_000_000L);
        assertThat(locks.acquire("a", 0)).isNotNull();
        locks.release(lost);
        assertThat(locks.acquire("a", 0)).isNull();
    }

    @Test
    void concurrentThreads_neverHoldLockTogether() throws InterruptedException {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                for (int n = 0; n < 20; n++) {
                    Lease lease = Objects.requireNonNull(locks.acquire("a", 10_000));
                    if (inside.incrementAndGet() == 1) {
                        done.incrementAndGet();
                    }
                    inside.decrementAndGet();
                    locks.release(lease);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(done).hasValue(1000);
        assertThat(locks.acquire("a", 0)).isNotNull();
    }
}
