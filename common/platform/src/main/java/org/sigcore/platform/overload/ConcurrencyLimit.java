// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * How many requests may be in progress, found by their delay: while requests have to wait, the limit follows the ratio of
 * what a request takes with next to no others beside it and what it takes now. The former is measured again every twenty
 * seconds, at first more often since a JVM gets faster, by a probe, during which few are let in; of what these take the median
 * counts, and of two probes the lesser, so that a pause of the collector or the disk does not. A process that is far from
 * its limit is left alone.
 *
 * <p>Not thread-safe: the caller holds a lock, and gives the time.
 */
final class ConcurrencyLimit {
    static final int INITIAL_PER_PROCESSOR = 8;
    static final int PROBE_SAMPLES = 10;
    private static final long PROBE_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long FIRST_PROBE_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PROBE_MAX_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int WINDOW_SAMPLES = 10;
    /**
     * A group commit makes a request wait for the one before, and what is done for many at a time costs less for each: more in
     * progress do more, though each takes longer. With twice the time as the bound the NRF registered two fifths less.
     */
    private static final double TOLERANCE = 4;

    /** Longer than a thread waits for a processor that others use. */
    private static final long WORK_AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Until so many have ended, most of their time is that of the compiler and of loading classes. */
    private static final int COLD_REQUESTS = 200;

    private static final int COLD_ROOM = 64;

    private static final int OUTSIDE_PER_INSIDE = 4;
    private static final int OUTSIDE_TOLERANCE = 2;

    /** One neighbour that has become slow is no reason to refuse what is little. */
    private static final int LEAST_OUTSIDE = 128;

    private static final double FORGETS_TO = 0.999;
    private static final double SHRINKS_AT_MOST_TO = 0.5;
    private static final double GROWS_AT_MOST_TO = 2;

    private final int lowest;
    private final int highest;
    private double limit;

    private final long[] probed = new long[PROBE_SAMPLES];
    private final long[] probedOutside = new long[PROBE_SAMPLES];
    private long probePeriod = FIRST_PROBE_PERIOD_NANOS;
    private long lastProbe;
    private int probe;
    private boolean probing;
    private boolean saturated;
    private long alone;
    private long lastMedian;
    private long windowBegan;
    private long samples;
    private int ended;
    private long nanos;
    private double perNano;
    private double fastest;
    private long outsideAlone;

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

    /**
     * How many may wait so that somebody is there whenever one ends: as many again, and no less than 10 ms of work; more while a
     * JVM that has just started is slow, for then the whole network registers at once.
     */
    int room() {
        int ahead = Math.max((int) limit, (int) (WORK_AHEAD_NANOS * perNano));
        return ended < COLD_REQUESTS ? Math.max(COLD_ROOM, ahead) : ahead;
    }

    /**
     * How many may wait for others: twice as many as end while one waits that is nearly alone. More have begun sooner than
     * they can end, where most of the work comes after the wait.
     */
    int outside() {
        double sustained = OUTSIDE_PER_INSIDE * limit + OUTSIDE_TOLERANCE * perNano * outsideAlone;
        return Math.max(LEAST_OUTSIDE, (int) sustained);
    }

    /** How many have ended in a nanosecond when it was most, which is forgotten in minutes; 0 while that is not known. */
    double fastest() {
        return fastest;
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
     * @param tookNanos without what it spent outside
     * @param outsideNanos what it spent waiting for others
     */
    void sample(int startedIn, long tookNanos, long outsideNanos, long nowNanos) {
        ended = Math.min(ended + 1, COLD_REQUESTS);
        if (probing && startedIn != probe) {
            return; // it began among many
        }
        long age = nowNanos - windowBegan;
        if (probing) {
            probed[(int) samples] = tookNanos;
            probedOutside[(int) samples] = outsideNanos;
        }
        samples++;
        nanos += tookNanos;
        if (probing) {
            if (samples >= PROBE_SAMPLES || age > PROBE_MAX_NANOS) {
                Arrays.sort(probed, 0, (int) samples);
                Arrays.sort(probedOutside, 0, (int) samples);
                long median = probed[(int) samples / 2];
                outsideAlone = probedOutside[(int) samples / 2];
                alone = alone == 0 ? median : Math.min(median, lastMedian);
                lastMedian = median;
                probing = false;
                begin(nowNanos);
            }
        } else if (age > WINDOW_NANOS && samples >= WINDOW_SAMPLES) {
            adapt(nowNanos);
        }
    }

    private void adapt(long nowNanos) {
        perNano = samples / (double) (nowNanos - windowBegan);
        fastest = Math.max(perNano, fastest * FORGETS_TO);
        if (saturated && (alone == 0 || nowNanos - lastProbe > probePeriod)) {
            probePeriod = alone == 0 ? probePeriod : Math.min(2 * probePeriod, PROBE_PERIOD_NANOS);
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

    private void begin(long nowNanos) {
        windowBegan = nowNanos;
        samples = 0;
        nanos = 0;
        saturated = false;
    }
}
