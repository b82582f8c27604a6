// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription;

import java.time.Duration;
import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.subscriptions}.
 *
 * @param validity for a subscriber that asks for no end
 * @param maxValidity longest that is granted
 * @param attempts how often a notification is tried
 * @param pause before the second attempt; doubles with each further one
 * @param maxQueued notifications that wait for one subscriber; above it the oldest is given up
 */
@ConfigurationProperties(prefix = "nrf.subscriptions", ignoreUnknownFields = false)
public record SubscriptionProperties(
        @DefaultValue("24h") Duration validity,
        @DefaultValue("168h") Duration maxValidity,
        @DefaultValue("3") int attempts,
        @DefaultValue("500ms") Duration pause,
        @DefaultValue("10000") int maxQueued) {
    public SubscriptionProperties {
        Checks.positive("nrf.subscriptions.validity", validity);
        Checks.positive("nrf.subscriptions.pause", pause);
        Checks.range("nrf.subscriptions.attempts", attempts, 1, 100);
        Checks.range("nrf.subscriptions.max-queued", maxQueued, 1, 1_000_000);
        if (validity.compareTo(maxValidity) > 0) {
            throw new IllegalArgumentException("nrf.subscriptions.validity: expected at most max-validity %s, got %s"
                    .formatted(maxValidity, validity));
        }
    }
}
