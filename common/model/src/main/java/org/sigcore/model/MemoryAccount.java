// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

/** Memory budget of documents stored under keys. Thread-safe. */
public interface MemoryAccount {
    /** Unlimited budget. */
    MemoryAccount UNBOUNDED = new MemoryAccount() {
        @Override
        public boolean offer(String key, long octets) {
            return true;
        }

        @Override
        public void release(String key) {}
    };

    /**
     * Reserves memory for a document that replaces the one stored under its key.
     *
     * @return false if there is too little memory left; the reservation of the key is released in that case
     */
    boolean offer(String key, long octets);

    /**
     * Reserves memory for a document that was accepted earlier, in a previous run or by another process. Such documents
     * may exceed the limit for new ones, so that a function can start with all accepted documents.
     *
     * @return as {@link #offer}
     */
    default boolean restore(String key, long octets) {
        return offer(key, octets);
    }

    /** Releases the memory of the document stored under a key. */
    void release(String key);
}
