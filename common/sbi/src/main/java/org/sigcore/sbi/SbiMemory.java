// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

/**
 * What the messages of one connection may hold of the process's memory, in octets: bodies that are being collected, and what is
 * made of them. Loop only.
 */
public interface SbiMemory {
    /** For a stream that is none of ours: always has room. */
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
     * Takes so many octets, all or none.
     *
     * @return false when the connection or the process has no room for them now
     */
    boolean take(long octets);

    /** Gives back what was taken, also after the stream or its connection has ended: whoever takes gives. */
    void give(long octets);

    /** No more than this can ever be taken: what needs more is too large, not too early. */
    long most();
}
