// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import java.time.Duration;
import java.util.List;
import org.sigcore.model.Regex;
import org.sigcore.nrf.contract.nrfconfiguration.ErrorResponse.Condition;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/**
 * {@code forwardingOptions}: forwarding of requests that this NRF cannot answer to other NRFs.
 *
 * @param errorResponses responses to the consumer if no NRF returns a usable response
 */
@Doc("What this NRF does not know, another may.")
public record ForwardingOptions(
        @Doc("Discoveries that find nothing.") FeatureStatus discoveryStatus,
        @Doc("Retrievals of unknown NF instances.") FeatureStatus profileRetrievalStatus,

        @Doc("Subscriptions to what is not registered here.")
        FeatureStatus subscriptionStatus,

        @Doc("Token requests for producers that are not registered here.")
        FeatureStatus accessTokenStatus,

        @Doc("Queries with hnrf-uri or nrf-disc-uri go there.")
        FeatureStatus homeNrfStatus,

        @Doc("The other NRFs.") List<HostConfig> nrfHostConfig,

        @Doc("Regular expression of status codes after which another NRF is tried.") @Size(min = 1, max = 200)
        String nrfRerouteOnResponseHttpStatusCodes,

        @Doc("NRFs that are tried.") @Range(min = 1, max = 10)
        int maxAttempts,

        @Doc("Time for one attempt.") @Between(min = "10ms", max = "30s")
        Duration requestTimeout,

        @Doc("Limits what goes on; without it everything may.")
        ForwardingRules forwardingRules,

        @Doc("Whether a request that has been here before is refused.")
        FeatureStatus loopDetection,

        List<ErrorResponse> errorResponses) {

    /** Restricts which requests are forwarded. */
    @Doc("Limits what goes on to other NRFs.")
    public record ForwardingRules(
            @Default("DISABLED") FeatureStatus featureStatus,
            @Default("[]") List<ForwardingRule> forwardingRulesConfig) {}

    /**
     * Rule that permits forwarding.
     *
     * @param serviceNames empty for any service
     */
    @Doc("An NF type, and services of it; no names for any.")
    public record ForwardingRule(
            @Matches("[A-Za-z0-9_-]{1,64}") String targetNfType,
            @Default("[]") List<String> serviceNames) {}

    /** Document of the configuration API. */
    public static final ConfigResource<ForwardingOptions> RESOURCE = ConfigResource.of(
                    "forwardingOptions",
                    ForwardingOptions.class,
                    new ForwardingOptions(
                            FeatureStatus.DISABLED,
                            FeatureStatus.DISABLED,
                            FeatureStatus.DISABLED,
                            FeatureStatus.DISABLED,
                            FeatureStatus.DISABLED,
                            List.of(),
                            "[35][0-9][0-9]|408|429",
                            2,
                            Duration.ofSeconds(2),
                            new ForwardingRules(FeatureStatus.DISABLED, List.of()),
                            FeatureStatus.ENABLED,
                            List.of(
                                    new ErrorResponse(Condition.NRF_Not_Reachable, 504, null, null),
                                    new ErrorResponse(Condition.NRF_Forwarding_Loop_Detection, 508, null, null))))
            .check((options, problems) -> problems.unless(
                    Regex.isUsable(options.nrfRerouteOnResponseHttpStatusCodes()),
                    "/nrfRerouteOnResponseHttpStatusCodes",
                    "expected a regular expression"));
}
