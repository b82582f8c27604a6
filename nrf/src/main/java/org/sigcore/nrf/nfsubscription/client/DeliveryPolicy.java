// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import java.time.Duration;
import org.sigcore.platform.kept.KeptOctets;

/**
 * How hard a notification is tried.
 *
 * @param attempts in all, 1 or more
 * @param pause before the second attempt; doubles with each further one
 * @param maxQueued notifications that wait for one subscriber; above it the oldest is given up
 * @param maxQueuedInAll notifications that wait for all subscribers; above it the newest is given up
 * @param bodies room in the heap for what waits; above it the newest is given up
 * @param maxParallel notifications that are in flight to one authority
 * @param refusals in a row (4xx) after which a subscriber is spared for a time, 1 or more
 * @param spare how long at first; doubles with each further refusal
 * @param spareMax the longest
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
