// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription;

import java.time.Duration;
import org.sigcore.nrf.nfsubscription.client.DeliveryPolicy;
import org.sigcore.platform.config.Checks;
import org.sigcore.platform.kept.KeptOctets;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * {@code nrf.subscriptions}.
 *
 * @param validity validity of a subscription that requests no end
 * @param maxValidity longest validity that is granted
 * @param attempts maximum number of delivery attempts for a notification
 * @param pause delay before the second attempt; doubles with each further one
 * @param maxQueued maximum number of queued notifications of one subscriber; above it the oldest is dropped
 * @param maxQueuedInAll maximum number of queued notifications of all subscribers; above it the newest is dropped
 * @param maxParallel maximum number of notifications in flight to one authority
 * @param max maximum number of subscriptions
 * @param maxPerSubscriber maximum number of subscriptions of one NF instance, and to one authority
 * @param maxDocument maximum size of the text of one subscription in octets
 * @param refusals consecutive refusals (4xx) of one event after which delivery of that event to the subscriber is
 *     suspended
 * @param spare duration of the first suspension; doubles with each further refusal
 * @param spareMax maximum duration of a suspension
 * @param reportInterval interval of log lines about dropped notifications to one notification URI
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

    /** @param bodies room in the heap for queued bodies */
    DeliveryPolicy delivery(KeptOctets bodies) {
        return new DeliveryPolicy(
                attempts, pause, maxQueued, maxQueuedInAll, bodies, maxParallel, refusals, spare, spareMax);
    }
}
