// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import java.time.Duration;
import org.sigcore.platform.configuration.Between;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.Doc;

/** How tokens are granted. */
@Doc("How access tokens are granted.")
public record AccessTokenOptions(
        @Doc("How long a token is good for.") @Between(min = "1s", max = "7d")
        Duration oauthTokenExpiryTime) {

    /** At {@code nfAccessTokenOptions}. */
    public static final ConfigResource<AccessTokenOptions> RESOURCE = ConfigResource.of(
                    "nfAccessTokenOptions", AccessTokenOptions.class, new AccessTokenOptions(Duration.ofHours(1)))
            .doc("How access tokens are granted.");
}
