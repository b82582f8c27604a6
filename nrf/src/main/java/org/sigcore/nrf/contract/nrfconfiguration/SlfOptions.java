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
 * {@code slfOptions}: discoveries for which the NRF looks up the group of the subscriber, and the SLFs that it queries.
 *
 * @param featureStatus enables the look-up
 * @param errorResponses responses to the consumer if there is no group
 */
@Doc("Subscriber location: the group of a subscriber, looked up for a discovery.")
public record SlfOptions(
        FeatureStatus featureStatus,
        @Doc("NF types whose discoveries need a lookup.") List<SlfLookup> slfLookupConfig,

        @Doc("Where the hosts come from.") SlfConfigMode slfConfigMode,

        @Doc("Hosts of the static mode; the two with the lowest priority values count.")
        List<HostConfig> slfHostConfig,

        @Doc("Regular expression of status codes after which another host is tried.") @Size(min = 1, max = 200)
        String rerouteOnResponseHttpStatusCodes,

        @Doc("Hosts that are tried.") @Range(min = 1, max = 10)
        int maxAttempts,

        @Doc("Time for one attempt.") @Between(min = "10ms", max = "30s")
        Duration requestTimeout,

        @Doc("Time for which a group is remembered; 0s for not at all.") @Between(min = "0s", max = "1d")
        Duration resultCacheTime,

        @Doc("Most groups that are remembered.") @Range(min = 0, max = 1_000_000)
        int resultCacheEntries,

        @Doc("Whether lookups carry an access token.") FeatureStatus accessTokenEnabled,

        @Doc("Whether the token is used until it is about to expire.")
        FeatureStatus accessTokenCacheEnabled,

        List<ErrorResponse> errorResponses) {

    /** Source of the SLF hosts. */
    public enum SlfConfigMode {
        STATIC_SLF_CONFIG_MODE,
        DISCOVERED_SLF_CONFIG_MODE
    }

    /** Look-up settings of one NF type. */
    @Doc("An NF type whose discoveries need a lookup.")
    public record SlfLookup(
            @Matches("[A-Za-z0-9_-]{1,64}") String nfType,

            @Doc("Query parameters that make a lookup needless.") @Default("[\"group-id-list\"]")
            List<String> skipSLFLookupParameters) {}

    /** Document of the configuration API. */
    public static final ConfigResource<SlfOptions> RESOURCE = ConfigResource.of(
                    "slfOptions",
                    SlfOptions.class,
                    new SlfOptions(
                            FeatureStatus.DISABLED,
                            List.of(),
                            SlfConfigMode.STATIC_SLF_CONFIG_MODE,
                            List.of(),
                            "[35][0-9][0-9]|408|429",
                            2,
                            Duration.ofSeconds(2),
                            Duration.ZERO,
                            100_000,
                            FeatureStatus.DISABLED,
                            FeatureStatus.ENABLED,
                            List.of(
                                    new ErrorResponse(Condition.SLF_Not_Reachable, 504, null, null),
                                    new ErrorResponse(Condition.SLF_Error, 503, null, null),
                                    new ErrorResponse(Condition.SLF_GroupId_NotFound, 404, null, null))))
            .check((options, problems) -> {
                problems.unless(
                        Regex.isUsable(options.rerouteOnResponseHttpStatusCodes()),
                        "/rerouteOnResponseHttpStatusCodes",
                        "expected a regular expression");
                problems.unless(
                        !options.featureStatus().on()
                                || options.slfConfigMode() == SlfConfigMode.DISCOVERED_SLF_CONFIG_MODE
                                || !options.slfHostConfig().isEmpty(),
                        "/slfHostConfig",
                        "expected a host, since the mode is static");
            });
}
