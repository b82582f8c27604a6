// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

/** Room in the heap for what is kept under keys. Thread-safe. */
public interface Room {
    /** Room for everything. */
    Room UNBOUNDED = new Room() {
        @Override
        public boolean offer(String key, long octets) {
            return true;
        }

        @Override
        public void release(String key) {}
    };

    /**
     * Takes room for a document in place of what is kept under its key.
     *
     * @return false when there is no room; then nothing is kept under the key any more
     */
    boolean offer(String key, long octets);

    /**
     * Takes room for a document that was accepted before, by an earlier run or by another process. Such documents may take
     * more room than new ones, so that a function starts with all that it has accepted.
     *
     * @return as {@link #offer}
     */
    default boolean restore(String key, long octets) {
        return offer(key, octets);
    }

    /** Frees the room of what is kept under a key. */
    void release(String key);
}
