// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Load profiles over time. */
public enum Profile {
    /** Constant load at the scenario's rate. */
    STEADY,
    /** Linear increase from zero to the scenario's rate. */
    RAMP,
    /** Steps that each increase the rate by half, until a step is worse than the guide. The step before is the knee. */
    STEPS,
    /** The scenario's rate, and then two fractions of it, after one warm-up: cost as a function of the rate. */
    DESCENT,
    /**
     * The scenario's rate, ten times that rate with one message in ten of high priority, and the scenario's rate again;
     * to be run at the scale of the knee.
     */
    OVERLOAD,
    /** Ten consecutive phases, with memory, CPU and latency of each. */
    SOAK,
    /** Three phases at the scenario's rate; in the middle of the second, a network function is killed. */
    FAILOVER;

    private static final int MOST_STEPS = 16;
    private static final double STEP = 1.5;
    private static final List<Double> FRACTIONS = List.of(1.0, 0.4, 0.15);
    private static final double TIMES = 10;
    private static final int SLICES = 10;

    /** @throws IllegalArgumentException that lists all profiles, if the name is unknown */
    public static Profile of(String name) {
        return Arrays.stream(values())
                .filter(each -> each.text().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--profile expects "
                        + Arrays.stream(values()).map(Profile::text).collect(Collectors.joining(", ")) + ", got "
                        + name));
    }

    /** Returns the name on the command line. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the phases in order. */
    public List<Phase> phases(Duration duration) {
        return switch (this) {
            case STEADY -> List.of(Phase.steady("steady", 1, duration));
            case RAMP -> List.of(new Phase("ramp", 0, 1, duration, Phase.Kind.PLAIN));
            case STEPS -> steps(duration);
            case OVERLOAD ->
                List.of(
                        Phase.steady("before", 1, duration),
                        new Phase("10 times", TIMES, TIMES, duration, Phase.Kind.OVERLOAD),
                        Phase.steady("after", 1, duration));
            case DESCENT ->
                FRACTIONS.stream()
                        .map(times -> Phase.steady(String.format(Locale.ROOT, "%.2f times", times), times, duration))
                        .toList();
            case SOAK -> slices(duration.dividedBy(SLICES));
            case FAILOVER ->
                List.of(
                        Phase.steady("before", 1, duration),
                        new Phase("failure in the middle", 1, 1, duration, Phase.Kind.FAILURE),
                        Phase.steady("after", 1, duration));
        };
    }

    private static List<Phase> steps(Duration duration) {
        List<Phase> steps = new ArrayList<>();
        double times = 1;
        for (int i = 0; i < MOST_STEPS; i++) {
            steps.add(Phase.steady(String.format(Locale.ROOT, "%.2f times", times), times, duration));
            times *= STEP;
        }
        return steps;
    }

    private static List<Phase> slices(Duration slice) {
        List<Phase> slices = new ArrayList<>();
        for (int i = 1; i <= SLICES; i++) {
            slices.add(Phase.steady("slice " + i, 1, slice));
        }
        return slices;
    }
}
