// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import org.sigcore.scp.scpworker.logic.protection.CircuitBreaking;
import org.sigcore.scp.scpworker.logic.protection.CongestionControl;
import org.sigcore.scp.scpworker.logic.protection.LoadControlPolicy;
import org.sigcore.scp.scpworker.logic.protection.OutlierDetection;
import org.sigcore.scp.scpworker.logic.protection.OverloadPolicy;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControl;
import org.sigcore.scp.scpworker.logic.protection.Priorities;
import org.sigcore.scp.scpworker.logic.protection.RateLimiting;

/**
 * How producers and the SCP itself are protected: one immutable snapshot of what is configured.
 *
 * @param limits the buckets of the rate limits
 * @param enhancedErrors whether own errors tell which producers were tried
 */
public record Protection(
        RateLimiting ingress,
        RateLimiting egress,
        Limits limits,
        CircuitBreaking circuitBreaking,
        OutlierDetection outliers,
        CongestionControl congestion,
        PodOverloadControl podOverload,
        LoadControlPolicy loadControl,
        OverloadPolicy overloadControl,
        Priorities priorities,
        boolean enhancedErrors) {
    /** As documented for each; no limits, no priority rules. */
    public static final Protection DEFAULTS = new Protection(
            RateLimiting.DEFAULTS,
            RateLimiting.DEFAULTS,
            Limits.NONE,
            CircuitBreaking.DEFAULTS,
            OutlierDetection.DEFAULTS,
            CongestionControl.DEFAULTS,
            PodOverloadControl.DEFAULTS,
            LoadControlPolicy.DEFAULTS,
            OverloadPolicy.DEFAULTS,
            Priorities.NONE,
            true);
}
