// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import java.util.ArrayList;
import java.util.List;

/** One look at the streams of a connection: which of them wait for the peer, and since when. Loop only. */
final class StreamLook {
    private final long nowNanos;
    private final long patienceNanos;
    private final List<ServerStream> late = new ArrayList<>();
    private final List<ServerStream> stalled = new ArrayList<>();
    private long oldestNanos;
    private int streams;
    private boolean served;

    /** @param patienceNanos how long a request may take to arrive, and a piece of a response to be taken */
    StreamLook(long nowNanos, long patienceNanos) {
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

    /** Returns how many streams there are. */
    int streams() {
        return streams;
    }

    /** Returns true when a whole request is being served, and no other has waited for the peer for longer than that. */
    boolean serves(long mostNanos) {
        return served && nowNanos - oldestNanos <= mostNanos;
    }

    /** Returns since when the oldest that waits has done so. */
    long oldestNanos() {
        return oldestNanos;
    }

    /** Ends the streams that the peer does not go on with. */
    void endStalled() {
        late.forEach(ServerStream::requestTimedOut);
        stalled.forEach(ServerStream::responseStalled);
    }
}
