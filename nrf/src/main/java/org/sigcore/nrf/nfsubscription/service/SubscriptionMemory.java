// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import org.sigcore.model.Json;
import org.sigcore.model.JsonWeight;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.platform.kept.KeptOctets;

/** Accounts for the heap that subscriptions occupy, of each subscriber and in total. Thread-safe. */
public final class SubscriptionMemory {
    private static final int VIEW = 2048;

    private final KeptOctets kept;
    private final long maxDocument;

    /**
     * @param maxDocument maximum size of the text of one subscription in octets
     */
    public SubscriptionMemory(KeptOctets kept, long maxDocument) {
        this.kept = kept;
        this.maxDocument = maxDocument;
    }

    /**
     * Reserves room for a subscription that is about to be stored.
     *
     * @throws ProblemException 413 if the document is too long, 429 or 503 if there is no room
     */
    void admit(Subscription subscription) {
        kept.requireSize(Json.bytes(subscription.document()).length, maxDocument);
        String named = subscription.requester().nfInstanceId();
        kept.admit(
                subscription.id(), named == null ? subscription.notificationAuthority() : named, weight(subscription));
    }

    /** Reserves room for a subscription of the store; returns false if there is no room. */
    boolean fits(Subscription subscription) {
        return kept.restore(subscription.id(), weight(subscription));
    }

    /** Accounts for a subscription that was stored. */
    void keep(Subscription subscription) {
        kept.keep(subscription.id(), weight(subscription));
    }

    /** Releases the room of a subscription that is not stored. */
    void release(String id) {
        kept.release(id);
    }

    // The JSON tree and the compiled condition.
    private static long weight(Subscription subscription) {
        return VIEW + JsonWeight.of(subscription.document()) * 3 / 2;
    }
}
