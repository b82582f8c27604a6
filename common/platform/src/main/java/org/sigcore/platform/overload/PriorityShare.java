// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.sigcore.model.SpecRef;

/**
 * Selects a share of requests to reject, the lowest priorities first: it counts recent requests by priority, fills the
 * share from the lowest priority up, and thins out the priority at which the share is exhausted. Thread-safe; the
 * counts are approximate.
 */
@SpecRef({"TS 29.500 6.8", "TS 29.500 6.4.3.5"})
public final class PriorityShare {
    /** The lowest priority. */
    public static final int LOWEST = 31;

    /** Number of tickets. */
    public static final int TICKETS = 10_000;

    private static final long MEMORY = 8192;
    private final AtomicLongArray counts = new AtomicLongArray(LOWEST + 1);
    private final AtomicLong total = new AtomicLong();

    /**
     * Counts a request and returns true if it is rejected.
     *
     * @param priority 0 (the highest) to 31
     * @param percent share of requests to reject
     * @param ticket uniformly distributed from 0 (inclusive) to {@link #TICKETS} (exclusive)
     */
    public boolean discards(int priority, int percent, int ticket) {
        long mine = counts.incrementAndGet(priority);
        long all = total.incrementAndGet();
        long quota = all * percent / 100;
        for (int lower = LOWEST; lower > priority && quota > 0; lower--) {
            quota -= counts.get(lower);
        }
        if (all >= MEMORY) {
            forgetHalf();
        }
        return quota > 0 && ticket * mine < quota * TICKETS;
    }

    private void forgetHalf() {
        long rest = 0;
        for (int i = 0; i <= LOWEST; i++) {
            long half = counts.get(i) / 2;
            counts.set(i, half);
            rest += half;
        }
        total.set(rest);
    }
}
