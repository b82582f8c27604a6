// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.bsf.bsfmanagementservice.logic.Notification;
import org.sigcore.bsf.bsfmanagementservice.service.NotificationOutbox;
import org.sigcore.model.Json;
import org.sigcore.model.MemoryAccount;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.kept.KeptOctets;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.Await;

class EgressNotificationSenderTest {
    private final Outbox outbox = new Outbox();
    private final List<String> moves = new CopyOnWriteArrayList<>();

    @Test
    void notificationWithExpiredLease_isSentOnce() throws InterruptedException {
        CountDownLatch subscriberHangs = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        List<String> posts = new CopyOnWriteArrayList<>();
        EgressNotificationSender sender = sender((target, request) -> {
            asked.countDown();
            await(subscriberHangs);
            posts.add(request.target());
            return SbiResponse.noContent();
        });
        outbox.add(List.of(notification("1"), notification("2")));
        sender.sendDue();
        await(asked);
        sender.sendDue(); // the leases are over, and the subscriber still hangs
        sender.sendDue();
        subscriberHangs.countDown();
        await(outbox.bothSent);
        sender.close();
        assertThat(posts).hasSize(2);
        assertThat(outbox.kept).isEmpty();
        assertThat(sender.taken()).isEqualTo(2);
    }

    @Test
    void laterNotification_waitsForOneThatSubscriberRefuses() {
        List<String> taken = new CopyOnWriteArrayList<>();
        AtomicBoolean down = new AtomicBoolean(true);
        EgressNotificationSender sender = sender((target, request) -> {
            if (down.getAndSet(false)) {
                return SbiResponse.of(503);
            }
            taken.add(new String(request.body(), StandardCharsets.UTF_8));
            return SbiResponse.noContent();
        });
        outbox.add(List.of(notification("1"), notification("2")));
        outbox.kept.forEach(sender::send);
        Await.until(() -> outbox.postponed.size() == 2);
        sender.close();

        assertThat(taken).isEmpty();
        assertThat(outbox.postponed).containsExactly("1", "2");

        EgressNotificationSender again = sender((target, request) -> {
            taken.add(new String(request.body(), StandardCharsets.UTF_8));
            return SbiResponse.noContent();
        });
        again.sendDue();
        Await.until(() -> taken.size() == 2);
        again.close();
        assertThat(taken).containsExactly("{\"id\":\"1\"}", "{\"id\":\"2\"}");
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 503})
    void retryAfterOfSubscriber_delaysNextAttempt(int status) {
        long before = System.currentTimeMillis();
        EgressNotificationSender sender =
                sender((target, request) -> SbiResponse.of(status).withHeader("retry-after", "20"));
        outbox.add(List.of(notification("1")));
        sender.sendDue();
        sender.close();
        assertThat(outbox.due)
                .singleElement()
                .satisfies(due -> assertThat(due).isBetween(before + 20_000, System.currentTimeMillis() + 20_000));
    }

    @Test
    void notificationOfEndedSubscription_isNotSent() {
        List<String> targets = new CopyOnWriteArrayList<>();
        EgressNotificationSender sender = sender((target, request) -> {
            targets.add(request.target());
            return SbiResponse.noContent();
        });
        sender.send(notification("1"));
        sender.close();

        assertThat(targets).isEmpty();
    }

    @Test
    void permanentRedirection_isFollowedAndStored() throws InterruptedException {
        redirect(308);

        assertThat(posts).containsExactly("af.lab/notify", "new.lab/n", "new.lab/n");
        assertThat(moves).containsExactly("subscription http://af.lab:80/notify > http://new.lab:80/n");
    }

    @Test
    void temporaryRedirection_isFollowedButNotStored() throws InterruptedException {
        redirect(307);

        assertThat(posts).containsExactly("af.lab/notify", "new.lab/n", "af.lab/notify", "new.lab/n");
        assertThat(moves).isEmpty();
    }

    @Test
    void notificationWithoutRoom_staysInOutboxAndIsSentLater() throws InterruptedException {
        KeptOctets small = new KeptBudget(600, 100, new SimpleMeterRegistry()).kind("notifications", 100);
        room = small;
        CountDownLatch subscriberHangs = new CountDownLatch(1);
        EgressNotificationSender sender = sender((target, request) -> {
            await(subscriberHangs);
            return SbiResponse.noContent();
        });
        outbox.add(List.of(notification("1"), notification("2")));
        sender.sendDue();
        assertThat(small.used()).isLessThan(600);
        subscriberHangs.countDown();
        while (!outbox.kept.isEmpty()) { // a lease that expires at once lets one notification be sent twice
            sender.sendDue();
            Thread.onSpinWait();
        }
        sender.close();
        assertThat(outbox.kept).isEmpty();
        assertThat(small.used()).isZero();
    }

    @Test
    void expiredNotificationWithoutRoom_isDropped() {
        room = new KeptBudget(1, 1, new SimpleMeterRegistry()).kind("notifications", 1);
        EgressNotificationSender sender = sender((target, request) -> SbiResponse.noContent());
        outbox.add(List.of(notification("1", 1), notification("2")));
        sender.sendDue();
        sender.close();

        assertThat(outbox.kept).extracting(Notification::id).containsExactly("2");
        assertThat(sender.dropped()).isEqualTo(1);
    }

    @Test
    void expiredNotificationThatWaitsForAnother_isDropped() {
        EgressNotificationSender sender = sender((target, request) -> SbiResponse.noContent());
        Notification expired = notification("2", 1);
        outbox.add(List.of(notification("1"), expired));
        sender.send(expired);
        sender.close();

        assertThat(outbox.kept).extracting(Notification::id).containsExactly("1");
        assertThat(sender.dropped()).isEqualTo(1);
    }

    private MemoryAccount room = MemoryAccount.UNBOUNDED;
    private final List<String> posts = new CopyOnWriteArrayList<>();

    /** Sends two notifications to a subscriber that redirects them. */
    private void redirect(int status) throws InterruptedException {
        CountDownLatch bothWait = new CountDownLatch(1);
        EgressNotificationSender sender = sender((target, request) -> {
            await(bothWait);
            String host = target.toString().contains("new.lab") ? "new.lab" : "af.lab";
            posts.add(host + request.target());
            return host.equals("new.lab")
                    ? SbiResponse.noContent()
                    : SbiResponse.of(status).withHeader("location", "http://new.lab/n");
        });
        outbox.add(List.of(notification("1"), notification("2")));
        sender.sendDue();
        bothWait.countDown();
        await(outbox.bothSent);
        sender.close();
    }

    private EgressNotificationSender sender(EgressGateway subscriber) {
        return new EgressNotificationSender(
                subscriber,
                outbox,
                Clock.systemUTC(),
                () -> Duration.ofMinutes(30),
                (subscription, from, to) -> moves.add(subscription + " " + from + " > " + to),
                room);
    }

    private static Notification notification(String id) {
        return notification(id, System.currentTimeMillis());
    }

    private static Notification notification(String id, long createdAtMillis) {
        return new Notification(
                id,
                0,
                createdAtMillis,
                0,
                "subscription",
                "http://af.lab:80/notify",
                Json.object().put("id", id));
    }

    /** An outbox with leases that expire at once. */
    private static final class Outbox implements NotificationOutbox {
        final List<Notification> kept = new CopyOnWriteArrayList<>();
        final List<String> postponed = new CopyOnWriteArrayList<>();
        final List<Long> due = new CopyOnWriteArrayList<>();
        final CountDownLatch bothSent = new CountDownLatch(2);

        @Override
        public void add(List<Notification> notifications) {
            kept.addAll(notifications);
        }

        @Override
        public void remove(String id) {
            kept.removeIf(notification -> notification.id().equals(id));
            bothSent.countDown();
        }

        @Override
        public void postpone(String id, int attempts, long dueAtMillis) {
            postponed.add(id);
            due.add(dueAtMillis);
        }

        @Override
        public Optional<Head> head(Notification notification) {
            return kept.stream()
                    .filter(each -> each.id().compareTo(notification.id()) <= 0)
                    .findFirst()
                    .map(each -> new Head(each.id(), each.dueAtMillis(), each.attempts(), each.notifUri()));
        }

        @Override
        public List<Notification> claimDue(long nowMillis, long againAtMillis, int limit) {
            return List.copyOf(kept);
        }
    }
}
