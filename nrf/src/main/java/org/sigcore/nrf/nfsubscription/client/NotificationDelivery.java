// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.nrf.nfsubscription.service.MovedSubscribers;
import org.sigcore.nrf.nfsubscription.service.NotificationSender;
import org.sigcore.platform.egress.CallbackType;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.Redirected;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.platform.log.SecretMask;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Delivers notifications sequentially to each subscription, and to all subscriptions in parallel, so that a slow
 * subscriber delays no other. Thread-safe.
 */
@SpecRef("TS 29.510 5.2.2.6")
public final class NotificationDelivery implements NotificationSender {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationDelivery.class);
    private static final String METER = "ocnrf_nfStatusNotify_tx_requests";

    private final EgressGateway egress;
    private final DeliveryPolicy policy;
    private final Executor virtualThreads;
    private final Predicate<String> registered;
    private final MovedSubscribers moved;
    private final Map<String, Line> lines = new HashMap<>();
    private final QueuedBodies queued;
    private final InFlightLimiter parallel;
    private final Refusals refusals;
    private final DroppedNotificationLog givenUp = new DroppedNotificationLog();
    private final Counter delivered;
    private final Counter failed;
    private final Counter spared;
    private final Counter ended;
    private final Counter unmatched;
    private volatile boolean stopping;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Waiting(Subscription subscription, String event, byte[] body, Runnable done) {
        String uri() {
            return subscription.notificationUri();
        }
    }

    /** Queue of one subscription, which exists while it is not empty. */
    private static final class Line {
        final Deque<Waiting> waiting = new ArrayDeque<>();
        volatile boolean ended;

        /** Notification URI from which the subscriber has moved; null while it has not moved. */
        @Nullable
        String movedFrom;

        @Nullable
        String movedTo;

        String uri(Waiting next) {
            String moved = movedTo;
            return moved != null && next.uri().equals(movedFrom) ? moved : next.uri();
        }
    }

    /**
     * @param virtualThreads executes each task on a thread of its own, which may block
     * @param registered returns true if an NF instance with that id is registered
     * @param moved notified of new notification URIs
     */
    public NotificationDelivery(
            EgressGateway egress,
            DeliveryPolicy policy,
            Executor virtualThreads,
            Predicate<String> registered,
            MovedSubscribers moved,
            LongSupplier nanoTime,
            MeterRegistry registry) {
        this.egress = egress;
        this.policy = policy;
        this.virtualThreads = virtualThreads;
        this.registered = registered;
        this.moved = moved;
        this.queued = new QueuedBodies(policy.bodies(), policy.maxQueuedInAll());
        this.parallel = new InFlightLimiter(policy.maxParallel());
        this.refusals = new Refusals(policy, nanoTime);
        this.delivered = registry.counter(METER, "result", "delivered");
        this.failed = registry.counter(METER, "result", "failed");
        this.spared = registry.counter(METER, "result", "spared");
        this.ended = registry.counter(METER, "result", "ended");
        this.unmatched = registry.counter(METER, "result", "unmatched");
        registry.gauge("ocnrf_nfSubscriptions_spared", refusals, Refusals::count);
    }

    @Override
    public void take(Subscription subscription, String event, byte[] body, Runnable done) {
        Waiting waiting = new Waiting(subscription, event, body, done);
        List<Waiting> dropped = new ArrayList<>(0);
        Line fresh = null;
        synchronized (lines) {
            Line line = lines.get(subscription.id());
            if (line != null && line.waiting.size() >= policy.maxQueued()) {
                Waiting oldest = line.waiting.removeFirst();
                queued.drop(oldest.body);
                dropped.add(oldest);
            }
            if (queued.take(body)) {
                if (line == null) {
                    line = fresh = new Line();
                    lines.put(subscription.id(), line);
                }
                line.waiting.addLast(waiting);
            } else {
                dropped.add(waiting);
            }
        }
        for (Waiting each : dropped) {
            giveUp(each, new Attempt(Attempt.Kind.FAULT, "too many wait"));
            each.done.run();
        }
        if (fresh != null) {
            Line started = fresh;
            virtualThreads.execute(() -> drain(subscription.id(), started));
        }
    }

    @Override
    public void unmatched(Subscription subscription) {
        unmatched.increment();
        givenUp.add(
                subscription.id(),
                subscription.notificationUri(),
                new DroppedNotificationLog.Reason(Level.WARN, "the condition takes too many steps"));
    }

    @Override
    public void ended(String subscriptionId) {
        List<Waiting> left = List.of();
        synchronized (lines) {
            Line line = lines.remove(subscriptionId);
            if (line != null) {
                line.ended = true;
                left = List.copyOf(line.waiting);
                left.forEach(waiting -> queued.drop(waiting.body));
                line.waiting.clear();
            }
        }
        refusals.forget(subscriptionId);
        ended.increment(left.size());
        left.forEach(waiting -> waiting.done.run());
    }

    /** Logs notifications dropped since the last call. Call it once per period. */
    public void report() {
        givenUp.tellWhatFollowed();
        refusals.clean();
    }

    /** Stops delivery on shutdown. Undelivered notifications remain for the next process that sends notifications. */
    public void stop() {
        stopping = true;
        int left;
        synchronized (lines) {
            left = lines.values().stream().mapToInt(line -> line.waiting.size()).sum();
        }
        givenUp.tellWhatFollowed();
        if (left > 0) {
            LOG.atInfo()
                    .addKeyValue("event", "notifications-left")
                    .addKeyValue("notifications", left)
                    .log("undelivered notifications are left to the next notifying process");
        }
    }

    // The thread that empties a queue removes it from the map; the next notification starts a new thread.
    private void drain(String subscriptionId, Line line) {
        Waiting next = next(subscriptionId, line);
        while (next != null) {
            try {
                if (!deliver(next, line)) {
                    return;
                }
            } catch (RejectedExecutionException e) {
                return; // the NRF stops: queued notifications are sent by the next process
            } catch (RuntimeException e) { // the thread must continue: no other one empties the queue
                failed.increment();
                LOG.atError()
                        .addKeyValue("event", "notification-failed")
                        .addKeyValue("subscription", subscriptionId)
                        .addKeyValue("uri", SecretMask.callback(next.uri()))
                        .setCause(e)
                        .log("notification given up");
            }
            queued.end(next.body);
            next.done.run();
            next = next(subscriptionId, line);
        }
    }

    private @Nullable Waiting next(String subscriptionId, Line line) {
        synchronized (lines) {
            Waiting first = line.waiting.pollFirst();
            if (first == null) {
                lines.remove(subscriptionId, line);
            } else {
                queued.begin();
            }
            return first;
        }
    }

    /** Returns false if the NRF stopped before the notification was delivered or dropped. */
    private boolean deliver(Waiting waiting, Line line) {
        String id = waiting.subscription.id();
        if (refusals.spares(id, waiting.event)) {
            spared.increment();
            givenUp.add(
                    id,
                    waiting.uri(),
                    new DroppedNotificationLog.Reason(Level.WARN, "spared after refusals of " + waiting.event));
            return true;
        }
        Attempt last = attempts(waiting, line);
        if (last.kind() == Attempt.Kind.TAKEN) {
            delivered.increment();
            refusals.taken(id, waiting.event);
        } else if (line.ended) {
            ended.increment();
        } else if (stopping) {
            return false;
        } else {
            if (last.kind() == Attempt.Kind.REFUSED) {
                refusals.refused(id, waiting.event);
            }
            giveUp(waiting, last);
        }
        return true;
    }

    private Attempt attempts(Waiting waiting, Line line) {
        long pauseMillis = policy.pause().toMillis();
        Attempt last = attempt(waiting, line);
        for (int made = 1; last.again() && made < policy.attempts() && !line.ended && !stopping; made++) {
            if (!pause(Math.max(pauseMillis, askedMillis(last)))) {
                break;
            }
            last = line.ended ? last : attempt(waiting, line);
            pauseMillis *= 2;
        }
        return last;
    }

    @SpecRef("RFC 9110 10.2.3")
    private long askedMillis(Attempt last) {
        return Math.min(
                TimeUnit.SECONDS.toMillis(last.retryAfterSeconds()),
                policy.spareMax().toMillis());
    }

    private Attempt attempt(Waiting waiting, Line line) {
        try {
            return Attempt.of(send(waiting, line));
        } catch (SbiCallException e) {
            return new Attempt(Attempt.Kind.UNREACHABLE, e.failure().kind().name());
        } catch (IllegalArgumentException e) {
            return new Attempt(Attempt.Kind.REFUSED, "the notification URI is not of use");
        }
    }

    private void giveUp(Waiting waiting, Attempt last) {
        String subscriber = waiting.subscription.requester().nfInstanceId();
        // The subscriber is no longer registered but has not unsubscribed, so this is not a connection problem.
        boolean left = last.kind() == Attempt.Kind.UNREACHABLE && subscriber != null && !registered.test(subscriber);
        failed.increment();
        givenUp.add(
                waiting.subscription.id(),
                waiting.uri(),
                left
                        ? new DroppedNotificationLog.Reason(
                                Level.INFO, "the subscriber is gone: " + subscriber + " is not registered")
                        : new DroppedNotificationLog.Reason(Level.WARN, last.reason()));
    }

    private SbiResponse send(Waiting waiting, Line line) {
        ResourceUri uri = ResourceUri.parse(line.uri(waiting));
        String authority = waiting.subscription.notificationAuthority();
        Redirected sent;
        parallel.enter(authority);
        try {
            sent = Redirected.send(
                    egress,
                    EgressTarget.direct(uri.apiRoot()),
                    uri,
                    next -> CallbackType.mark(
                            SbiRequest.of("POST", next.target()).withBody("application/json", waiting.body()),
                            "Nnrf_NFManagement_NFStatusNotify"));
        } finally {
            parallel.leave(authority);
        }
        String to = sent.movedTo();
        if (to != null) {
            moved(waiting, line, to);
        }
        return sent.response();
    }

    private void moved(Waiting waiting, Line line, String to) {
        line.movedFrom = waiting.uri();
        line.movedTo = to;
        try {
            moved.moved(waiting.subscription.id(), waiting.uri(), to);
        } catch (RuntimeException e) { // without the new URI, the next notification is redirected again
            LOG.atWarn()
                    .addKeyValue("event", "subscriber-move-not-stored")
                    .addKeyValue("subscription", waiting.subscription.id())
                    .setCause(e)
                    .log("failed to store the new notification URI of a subscription");
        }
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
