// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

/**
 * From which value of one resource on a level holds.
 *
 * @param doc for {@link CongestionLevel#DOC}, in the unit of the resource
 * @param l1 for {@link CongestionLevel#CONGESTION_L1}
 * @param l2 for {@link CongestionLevel#CONGESTION_L2}
 */
public record Threshold(int doc, int l1, int l2) {
    private static final double STAYS_ABOVE = 0.9;

    /** @throws IllegalArgumentException unless the three rise */
    public Threshold {
        if (doc < 1 || doc >= l1 || l1 >= l2) {
            throw new IllegalArgumentException("thresholds must rise: %d, %d, %d".formatted(doc, l1, l2));
        }
    }

    /**
     * The level of one sample. A level that holds lasts until the value is a tenth below where it begins: a node that
     * refuses requests has less load for that very reason, and would else swing between two levels.
     *
     * @param held the level of the sample before
     */
    public CongestionLevel level(double value, CongestionLevel held) {
        CongestionLevel reached = level(value);
        CongestionLevel left = level(value / STAYS_ABOVE);
        return held.compareTo(reached) <= 0 ? reached : left.compareTo(held) < 0 ? left : held;
    }

    private CongestionLevel level(double value) {
        if (value >= l2) {
            return CongestionLevel.CONGESTION_L2;
        }
        if (value >= l1) {
            return CongestionLevel.CONGESTION_L1;
        }
        return value >= doc ? CongestionLevel.DOC : CongestionLevel.NORMAL;
    }
}
