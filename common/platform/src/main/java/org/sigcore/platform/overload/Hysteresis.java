// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.Arrays;

/**
 * Thresholds of levels with hysteresis: a level lasts until the value falls below its abatement. Rejecting requests
 * itself reduces the load, so that a process would otherwise oscillate between two levels. With several measures the
 * highest level applies. Immutable; the caller stores the current level.
 */
public final class Hysteresis {
    /** No levels, whatever the value. */
    public static final Hysteresis NONE = new Hysteresis(new double[0], new double[0]);

    private final double[] onsets;
    private final double[] abatements;

    private Hysteresis(double[] onsets, double[] abatements) {
        this.onsets = onsets;
        this.abatements = abatements;
    }

    /**
     * Returns a copy with an additional level, higher than the existing ones.
     *
     * @param level 1 or more
     * @param onset value from which the level holds
     * @param abatement value below which it ends, at most the onset
     */
    public Hysteresis and(int level, double onset, double abatement) {
        return new Hysteresis(with(onsets, level, onset), with(abatements, level, abatement));
    }

    private static double[] with(double[] known, int level, double value) {
        double[] longer = Arrays.copyOf(known, Math.max(known.length, level));
        Arrays.fill(longer, known.length, longer.length, Double.POSITIVE_INFINITY); // levels that this measure lacks
        longer[level - 1] = value;
        return longer;
    }

    /** Returns the level for a value, 0 for none, if {@code held} is the current level. Costs a few comparisons. */
    public int level(double value, int held) {
        int level = onsets.length;
        while (level > 0 && value < (level <= held ? abatements[level - 1] : onsets[level - 1])) {
            level--;
        }
        return level;
    }
}
