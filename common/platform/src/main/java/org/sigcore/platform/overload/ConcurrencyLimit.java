// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.concurrent.TimeUnit;

/**
 * How many requests may be in progress, found by their delay: while requests have to wait, the limit follows the ratio of
 * what a request takes with next to no others beside it and what it takes now. The former is measured again every ten
 * seconds by a probe, during which few are let in. A process that is far from its limit is left alone.
 *
 * <p>Not thread-safe: the caller holds a lock, and gives the time.
 */
final class ConcurrencyLimit {
    static final int INITIAL_PER_PROCESSOR = 16;
    static final int PROBE_SAMPLES = 20;
    static final long PROBE_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long PROBE_MAX_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int WINDOW_SAMPLES = 10;
    /** A group commit makes a request wait for the one before: twice the time is no sign of overload. */
    private static final double TOLERANCE = 2;

    private static final double SHRINKS_AT_MOST_TO = 0.5;
    private static final double GROWS_AT_MOST_TO = 2;

    private final int lowest;
    private final int highest;
    private double limit;

    private int probe;
    private boolean probing;
    private boolean saturated;
    private long alone;
    private long windowBegan;
    private long samples;
    private long nanos;

    /**
     * A limit that nothing is known of yet.
     *
     * @param processors that share the work
     * @param highest what the limit never exceeds, at least 1
     */
    ConcurrencyLimit(int processors, int highest, long nowNanos) {
        this.lowest = Math.min(highest, Math.max(2, processors));
        this.highest = highest;
        this.limit = Math.min(highest, INITIAL_PER_PROCESSOR * processors);
        this.windowBegan = nowNanos;
    }

    /** How many may be in progress now. */
    int limit() {
        return probing ? lowest : (int) limit;
    }

    /** What a request that begins now gives back with its {@link #sample}. */
    int probe() {
        return probe;
    }

    /** A request has to wait: only then the limit matters. */
    void saturated() {
        saturated = true;
    }

    /**
     * A request has ended.
     *
     * @param startedIn {@link #probe} when it began
     * @param tookNanos without what it spent waiting for others
     */
    void sample(int startedIn, long tookNanos, long nowNanos) {
        if (probing && startedIn != probe) {
            return; // it began among many
        }
        samples++;
        nanos += tookNanos;
        long age = nowNanos - windowBegan;
        if (probing) {
            if (samples >= PROBE_SAMPLES || age > PROBE_MAX_NANOS) {
                alone = nanos / samples;
                probing = false;
                begin(nowNanos);
            }
        } else if (age > WINDOW_NANOS && samples >= WINDOW_SAMPLES) {
            adapt(nowNanos);
        }
    }

    private void adapt(long nowNanos) {
        if (saturated && (alone == 0 || nowNanos - lastProbe > PROBE_PERIOD_NANOS)) {
            probing = true;
            probe++;
            lastProbe = nowNanos;
        } else if (saturated) {
            double ratio = TOLERANCE * alone * samples / Math.max(1, nanos);
            double bounded = Math.clamp(ratio, SHRINKS_AT_MOST_TO, GROWS_AT_MOST_TO);
            // The root leaves room to find out that more would do.
            double next = limit * bounded + Math.sqrt(limit);
            limit = Math.clamp((limit + next) / 2, lowest, highest);
        }
        begin(nowNanos);
    }

    private long lastProbe;

    private void begin(long nowNanos) {
        windowBegan = nowNanos;
        samples = 0;
        nanos = 0;
        saturated = false;
    }
}
