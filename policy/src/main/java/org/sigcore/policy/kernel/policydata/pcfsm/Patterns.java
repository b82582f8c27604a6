// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

/** Formats of common types. */
final class Patterns {
    /** Format of BitRate (TS 29.571 5.5.2). */
    static final String BIT_RATE = "[0-9]+([.][0-9]+)? (bps|Kbps|Mbps|Gbps|Tbps)";

    /** Format of date and time (RFC 3339). */
    static final String TIME =
            "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})";

    private Patterns() {}
}
