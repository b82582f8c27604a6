// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.overload;

/**
 * From which value of one resource on a level holds.
 *
 * @param doc for {@link CongestionLevel#DOC}, in the unit of the resource
 * @param l1 for {@link CongestionLevel#CONGESTION_L1}
 * @param l2 for {@link CongestionLevel#CONGESTION_L2}
 */
public record Threshold(int doc, int l1, int l2) {
    /** @throws IllegalArgumentException unless the three rise */
    public Threshold {
        if (doc < 1 || doc >= l1 || l1 >= l2) {
            throw new IllegalArgumentException("thresholds must rise: %d, %d, %d".formatted(doc, l1, l2));
        }
    }

    /** The level of one sample. */
    public CongestionLevel level(double value) {
        if (value >= l2) {
            return CongestionLevel.CONGESTION_L2;
        }
        if (value >= l1) {
            return CongestionLevel.CONGESTION_L1;
        }
        return value >= doc ? CongestionLevel.DOC : CongestionLevel.NORMAL;
    }
}
