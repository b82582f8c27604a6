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
 * Subscriptions and own profile of the SCP, from {@code scp.subscription}.
 *
 * @param nfTypes NF types to subscribe to, one subscription each; empty for one subscription to all NFs
 * @param load true to add a second subscription to changes of load, which an NRF may otherwise not notify
 * @param validity requested validity; subscriptions are renewed when half of it has passed
 * @param callbackRoot apiRoot of scpc-notification for the NRF, when it runs in another process
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
