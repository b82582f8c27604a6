// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.object;

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
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.sbi.SbiCallException;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

class NotificationDeliveryTest {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final AtomicInteger done = new AtomicInteger();
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void stop() {
        release.countDown();
        threads.close();
    }

    @Test
    void keepsTheOrderOfOneSubscription() throws InterruptedException {
        CountDownLatch all = new CountDownLatch(100);
        NotificationDelivery delivery = delivery(1000, text -> {
            all.countDown();
            return SbiResponse.noContent();
        });
        for (int i = 0; i < 100; i++) {
            delivery.take(subscription("a"), bytes(String.valueOf(i)), done::incrementAndGet);
        }
        assertThat(all.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(sent)
                .hasSize(100)
                .isSortedAccordingTo((one, other) ->
                        Integer.compare(Integer.parseInt(one.substring(2)), Integer.parseInt(other.substring(2))));
    }

    @Test
    void oneThatHangsDelaysNobodyElse() throws InterruptedException {
        CountDownLatch other = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(1000, text -> {
            if (text.startsWith("hangs")) {
                await(release);
            } else {
                other.countDown();
            }
            return SbiResponse.noContent();
        });
        delivery.take(subscription("hangs"), bytes("1"), done::incrementAndGet);
        delivery.take(subscription("b"), bytes("1"), done::incrementAndGet);
        assertThat(other.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void whatFailsUnforeseenDoesNotBlockWhatComesAfter() throws InterruptedException {
        CountDownLatch second = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(1000, text -> {
            if (text.endsWith("1")) {
                throw new IllegalStateException("unforeseen");
            }
            second.countDown();
            return SbiResponse.noContent();
        });
        delivery.take(subscription("a"), bytes("1"), done::incrementAndGet);
        delivery.take(subscription("a"), bytes("2"), done::incrementAndGet);
        assertThat(second.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(registry.counter("ocnrf_nfStatusNotify_tx_requests", "result", "failed")
                        .count())
                .isEqualTo(1);
    }

    @Test
    void whatWaitsWhileTheNrfStopsIsLeftForTheOneThatComesNext() throws InterruptedException {
        CountDownLatch stopped = new CountDownLatch(1);
        NotificationDelivery delivery = delivery(1000, text -> {
            stopped.countDown();
            throw new RejectedExecutionException("event executor terminated");
        });
        delivery.take(subscription("a"), bytes("1"), done::incrementAndGet);
        delivery.take(subscription("a"), bytes("2"), done::incrementAndGet);
        assertThat(stopped.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(done).hasValue(0);
        assertThat(registry.counter("ocnrf_nfStatusNotify_tx_requests", "result", "failed")
                        .count())
                .isZero();
    }

    @Test
    void triesAgainWhatMayGoWellLaterAndNothingElse() throws InterruptedException {
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
            delivery.take(subscription("a"), bytes(body), done::incrementAndGet);
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
    void theOldestGoesWhenTooManyWait() throws InterruptedException {
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
        delivery.take(subscription("a"), bytes("1"), done::incrementAndGet);
        assertThat(first.await(10, TimeUnit.SECONDS)).isTrue();
        for (String body : List.of("2", "3", "4")) {
            delivery.take(subscription("a"), bytes(body), done::incrementAndGet);
        }
        release.countDown();
        assertThat(last.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(sent).containsExactly("a 1", "a 3", "a 4");
        threads.close();
        assertThat(done).hasValue(4);
    }

    private NotificationDelivery delivery(int maxQueued, Function<String, SbiResponse> subscriber) {
        EgressGateway egress = (target, request) -> {
            assertThat(target).isInstanceOf(EgressTarget.Direct.class);
            assertThat(request.headers().get("3gpp-sbi-callback")).isEqualTo("Nnrf_NFManagement_NFStatusNotify");
            String text = who(request) + " " + new String(request.body(), StandardCharsets.UTF_8);
            sent.add(text);
            return subscriber.apply(text);
        };
        return new NotificationDelivery(
                egress, new DeliveryPolicy(3, Duration.ofMillis(1), maxQueued), threads, registry);
    }

    private static String who(SbiRequest request) {
        return request.target().substring(1);
    }

    private static Subscription subscription(String id) {
        return Subscription.of(object("{'subscriptionId':'" + id + "','validityTime':'2030-01-01T00:00:00Z',"
                + "'nfStatusNotificationUri':'http://127.0.0.1:9/" + id + "'}"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
