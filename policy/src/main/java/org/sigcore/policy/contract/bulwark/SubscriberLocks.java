// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.bulwark;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;

/**
 * Locks by subscriber: whoever changes the sessions of a subscriber holds the subscriber's lock. A lease belongs to no
 * thread; one that is not released ends by itself. Thread-safe.
 */
@RoleInterface(role = "bulwark")
public interface SubscriberLocks {
    /**
     * Waits for the lock, first come first served.
     *
     * @param key the subscriber
     * @param waitMillis how long to wait, 0 for not at all
     * @return the lease, null if another holder kept the lock all that time
     */
    @Nullable
    Lease acquire(String key, long waitMillis);

    /** Ends a lease; does nothing if it ended before. */
    void release(Lease lease);

    /**
     * A lock that is held.
     *
     * @param token tells this holding from every other one
     * @param waited whether another holder came before, who may have changed what was read meanwhile
     */
    record Lease(String key, String token, boolean waited) {}
}
