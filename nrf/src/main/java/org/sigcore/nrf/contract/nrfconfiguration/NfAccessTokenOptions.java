// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;

/** {@code nfAccessTokenOptions}: granting and signing of access tokens. */
@Doc("Granting and signing of access tokens.")
public record NfAccessTokenOptions(
        @Doc("Validity period of a token.") @Between(min = "1s", max = "7d")
        Duration oauthTokenExpiryTime,

        @Doc("Audience of a token for an NF type: the type, or the instances that offer the service.")
        AudienceType audienceType,

        @Doc("Signature algorithm of new keys.") SigningAlgorithm signingAlgorithm,

        @Doc("Period in which a key signs before the next one replaces it.") @Between(min = "10s", max = "365d")
        Duration keyRotationInterval,

        @Doc("Time for which the next key is published before it is used for signing.")
        @Between(min = "1s", max = "30d")
        Duration keyPublishedBefore,

        @Doc("Includes kid in the header of tokens.") boolean addkeyIDInAccessToken,

        @Doc("Authorization rules in addition to those in the profiles of producers.")
        AuthFeatureConfig authFeatureConfig) {

    /** Content of {@code aud} in a token. */
    public enum AudienceType {
        NF_TYPE,
        NF_INSTANCE_ID_LIST
    }

    /** JWS algorithm that signs tokens. */
    public enum SigningAlgorithm {
        ES256,
        RS256
    }

    /**
     * Operator's rules: if enabled, a scope is granted only if a rule names it for the two NF types.
     *
     * @param featureStatus enables the rules
     * @param authRulesConfig the rules
     */
    @Doc("Rules that grant scopes by NF types.")
    public record AuthFeatureConfig(
            @Default("DISABLED") FeatureStatus featureStatus,
            @Default("[]") List<AuthRule> authRulesConfig) {}

    /**
     * Rule that permits scopes for a pair of NF types.
     *
     * @param serviceNames empty for every service of the target
     */
    @Doc("Services of one NF type that another NF type may use; no names for all services.")
    public record AuthRule(
            String targetNfType,
            String requesterNfType,
            @Default("[]") List<String> serviceNames) {}

    /** Document of the configuration API. */
    public static final ConfigResource<NfAccessTokenOptions> RESOURCE = ConfigResource.of(
                    "nfAccessTokenOptions",
                    NfAccessTokenOptions.class,
                    new NfAccessTokenOptions(
                            Duration.ofHours(1),
                            AudienceType.NF_TYPE,
                            SigningAlgorithm.ES256,
                            Duration.ofDays(30),
                            Duration.ofDays(1),
                            true,
                            new AuthFeatureConfig(FeatureStatus.DISABLED, List.of())))
            .check((options, problems) -> problems.unless(
                    options.keyPublishedBefore().compareTo(options.keyRotationInterval()) < 0,
                    "/keyPublishedBefore",
                    "expected less than keyRotationInterval"));
}
