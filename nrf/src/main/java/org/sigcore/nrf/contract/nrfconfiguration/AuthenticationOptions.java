// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Doc;

/** {@code authenticationOptions}: services for which the FQDN of a consumer must be named by its TLS certificate. */
@Doc("Operations for which the FQDN of a consumer must be named in its TLS certificate.")
public record AuthenticationOptions(
        @Doc("Checks the FQDN of a profile at registration.")
        FeatureStatus nfRegistrationAuthenticationEnabled,

        @Doc("Checks reqNfFqdn of a subscription.") FeatureStatus nfSubscriptionAuthenticationEnabled,

        @Doc("Checks requesterFqdn of a token request, or the FQDN in the profile of the consumer.")
        FeatureStatus accessTokenAuthenticationEnabled) {
    /** Document of the configuration API. */
    public static final ConfigResource<AuthenticationOptions> RESOURCE = ConfigResource.of(
            "authenticationOptions",
            AuthenticationOptions.class,
            new AuthenticationOptions(FeatureStatus.DISABLED, FeatureStatus.DISABLED, FeatureStatus.DISABLED));
}
