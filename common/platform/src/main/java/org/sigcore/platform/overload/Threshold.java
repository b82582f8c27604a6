// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

/**
 * Values of a resource from which the levels of congestion hold; a level lasts until the value falls a tenth below.
 *
 * @param doc for {@link CongestionLevel#DOC}, in the unit of the resource
 * @param l1 for {@link CongestionLevel#CONGESTION_L1}
 * @param l2 for {@link CongestionLevel#CONGESTION_L2}
 */
public record Threshold(int doc, int l1, int l2) {
    private static final double STAYS_ABOVE = 0.9;

    /** @throws IllegalArgumentException unless the values ascend */
    public Threshold {
        if (doc < 1 || doc >= l1 || l1 >= l2) {
            throw new IllegalArgumentException("thresholds must rise: %d, %d, %d".formatted(doc, l1, l2));
        }
    }

    /**
     * Returns the level for a sample.
     *
     * @param held level of the previous sample
     */
    public CongestionLevel level(double value, CongestionLevel held) {
        Hysteresis levels = Hysteresis.NONE
                .and(CongestionLevel.DOC.value(), doc, doc * STAYS_ABOVE)
                .and(CongestionLevel.CONGESTION_L1.value(), l1, l1 * STAYS_ABOVE)
                .and(CongestionLevel.CONGESTION_L2.value(), l2, l2 * STAYS_ABOVE);
        return CongestionLevel.of(levels.level(value, held.value()));
    }
}
