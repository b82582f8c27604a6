// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;
import org.sigcore.policy.contract.bulwark.SubscriberLocks.Lease;
import org.sigcore.store.Database;

/** Contract of the locks that several processes share on one database. */
abstract class SharedLocksContract {
    private static final String KEY = "imsi-001010000000001";
    private static final long PATIENCE = 10_000;
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(1000));

    abstract Database database();

    private SubscriberLocks process() {
        return new SharedSubscriberLocks(new JdbcLockStore(database()), 30_000, now::get, System::nanoTime);
    }

    @Test
    void lock_isHeldByOneProcess_andOtherKeysAreFree() {
        SubscriberLocks one = process();
        SubscriberLocks other = process();
        Lease held = taken(one, KEY);
        assertThat(held.waited()).isFalse();
        assertThat(other.acquire(KEY, 0)).isNull();
        assertThat(one.acquire(KEY, 0)).as("not reentrant").isNull();
        other.release(taken(other, "imsi-001010000000002"));
        one.release(held);
        other.release(taken(other, KEY));
        one.release(taken(one, KEY));
    }

    @Test
    void waitingProcess_getsLockAfterRelease() throws Exception {
        SubscriberLocks one = process();
        SubscriberLocks other = process();
        Lease held = taken(one, KEY);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Lease> waiting = threads.submit(() -> other.acquire(KEY, PATIENCE));
            one.release(held);
            assertThat(got(waiting).key()).isEqualTo(KEY);
        }
        SubscriberLocks third = process();
        assertThat(third.acquire(KEY, 0)).isNull();
    }

    @Test
    void vanishedHolder_losesLockAfterLease_andCannotReleaseIt() {
        SubscriberLocks killed = process();
        SubscriberLocks other = process();
        SubscriberLocks third = process();
        Lease lost = taken(killed, KEY);
        now.updateAndGet(before -> before.plusMillis(30_000));
        assertThat(other.acquire(KEY, 0)).isNull();
        now.updateAndGet(before -> before.plusMillis(1));
        Lease held = taken(other, KEY);
        killed.release(lost);
        assertThat(third.acquire(KEY, 0)).as("still held").isNull();
        other.release(held);
        third.release(taken(third, KEY));
    }

    private static Lease taken(SubscriberLocks locks, String key) {
        return Objects.requireNonNull(locks.acquire(key, PATIENCE));
    }

    private static Lease got(Future<Lease> waiting) throws InterruptedException {
        try {
            return Objects.requireNonNull(waiting.get());
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}
