// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription.service;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The subscriptions that one NRF set holds for this SCP. Blocking; thread-safe. Every method throws SbiCallException when no
 * NRF of the set answers.
 */
public interface NrfSubscriptions {
    /**
     * A subscription at the NRF.
     *
     * @param validUntil null when it does not end by itself
     */
    record Subscription(String id, @Nullable Instant validUntil) {}

    /**
     * Subscribes. When the answer comes too late, the subscription that it brings is taken back: another one will have been
     * made.
     *
     * @param wanted SubscriptionData of TS 29.510
     * @throws org.sigcore.model.ProblemException if the NRF refuses
     */
    Subscription subscribe(ObjectNode wanted);

    /**
     * Asks for a longer validity.
     *
     * @return null when the NRF does not know the subscription any more
     * @throws org.sigcore.model.ProblemException if the NRF refuses
     */
    @Nullable
    Subscription renew(Subscription subscription, Instant validUntil);

    /** Takes a subscription back; whether the NRF knew it does not matter. */
    void unsubscribe(Subscription subscription);
}
