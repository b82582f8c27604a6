// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.sigcore.model.SpecRef;

/**
 * Discards a percentage of requests, those of the lowest priority (the highest number) first. Goes by the mix of
 * priorities in the last sampling period. Thread-safe; {@link #admits} costs some ten nanoseconds.
 */
@SpecRef("TS 29.500 6.4.3.4")
public final class PriorityCut {
    /** Priorities are 0 to 31. */
    public static final int LOWEST = 31;

    private static final int ALL = 1024;
    private static final int NOTHING = -1;
    private final AtomicLongArray seen = new AtomicLongArray(LOWEST + 1);
    private final AtomicInteger turn = new AtomicInteger();
    private long[] mix = new long[LOWEST + 1];

    /** Priority from which on requests go, times 1024, and how many of 1024 of that very priority stay. */
    private volatile int cut = NOTHING;

    /** Counts a request and says whether it may go on. */
    public boolean admits(int priority) {
        seen.getAndIncrement(priority);
        int now = cut;
        if (now == NOTHING || priority < now / ALL) {
            return true;
        }
        // 619 has no divisor in common with 1024, so that every 1024 turns meet each value once, well spread.
        return priority == now / ALL && (turn.getAndAdd(619) & (ALL - 1)) < now % ALL;
    }

    /**
     * Ends a sampling period.
     *
     * @param percent of the requests to discard from now on, 0 to 100
     */
    public synchronized void discard(int percent) {
        long[] period = new long[LOWEST + 1];
        long total = 0;
        for (int priority = 0; priority <= LOWEST; priority++) {
            period[priority] = seen.getAndSet(priority, 0);
            total += period[priority];
        }
        if (total > 0) {
            mix = period;
        }
        cut = percent == 0 ? NOTHING : cut(percent);
    }

    private int cut(int percent) {
        long total = 0;
        for (long count : mix) {
            total += count;
        }
        double discard = total * percent / 100.0;
        for (int priority = LOWEST; priority >= 0; priority--) {
            if (mix[priority] > discard) {
                return priority * ALL + (int) Math.round((ALL - 1) * (1 - discard / mix[priority]));
            }
            discard -= mix[priority];
        }
        // Everything goes, or nothing was seen yet.
        return total > 0 ? 0 : LOWEST * ALL;
    }
}
