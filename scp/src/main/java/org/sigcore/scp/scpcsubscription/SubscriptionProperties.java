// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code scp.subscription}: what the SCP wants to be told by the NRF, and what it says of itself.
 *
 * @param nfTypes NF types to subscribe to, one subscription each; empty for one to all NFs
 * @param load whether each comes with a second one to changes of load, which an NRF may not tell of otherwise
 * @param validity asked for; renewed when half of it has passed
 * @param callbackRoot where the NRF reaches scpc-notification, when that is not this process
 * @param domains SCP domains in the SCP's profile
 */
@ConfigurationProperties(prefix = "scp.subscription", ignoreUnknownFields = false)
public record SubscriptionProperties(
        @DefaultValue List<String> nfTypes,
        @DefaultValue("true") boolean load,
        @DefaultValue("1h") Duration validity,
        @Nullable ApiRoot callbackRoot,
        @DefaultValue List<String> domains) {

    public SubscriptionProperties {
        Checks.positive("scp.subscription.validity", validity);
    }
}
