// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.nfsubscription.logic.NotificationSender;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.sbi.SbiCallException;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers notifications: one after the other to each subscription, all subscriptions side by side, so that one that hangs
 * delays nobody else. Thread-safe.
 */
@SpecRef("TS 29.510 5.2.2.6")
public final class NotificationDelivery implements NotificationSender {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationDelivery.class);

    private final EgressGateway egress;
    private final DeliveryPolicy policy;
    private final Executor virtualThreads;
    private final Map<String, Deque<Waiting>> queues = new HashMap<>();
    private final Counter delivered;
    private final Counter failed;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Waiting(String uri, byte[] body, Runnable done) {}

    /** @param virtualThreads runs each task on a thread of its own, which may block */
    public NotificationDelivery(
            EgressGateway egress, DeliveryPolicy policy, Executor virtualThreads, MeterRegistry registry) {
        this.egress = egress;
        this.policy = policy;
        this.virtualThreads = virtualThreads;
        this.delivered = registry.counter("ocnrf_nfStatusNotify_tx_requests", "result", "delivered");
        this.failed = registry.counter("ocnrf_nfStatusNotify_tx_requests", "result", "failed");
    }

    @Override
    public void take(Subscription subscription, byte[] body, Runnable done) {
        Waiting waiting = new Waiting(subscription.notificationUri(), body, done);
        Waiting dropped = null;
        boolean idle;
        synchronized (queues) {
            Deque<Waiting> queue = queues.get(subscription.id());
            idle = queue == null;
            if (queue == null) {
                queue = new ArrayDeque<>();
                queues.put(subscription.id(), queue);
            } else if (queue.size() >= policy.maxQueued()) {
                dropped = queue.removeFirst();
                failed.increment();
            }
            queue.addLast(waiting);
        }
        if (dropped != null) {
            dropped.done.run();
        }
        if (idle) {
            virtualThreads.execute(() -> drain(subscription.id()));
        }
    }

    // The thread that empties a queue takes it out of the map: who adds next starts a new thread.
    private void drain(String subscriptionId) {
        Waiting next = next(subscriptionId);
        while (next != null) {
            try {
                deliver(subscriptionId, next);
            } catch (RejectedExecutionException e) {
                return; // the NRF stops: what waits is not done, and is told by the one that comes next
            } catch (RuntimeException e) { // the thread must go on: without it nobody would empty the queue
                failed.increment();
                LOG.atError()
                        .addKeyValue("subscription", subscriptionId)
                        .setCause(e)
                        .log("notification given up");
            }
            next.done.run();
            next = next(subscriptionId);
        }
    }

    private @Nullable Waiting next(String subscriptionId) {
        synchronized (queues) {
            Deque<Waiting> queue = queues.get(subscriptionId);
            Waiting first = queue == null ? null : queue.pollFirst();
            if (first == null) {
                queues.remove(subscriptionId);
            }
            return first;
        }
    }

    private void deliver(String subscriptionId, Waiting waiting) {
        String reason = "";
        long pauseMillis = policy.pause().toMillis();
        for (int attempt = 1; attempt <= policy.attempts(); attempt++) {
            try {
                SbiResponse response = send(waiting);
                if (response.successful()) {
                    delivered.increment();
                    return;
                }
                reason = "status " + response.status();
                if (response.status() < 500 && response.status() != 429) {
                    break; // the subscriber does not want it: asking again does not help
                }
            } catch (SbiCallException e) {
                reason = e.failure().kind().name();
            } catch (IllegalArgumentException e) {
                reason = "the notification URI is not of use";
                break;
            }
            if (attempt < policy.attempts() && !pause(pauseMillis)) {
                break;
            }
            pauseMillis *= 2;
        }
        failed.increment();
        LOG.atWarn()
                .addKeyValue("subscription", subscriptionId)
                .addKeyValue("reason", reason)
                .log("notification given up");
    }

    private SbiResponse send(Waiting waiting) {
        ResourceUri uri = ResourceUri.parse(waiting.uri());
        SbiRequest request = SbiRequest.of("POST", uri.target())
                .withBody("application/json", waiting.body())
                .withHeader("3gpp-sbi-callback", "Nnrf_NFManagement_NFStatusNotify");
        return egress.send(EgressTarget.direct(uri.apiRoot()), request);
    }

    private static boolean pause(long millis) {
        try {
            Thread.sleep(millis);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
