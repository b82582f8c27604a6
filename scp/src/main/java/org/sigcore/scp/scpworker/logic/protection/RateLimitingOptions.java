// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Treatment of requests above a rate limit. */
@Doc("How requests above a limit are treated.")
public record RateLimitingOptions(
        @Doc("Whether the limits are in force.") boolean enabled,

        @Range(min = -1, max = 31) @Doc("Priorities up to this always pass; -1 none.")
        int exemptPriority,

        @Range(min = 400, max = 599) @Doc("The answer to a request above the limit.")
        int errorCode,

        @Doc("The cause in that answer.") String errorCause,

        @Range(min = 0, max = 3600) @Doc("Retry-After of that answer; 0 for none.")
        int retryAfterSeconds) {
    /** Rejects with 429, without exemptions. */
    public static final RateLimitingOptions DEFAULTS = new RateLimitingOptions(true, -1, 429, "NF_CONGESTION_RISK", 1);
}
