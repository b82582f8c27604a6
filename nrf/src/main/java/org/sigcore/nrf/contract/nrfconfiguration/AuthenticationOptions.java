// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Doc;

/** {@code authenticationOptions}: services for which the FQDN of a consumer must be named by its TLS certificate. */
@Doc("Where the FQDN of a consumer must be one that its TLS certificate names.")
public record AuthenticationOptions(
        @Doc("For the FQDN of a registered profile.") FeatureStatus nfRegistrationAuthenticationEnabled,
        @Doc("For reqNfFqdn of a subscription.") FeatureStatus nfSubscriptionAuthenticationEnabled,

        @Doc("For requesterFqdn of a token request, or the FQDN that the consumer is registered with.")
        FeatureStatus accessTokenAuthenticationEnabled) {
    /** Document of the configuration API. */
    public static final ConfigResource<AuthenticationOptions> RESOURCE = ConfigResource.of(
            "authenticationOptions",
            AuthenticationOptions.class,
            new AuthenticationOptions(FeatureStatus.DISABLED, FeatureStatus.DISABLED, FeatureStatus.DISABLED));
}
