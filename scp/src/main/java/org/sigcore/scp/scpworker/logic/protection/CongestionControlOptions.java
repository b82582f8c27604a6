// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/**
 * Treatment of producers that answer 503 with Retry-After. A 429 does not hold a producer, because it concerns only the
 * client that sent the request.
 */
@SpecRef({"TS 29.500 6.4.2.2", "RFC 9110 10.2.3", "RFC 6585 4"})
@Doc("How producers that answer 503 with Retry-After are spared.")
public record CongestionControlOptions(
        @Doc("Whether such a producer is held for a while, as long as another can serve.")
        boolean enabled,

        @Range(min = 1, max = 3600) @Doc("At most that long, whatever Retry-After says.")
        int maxHoldSeconds,

        @Range(min = -1, max = 31) @Doc("Priorities up to this go there all the same; -1 none.")
        int exemptPriority,

        @Range(min = 400, max = 599) @Doc("The answer when every producer is held and rejectWhenHeld is true.")
        int errorCode,

        @Doc("The cause in that answer, which has the remaining Retry-After.")
        String errorCause,

        @Default("false")
        @Doc("Whether a request is rejected while every producer is held; if not, one of them gets it all the same.")
        boolean rejectWhenHeld) {
    /** Holds producers for at most ten seconds, for all priorities, while another producer can serve. */
    public static final CongestionControlOptions DEFAULTS =
            new CongestionControlOptions(true, 10, -1, 503, "NF_CONGESTION", false);
}
