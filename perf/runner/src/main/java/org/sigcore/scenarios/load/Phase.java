// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import java.time.Duration;

/**
 * A stretch of load, one run of Gatling.
 *
 * @param name in the report
 * @param from rate at its begin, as a multiple of the scenario's at the scale of the run
 * @param to rate at its end
 * @param duration in which users are born
 * @param kind what is special about it
 */
public record Phase(String name, double from, double to, Duration duration, Kind kind) {
    /** Of users of a phase with priorities, one of so many has the higher one. */
    public static final int ONE_OF = 10;

    /** That of one user of ten. */
    public static final int HIGH = 1;

    /** That of the others. */
    public static final int LOW = 15;

    /** What a phase may have. */
    public enum Kind {
        /** Nothing special; judged. */
        PLAIN,
        /** Users have priorities; what is refused is not judged, what is done and for whom is. */
        OVERLOAD,
        /** In its middle a network function fails; not judged. */
        FAILURE
    }

    /** Always the same rate, judged. */
    static Phase steady(String name, double times, Duration duration) {
        return new Phase(name, times, times, duration, Kind.PLAIN);
    }

    /** The time in which a steady load at the scenario's rate makes as many calls. */
    public Duration volume() {
        return Duration.ofNanos(Math.round(duration.toNanos() * (from + to) / 2));
    }
}
