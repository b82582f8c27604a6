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
 * @param busiest the offered load as a share of the capacity of the busiest function, without failures
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
        double busiest,
        Histogram delays,
        long events) {
    /** Periods of which the success is judged. */
    public static final int WINDOW = 10;

    /** Share of successful procedures that counts as recovered. */
    public static final double RECOVERED = 0.95;

    private static final int WARM_UP = 10;

    /** Returns the successful procedures a second before the first failure, or the offered ones if it is too early. */
    public double goodputBefore() {
        return before(Series.GOOD);
    }

    private double before(Series series) {
        double first = input.firstFailure();
        return first >= WARM_UP + WINDOW ? timeline.rate(series, WARM_UP, first) : load * input.perSecond();
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
        double usual = before(Series.FORWARDED);
        for (int from = 0; from + WINDOW <= timeline.seconds(); from += WINDOW) {
            most = Math.max(most, timeline.rate(Series.FORWARDED, from, (double) from + WINDOW));
        }
        return usual == 0 ? 0 : most / usual;
    }

    /**
     * Returns the seconds from the end of the last failure until procedures succeed as before in every window, empty if
     * they do not until the end of the simulation. Without failures: 0 if they succeed at the end.
     */
    public OptionalDouble recovery() {
        if (input.failures().isEmpty()) {
            boolean good = success((double) timeline.seconds() - WINDOW, timeline.seconds()) >= RECOVERED;
            return good ? OptionalDouble.of(0) : OptionalDouble.empty();
        }
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
        return real(Series.SESSIONS_LOST);
    }

    /** Returns the real number of events of a kind. */
    double real(Series series) {
        return timeline.total(series) * timeline.weight();
    }
}
