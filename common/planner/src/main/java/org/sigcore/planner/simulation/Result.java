// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.sigcore.planner.simulation.Timeline.Series;

/**
 * Result of a run.
 *
 * @param load factor of the offered rates
 * @param inFlight attempts without an outcome at the end
 * @param pods pods of each function at a site
 * @param utilisation busy share of their processors at the offered load without failures
 * @param delays times in milliseconds from the begin of a procedure to its success, with all retries
 * @param events number of simulated events
 */
public record Result(
        Simulation input,
        double load,
        Timeline timeline,
        long inFlight,
        Map<String, Integer> pods,
        Map<String, Double> utilisation,
        Histogram delays,
        long events) {
    /** Periods of which the success is judged. */
    public static final int WINDOW = 10;

    /** Share of successful procedures that counts as recovered. */
    public static final double RECOVERED = 0.95;

    private static final int WARM_UP = 10;

    /** Returns the successful procedures a second before the first failure. */
    public double goodputBefore() {
        return timeline.rate(Series.GOOD, WARM_UP, input.firstFailure());
    }

    /** Returns the share of ended procedures that succeeded in a period. */
    public double success(double from, double to) {
        double good = timeline.rate(Series.GOOD, from, to);
        double failed = timeline.rate(Series.FAILED, from, to);
        return good + failed == 0 ? 0 : good / (good + failed);
    }

    /** Returns the share of successful procedures while the failures last, or of the whole run without failures. */
    public double successDuring() {
        if (input.failures().isEmpty()) {
            return success(WARM_UP, timeline.seconds());
        }
        return success(input.firstFailure(), Math.max(input.firstFailure() + 1, input.lastFailureEnd()));
    }

    /** Returns the requests to Policy in the worst window, compared with the time before the first failure. */
    public double amplification() {
        double most = 0;
        double usual = timeline.rate(Series.FORWARDED, WARM_UP, input.firstFailure());
        for (int from = 0; from + WINDOW <= timeline.seconds(); from += WINDOW) {
            most = Math.max(most, timeline.rate(Series.FORWARDED, from, (double) from + WINDOW));
        }
        return usual == 0 ? 0 : most / usual;
    }

    /**
     * Returns the seconds from the end of the last failure until procedures succeed as before in every window, empty if
     * they do not until the end of the simulation.
     */
    public OptionalDouble recovery() {
        double end = input.lastFailureEnd();
        int at = timeline.seconds();
        while (at - 1 >= end && recovered(at - 1.0)) {
            at--;
        }
        return at > timeline.seconds() - WINDOW ? OptionalDouble.empty() : OptionalDouble.of(Math.max(0, at - end));
    }

    private boolean recovered(double from) {
        double to = Math.min(timeline.seconds(), from + WINDOW);
        double from2 = Math.min(from, to - WINDOW);
        return success(from2, to) >= RECOVERED
                && timeline.rate(Series.GOOD, from2, to) >= RECOVERED * goodputBefore() - noise();
    }

    // Two standard deviations of a Poisson count in a window.
    private double noise() {
        return 2 * Math.sqrt(goodputBefore() * timeline.weight() / WINDOW);
    }

    /** Returns true if the failures are over, and procedures fail nevertheless until the end. */
    public boolean metastable() {
        return recovery().isEmpty();
    }

    /** Returns the real number of lost sessions. */
    public double lostSessions() {
        return timeline.total(Series.SESSIONS_LOST) * timeline.weight();
    }

    /** Returns the highest busy share of a function without failures. */
    public double busiest() {
        return utilisation.values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }
}
