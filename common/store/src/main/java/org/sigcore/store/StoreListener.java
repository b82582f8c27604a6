// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

/**
 * Told how long a {@link Database} took, for meters. Called on the threads that do the work, by many at the same time; is
 * quick and throws nothing.
 */
public interface StoreListener {
    /** Nobody listens. */
    StoreListener NONE = new StoreListener() {
        @Override
        public void done(boolean transaction, long nanos) {}

        @Override
        public void saved(long nanos) {}
    };

    /**
     * A piece of work has succeeded.
     *
     * @param transaction false: it was done in auto-commit mode, reads and single writes
     * @param nanos with what it waited for: a connection, others' locks, repeated attempts, and until it was saved
     */
    void done(boolean transaction, long nanos);

    /**
     * An H2 database has saved everything that was committed until then, by one write and force.
     *
     * @param nanos what that took
     */
    void saved(long nanos);
}
