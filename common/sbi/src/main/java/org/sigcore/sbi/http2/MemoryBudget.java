// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Memory budget, in octets, for all messages in flight of the process: received but not yet forwarded, collected,
 * parsed, or waiting for the peer to read. A part is reserved for requests without a body, so that they are served
 * while bodies are refused. A single connection gets at most half. Thread-safe; event loops reserve in slabs.
 */
public final class MemoryBudget {
    private static final long LEAST = 8 << 20;

    private final long octets;
    private final long forBodies;
    private final AtomicLong held = new AtomicLong();
    private final LongAdder refused = new LongAdder();

    /** @throws IllegalArgumentException if the budget is below 8 MB, the minimum for the connections of two loops */
    public MemoryBudget(long octets) {
        if (octets < LEAST) {
            throw new IllegalArgumentException("expected a budget of at least 8 MB, got " + octets);
        }
        this.octets = octets;
        this.forBodies = octets - octets / 8;
    }

    /** Creates a budget of a quarter of the maximum heap. */
    public static MemoryBudget ofHeap() {
        return new MemoryBudget(Math.max(LEAST, Runtime.getRuntime().maxMemory() / 4));
    }

    /** Returns the total budget. */
    public long octets() {
        return octets;
    }

    /** Returns the limit of a single connection. */
    public long ofConnection() {
        return octets / 2;
    }

    /** Returns the amount in use, rounded up by up to 128 KB per event loop. */
    public long held() {
        return held.get();
    }

    /** Returns the number of messages refused for lack of memory. */
    public long refused() {
        return refused.sum();
    }

    /** Returns true if more than a quarter is in use, half of a connection's limit: slow peers then get less time. */
    boolean tight() {
        return held.get() > octets / 4;
    }

    /**
     * Reserves memory, either the full amount or nothing.
     *
     * @param body false for requests that are served while bodies are refused
     * @return false if there is too little memory left
     */
    public boolean reserve(long more, boolean body) {
        long ceiling = body ? forBodies : octets;
        long now = held.get();
        while (now + more <= ceiling) {
            long seen = held.compareAndExchange(now, now + more);
            if (seen == now) {
                return true;
            }
            now = seen;
        }
        return false;
    }

    /** Accounts memory that is already in use, even beyond the budget. */
    void force(long more) {
        held.addAndGet(more);
    }

    /** Releases reserved memory. */
    public void free(long less) {
        held.addAndGet(-less);
    }

    /** Counts a message that was refused for lack of memory. */
    public void countRefusal() {
        refused.increment();
    }
}
