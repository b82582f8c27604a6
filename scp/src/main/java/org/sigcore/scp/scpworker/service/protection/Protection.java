// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import org.sigcore.scp.scpworker.logic.protection.CircuitBreakingOptions;
import org.sigcore.scp.scpworker.logic.protection.CongestionControlOptions;
import org.sigcore.scp.scpworker.logic.protection.LciOptions;
import org.sigcore.scp.scpworker.logic.protection.OciOptions;
import org.sigcore.scp.scpworker.logic.protection.OutlierDetectionOptions;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControlOptions;
import org.sigcore.scp.scpworker.logic.protection.Priorities;
import org.sigcore.scp.scpworker.logic.protection.RateLimitingOptions;

/**
 * Immutable snapshot of the protection configuration.
 *
 * @param limits token buckets of the rate limits
 * @param enhancedErrors true to include the tried producers in errors of the SCP
 */
public record Protection(
        RateLimitingOptions ingress,
        RateLimitingOptions egress,
        Limits limits,
        CircuitBreakingOptions circuitBreaking,
        OutlierDetectionOptions outliers,
        CongestionControlOptions congestion,
        PodOverloadControlOptions podOverload,
        LciOptions loadControl,
        OciOptions overloadControl,
        Priorities priorities,
        boolean enhancedErrors) {
    /** Default of each option, without limits and priority rules. */
    public static final Protection DEFAULTS = new Protection(
            RateLimitingOptions.DEFAULTS,
            RateLimitingOptions.DEFAULTS,
            Limits.NONE,
            CircuitBreakingOptions.DEFAULTS,
            OutlierDetectionOptions.DEFAULTS,
            CongestionControlOptions.DEFAULTS,
            PodOverloadControlOptions.DEFAULTS,
            LciOptions.DEFAULTS,
            OciOptions.DEFAULTS,
            Priorities.NONE,
            true);
}
