// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import java.util.ArrayList;
import java.util.List;

/** Snapshot of a connection's streams: which of them wait for the peer, and since when. Event loop only. */
final class StreamSnapshot {
    private final long nowNanos;
    private final long patienceNanos;
    private final List<ServerStream> late = new ArrayList<>();
    private final List<ServerStream> stalled = new ArrayList<>();
    private long oldestNanos;
    private int streams;
    private boolean served;

    /** @param patienceNanos time limit for the arrival of a request and for reading a piece of a response */
    StreamSnapshot(long nowNanos, long patienceNanos) {
        this.nowNanos = nowNanos;
        this.patienceNanos = patienceNanos;
        this.oldestNanos = nowNanos;
    }

    /** @param unsent true if a part of the response waits for the peer's window */
    void see(ServerStream stream, boolean unsent) {
        streams++;
        boolean arrived = stream.requestArrived();
        if (!arrived) {
            waits(stream.startNanos());
        } else if (unsent) {
            waits(stream.lastWriteNanos());
        } else {
            served = true;
        }
        if (!arrived && nowNanos - stream.startNanos() > patienceNanos) {
            late.add(stream);
        } else if (unsent && nowNanos - stream.lastWriteNanos() > patienceNanos) {
            stalled.add(stream);
        }
    }

    private void waits(long sinceNanos) {
        if (sinceNanos - oldestNanos < 0) {
            oldestNanos = sinceNanos;
        }
    }

    /** Returns the number of streams. */
    int streams() {
        return streams;
    }

    /**
     * Returns true if a complete request is being served, and no other stream has waited for the peer longer than the
     * limit.
     */
    boolean serves(long mostNanos) {
        return served && nowNanos - oldestNanos <= mostNanos;
    }

    /** Returns the time since when the oldest waiting stream has waited. */
    long oldestNanos() {
        return oldestNanos;
    }

    /** Ends the streams whose peers stalled. */
    void endStalled() {
        late.forEach(ServerStream::requestTimedOut);
        stalled.forEach(ServerStream::responseStalled);
    }
}
