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
     * @return false when there is none; then nothing is kept under the key any more
     */
    boolean offer(String key, long octets);

    /** Frees the room of what is kept under a key. */
    void release(String key);
}
