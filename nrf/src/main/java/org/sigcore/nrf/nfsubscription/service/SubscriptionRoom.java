// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import org.sigcore.model.Json;
import org.sigcore.model.JsonWeight;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.platform.kept.KeptOctets;

/** The room in the heap for subscriptions, of each subscriber and of all. Thread-safe. */
public final class SubscriptionRoom {
    private static final int VIEW = 2048;

    private final KeptOctets kept;
    private final long maxDocument;

    /** @param maxDocument octets of the text of one subscription */
    public SubscriptionRoom(KeptOctets kept, long maxDocument) {
        this.kept = kept;
        this.maxDocument = maxDocument;
    }

    /**
     * Reserves room for a subscription that is about to be stored.
     *
     * @throws ProblemException 413 for a document that is too long, 429 or 503 when there is no room
     */
    void admit(Subscription subscription) {
        kept.requireSize(Json.bytes(subscription.document()).length, maxDocument);
        String named = subscription.requester().nfInstanceId();
        kept.admit(
                subscription.id(), named == null ? subscription.notificationAuthority() : named, weight(subscription));
    }

    /** Takes room for a subscription of the store; false when there is no room. */
    boolean fits(Subscription subscription) {
        return kept.restore(subscription.id(), weight(subscription));
    }

    /** Accounts for a subscription that was stored. */
    void keep(Subscription subscription) {
        kept.keep(subscription.id(), weight(subscription));
    }

    /** Frees the room of a subscription that is not kept. */
    void release(String id) {
        kept.release(id);
    }

    // The tree, and what its condition has made of it.
    private static long weight(Subscription subscription) {
        return VIEW + JsonWeight.of(subscription.document()) * 3 / 2;
    }
}
