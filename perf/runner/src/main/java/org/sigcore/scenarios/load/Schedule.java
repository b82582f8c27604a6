// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import java.time.Duration;
import java.util.List;

/**
 * When the calls of a run are due: at a fixed rate, whatever becomes of the earlier ones. Immutable.
 *
 * @param ratePerSecond all kinds together
 * @param duration how long calls are made
 */
public record Schedule(double ratePerSecond, Duration duration) {
    private static final double NANOS = 1e9;

    public Schedule {
        if (!(ratePerSecond > 0) || !duration.isPositive()) {
            throw new IllegalArgumentException(
                    "expected a rate and a duration above 0, got " + ratePerSecond + " for " + duration);
        }
    }

    /**
     * The rate of a kind in a run: the scenario's times the scale, but at least one call in the run, so that no kind is
     * left out of a small one.
     *
     * @param rate at scale 1
     */
    public static double scaled(double rate, double scale, Duration duration) {
        return Math.max(rate * scale, NANOS / duration.toNanos());
    }

    /** A schedule of kinds that have these rates. */
    public static Schedule of(List<Double> rates, Duration duration) {
        return new Schedule(rates.stream().mapToDouble(Double::doubleValue).sum(), duration);
    }

    /** How many calls there are. */
    public long calls() {
        return Math.max(1, Math.round(ratePerSecond * duration.toNanos() / NANOS));
    }

    /** Nanoseconds from the begin of the run to the call of that number, counted from 0. */
    public long dueNanos(long call) {
        return Math.round(call / ratePerSecond * NANOS);
    }

    /** How many calls are due by then. */
    public long dueBy(long nanos) {
        return nanos < 0 ? 0 : Math.min(calls(), (long) Math.floor(nanos / NANOS * ratePerSecond) + 1);
    }
}
