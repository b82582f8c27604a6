// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

/** How busy a node is, in rising order. */
public enum CongestionLevel {
    NORMAL,
    /** Danger of congestion. */
    DOC,
    CONGESTION_L1,
    CONGESTION_L2;

    private static final CongestionLevel[] ALL = values();

    static CongestionLevel of(int value) {
        return ALL[value];
    }

    /** As meters show it: 0 for {@link #NORMAL}, then rising. */
    public int value() {
        return ordinal();
    }
}
