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
@Doc("Forwarding of requests that this NRF cannot answer to other NRFs.")
public record ForwardingOptions(
        @Doc("Forwards discoveries without a match.") FeatureStatus discoveryStatus,
        @Doc("Forwards retrievals of unknown NF instances.") FeatureStatus profileRetrievalStatus,

        @Doc("Forwards subscriptions to NF instances that are not registered here.")
        FeatureStatus subscriptionStatus,

        @Doc("Forwards token requests for producers that are not registered here.")
        FeatureStatus accessTokenStatus,

        @Doc("Forwards queries with hnrf-uri or nrf-disc-uri to that URI.")
        FeatureStatus homeNrfStatus,

        @Doc("NRFs to which requests are forwarded.") List<HostConfig> nrfHostConfig,

        @Doc("Regular expression of the status codes after which the next NRF is tried.") @Size(min = 1, max = 200)
        String nrfRerouteOnResponseHttpStatusCodes,

        @Doc("Maximum number of NRFs tried.") @Range(min = 1, max = 10)
        int maxAttempts,

        @Doc("Timeout of one attempt.") @Between(min = "10ms", max = "30s")
        Duration requestTimeout,

        @Doc("Rules that limit which requests are forwarded. If absent, all requests may be forwarded.")
        ForwardingRules forwardingRules,

        @Doc("Refuses a request that this NRF has already forwarded.")
        FeatureStatus loopDetection,

        List<ErrorResponse> errorResponses) {

    /** Restricts which requests are forwarded. */
    @Doc("Rules that limit which requests are forwarded to other NRFs.")
    public record ForwardingRules(
            @Default("DISABLED") FeatureStatus featureStatus,
            @Default("[]") List<ForwardingRule> forwardingRulesConfig) {}

    /**
     * Rule that permits forwarding.
     *
     * @param serviceNames empty for any service
     */
    @Doc("NF type with its services; no names for all services.")
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
