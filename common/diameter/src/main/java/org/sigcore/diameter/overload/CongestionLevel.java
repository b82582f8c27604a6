// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.overload;

/** How busy a node is, in rising order. */
public enum CongestionLevel {
    NORMAL,
    /** Danger of congestion. */
    DOC,
    CONGESTION_L1,
    CONGESTION_L2
}
