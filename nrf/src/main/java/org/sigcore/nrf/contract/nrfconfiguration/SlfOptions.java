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
@Doc("Subscriber location: lookup of the group of a subscriber for discoveries.")
public record SlfOptions(
        FeatureStatus featureStatus,
        @Doc("NF types whose discoveries require a lookup.") List<SlfLookup> slfLookupConfig,

        @Doc("Source of the hosts.") SlfConfigMode slfConfigMode,

        @Doc("Hosts of the static mode. The two with the lowest priority values are used.")
        List<HostConfig> slfHostConfig,

        @Doc("Regular expression of the status codes after which the next host is tried.") @Size(min = 1, max = 200)
        String rerouteOnResponseHttpStatusCodes,

        @Doc("Maximum number of hosts tried.") @Range(min = 1, max = 10)
        int maxAttempts,

        @Doc("Timeout of one attempt.") @Between(min = "10ms", max = "30s")
        Duration requestTimeout,

        @Doc("Time for which a group is cached; 0s for no caching.") @Between(min = "0s", max = "1d")
        Duration resultCacheTime,

        @Doc("Maximum number of cached groups.") @Range(min = 0, max = 1_000_000)
        int resultCacheEntries,

        @Doc("Sends an access token with lookups.") FeatureStatus accessTokenEnabled,

        @Doc("Reuses the token until shortly before it expires.")
        FeatureStatus accessTokenCacheEnabled,

        List<ErrorResponse> errorResponses) {

    /** Source of the SLF hosts. */
    public enum SlfConfigMode {
        STATIC_SLF_CONFIG_MODE,
        DISCOVERED_SLF_CONFIG_MODE
    }

    /** Look-up settings of one NF type. */
    @Doc("NF type whose discoveries require a lookup.")
    public record SlfLookup(
            @Matches("[A-Za-z0-9_-]{1,64}") String nfType,

            @Doc("Query parameters that make a lookup unnecessary.") @Default("[\"group-id-list\"]")
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
