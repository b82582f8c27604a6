// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.overload;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Admits so many a second, one second's worth at once. The less important a request, the more it leaves in the bucket for
 * others: when there are too many, the least important are refused first. Thread-safe, without locks.
 */
final class TokenBucket {
    private static final long SECOND = 1_000_000_000;
    private static final int LOWEST = 15;

    private final int perSecond;
    private final long nanosPerToken;
    /** The time at which the bucket was, or would have been, empty. */
    private final AtomicLong emptyAt;

    /** @param perSecond 1 or more; also what fits */
    TokenBucket(int perSecond, long nowNanos) {
        this.perSecond = perSecond;
        this.nanosPerToken = Math.max(1, SECOND / perSecond);
        this.emptyAt = new AtomicLong(nowNanos - SECOND);
    }

    int perSecond() {
        return perSecond;
    }

    /** @param priority 0 takes the last token, 15 leaves nearly half of the bucket */
    boolean take(int priority, long nowNanos) {
        long reserve = SECOND / 2 * Math.min(priority, LOWEST) / (LOWEST + 1);
        while (true) {
            long empty = emptyAt.get();
            long from = Math.max(empty, nowNanos - SECOND); // no more than a second's worth
            long next = from + nanosPerToken;
            if (nowNanos - next < reserve) {
                return false;
            }
            if (emptyAt.compareAndSet(empty, next)) {
                return true;
            }
        }
    }
}
