// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingEvents;
import org.sigcore.bsf.bsfmanagementservice.logic.DisplacedBinding;
import org.sigcore.bsf.bsfmanagementservice.logic.Notification;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.model.Json;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.SubscriberIdentity;
import tools.jackson.databind.node.ObjectNode;

/**
 * Notifies the subscribers of a UE of registered and deregistered bindings. Called after the commit and before the PCF
 * receives its response, so that a crash after the response loses no notification: they are stored by then. Searching
 * subscriptions after the commit misses none, since a later subscription reads the binding itself. Blocking,
 * thread-safe.
 */
public final class EventPublisher {
    private final DocumentStore subscriptions;
    private final PcfBindingStore sessions;
    private final DocumentStore ues;
    private final NotificationOutbox outbox;
    private final NotificationSender sender;
    private final Clock clock;
    private long lastMillis;
    private int count;

    public EventPublisher(BindingStores stores, NotificationSender sender, Clock clock) {
        this.subscriptions = stores.subscriptions();
        this.sessions = stores.sessions();
        this.ues = stores.ues();
        this.outbox = stores.outbox();
        this.sender = sender;
        this.clock = clock;
    }

    /** Publishes the registration or deregistration of a PDU session binding. */
    public void session(StoredDocument binding, boolean registered) {
        String supi = PcfBinding.SUPI.text(binding.document());
        if (supi == null) {
            return;
        }
        List<StoredDocument> interested = subscriptions.findByKey(SubscriberIdentity.canonical(supi));
        if (!interested.isEmpty()) {
            List<StoredDocument> others = without(binding, sessions.findByIdentity(supi));
            publish(
                    interested,
                    subscription -> BindingEvents.ofSession(subscription, binding.document(), registered, others));
        }
    }

    /**
     * Publishes the outcome of an address conflict: a binding that lost some or all of its addresses to another
     * session. A binding that kept them causes no event.
     */
    public void lost(DisplacedBinding loser) {
        switch (loser.fate()) {
            case KEPT -> {}
            case DEREGISTERED -> session(loser.before(), false);
            case REDUCED -> reduced(loser.before(), Objects.requireNonNull(loser.after()));
        }
    }

    private void reduced(StoredDocument before, StoredDocument after) {
        String supi = PcfBinding.SUPI.text(before.document());
        if (supi != null) {
            publish(
                    subscriptions.findByKey(SubscriberIdentity.canonical(supi)),
                    subscription -> BindingEvents.ofReduced(subscription, before, after));
        }
    }

    /** Publishes the registration or deregistration of a UE binding. */
    public void ue(StoredDocument binding, boolean registered) {
        String supi = PcfBinding.SUPI.text(binding.document());
        if (supi == null) {
            return;
        }
        String key = SubscriberIdentity.canonical(supi);
        List<StoredDocument> interested = subscriptions.findByKey(key);
        if (!interested.isEmpty()) {
            List<StoredDocument> others = registered ? List.of() : without(binding, ues.findByKey(key));
            publish(
                    interested,
                    subscription -> BindingEvents.ofUe(subscription, binding.document(), registered, others));
        }
    }

    private static List<StoredDocument> without(StoredDocument binding, List<StoredDocument> all) {
        return all.stream().filter(other -> !other.id().equals(binding.id())).toList();
    }

    private void publish(List<StoredDocument> interested, Function<ObjectNode, Optional<ObjectNode>> wording) {
        long now = clock.millis();
        List<Notification> notifications = new ArrayList<>();
        for (StoredDocument subscription : interested) {
            String uri = Json.string(subscription.document(), "notifUri");
            Optional<ObjectNode> document = wording.apply(subscription.document());
            if (uri != null && document.isPresent()) {
                notifications.add(new Notification(
                        newId(),
                        now + NotificationSender.LEASE.toMillis(),
                        now,
                        0,
                        subscription.id(),
                        uri,
                        document.get()));
            }
        }
        if (!notifications.isEmpty()) {
            outbox.add(notifications);
            notifications.forEach(sender::send);
        }
    }

    // Ids of this process ascend, since the notifications of a subscription are sent in the order of their ids.
    private synchronized String newId() {
        lastMillis = Math.max(lastMillis, clock.millis());
        return "%012x-%08x%08x"
                .formatted(lastMillis, count++, ThreadLocalRandom.current().nextInt());
    }
}
