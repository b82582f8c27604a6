// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.scp.scpworker.logic.protection.CircuitBreakingOptions;
import org.sigcore.scp.scpworker.logic.protection.CongestionControlOptions;
import org.sigcore.scp.scpworker.logic.protection.EgressLimit;
import org.sigcore.scp.scpworker.logic.protection.ErrorResponseOptions;
import org.sigcore.scp.scpworker.logic.protection.IngressLimit;
import org.sigcore.scp.scpworker.logic.protection.LciOptions;
import org.sigcore.scp.scpworker.logic.protection.OciOptions;
import org.sigcore.scp.scpworker.logic.protection.OutlierDetectionOptions;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControlOptions;
import org.sigcore.scp.scpworker.logic.protection.PriorityRule;
import org.sigcore.scp.scpworker.logic.protection.RateLimitingOptions;
import org.sigcore.scp.scpworker.logic.protection.ScpHealthCheckOptions;

/** Configuration documents for the protection of producers and of the SCP, known to each of its processes. */
public final class ProtectionItems {
    /** Treatment of requests above an ingress rate limit. */
    public static final ConfigResource<RateLimitingOptions> INGRESS_RATE_LIMITING = ConfigResource.of(
                    "ingressRateLimiting", RateLimitingOptions.class, RateLimitingOptions.DEFAULTS)
            .doc("Handling of requests above an ingress rate limit.");

    /** Treatment of requests above an egress rate limit. */
    public static final ConfigResource<RateLimitingOptions> EGRESS_RATE_LIMITING = ConfigResource.of(
                    "egressRateLimiting", RateLimitingOptions.class, RateLimitingOptions.DEFAULTS)
            .doc("Handling of requests above an egress rate limit.");

    /** Circuit breaking by the number of unanswered requests. */
    public static final ConfigResource<CircuitBreakingOptions> CIRCUIT_BREAKING =
            ConfigResource.of("circuitBreaking", CircuitBreakingOptions.class, CircuitBreakingOptions.DEFAULTS);

    /** Ejection of failing endpoints. */
    public static final ConfigResource<OutlierDetectionOptions> OUTLIER_DETECTION =
            ConfigResource.of("outlierDetection", OutlierDetectionOptions.class, OutlierDetectionOptions.DEFAULTS);

    /** Treatment of producers that answer 503 with Retry-After. */
    public static final ConfigResource<CongestionControlOptions> CONGESTION_CONTROL =
            ConfigResource.of("congestionControl", CongestionControlOptions.class, CongestionControlOptions.DEFAULTS);

    /** Overload control of the worker. */
    public static final ConfigResource<PodOverloadControlOptions> POD_OVERLOAD_CONTROL = ConfigResource.of(
                    "podOverloadControlPolicy", PodOverloadControlOptions.class, PodOverloadControlOptions.DEFAULTS)
            .check((policy, problems) -> {
                for (int i = 0; i < policy.levels().size(); i++) {
                    var level = policy.levels().get(i);
                    problems.unless(
                            level.cpuAbatement() < level.cpuOnset() || level.cpuOnset() == 0,
                            "/levels/" + i + "/cpuAbatement",
                            "expected less than cpuOnset");
                    problems.unless(
                            level.pendingAbatement() < level.pendingOnset(),
                            "/levels/" + i + "/pendingAbatement",
                            "expected less than pendingOnset");
                }
            });

    /** Options of load reports. */
    public static final ConfigResource<LciOptions> LCI =
            ConfigResource.of("lciConfiguration", LciOptions.class, LciOptions.DEFAULTS);

    /** Options of overload reports. */
    public static final ConfigResource<OciOptions> OCI =
            ConfigResource.of("ociConfiguration", OciOptions.class, OciOptions.DEFAULTS);

    /** Health checks of other SCPs. */
    public static final ConfigResource<ScpHealthCheckOptions> SCP_HEALTH_CHECK = ConfigResource.of(
                    "scpHealthCheck", ScpHealthCheckOptions.class, ScpHealthCheckOptions.DEFAULTS)
            .check((options, problems) -> problems.unless(options.path().startsWith("/"), "/path", "expected a path"));

    /** Details in errors of the SCP itself. */
    public static final ConfigResource<ErrorResponseOptions> ERROR_RESPONSES =
            ConfigResource.of("errorResponses", ErrorResponseOptions.class, ErrorResponseOptions.DEFAULTS);

    /** Rate limits of consumers. */
    public static final ConfigCollection<IngressLimit> INGRESS_RATE_LIMITS =
            ConfigCollection.of("ingressRateLimits", IngressLimit.class).doc("Rate limits of consumers.");

    /** Rate limits of producers, local and global. */
    public static final ConfigCollection<EgressLimit> EGRESS_RATE_LIMITS = ConfigCollection.of(
                    "egressRateLimits", EgressLimit.class)
            .doc("Rate limits of producers, local and global.")
            .check((limit, problems) -> problems.unless(
                    !limit.global() || !limit.producer().equals("*"),
                    "/producer",
                    "expected a producer: a global limit is for one key"));

    /** Message priorities set and overridden, by service. */
    public static final ConfigCollection<PriorityRule> MESSAGE_PRIORITIES = ConfigCollection.of(
                    "messagePriorities", PriorityRule.class)
            .doc("Rules that set and override message priorities, by service.");

    private ProtectionItems() {}

    /** Returns all documents of this class. */
    public static ConfigItems all() {
        return ConfigItems.of(
                INGRESS_RATE_LIMITING,
                EGRESS_RATE_LIMITING,
                CIRCUIT_BREAKING,
                OUTLIER_DETECTION,
                CONGESTION_CONTROL,
                POD_OVERLOAD_CONTROL,
                LCI,
                OCI,
                SCP_HEALTH_CHECK,
                ERROR_RESPONSES,
                INGRESS_RATE_LIMITS,
                EGRESS_RATE_LIMITS,
                MESSAGE_PRIORITIES);
    }
}
