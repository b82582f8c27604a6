// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import java.time.Duration;
import org.sigcore.platform.kept.KeptOctets;

/**
 * Policy for the delivery of notifications.
 *
 * @param attempts maximum number of attempts, 1 or more
 * @param pause delay before the second attempt; doubles with each further one
 * @param maxQueued maximum number of queued notifications of one subscriber; above it the oldest is dropped
 * @param maxQueuedInAll maximum number of queued notifications of all subscribers; above it the newest is dropped
 * @param bodies room in the heap for queued bodies; above it the newest is dropped
 * @param maxParallel maximum number of notifications in flight to one authority
 * @param refusals consecutive refusals (4xx) after which delivery to a subscriber is suspended, 1 or more
 * @param spare duration of the first suspension; doubles with each further refusal
 * @param spareMax maximum duration of a suspension
 */
public record DeliveryPolicy(
        int attempts,
        Duration pause,
        int maxQueued,
        int maxQueuedInAll,
        KeptOctets bodies,
        int maxParallel,
        int refusals,
        Duration spare,
        Duration spareMax) {
    public DeliveryPolicy {
        if (attempts < 1 || maxQueued < 1 || refusals < 1 || pause.isNegative() || spare.isNegative()) {
            throw new IllegalArgumentException(
                    "expected attempts >= 1, max-queued >= 1, refusals >= 1, pause >= 0 and spare >= 0");
        }
    }
}
