// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import java.time.Duration;

/**
 * Phase of the load, which is one run of Gatling.
 *
 * @param name name in the report
 * @param from initial rate, as a multiple of the scenario's rate at the scale of the run
 * @param to final rate, as a multiple
 * @param duration time in which users start
 * @param kind kind of the phase
 */
public record Phase(String name, double from, double to, Duration duration, Kind kind) {
    /** In phases with priorities, one of this many users has the high priority. */
    public static final int ONE_OF = 10;

    /** High priority, of one in {@value #ONE_OF} users. */
    public static final int HIGH = 1;

    /** Low priority, of all other users. */
    public static final int LOW = 15;

    /** Kinds of phases. */
    public enum Kind {
        /** Plain load; all results are judged. */
        PLAIN,
        /** Overload with priorities. Rejections are not judged; the served rate and the share of high priority are. */
        OVERLOAD,
        /** A network function fails in the middle; not judged. */
        FAILURE
    }

    /** Creates a judged phase with a constant rate. */
    static Phase steady(String name, double times, Duration duration) {
        return new Phase(name, times, times, duration, Kind.PLAIN);
    }

    /** Returns the time in which a constant load at the scenario's rate makes the same number of calls. */
    public Duration volume() {
        return Duration.ofNanos(Math.round(duration.toNanos() * (from + to) / 2));
    }
}
