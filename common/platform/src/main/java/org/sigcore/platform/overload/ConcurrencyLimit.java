// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Adaptive limit of requests in progress: while requests wait, it follows the ratio of a request's duration without
 * load to its current duration. The former is measured by a probe, a phase in which few requests are admitted, every
 * twenty seconds, at first more often since a JVM becomes faster. A probe yields the median; of two probes the lesser
 * counts, which excludes pauses of the garbage collector or the disk. While no request waits, the limit does not
 * change.
 *
 * <p>Not thread-safe: the caller holds a lock and supplies the time.
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
     * Durations grow with concurrency even without overload: a group commit delays a request by the one before, but
     * batches cost less per request, so more in progress achieve more. With a factor of two, the NRF's registration
     * rate was two fifths lower.
     */
    private static final double TOLERANCE = 4;

    /** Longer than a thread waits for a busy processor. */
    private static final long WORK_AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Number of requests during warm-up, whose duration consists mostly of compilation and class loading. */
    private static final int COLD_REQUESTS = 200;

    private static final int COLD_ROOM = 64;

    private static final int OUTSIDE_PER_INSIDE = 4;
    private static final int OUTSIDE_TOLERANCE = 2;

    /** A single slow neighbour must not cause rejections at low load. */
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
     * Creates a limit without measurements.
     *
     * @param processors number of processors for the work
     * @param highest upper bound of the limit, at least 1
     */
    ConcurrencyLimit(int processors, int highest, long nowNanos) {
        this.lowest = Math.min(highest, Math.max(2, processors));
        this.highest = highest;
        this.limit = Math.min(highest, INITIAL_PER_PROCESSOR * processors);
        this.windowBegan = nowNanos;
    }

    /** Returns the number of requests that may be in progress now. */
    int limit() {
        return probing ? lowest : (int) limit;
    }

    /**
     * Returns the length of the queue that keeps the process busy: the limit, and at least 10 ms of work; more during
     * warm-up, when all NFs of the network register at once.
     */
    int room() {
        int ahead = Math.max((int) limit, (int) (WORK_AHEAD_NANOS * perNano));
        return ended < COLD_REQUESTS ? Math.max(COLD_ROOM, ahead) : ahead;
    }

    /**
     * Returns the number of requests that may wait for other systems: twice the number that ends during such a wait at
     * low load. More requests would start faster than they can end if most of the work follows the wait.
     */
    int outside() {
        double sustained = OUTSIDE_PER_INSIDE * limit + OUTSIDE_TOLERANCE * perNano * outsideAlone;
        return Math.max(LEAST_OUTSIDE, (int) sustained);
    }

    /** Returns the highest rate of completions per nanosecond, decaying within minutes; 0 if unknown. */
    double fastest() {
        return fastest;
    }

    /** Returns the number of the current probe, which a starting request stores for its {@link #sample}. */
    int probe() {
        return probe;
    }

    /** Records that a request has to wait; the limit adapts only then. */
    void saturated() {
        saturated = true;
    }

    /**
     * Records a completed request.
     *
     * @param startedIn {@link #probe} at its start
     * @param tookNanos duration without waits for other systems
     * @param outsideNanos duration of waits for other systems
     */
    void sample(int startedIn, long tookNanos, long outsideNanos, long nowNanos) {
        ended = Math.min(ended + 1, COLD_REQUESTS);
        if (probing && startedIn != probe) {
            return; // it started under load
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
            // The square root lets the limit grow to find out whether more concurrency helps.
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
