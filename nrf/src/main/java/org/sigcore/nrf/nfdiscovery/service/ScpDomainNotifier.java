// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.egress.CallbackType;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.sbi.SbiRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Notifies subscribers of changed SCP domain routing information. A notification is sent to all of them in parallel;
 * when all have answered, the next one contains the latest state, so that no subscriber gets an older state last.
 * Thread-safe.
 */
final class ScpDomainNotifier {
    private static final Logger LOG = LoggerFactory.getLogger(ScpDomainNotifier.class);

    private final Supplier<ObjectNode> current;
    private final ScpRoutingSubscriptionStore store;
    private final EgressGateway egress;
    private final InstantSource clock;
    // Changes since the start of the thread that notifies; 0 while there is no such thread.
    private final AtomicInteger changes = new AtomicInteger();
    private volatile @Nullable ObjectNode told;

    /** @param current returns the current ScpDomainRoutingInformation */
    ScpDomainNotifier(
            Supplier<ObjectNode> current,
            ScpRoutingSubscriptionStore store,
            EgressGateway egress,
            InstantSource clock) {
        this.current = current;
        this.store = store;
        this.egress = egress;
        this.clock = clock;
    }

    /** Sets the state already notified. Call it before the first change. */
    void begin(ObjectNode state) {
        told = state;
    }

    /** Notifies the subscribers if the state has changed. Does not wait for them. */
    void changed() {
        if (changes.getAndIncrement() == 0) {
            Thread.ofVirtual().name("scp-domains").start(this::tellUntilUnchanged);
        }
    }

    private void tellUntilUnchanged() {
        int seen;
        do {
            seen = changes.get();
            try {
                tell();
            } catch (RuntimeException e) { // the thread must reset the count; the next change notifies
                LOG.atWarn()
                        .addKeyValue("event", "scp-domains-not-notified")
                        .setCause(e)
                        .log("failed to notify subscribers of SCP domains");
            }
        } while (!changes.compareAndSet(seen, 0));
    }

    private void tell() {
        ObjectNode now = current.get();
        if (now.equals(told)) {
            return;
        }
        List<ObjectNode> subscriptions = store.valid(clock.instant());
        told = now;
        ObjectNode notification = Json.object();
        notification.set("routingInfo", now);
        byte[] body = Json.bytes(notification);
        try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
            subscriptions.forEach(subscription -> senders.execute(() -> send(subscription, body)));
        }
    }

    private void send(ObjectNode subscription, byte[] body) {
        String uri = Json.string(subscription, "callbackUri");
        if (uri == null) {
            return;
        }
        try {
            ResourceUri callback = ResourceUri.parse(uri);
            egress.send(
                    EgressTarget.direct(callback.apiRoot()),
                    CallbackType.mark(
                            SbiRequest.of("POST", callback.target()).withBody("application/json", body),
                            "Nnrf_NFDiscovery_ScpDomainRoutingInfoNotify"));
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .addKeyValue("event", "scp-domains-not-notified")
                    .setCause(e)
                    .log("failed to notify a subscriber of SCP domains");
        }
    }
}
