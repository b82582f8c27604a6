// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

/** Level of congestion of a node, in ascending order. */
public enum CongestionLevel {
    NORMAL(0),
    /** Danger of congestion. */
    DOC(1),
    CONGESTION_L1(2),
    CONGESTION_L2(3);

    private final int value;

    CongestionLevel(int value) {
        this.value = value;
    }

    static CongestionLevel of(int value) {
        return switch (value) {
            case 0 -> NORMAL;
            case 1 -> DOC;
            case 2 -> CONGESTION_L1;
            default -> CONGESTION_L2;
        };
    }

    /** Returns the value of meters. */
    public int value() {
        return value;
    }
}
