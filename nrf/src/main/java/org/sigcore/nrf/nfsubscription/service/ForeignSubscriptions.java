// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Shape;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriptions granted by other NRF sets. Each set notifies the subscribers of all sets of changes of its own
 * instances. Thread-safe.
 */
public final class ForeignSubscriptions implements Supplier<List<Subscription>> {
    private static final Logger LOG = LoggerFactory.getLogger(ForeignSubscriptions.class);
    private static final Shape GRANTED =
            Shape.object().required("subscriptionId", Shape.string()).required("validityTime", WireShapes.DATE_TIME);

    private final Supplier<List<ObjectNode>> documents;
    private volatile Read last = new Read(List.of(), List.of());

    private record Read(List<ObjectNode> documents, List<Subscription> subscriptions) {}

    /**
     * @param documents returns the same list instance until something changes
     */
    public ForeignSubscriptions(Supplier<List<ObjectNode>> documents) {
        this.documents = documents;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // compared by identity: a new list is a new state
    public List<Subscription> get() {
        List<ObjectNode> now = documents.get();
        Read read = last;
        if (read.documents() != now) {
            read = new Read(now, read(now));
            last = read;
        }
        return read.subscriptions();
    }

    private static List<Subscription> read(List<ObjectNode> documents) {
        List<Subscription> subscriptions = new ArrayList<>();
        for (ObjectNode document : documents) {
            try {
                GRANTED.check(document);
                // Not counted, since the set that granted it has counted the deviations.
                Subscription.check(document, Leniency.UNCOUNTED);
                subscriptions.add(Subscription.of(document));
            } catch (ProblemException e) {
                // Possibly of another release. Its own set still notifies it of its own instances.
                LOG.atWarn()
                        .addKeyValue("event", "foreign-subscription-unreadable")
                        .setCause(e)
                        .log("cannot parse a subscription of another NRF set");
            }
        }
        return List.copyOf(subscriptions);
    }
}
