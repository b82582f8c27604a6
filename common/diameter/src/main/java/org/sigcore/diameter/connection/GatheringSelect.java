// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Pauses an event loop as determined by its {@link BatchingPauses} before it selects. One instance per loop. */
final class GatheringSelect implements SelectStrategy {
    private static final FastThreadLocal<BatchingPauses> OF_THREAD = new FastThreadLocal<>();

    private final BatchingPauses gathering;
    private boolean known;

    GatheringSelect(long intervalNanos) {
        this.gathering = new BatchingPauses(intervalNanos, System.nanoTime());
    }

    /** Returns the gathering of the current thread's event loop; null if the loop does not gather. */
    static @Nullable BatchingPauses ofThisLoop() {
        return OF_THREAD.getIfExists();
    }

    @Override
    public int calculateStrategy(IntSupplier ready, boolean hasTasks) throws Exception {
        if (!known) {
            known = true;
            OF_THREAD.set(gathering);
        }
        if (hasTasks) {
            return ready.get();
        }
        long rest = gathering.restNanos(System.nanoTime());
        if (rest == 0) {
            return SELECT;
        }
        LockSupport.parkNanos(this, rest);
        int found = ready.get();
        if (found > 0) {
            return found;
        }
        gathering.onIdle();
        return SELECT;
    }
}
