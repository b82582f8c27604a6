// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.scp.scpworker.logic.protection.CircuitBreaking;
import org.sigcore.scp.scpworker.logic.protection.CongestionControl;
import org.sigcore.scp.scpworker.logic.protection.EgressLimit;
import org.sigcore.scp.scpworker.logic.protection.ErrorResponses;
import org.sigcore.scp.scpworker.logic.protection.IngressLimit;
import org.sigcore.scp.scpworker.logic.protection.LoadControlPolicy;
import org.sigcore.scp.scpworker.logic.protection.OutlierDetection;
import org.sigcore.scp.scpworker.logic.protection.OverloadPolicy;
import org.sigcore.scp.scpworker.logic.protection.PeerHealthCheck;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControl;
import org.sigcore.scp.scpworker.logic.protection.PriorityRule;
import org.sigcore.scp.scpworker.logic.protection.RateLimiting;

/** What of the protection of producers and of the SCP can be configured; known to every process of it. */
public final class ProtectionItems {
    /** How requests above an ingress rate limit are treated. */
    public static final ConfigResource<RateLimiting> INGRESS_RATE_LIMITING = ConfigResource.of(
                    "ingressRateLimiting", RateLimiting.class, RateLimiting.DEFAULTS)
            .doc("How requests above an ingress rate limit are treated.");

    /** How requests above an egress rate limit are treated. */
    public static final ConfigResource<RateLimiting> EGRESS_RATE_LIMITING = ConfigResource.of(
                    "egressRateLimiting", RateLimiting.class, RateLimiting.DEFAULTS)
            .doc("How requests above an egress rate limit are treated.");

    /** Circuit breaking by outstanding requests. */
    public static final ConfigResource<CircuitBreaking> CIRCUIT_BREAKING =
            ConfigResource.of("circuitBreaking", CircuitBreaking.class, CircuitBreaking.DEFAULTS);

    /** Ejection of endpoints that fail. */
    public static final ConfigResource<OutlierDetection> OUTLIER_DETECTION =
            ConfigResource.of("outlierDetection", OutlierDetection.class, OutlierDetection.DEFAULTS);

    /** Producers that ask to be left alone. */
    public static final ConfigResource<CongestionControl> CONGESTION_CONTROL =
            ConfigResource.of("congestionControl", CongestionControl.class, CongestionControl.DEFAULTS);

    /** Overload of the worker itself. */
    public static final ConfigResource<PodOverloadControl> POD_OVERLOAD_CONTROL = ConfigResource.of(
                    "podOverloadControlPolicy", PodOverloadControl.class, PodOverloadControl.DEFAULTS)
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

    /** Load reports. */
    public static final ConfigResource<LoadControlPolicy> LCI =
            ConfigResource.of("lciConfiguration", LoadControlPolicy.class, LoadControlPolicy.DEFAULTS);

    /** Overload reports. */
    public static final ConfigResource<OverloadPolicy> OCI =
            ConfigResource.of("ociConfiguration", OverloadPolicy.class, OverloadPolicy.DEFAULTS);

    /** Health of other SCPs. */
    public static final ConfigResource<PeerHealthCheck> SCP_HEALTH_CHECK = ConfigResource.of(
                    "scpHealthCheck", PeerHealthCheck.class, PeerHealthCheck.DEFAULTS)
            .check((options, problems) -> problems.unless(options.path().startsWith("/"), "/path", "expected a path"));

    /** The errors of the SCP itself. */
    public static final ConfigResource<ErrorResponses> ERROR_RESPONSES =
            ConfigResource.of("errorResponses", ErrorResponses.class, ErrorResponses.DEFAULTS);

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
            .doc("Message priorities set and overridden, by service.");

    private ProtectionItems() {}

    /** All of them. */
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
