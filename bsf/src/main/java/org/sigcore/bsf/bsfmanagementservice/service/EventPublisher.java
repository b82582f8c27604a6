// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingEvents;
import org.sigcore.bsf.bsfmanagementservice.logic.DocumentStore;
import org.sigcore.bsf.bsfmanagementservice.logic.NotificationSender;
import org.sigcore.bsf.bsfmanagementservice.logic.PcfBindingStore;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.model.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tells the subscribers of a UE that a binding came or went. Called after the commit; looks the subscriptions up on
 * another thread, so that the PCF does not wait for it. Thread-safe.
 */
public final class EventPublisher {
    private static final Logger LOG = LoggerFactory.getLogger(EventPublisher.class);
    private final DocumentStore subscriptions;
    private final PcfBindingStore sessions;
    private final NotificationSender sender;
    private final Executor threads;

    /** @param threads where the look-up runs: one at a time and in order, or events of one UE may overtake each other */
    public EventPublisher(
            DocumentStore subscriptions, PcfBindingStore sessions, NotificationSender sender, Executor threads) {
        this.subscriptions = subscriptions;
        this.sessions = sessions;
        this.sender = sender;
        this.threads = threads;
    }

    /** A binding of a PDU session came or went. */
    public void session(StoredDocument binding, boolean registered) {
        publish(binding, (subscription, supi) -> {
            List<StoredDocument> others = sessions.findByIdentity(supi).stream()
                    .filter(other -> !other.id().equals(binding.id()))
                    .toList();
            return BindingEvents.ofSession(subscription, binding.document(), registered, others);
        });
    }

    /** A binding of a UE came or went. */
    public void ue(StoredDocument binding, boolean registered) {
        publish(binding, (subscription, supi) -> BindingEvents.ofUe(subscription, binding.document(), registered));
    }

    private void publish(StoredDocument binding, Wording wording) {
        String supi = Json.string(binding.document(), "supi");
        if (supi != null) {
            threads.execute(() -> publish(supi, wording));
        }
    }

    private void publish(String supi, Wording wording) {
        try {
            for (StoredDocument subscription : subscriptions.findByKey(supi)) {
                String uri = Json.string(subscription.document(), "notifUri");
                Optional<ObjectNode> notification = wording.of(subscription.document(), supi);
                if (uri != null && notification.isPresent()) {
                    sender.send(subscription.id(), uri, notification.get());
                }
            }
        } catch (RuntimeException e) {
            LOG.warn("event=subscribers-not-told supi={} reason={}", supi, e.toString());
        }
    }

    private interface Wording {
        Optional<ObjectNode> of(ObjectNode subscription, String supi);
    }
}
