// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import org.sigcore.sbi.SbiMemory;

/** Memory of one connection, limited by its own share and by the remaining budget of the process. Event loop only. */
final class ConnectionMemory implements SbiMemory {
    /** Estimated memory of an open stream with a header list of usual size. */
    private static final long STREAM = 4 << 10;
    /** Overhead of a frame in addition to its octets; it bounds the memory of many small frames. */
    static final int FRAME = 256;

    private final LoopMemory loop;
    private final long most;
    private long held;

    ConnectionMemory(LoopMemory loop) {
        this.loop = loop;
        this.most = loop.budget().ofConnection();
    }

    @Override
    public boolean take(long octets) {
        return take(octets, true);
    }

    private boolean take(long octets, boolean body) {
        if (held + octets > most || !loop.take(octets, body)) {
            loop.budget().countRefusal();
            return false;
        }
        held += octets;
        return true;
    }

    /**
     * Reserves memory for a new stream.
     *
     * @return the octets to release when the stream is closed; 0 if the budget is exhausted
     */
    long takeStream(long headerBytes) {
        long octets = Math.max(STREAM, headerBytes);
        return take(octets, false) ? octets : 0;
    }

    /** Accounts memory that is already in use, even beyond the budget. */
    void force(long octets) {
        held += octets;
        loop.force(octets);
    }

    @Override
    public void give(long octets) {
        held -= octets;
        loop.give(octets);
    }

    @Override
    public long most() {
        return most;
    }
}
