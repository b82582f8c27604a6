// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.sigcore.bsf.bsfmanagementservice.logic.NotificationSender;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.sbi.SbiCallException;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Posts notifications through the egress gateway, each subscription's in order, on virtual threads. What is waiting when
 * the process dies is lost: notifications are not part of the binding's transaction.
 */
@SpecRef("TS 29.521 4.2.8.2")
public final class EgressNotificationSender implements NotificationSender, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EgressNotificationSender.class);
    private final EgressGateway egress;
    private final List<Duration> pauses;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, CompletableFuture<Void>> tails = new ConcurrentHashMap<>();

    /** @param pauses before each further attempt */
    public EgressNotificationSender(EgressGateway egress, List<Duration> pauses) {
        this.egress = egress;
        this.pauses = List.copyOf(pauses);
    }

    @Override
    public void send(String subscriptionId, String notifUri, ObjectNode notification) {
        CompletableFuture<Void> tail = tails.compute(subscriptionId, (id, before) -> {
            Runnable delivery = () -> deliver(notifUri, notification);
            return before == null
                    ? CompletableFuture.runAsync(delivery, threads)
                    : before.thenRunAsync(delivery, threads);
        });
        var _ = tail.whenComplete((done, failure) -> tails.remove(subscriptionId, tail));
    }

    private void deliver(String notifUri, ObjectNode notification) {
        try {
            ResourceUri uri = ResourceUri.parse(notifUri);
            SbiRequest request = SbiRequest.json("POST", uri.target(), notification);
            for (int attempt = 0; !accepted(uri, request); attempt++) {
                if (attempt == pauses.size()) {
                    LOG.warn("event=notification-dropped uri={} attempts={}", notifUri, attempt + 1);
                    return;
                }
                Thread.sleep(pauses.get(attempt));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.warn("event=notification-failed uri={}", notifUri, e);
        }
    }

    // Any answer below 500 settles it: the subscriber has it, or does not want it.
    private boolean accepted(ResourceUri uri, SbiRequest request) {
        try {
            SbiResponse response = egress.send(EgressTarget.direct(uri.apiRoot()), request);
            return response.status() < 500 && response.status() != 429;
        } catch (SbiCallException e) {
            return false;
        }
    }

    /** Waits for what is under way. */
    @Override
    public void close() {
        threads.close();
    }
}
