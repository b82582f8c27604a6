// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many octets the messages in flight of one process may hold together: received and not yet passed on, collected, parsed,
 * or answered and not yet taken. A part is kept for requests without a body, so that they are served while bodies are refused.
 * One connection gets at most half. Thread-safe; loops take from it in slabs.
 */
public final class MemoryBudget {
    private static final long LEAST = 8 << 20;

    private final long octets;
    private final long forBodies;
    private final AtomicLong held = new AtomicLong();
    private final LongAdder refused = new LongAdder();

    /** @throws IllegalArgumentException if it is less than 8 MB, which the connections of two loops need */
    public MemoryBudget(long octets) {
        if (octets < LEAST) {
            throw new IllegalArgumentException("expected a budget of at least 8 MB, got " + octets);
        }
        this.octets = octets;
        this.forBodies = octets - octets / 8;
    }

    /** A quarter of the largest heap. */
    public static MemoryBudget ofHeap() {
        return new MemoryBudget(Math.max(LEAST, Runtime.getRuntime().maxMemory() / 4));
    }

    /** All that there is. */
    public long octets() {
        return octets;
    }

    /** What one connection may hold. */
    public long ofConnection() {
        return octets / 2;
    }

    /** What is held now, rounded up by up to 128 KB a loop. */
    public long held() {
        return held.get();
    }

    /** How often there was no room: each time a message was refused. */
    public long refused() {
        return refused.sum();
    }

    /** More than a quarter is held, half of what one connection may: who is slow has less time. */
    boolean tight() {
        return held.get() > octets / 4;
    }

    /**
     * Takes so many octets, all or none.
     *
     * @param body false for what is served while bodies are refused
     * @return false when there is no room for them now
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

    /** Takes it in any case: it exists already. */
    void force(long more) {
        held.addAndGet(more);
    }

    /** Gives back what was taken. */
    public void free(long less) {
        held.addAndGet(-less);
    }

    /** A message was refused for want of room. */
    public void countRefusal() {
        refused.increment();
    }
}
