// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import java.time.Duration;

/**
 * How hard a notification is tried.
 *
 * @param attempts in all, 1 or more
 * @param pause before the second attempt; doubles with each further one
 * @param maxQueued notifications that wait for one subscriber; above it the oldest is given up
 */
public record DeliveryPolicy(int attempts, Duration pause, int maxQueued) {
    public DeliveryPolicy {
        if (attempts < 1 || maxQueued < 1 || pause.isNegative()) {
            throw new IllegalArgumentException("expected attempts >= 1, pause >= 0 and max-queued >= 1");
        }
    }
}
