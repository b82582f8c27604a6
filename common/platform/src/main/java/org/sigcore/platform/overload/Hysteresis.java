// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.Arrays;

/**
 * Where the levels of one measure begin and end. A level that has begun lasts until the value is below its end: a process
 * that refuses requests has less to do for that very reason, and would else swing between two levels. With several measures
 * the level that holds is the highest that any of them gives. Immutable; the caller knows which level holds.
 */
public final class Hysteresis {
    /** No level, whatever the value. */
    public static final Hysteresis NONE = new Hysteresis(new double[0], new double[0]);

    private final double[] onsets;
    private final double[] abatements;

    private Hysteresis(double[] onsets, double[] abatements) {
        this.onsets = onsets;
        this.abatements = abatements;
    }

    /**
     * The same with one more level, which is higher than those before.
     *
     * @param level 1 or more
     * @param onset the value from which on it holds
     * @param abatement the value below which it ends, no more than the onset
     */
    public Hysteresis and(int level, double onset, double abatement) {
        return new Hysteresis(with(onsets, level, onset), with(abatements, level, abatement));
    }

    private static double[] with(double[] known, int level, double value) {
        double[] longer = Arrays.copyOf(known, Math.max(known.length, level));
        Arrays.fill(longer, known.length, longer.length, Double.POSITIVE_INFINITY); // levels that this measure skips
        longer[level - 1] = value;
        return longer;
    }

    /** The level that a value gives, 0 for none, while {@code held} holds. Costs a few comparisons. */
    public int level(double value, int held) {
        int level = onsets.length;
        while (level > 0 && value < (level <= held ? abatements[level - 1] : onsets[level - 1])) {
            level--;
        }
        return level;
    }
}
