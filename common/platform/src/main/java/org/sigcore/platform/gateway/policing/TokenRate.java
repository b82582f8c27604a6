// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.policing;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets a number of requests a second through, with bursts. One atomic number: the time up to which the allowance is used.
 * Thread-safe.
 */
public final class TokenRate {
    private final long nanosEach;
    private final long burstNanos;
    private final AtomicLong usedUntil;

    /**
     * @param perSecond 1 to a billion
     * @param burst requests that may come at once, at least 1
     */
    public TokenRate(int perSecond, int burst, long nowNanos) {
        this.nanosEach = 1_000_000_000L / perSecond;
        this.burstNanos = nanosEach * burst;
        this.usedUntil = new AtomicLong(nowNanos);
    }

    /** Takes one, unless the allowance is used up. */
    public boolean take(long nowNanos) {
        while (true) {
            long used = usedUntil.get();
            long from = used - nowNanos < 0 ? nowNanos : used;
            if (from + nanosEach - nowNanos > burstNanos) {
                return false;
            }
            if (usedUntil.compareAndSet(used, from + nanosEach)) {
                return true;
            }
        }
    }
}
