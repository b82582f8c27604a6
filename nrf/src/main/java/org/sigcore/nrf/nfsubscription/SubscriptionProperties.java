// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription;

import java.time.Duration;
import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * {@code nrf.subscriptions}.
 *
 * @param validity for a subscriber that asks for no end
 * @param maxValidity longest that is granted
 * @param attempts how often a notification is tried
 * @param pause before the second attempt; doubles with each further one
 * @param maxQueued notifications that wait for one subscriber; above it the oldest is given up
 * @param maxQueuedInAll notifications that wait for all subscribers; above it the newest is given up
 * @param maxParallel notifications that are in flight to one authority
 * @param max most subscriptions
 * @param maxPerSubscriber most subscriptions of one NF instance, and to one authority
 * @param maxDocument octets of the text of one subscription
 * @param refusals of one event in a row (4xx) after which a subscriber is spared that event for a time
 * @param spare how long at first; doubles with each further refusal
 * @param spareMax the longest
 * @param reportInterval how often one line tells of what was given up for a notification URI
 */
@ConfigurationProperties(prefix = "nrf.subscriptions", ignoreUnknownFields = false)
public record SubscriptionProperties(
        @DefaultValue("24h") Duration validity,
        @DefaultValue("168h") Duration maxValidity,
        @DefaultValue("3") int attempts,
        @DefaultValue("500ms") Duration pause,
        @DefaultValue("10000") int maxQueued,
        @DefaultValue("500000") int maxQueuedInAll,
        @DefaultValue("64") int maxParallel,
        @DefaultValue("50000") int max,
        @DefaultValue("5000") int maxPerSubscriber,
        @DefaultValue("16KB") DataSize maxDocument,
        @DefaultValue("3") int refusals,
        @DefaultValue("1s") Duration spare,
        @DefaultValue("5m") Duration spareMax,
        @DefaultValue("1m") Duration reportInterval) {
    public SubscriptionProperties {
        Checks.positive("nrf.subscriptions.validity", validity);
        Checks.positive("nrf.subscriptions.pause", pause);
        Checks.range("nrf.subscriptions.attempts", attempts, 1, 100);
        Checks.range("nrf.subscriptions.max-queued", maxQueued, 1, 1_000_000);
        Checks.range("nrf.subscriptions.max-queued-in-all", maxQueuedInAll, 1, 100_000_000);
        Checks.range("nrf.subscriptions.max-parallel", maxParallel, 1, 100_000);
        Checks.range("nrf.subscriptions.max", max, 1, 10_000_000);
        Checks.range("nrf.subscriptions.max-per-subscriber", maxPerSubscriber, 1, 10_000_000);
        Checks.range("nrf.subscriptions.max-document", maxDocument.toBytes(), 1024, 1 << 20);
        Checks.range("nrf.subscriptions.refusals", refusals, 1, 1_000_000);
        Checks.positive("nrf.subscriptions.spare", spare);
        Checks.positive("nrf.subscriptions.spare-max", spareMax);
        Checks.positive("nrf.subscriptions.report-interval", reportInterval);
        if (validity.compareTo(maxValidity) > 0) {
            throw new IllegalArgumentException("nrf.subscriptions.validity: expected at most max-validity %s, got %s"
                    .formatted(maxValidity, validity));
        }
    }
}
