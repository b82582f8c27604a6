// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.gateway.copy.CopyOptions;
import org.sigcore.platform.gateway.policing.ErrorCodeProfile;
import org.sigcore.platform.gateway.policing.RateLimiting;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration items of the ingress gateway, below {@code /{nf}/nf-common-component/v1/igw}. */
@Configuration(proxyBeanMethods = false)
public class IngressItems {
    private static final String GROUP = "igw";

    /** Response for a missing error code profile. */
    static final ErrorCodeProfile CONGESTED = new ErrorCodeProfile(503, "NF_CONGESTION", null, null, null, null);

    /** Error responses by name. */
    public static final ConfigCollection<ErrorCodeProfile> ERROR_CODE_PROFILES = ConfigCollection.of(
                    "errorcodeprofiles", ErrorCodeProfile.class)
            .in(GROUP)
            .doc("Error responses of the gateways, by name.")
            .entry("error503", CONGESTED)
            .entry("error429", new ErrorCodeProfile(429, "NF_CONGESTION_RISK", null, null, null, 1));

    /** Discard policies by name. */
    public static final ConfigCollection<DiscardPolicy> DISCARD_POLICIES = ConfigCollection.of(
                    "ocdiscardpolicies", DiscardPolicy.class)
            .in(GROUP)
            .doc("Percentages of requests discarded at each overload level, by name.")
            .entry(
                    "default",
                    new DiscardPolicy("PercentageBased", List.of(step(1, 10), step(2, 30), step(3, 60), step(4, 90))));

    /** Overload control of the services. */
    public static final ConfigResource<PolicyMapping> POLICY_MAPPING = ConfigResource.of(
                    "ocpolicymapping",
                    PolicyMapping.class,
                    new PolicyMapping(false, List.of(), Duration.ofMillis(200), 24))
            .in(GROUP);

    /** Overload protection of the process itself. */
    public static final ConfigResource<PodProtection> POD_PROTECTION = ConfigResource.of(
                    "podprotection",
                    PodProtection.class,
                    new PodProtection(
                            false,
                            Duration.ofMillis(1200),
                            List.of(
                                    new PodProtection.StateRule(
                                            PodProtection.State.DoC, 85, 75, 5000, 4000, 20, "error503"),
                                    new PodProtection.StateRule(
                                            PodProtection.State.Congested, 95, 85, 10_000, 8000, 60, "error503"))))
            .in(GROUP);

    /** Rate limit of each process. */
    public static final ConfigResource<RateLimiting> RATE_LIMITING = ConfigResource.of(
                    "ratelimiting", RateLimiting.class, new RateLimiting(false, 10_000, 1000, "error429"))
            .in(GROUP)
            .doc("Rate limit of incoming requests of one process.");

    /** Controlled shutdown of the NF or of services. */
    public static final ConfigResource<ControlledShutdown> CONTROLLED_SHUTDOWN = ConfigResource.of(
                    "controlledshutdown",
                    ControlledShutdown.class,
                    new ControlledShutdown(ControlledShutdown.OperationalState.NORMAL, "error503", List.of()))
            .in(GROUP);

    /** Remaining ingress options. */
    public static final ConfigResource<IngressOptions> OPTIONS = ConfigResource.of(
                    "options", IngressOptions.class, new IngressOptions(true, true, 16 << 20))
            .in(GROUP);

    /** Copies of incoming messages. */
    public static final ConfigResource<CopyOptions> MESSAGE_COPY = ConfigResource.of(
                    "messagecopy", CopyOptions.class, CopyOptions.OFF)
            .in(GROUP)
            .doc("Copies of incoming requests and their responses, to Kafka.");

    private static DiscardPolicy.Step step(int level, int percent) {
        return new DiscardPolicy.Step("L" + level, percent, "RejectWithErrorCode", "error503");
    }

    @Bean
    ConfigItems ingressItems() {
        return ConfigItems.of(
                ERROR_CODE_PROFILES,
                DISCARD_POLICIES,
                POLICY_MAPPING,
                POD_PROTECTION,
                RATE_LIMITING,
                CONTROLLED_SHUTDOWN,
                MESSAGE_COPY,
                OPTIONS);
    }
}
