// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** What becomes of a producer that says that it has too much to do (429 or 503 with Retry-After). */
@Doc("What becomes of a producer that answers 429 or 503 with Retry-After.")
public record CongestionControlOptions(
        @Doc("Whether such producers are left alone for a while.")
        boolean enabled,

        @Range(min = 1, max = 3600) @Doc("At most that long, whatever Retry-After says.")
        int maxHoldSeconds,

        @Range(min = -1, max = 31) @Doc("Priorities up to this go there all the same; -1 none.")
        int exemptPriority,

        @Range(min = 400, max = 599) @Doc("The answer when there is no other producer.")
        int errorCode,

        @Doc("The cause in that answer.") String errorCause) {
    /** At most ten seconds; all requests. */
    public static final CongestionControlOptions DEFAULTS =
            new CongestionControlOptions(true, 10, -1, 500, "NF_SERVICE_FAILOVER");
}
