// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriptions of this SCP at one NRF set. Every method throws SbiCallException when no NRF of the set answers.
 * Blocking; thread-safe.
 */
public interface NrfSubscriptions {
    /**
     * A subscription at the NRF.
     *
     * @param validUntil end of its validity; null when it does not expire
     */
    record Subscription(String id, @Nullable Instant validUntil) {}

    /**
     * Subscribes. A subscription from a response that arrives after the timeout is cancelled, because another one
     * replaces it.
     *
     * @param wanted SubscriptionData of TS 29.510
     * @throws org.sigcore.model.ProblemException if the NRF refuses
     */
    Subscription subscribe(ObjectNode wanted);

    /**
     * Requests a longer validity.
     *
     * @return null when the subscription no longer exists at the NRF, or the NRF does not change it
     * @throws org.sigcore.model.ProblemException if the NRF refuses
     */
    @Nullable
    Subscription renew(Subscription subscription, Instant validUntil);

    /** Cancels a subscription; succeeds also when it does not exist at the NRF. */
    void unsubscribe(Subscription subscription);
}
