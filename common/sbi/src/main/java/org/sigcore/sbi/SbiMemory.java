// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

/**
 * Memory budget, in octets, of the messages of one connection: bodies that are being collected, and the objects built
 * from them. Used on the event loop only.
 */
public interface SbiMemory {
    /** Unlimited budget, for streams that do not belong to the engine. */
    SbiMemory UNBOUNDED = new SbiMemory() {
        @Override
        public boolean take(long octets) {
            return true;
        }

        @Override
        public void give(long octets) {}

        @Override
        public long most() {
            return Long.MAX_VALUE;
        }
    };

    /**
     * Reserves memory, either the full amount or nothing.
     *
     * @return false if the connection or the process currently has too little memory left
     */
    boolean take(long octets);

    /**
     * Releases reserved memory. The caller of {@link #take} must release it, even after the stream or its connection
     * has ended.
     */
    void give(long octets);

    /**
     * Returns the largest amount that can ever be reserved: a message that needs more is too large and is not worth a
     * retry.
     */
    long most();
}
