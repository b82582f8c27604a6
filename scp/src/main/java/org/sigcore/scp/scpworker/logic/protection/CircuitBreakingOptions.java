// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** Limit of unanswered requests per producer. */
@Doc("How many requests may be unanswered at one producer.")
public record CircuitBreakingOptions(
        @Doc("Whether producers with too many open requests are passed over.")
        boolean enabled,

        @Range(min = 1, max = 1000000) @Doc("Unanswered requests at one producer FQDN.")
        int maxOutstanding,

        @Range(min = 400, max = 599) @Doc("The answer when there is no other producer.")
        int errorCode,

        @Doc("The cause in that answer.") String errorCause) {
    /** A limit that is never reached in a lab: 1,000 unanswered requests. */
    public static final CircuitBreakingOptions DEFAULTS = new CircuitBreakingOptions(true, 1000, 503, "NF_CONGESTION");
}
