// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

/**
 * Stores locks that several processes share. Every method throws {@link org.sigcore.store.StoreUnavailableException} if
 * the store is unreachable. Thread-safe.
 */
public interface LockStore {
    /**
     * Takes a lock that is free or has expired.
     *
     * @param holder unique identifier of the lease; up to 36 characters
     * @param nowMillis current time
     * @param untilMillis expiry
     * @return false if another lease holds the lock
     */
    boolean take(String key, String holder, long nowMillis, long untilMillis);

    /** Releases a lock; no-op if another lease holds it. */
    void release(String key, String holder);
}
