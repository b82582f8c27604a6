// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Treatment of requests above a rate limit. */
@Doc("Handling of requests above a rate limit.")
public record RateLimitingOptions(
        @Doc("Enables the limits.") boolean enabled,

        @Range(min = -1, max = 31) @Doc("Message priorities up to this value always pass; -1 for none.")
        int exemptPriority,

        @Range(min = 400, max = 599) @Doc("HTTP status of the response to a request above the limit.")
        int errorCode,

        @Doc("Cause in that response.") String errorCause,

        @Range(min = 0, max = 3600) @Doc("Retry-After of that response; 0 for none.")
        int retryAfterSeconds) {
    /** Rejects with 429, without exemptions. */
    public static final RateLimitingOptions DEFAULTS = new RateLimitingOptions(true, -1, 429, "NF_CONGESTION_RISK", 1);
}
