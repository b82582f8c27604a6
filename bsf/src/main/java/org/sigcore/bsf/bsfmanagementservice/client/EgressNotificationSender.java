// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.client;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.sigcore.bsf.bsfmanagementservice.logic.Notification;
import org.sigcore.bsf.bsfmanagementservice.service.MovedSubscribers;
import org.sigcore.bsf.bsfmanagementservice.service.NotificationOutbox;
import org.sigcore.bsf.bsfmanagementservice.service.NotificationSender;
import org.sigcore.model.JsonWeight;
import org.sigcore.model.MemoryAccount;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.egress.CallbackType;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.Redirected;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Posts stored notifications through the egress gateway, in order within each subscription, on virtual threads. A
 * notification that is not accepted stays in the outbox and is retried by {@link #sendDue} with increasing delays until
 * it expires: by this process, or by another one if this process was killed. Later notifications of the subscription
 * wait for it, in all processes. Thread-safe.
 */
@SpecRef("TS 29.521 4.2.8.2")
public final class EgressNotificationSender implements NotificationSender, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EgressNotificationSender.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final int MOST_DOUBLINGS = 6;
    private static final int BATCH = 200;

    private final EgressGateway egress;
    private final NotificationOutbox outbox;
    private final Clock clock;
    private final Supplier<Duration> timeToLive;
    private final MovedSubscribers movedSubscribers;
    private final MemoryAccount room;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, CompletableFuture<Void>> tails = new ConcurrentHashMap<>();
    /**
     * Ids of the notifications queued in {@link #tails}. The outbox returns a notification again if its lease expires
     * there.
     */
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();

    private final LongAdder taken = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder dropped = new LongAdder();

    /**
     * Old and new URI of a redirected subscriber, by subscription, while notifications are queued in {@link #tails}.
     */
    private final Map<String, Move> moves = new ConcurrentHashMap<>();

    private record Move(String from, String to) {}

    /**
     * Creates a sender.
     *
     * @param timeToLive how long a notification is retried if its receiver does not accept it
     * @param movedSubscribers notified of new notification URIs
     * @param room capacity for notifications queued in memory; others are left to {@link #sendDue}
     */
    public EgressNotificationSender(
            EgressGateway egress,
            NotificationOutbox outbox,
            Clock clock,
            Supplier<Duration> timeToLive,
            MovedSubscribers movedSubscribers,
            MemoryAccount room) {
        this.egress = egress;
        this.outbox = outbox;
        this.clock = clock;
        this.timeToLive = timeToLive;
        this.movedSubscribers = movedSubscribers;
        this.room = room;
    }

    @Override
    public void send(Notification notification) {
        if (!waiting.add(notification.id())) {
            return;
        }
        if (!room.offer(notification.id(), JsonWeight.of(notification.document()))) {
            waiting.remove(notification.id());
            if (isExpired(notification)) {
                drop(notification, notification.attempts());
            }
            return;
        }
        CompletableFuture<Void> tail = tails.compute(notification.subscriptionId(), (id, before) -> {
            Runnable delivery = () -> deliver(notification);
            return before == null
                    ? CompletableFuture.runAsync(delivery, threads)
                    : before.thenRunAsync(delivery, threads);
        });
        var _ = tail.whenComplete((done, failure) -> {
            if (tails.remove(notification.subscriptionId(), tail)) {
                moves.remove(notification.subscriptionId());
            }
        });
    }

    /** Sends the due notifications: those not accepted before, and those of processes that have terminated. */
    public void sendDue() {
        long now = clock.millis();
        outbox.claimDue(now, now + LEASE.toMillis(), BATCH).forEach(this::send);
    }

    private void deliver(Notification notification) {
        try {
            NotificationOutbox.Head head = outbox.head(notification).orElse(null);
            if (head == null) {
                return; // sent by another process, or the subscription has ended
            }
            if (!head.id().equals(notification.id())) {
                waitFor(head, notification);
                return;
            }
            OptionalLong pause = pauseAfter(notification, head.notifUri());
            if (pause.isEmpty()) {
                outbox.remove(notification.id());
                taken.increment();
            } else {
                failed.increment();
                again(notification, pause.getAsLong());
            }
        } catch (RuntimeException e) { // the notification stays in the outbox
            LOG.atWarn()
                    .addKeyValue("event", "notification-failed")
                    .addKeyValue("uri", notification.notifUri())
                    .setCause(e)
                    .log("a notification failed; it is retried");
        } finally {
            room.release(notification.id());
            waiting.remove(notification.id());
        }
    }

    private void waitFor(NotificationOutbox.Head head, Notification notification) {
        if (isExpired(notification)) {
            drop(notification, notification.attempts());
            return;
        }
        long soon = clock.millis() + FIRST_PAUSE.toMillis();
        long due = head.attempts() == 0 ? soon : Math.max(soon, head.dueAtMillis() + 1);
        outbox.postpone(notification.id(), notification.attempts(), due);
    }

    /** @param askedMillis least pause that the subscriber has requested */
    private void again(Notification notification, long askedMillis) {
        int attempts = notification.attempts() + 1;
        if (isExpired(notification)) {
            drop(notification, attempts);
        } else {
            long pause = FIRST_PAUSE.toMillis() << Math.min(notification.attempts(), MOST_DOUBLINGS);
            long asked = Math.min(askedMillis, timeToLive.get().toMillis());
            outbox.postpone(notification.id(), attempts, clock.millis() + Math.max(pause, asked));
        }
    }

    private boolean isExpired(Notification notification) {
        return clock.millis() - notification.createdAtMillis()
                >= timeToLive.get().toMillis();
    }

    private void drop(Notification notification, int attempts) {
        LOG.atWarn()
                .addKeyValue("event", "notification-dropped")
                .addKeyValue("uri", notification.notifUri())
                .addKeyValue("attempts", attempts)
                .log("an undelivered notification has expired");
        outbox.remove(notification.id());
        dropped.increment();
    }

    // Sends a notification. Empty if it is done: any status below 500 is final, since the subscriber has accepted or
    // rejected the notification. Otherwise the milliseconds that the subscriber asks to wait; 0 if it does not.
    @SpecRef("RFC 9110 10.2.3")
    private OptionalLong pauseAfter(Notification notification, String notifUri) {
        try {
            ResourceUri uri = ResourceUri.parse(uri(notification, notifUri));
            Redirected sent = Redirected.send(
                    egress,
                    EgressTarget.direct(uri.apiRoot()),
                    uri,
                    to -> CallbackType.mark(
                            SbiRequest.json("POST", to.target(), notification.document()), "Nbsf_Management_Notify"));
            String movedTo = sent.movedTo();
            if (movedTo != null) {
                moved(notification.subscriptionId(), notifUri, movedTo);
            }
            SbiResponse response = sent.response();
            return response.retryable()
                    ? OptionalLong.of(TimeUnit.SECONDS.toMillis(response.retryAfterSeconds()))
                    : OptionalLong.empty();
        } catch (SbiCallException e) {
            return OptionalLong.of(0);
        } catch (IllegalArgumentException e) { // not a valid URI: retrying cannot succeed
            return OptionalLong.empty();
        }
    }

    private String uri(Notification notification, String notifUri) {
        Move move = moves.get(notification.subscriptionId());
        return move != null && move.from.equals(notifUri) ? move.to : notifUri;
    }

    private void moved(String subscriptionId, String from, String to) {
        moves.put(subscriptionId, new Move(from, to));
        try {
            movedSubscribers.moved(subscriptionId, from, to);
        } catch (RuntimeException e) { // the subscriber will redirect the next notification again
            LOG.atWarn()
                    .addKeyValue("event", "subscriber-move-not-stored")
                    .addKeyValue("subscription", subscriptionId)
                    .setCause(e)
                    .log("the new notification URI of a subscription is not stored");
        }
    }

    /** Returns the number of notifications that subscribers accepted or rejected. */
    public long taken() {
        return taken.sum();
    }

    /** Returns the number of failed attempts. */
    public long failed() {
        return failed.sum();
    }

    /** Returns the number of notifications that expired without being accepted. */
    public long dropped() {
        return dropped.sum();
    }

    /** Waits for the notifications in flight. */
    @Override
    public void close() {
        threads.close();
    }
}
