// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Limit of unanswered requests per producer. */
@Doc("Limit of unanswered requests at a producer.")
public record CircuitBreakingOptions(
        @Doc("Skips producers with too many unanswered requests.")
        boolean enabled,

        @Range(min = 1, max = 1000000) @Doc("Maximum number of unanswered requests at one producer FQDN.")
        int maxOutstanding,

        @Range(min = 400, max = 599) @Doc("HTTP status of the response if there is no other producer.")
        int errorCode,

        @Doc("Cause in that response.") String errorCause) {
    /** A limit that is never reached in a lab: 1,000 unanswered requests. */
    public static final CircuitBreakingOptions DEFAULTS = new CircuitBreakingOptions(true, 1000, 503, "NF_CONGESTION");
}
