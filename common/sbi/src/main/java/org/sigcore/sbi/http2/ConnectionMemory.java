// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import org.sigcore.sbi.SbiMemory;

/** What one connection holds: bounded by its own share and by what the process has left. Loop only. */
final class ConnectionMemory implements SbiMemory {
    /** State of a stream and header list of usual size, while it is open. */
    private static final long STREAM = 4 << 10;
    /** The cost of a frame in addition to its octets, so that many small frames are bounded, too. */
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
     * Takes memory for another stream.
     *
     * @return the octets to give back once the stream is closed; 0 if there is no room
     */
    long takeStream(long headerBytes) {
        long octets = Math.max(STREAM, headerBytes);
        return take(octets, false) ? octets : 0;
    }

    /** For what is held already, whether there is room or not. */
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
