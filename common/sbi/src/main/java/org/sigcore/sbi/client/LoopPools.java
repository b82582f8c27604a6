// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Descriptors;

/**
 * Connections of one event loop to all authorities. Their number is limited, since peers name the authorities: at the
 * limit, a new connection replaces those of the authority that has been idle for longest. Event loop only.
 */
final class LoopPools {
    /** Share of the file descriptors of the process that the connections of a client may use. */
    private static final int SHARE = 4;
    /** Time until idle connections are searched again, after there was none. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Map<ApiRoot, PeerPool> pools = new HashMap<>();
    private final int mostOpen;
    private final AtomicInteger allOpen;
    private int open;
    private boolean searched;
    private long searchedNanos;

    /**
     * @param mostOpen maximum number of connections of this loop
     * @param allOpen number of connections of all loops of the client
     */
    LoopPools(int mostOpen, AtomicInteger allOpen) {
        this.mostOpen = mostOpen;
        this.allOpen = allOpen;
    }

    @Nullable
    PeerPool get(ApiRoot peer) {
        return pools.get(peer);
    }

    void put(PeerPool pool) {
        pools.put(pool.peer(), pool);
    }

    void remove(PeerPool pool) {
        pools.remove(pool.peer(), pool);
    }

    void close() {
        pools.values().forEach(PeerPool::close);
    }

    /** Returns true if a connection may be opened; at the limit, this closes idle ones. */
    boolean makeRoom() {
        if (open < mostOpen && allOpen.get() < mostOfClient()) {
            return true;
        }
        long now = System.nanoTime();
        if (searched && now - searchedNanos < PAUSE_NANOS) {
            return false;
        }
        PeerPool longest = null;
        long longestNanos = -1;
        for (PeerPool pool : pools.values()) {
            long idle = pool.idleNanos(now);
            if (idle > longestNanos) {
                longest = pool;
                longestNanos = idle;
            }
        }
        searched = longest == null;
        searchedNanos = now;
        if (longest != null) {
            longest.closeIdle();
        }
        return longest != null;
    }

    /** Returns true from three quarters of the limit on. */
    boolean crowded() {
        return 4L * open >= 3L * mostOpen || 4L * allOpen.get() >= 3 * mostOfClient();
    }

    private static long mostOfClient() {
        return Descriptors.process().limit() / SHARE;
    }

    /** Counts a connection that is being opened. */
    void opened() {
        open++;
        allOpen.incrementAndGet();
    }

    /** Counts a connection that has closed or could not be opened. */
    void closed() {
        open--;
        allOpen.decrementAndGet();
    }
}
