// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

/** Locks that several processes share. Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe. */
public interface LockStore {
    /**
     * Takes a lock that is free, or whose time is over.
     *
     * @param holder tells this holding from every other one; up to 36 characters
     * @param nowMillis the time now
     * @param untilMillis when it ends by itself
     * @return false if another holding has it
     */
    boolean take(String key, String holder, long nowMillis, long untilMillis);

    /** Gives a lock back; does nothing if another holding has it by now. */
    void release(String key, String holder);
}
