// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.sigcore.model.SpecRef;

/**
 * Picks the share of requests to be turned away so that the least important go first: of what has passed by lately it
 * knows how much there was of each priority, fills the share from the lowest priority up, and thins the one priority at
 * which the share is full. Thread-safe; counts are allowed to be a little off.
 */
@SpecRef({"TS 29.500 6.8", "TS 29.500 6.4.3.5"})
public final class PriorityShare {
    /** The least important priority. */
    public static final int LOWEST = 31;

    /** How many tickets there are. */
    public static final int TICKETS = 10_000;

    private static final long MEMORY = 8192;
    private final AtomicLongArray counts = new AtomicLongArray(LOWEST + 1);
    private final AtomicLong total = new AtomicLong();

    /**
     * Counts a request and says whether it belongs to the share.
     *
     * @param priority 0 (most important) to 31
     * @param percent of requests to be turned away
     * @param ticket evenly distributed from 0 (inclusive) to {@link #TICKETS} (exclusive)
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
