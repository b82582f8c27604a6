// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A rate limit with a burst, stored as one number: the time at which the bucket will be full again. Thread-safe without
 * locks or refill threads. Times are those of {@link System#nanoTime}.
 */
public final class TokenBucket implements Allowance {
    private final long nanosPerToken;
    private final long depthNanos;
    private final AtomicLong fullAt;

    /**
     * Creates a full bucket.
     *
     * @param perSecond 1 to a billion
     * @param burst requests admitted at once, at least 1
     */
    public TokenBucket(int perSecond, int burst, long nowNanos) {
        if (perSecond < 1 || burst < 1) {
            throw new IllegalArgumentException("expected a rate and a burst of at least 1");
        }
        nanosPerToken = Math.max(1, TimeUnit.SECONDS.toNanos(1) / perSecond);
        depthNanos = nanosPerToken * (burst - 1);
        fullAt = new AtomicLong(nowNanos);
    }

    /** Returns a bucket with another rate and burst from which the same number of tokens has been taken. */
    public TokenBucket changed(int perSecond, int burst, long nowNanos) {
        TokenBucket changed = new TokenBucket(perSecond, burst, nowNanos);
        long taken = Math.max(0, fullAt.get() - nowNanos) / nanosPerToken;
        changed.fullAt.set(nowNanos + Math.min(taken, burst) * changed.nanosPerToken);
        return changed;
    }

    @Override
    public boolean left(long nowNanos) {
        return fullAt.get() - nowNanos <= depthNanos;
    }

    @Override
    public boolean take(long nowNanos) {
        return takeLeaving(0, nowNanos);
    }

    /**
     * Takes a token if a reserve remains: with a reserve that grows as the priority falls, the lowest priorities are
     * rejected first, and one bucket serves all priorities.
     *
     * @param reserve tokens that must remain, less than the burst
     */
    public boolean takeLeaving(int reserve, long nowNanos) {
        long room = depthNanos - reserve * nanosPerToken;
        while (true) {
            long full = fullAt.get();
            long from = full - nowNanos > 0 ? full : nowNanos;
            if (from - nowNanos > room) {
                return false;
            }
            if (fullAt.compareAndSet(full, from + nanosPerToken)) {
                return true;
            }
        }
    }

    /** Takes the available tokens, at most {@code wanted}, and returns their number. */
    public int takeUpTo(int wanted, long nowNanos) {
        while (true) {
            long full = fullAt.get();
            long from = full - nowNanos > 0 ? full : nowNanos;
            long room = depthNanos - (from - nowNanos);
            int taken = room < 0 ? 0 : (int) Math.min(wanted, room / nanosPerToken + 1);
            if (taken == 0 || fullAt.compareAndSet(full, from + taken * nanosPerToken)) {
                return taken;
            }
        }
    }
}
