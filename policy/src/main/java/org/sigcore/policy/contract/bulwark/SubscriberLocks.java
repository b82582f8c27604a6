// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.bulwark;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;

/**
 * Locks by subscriber. Every change of a subscriber's sessions requires the subscriber's lock. A lease is not bound to
 * a thread and expires unless it is released. Thread-safe.
 */
@RoleInterface(role = "bulwark")
public interface SubscriberLocks {
    /**
     * Acquires the lock, waiting in FIFO order.
     *
     * @param key the subscriber
     * @param waitMillis maximum time to wait; 0 to return immediately
     * @return the lease, or null if the lock was not available in time
     */
    @Nullable
    Lease acquire(String key, long waitMillis);

    /** Releases a lease; no-op if it has already expired or been released. */
    void release(Lease lease);

    /**
     * A held lock.
     *
     * @param token unique identifier of this lease
     * @param waited true if another holder had the lock first; data read before may be outdated
     */
    record Lease(String key, String token, boolean waited) {}
}
