// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

/**
 * Listener for durations of {@link Database} operations, for meters. Called concurrently on the working threads; must
 * be quick and must not throw.
 */
public interface StoreListener {
    /** Ignores all events. */
    StoreListener NONE = new StoreListener() {
        @Override
        public void done(boolean transaction, long nanos) {}

        @Override
        public void saved(long nanos) {}
    };

    /**
     * Called when an operation has succeeded.
     *
     * @param transaction false for auto-commit mode: reads and single writes
     * @param nanos duration including waits for a connection, locks, retries and saving
     */
    void done(boolean transaction, long nanos);

    /**
     * Called when an H2 database has saved all previous commits with a single write and force.
     *
     * @param nanos duration of the write and force
     */
    void saved(long nanos);
}
