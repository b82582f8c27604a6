// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import java.util.List;
import java.util.Locale;

/**
 * Number of events that a phase should cause. Calls start at fixed times, so that only the rounding of their numbers
 * and the choice of a share are uncertain. Immutable.
 *
 * @param number expected number
 * @param less number of events that may be missing
 * @param more number of events that may be added
 */
public record Expected(double number, double less, double more) {
    private static final double DEVIATION = 0.2;
    private static final double SIGMAS = 2;

    /** Events at the borders of the phase. */
    private static final double FEW = 2;

    /**
     * Calls of a phase.
     *
     * @param scale factor of the rates
     * @param seconds time in which a constant load makes these calls
     */
    public record Load(double scale, double seconds, List<Report.Line> calls) {
        long made() {
            return calls.stream().mapToLong(line -> line.figures().made()).sum();
        }

        // A rare kind of call is made at least once, and each number is rounded.
        private double excess(int sign) {
            return calls.stream()
                    .mapToDouble(line -> sign * (line.figures().made() - line.guideRate() * scale * seconds))
                    .filter(more -> more > 0)
                    .sum();
        }
    }

    /** Returns the number of events with a rate at scale 1. */
    static Expected ofRate(double rate, Load load) {
        return new Expected(rate * load.scale * load.seconds, load.excess(-1), load.excess(1));
    }

    /** Returns the number of events that a percentage of the calls made cause. */
    static Expected ofPercent(double percent, Load load) {
        double number = percent / 100 * load.made();
        double chance = SIGMAS * Math.sqrt(number * Math.max(0, 1 - percent / 100));
        return new Expected(number, chance, chance);
    }

    /** Returns the fault of a number of events; empty if it deviates by 20 % at most. */
    String fault(double growth) {
        double least = (1 - DEVIATION) * (number - less) - FEW;
        double most = (1 + DEVIATION) * (number + more) + FEW;
        if (growth <= 0) {
            return least > 0 ? "did not grow, expected " + format(number) : "";
        }
        return growth >= least && growth <= most ? "" : "grew by " + format(growth) + ", expected " + format(number);
    }

    static String format(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%.3g", value);
    }
}
