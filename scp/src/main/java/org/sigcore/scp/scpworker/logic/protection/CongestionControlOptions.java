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
@Doc("Handling of producers that respond 503 with Retry-After.")
public record CongestionControlOptions(
        @Doc("Pauses requests to such a producer for a while, as long as another can serve.")
        boolean enabled,

        @Range(min = 1, max = 3600) @Doc("Maximum pause, regardless of Retry-After.")
        int maxHoldSeconds,

        @Range(min = -1, max = 31)
        @Doc("Message priorities up to this value are sent to the producer nevertheless; -1 " + "for none.")
        int exemptPriority,

        @Range(min = 400, max = 599)
        @Doc("HTTP status of the response if every producer is paused and rejectWhenHeld " + "is true.")
        int errorCode,

        @Doc("Cause in that response, which carries the remaining Retry-After.")
        String errorCause,

        @Default("false")
        @Doc("Rejects a request while every producer is paused. If false, one of them receives it nevertheless.")
        boolean rejectWhenHeld) {
    /** Holds producers for at most ten seconds, for all priorities, while another producer can serve. */
    public static final CongestionControlOptions DEFAULTS =
            new CongestionControlOptions(true, 10, -1, 503, "NF_CONGESTION", false);
}
