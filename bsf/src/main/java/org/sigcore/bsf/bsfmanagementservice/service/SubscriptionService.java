// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.time.Clock;
import java.util.Optional;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingEvents;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingShapes;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SubscriberIdentity;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.node.ObjectNode;

/** Operations on event subscriptions. Blocking, thread-safe. */
public final class SubscriptionService implements MovedSubscribers {
    private static final int MOST_OF_A_UE = 100;
    private static final String NOTIF_URI = "notifUri";

    private final DocumentStore subscriptions;
    private final PcfBindingStore sessions;
    private final DocumentStore ues;
    private final Clock clock;

    public SubscriptionService(BindingStores stores, Clock clock) {
        this.subscriptions = stores.subscriptions();
        this.sessions = stores.sessions();
        this.ues = stores.ues();
        this.clock = clock;
    }

    @Override
    public void moved(String subscriptionId, String from, String to) {
        subscriptions.update(
                subscriptionId,
                before -> from.equals(Json.string(before, NOTIF_URI))
                        ? before.deepCopy().put(NOTIF_URI, to)
                        : before);
    }

    /**
     * A subscription and its response.
     *
     * @param answer the subscription with the events that existing bindings already meet
     */
    public record Subscribed(String id, ObjectNode answer) {}

    /**
     * @throws org.sigcore.model.ProblemException 400 for a malformed document, 500 INSUFFICIENT_RESOURCES if the UE has
     *     reached the limit of subscriptions
     */
    @SpecRef("TS 29.521 4.2.6.2")
    public Subscribed subscribe(ObjectNode received) {
        BindingShapes.SUBSCRIPTION.check(received);
        requireRoom(received);
        StoredDocument subscription = new StoredDocument(TimeOrderedId.next(clock.millis()), clock.millis(), received);
        subscriptions.add(subscription);
        return new Subscribed(subscription.id(), answer(received));
    }

    /**
     * Replaces a subscription; empty if no subscription has that id.
     *
     * @throws org.sigcore.model.ProblemException as {@link #subscribe}
     */
    @SpecRef("TS 29.521 4.2.6.3")
    public Optional<ObjectNode> replace(String id, ObjectNode received) {
        BindingShapes.SUBSCRIPTION.check(received);
        boolean same = subscriptions
                .find(id)
                .map(before -> supi(before.document()).equals(supi(received)))
                .orElse(true);
        if (!same) {
            requireRoom(received);
        }
        return subscriptions.update(id, before -> received).map(stored -> answer(received));
    }

    /** Deletes a subscription and its pending notifications. Returns false if no subscription has that id. */
    @SpecRef("TS 29.521 4.2.7.2")
    public boolean unsubscribe(String id) {
        return subscriptions.delete(id).isPresent();
    }

    // Limits the number of notifications per binding. Concurrent requests may exceed the limit slightly.
    private void requireRoom(ObjectNode subscription) {
        if (subscriptions.findByKey(supi(subscription)).size() >= MOST_OF_A_UE) {
            throw new ProblemException(
                    SbiCause.INSUFFICIENT_RESOURCES,
                    "the UE has " + MOST_OF_A_UE + " subscriptions, which is the limit");
        }
    }

    private static String supi(ObjectNode subscription) {
        return SubscriberIdentity.canonical(subscription.path("supi").asString());
    }

    private ObjectNode answer(ObjectNode subscription) {
        String supi = supi(subscription);
        return BindingEvents.answer(subscription, sessions.findByIdentity(supi), ues.findByKey(supi));
    }
}
