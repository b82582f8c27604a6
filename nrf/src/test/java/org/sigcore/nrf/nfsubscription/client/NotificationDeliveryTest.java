// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.testkit.Await.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.nrf.nfsubscription.service.MovedSubscribers;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.kept.KeptOctets;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;

class NotificationDeliveryTest {
    private static final String CHANGED = "NF_PROFILE_CHANGED";
    private static final String REGISTERED = "NF_REGISTERED";
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger done = new AtomicInteger();
    private final List<String> targets = new CopyOnWriteArrayList<>();
    private final List<String> moved = new CopyOnWriteArrayList<>();
    private MovedSubscribers moves = (id, from, to) -> moved.add(id + " " + from + " " + to);
    private long roomForBodies = 1 << 20;
    private int mostInAll = 1000;
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void stop() {
        release.countDown();
        threads.close();
    }

    @Test
    void notificationsOfOneSubscription_areSentInOrder() throws InterruptedException {
        CountDownLatch all = new CountDownLatch(100);
        NotificationDelivery delivery = delivery(1000, text -> {
            all.countDown();
            return SbiResponse.noContent();
        });
        for (int i = 0; i < 100; i++) {
            delivery.take(subscription("a"), CHANGED, bytes(String.valueOf(i)), done::incrementAndGet);
        }
        assertThat(all.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(sent)
                .hasSize(100)
                .isSortedAccordingTo((one, other) ->
                        Integer.compare(Integer.parseInt(one.substring(2)), Integer.parseInt(other.substring(2))));
    }

    @Test
    void hangingSubscriber_delaysNoOther() throws InterruptedException {
        CountDownLatch other = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(1000, text -> {
            if (text.startsWith("hangs")) {
                await(release);
            } else {
                other.countDown();
            }
            return SbiResponse.noContent();
        });
        delivery.take(subscription("hangs"), CHANGED, bytes("1"), done::incrementAndGet);
        delivery.take(subscription("b"), CHANGED, bytes("1"), done::incrementAndGet);
        assertThat(other.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void unexpectedFailure_doesNotBlockNextNotification() throws InterruptedException {
        CountDownLatch second = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(1000, text -> {
            if (text.endsWith("1")) {
                throw new IllegalStateException("unforeseen");
            }
            second.countDown();
            return SbiResponse.noContent();
        });
        delivery.take(subscription("a"), CHANGED, bytes("1"), done::incrementAndGet);
        delivery.take(subscription("a"), CHANGED, bytes("2"), done::incrementAndGet);
        assertThat(second.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(registry.counter("ocnrf_nfStatusNotify_tx_requests", "result", "failed")
                        .count())
                .isEqualTo(1);
    }

    @Test
    void notifications_duringShutdown_areLeftForNextProcess() throws InterruptedException {
        CountDownLatch stopped = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(1000, text -> {
            stopped.countDown();
            throw new RejectedExecutionException("event executor terminated");
        });
        delivery.take(subscription("a"), CHANGED, bytes("1"), done::incrementAndGet);
        delivery.take(subscription("a"), CHANGED, bytes("2"), done::incrementAndGet);
        assertThat(stopped.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(done).hasValue(0);
        assertThat(registry.counter("ocnrf_nfStatusNotify_tx_requests", "result", "failed")
                        .count())
                .isZero();
    }

    @Test
    void delivery_retriesOnlyTemporaryFailures() throws InterruptedException {
        CountDownLatch last = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(1000, text -> switch (text) {
            case "a 1" -> throw new SbiCallException(new SbiFailure(SbiFailure.Kind.CONNECT_FAILED, false, "refused"));
            case "a 2" -> SbiResponse.of(503);
            case "a 3" -> SbiResponse.of(404);
            default -> {
                last.countDown();
                yield SbiResponse.noContent();
            }
        });
        for (String body : List.of("1", "2", "3", "4")) {
            delivery.take(subscription("a"), CHANGED, bytes(body), done::incrementAndGet);
        }
        assertThat(last.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(sent).containsExactly("a 1", "a 1", "a 1", "a 2", "a 2", "a 2", "a 3", "a 4");
        assertThat(registry.counter("ocnrf_nfStatusNotify_tx_requests", "result", "failed")
                        .count())
                .isEqualTo(3);
        threads.close();
        assertThat(done).hasValue(4);
    }

    @Test
    void temporaryRedirection_isFollowedForOneNotification() throws InterruptedException {
        NotificationDelivery delivery = delivery(
                1000,
                text -> text.startsWith("a ")
                        ? SbiResponse.of(307).withHeader("location", "http://127.0.0.1:10/b")
                        : SbiResponse.noContent());
        deliver(delivery, CHANGED, "1", "2");
        assertThat(targets)
                .containsExactly(
                        "http://127.0.0.1:9/a",
                        "http://127.0.0.1:10/b",
                        "http://127.0.0.1:9/a",
                        "http://127.0.0.1:10/b");
        assertThat(moved).isEmpty();
        assertThat(count("delivered")).isEqualTo(2);
    }

    @Test
    void permanentRedirection_isFollowedAndKept() throws InterruptedException {
        CountDownLatch queued = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(1000, text -> {
            await(queued);
            return text.startsWith("a ") ? SbiResponse.of(308).withHeader("location", "../b") : SbiResponse.noContent();
        });
        delivery.take(subscription("a"), CHANGED, bytes("1"), done::incrementAndGet);
        delivery.take(subscription("a"), CHANGED, bytes("2"), done::incrementAndGet);
        queued.countDown();
        threads.close();
        assertThat(targets).containsExactly("http://127.0.0.1:9/a", "http://127.0.0.1:9/b", "http://127.0.0.1:9/b");
        assertThat(moved).containsExactly("a http://127.0.0.1:9/a http://127.0.0.1:9/b");
        assertThat(count("delivered")).isEqualTo(2);
    }

    @Test
    void redirectionLoop_countsAsFailure() throws InterruptedException {
        NotificationDelivery delivery =
                delivery(1000, text -> SbiResponse.of(308).withHeader("location", "http://127.0.0.1:9/a"));
        deliver(delivery, CHANGED, "1");
        assertThat(sent).hasSize(4);
        assertThat(moved).isEmpty();
        assertThat(count("failed")).isEqualTo(1);
    }

    @Test
    void redirection_whenStoringMoveFails_isStillDelivered() throws InterruptedException {
        moves = (id, from, to) -> {
            throw new IllegalStateException("no store");
        };
        NotificationDelivery delivery = delivery(
                1000,
                text -> text.startsWith("a ")
                        ? SbiResponse.of(308).withHeader("location", "http://127.0.0.1:10/b")
                        : SbiResponse.noContent());
        deliver(delivery, CHANGED, "1");
        assertThat(count("delivered")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 503})
    void retry_waitsForRetryAfter(int status) throws InterruptedException {
        AtomicInteger attempts = new AtomicInteger();
        NotificationDelivery delivery = delivery(
                1000,
                text -> attempts.incrementAndGet() == 1
                        ? SbiResponse.of(status).withHeader("retry-after", "1")
                        : SbiResponse.noContent());
        long begun = System.nanoTime();
        deliver(delivery, CHANGED, "1");
        assertThat(System.nanoTime() - begun).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(990));
        assertThat(attempts).hasValue(2);
    }

    @Test
    void repeatedRefusals_pauseThatEventUntilOneIsAccepted() throws InterruptedException {
        AtomicInteger status = new AtomicInteger(400);
        NotificationDelivery delivery = delivery(1000, text -> SbiResponse.of(status.get()));
        deliver(delivery, CHANGED, "1", "2", "3"); // two refusals, then a pause
        assertThat(sent).containsExactly("a 1", "a 2");
        assertThat(registry.get("ocnrf_nfSubscriptions_spared").gauge().value()).isEqualTo(1);
        deliver(delivery, REGISTERED, "4");
        assertThat(sent).as("another event is sent").endsWith("a 4");
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        deliver(delivery, CHANGED, "5", "6");
        assertThat(sent).as("one attempt after the pause").endsWith("a 5");
        nanos.addAndGet(Duration.ofMillis(1500).toNanos());
        deliver(delivery, CHANGED, "7");
        assertThat(sent).as("the second pause is twice as long").endsWith("a 5");
        nanos.addAndGet(Duration.ofMillis(500).toNanos());
        status.set(204);
        deliver(delivery, CHANGED, "8", "9");
        assertThat(sent).endsWith("a 8", "a 9");
        assertThat(count("spared")).isEqualTo(3);
        assertThat(count("failed")).isEqualTo(4);
        assertThat(count("delivered")).isEqualTo(2);
        assertThat(done).hasValue(9);
        assertThat(registry.get("ocnrf_nfSubscriptions_spared").gauge().value()).isZero();
    }

    @Test
    void pauseOfRefusingSubscriber_isBounded() throws InterruptedException {
        NotificationDelivery delivery = delivery(1000, text -> SbiResponse.of(404));
        for (int i = 0; i < 100; i++) {
            nanos.addAndGet(Duration.ofSeconds(3).toNanos());
            deliver(delivery, CHANGED, String.valueOf(i));
        }
        assertThat(sent).hasSize(100);
    }

    @Test
    void queuedNotifications_ofEndedSubscription_areDropped() throws InterruptedException {
        CountDownLatch first = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(1000, text -> {
            first.countDown();
            await(release);
            return SbiResponse.problem(ProblemDetails.of(SbiCause.TARGET_NF_NOT_REACHABLE, "refused"));
        });
        delivery.take(subscription("a"), CHANGED, bytes("1"), done::incrementAndGet);
        assertThat(first.await(10, TimeUnit.SECONDS)).isTrue();
        delivery.take(subscription("a"), CHANGED, bytes("2"), done::incrementAndGet);
        delivery.ended("a");
        release.countDown();
        threads.close();
        assertThat(sent).as("not retried either").containsExactly("a 1");
        assertThat(done).hasValue(2);
        assertThat(count("ended")).isEqualTo(2);
        assertThat(count("failed")).isZero();
    }

    private void deliver(NotificationDelivery delivery, String event, String... bodies) throws InterruptedException {
        for (String body : bodies) {
            CountDownLatch settled = new CountDownLatch(1);
            delivery.take(subscription("a"), event, bytes(body), () -> {
                done.incrementAndGet();
                settled.countDown();
            });
            assertThat(settled.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    private double count(String result) {
        return registry.counter("ocnrf_nfStatusNotify_tx_requests", "result", result)
                .count();
    }

    @Test
    void fullQueue_dropsOldestNotification() throws InterruptedException {
        CountDownLatch last = new CountDownLatch(1);
        CountDownLatch first = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(2, text -> {
            first.countDown();
            await(release);
            if (text.equals("a 4")) {
                last.countDown();
            }
            return SbiResponse.noContent();
        });
        delivery.take(subscription("a"), CHANGED, bytes("1"), done::incrementAndGet);
        assertThat(first.await(10, TimeUnit.SECONDS)).isTrue();
        for (String body : List.of("2", "3", "4")) {
            delivery.take(subscription("a"), CHANGED, bytes(body), done::incrementAndGet);
        }
        release.countDown();
        assertThat(last.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(sent).containsExactly("a 1", "a 3", "a 4");
        threads.close();
        assertThat(done).hasValue(4);
    }

    @Test
    void concurrentDeliveries_toOneTarget_areLimited() throws InterruptedException {
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(5);
        NotificationDelivery delivery = delivery(10, text -> {
            most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
            LockSupport.parkNanos(100_000);
            inFlight.decrementAndGet();
            all.countDown();
            return SbiResponse.noContent();
        });
        for (int i = 0; i < 5; i++) {
            delivery.take(subscription("s" + i), CHANGED, bytes("1"), done::incrementAndGet);
        }
        assertThat(all.await(10, TimeUnit.SECONDS)).isTrue();
        threads.close();
        assertThat(most.get()).isLessThanOrEqualTo(2);
        assertThat(done).hasValue(5);
    }

    @Test
    void queuedNotifications_ofAllSubscribers_areBounded() throws InterruptedException {
        mostInAll = 5;
        CountDownLatch first = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(10, text -> {
            first.countDown();
            await(release);
            return SbiResponse.noContent();
        });
        delivery.take(subscription("a"), CHANGED, bytes("0"), done::incrementAndGet);
        assertThat(first.await(10, TimeUnit.SECONDS)).isTrue();
        for (int i = 1; i <= 8; i++) {
            delivery.take(subscription("a"), CHANGED, bytes(String.valueOf(i)), done::incrementAndGet);
        }
        assertThat(done).as("given up at once").hasValue(3);
        release.countDown();
        threads.close();
        assertThat(sent).containsExactly("a 0", "a 1", "a 2", "a 3", "a 4", "a 5");
        assertThat(done).hasValue(9);
    }

    @Test
    void queuedBodies_areBoundedInOctetsAndSharedBodyCountsOnce() throws InterruptedException {
        roomForBodies = 100_000;
        CountDownLatch first = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(1000, text -> {
            first.countDown();
            await(release);
            return SbiResponse.noContent();
        });
        byte[] shared = new byte[40_000];
        for (int i = 0; i < 10; i++) {
            delivery.take(subscription("a"), CHANGED, shared, done::incrementAndGet);
        }
        assertThat(first.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(done).hasValue(0);
        delivery.take(subscription("a"), CHANGED, new byte[40_000], done::incrementAndGet);
        delivery.take(subscription("a"), CHANGED, new byte[40_000], done::incrementAndGet);
        assertThat(done).as("given up at once").hasValue(1);
        release.countDown();
        threads.close();
        assertThat(done).hasValue(12);
        assertThat(registry.get("sigcore.kept.octets").gauge().value()).isZero();
    }

    private NotificationDelivery delivery(int maxQueued, Function<String, SbiResponse> subscriber) {
        EgressGateway egress = (target, request) -> {
            assertThat(target).isInstanceOf(EgressTarget.Direct.class);
            assertThat(request.headers().get("3gpp-sbi-callback")).isEqualTo("Nnrf_NFManagement_NFStatusNotify");
            targets.add(((EgressTarget.Direct) target).apiRoot() + request.target());
            String text = subscriberOf(request) + " " + new String(request.body(), StandardCharsets.UTF_8);
            sent.add(text);
            return subscriber.apply(text);
        };
        KeptOctets bodies = new KeptBudget(roomForBodies, 75, registry).kind("notifications", 100);
        DeliveryPolicy policy = new DeliveryPolicy(
                3,
                Duration.ofMillis(1),
                maxQueued,
                mostInAll,
                bodies,
                2,
                2,
                Duration.ofSeconds(1),
                Duration.ofSeconds(3));
        return new NotificationDelivery(egress, policy, threads, id -> false, moves, nanos::get, registry);
    }

    private static String subscriberOf(SbiRequest request) {
        return request.target().substring(1);
    }

    private static Subscription subscription(String id) {
        return Subscription.of(object("{'subscriptionId':'" + id + "','validityTime':'2030-01-01T00:00:00Z',"
                + "'nfStatusNotificationUri':'http://127.0.0.1:9/" + id + "'}"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
