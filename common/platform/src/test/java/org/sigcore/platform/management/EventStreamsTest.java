// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

class EventStreamsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration NEVER = Duration.ofDays(1);

    private static ManagementEvents of(Flux<ServerSentEvent<String>> source) {
        return new ManagementEvents() {
            @Override
            public String path() {
                return "/source";
            }

            @Override
            public Flux<ServerSentEvent<String>> follow(@Nullable String lastEventId) {
                return source;
            }
        };
    }

    @Test
    void stream_withoutEvents_sendsHeartbeats() {
        EventStreams streams = new EventStreams(Duration.ofMillis(1));
        List<ServerSentEvent<String>> first =
                streams.stream(of(Flux.never()), null).take(2).collectList().block(PATIENCE);
        assertThat(first).hasSize(2).allSatisfy(event -> {
            assertThat(event.comment()).isEqualTo("heartbeat");
            assertThat(event.data()).isNull();
        });
    }

    @Test
    void stream_endsWhenManagementStops() {
        EventStreams streams = new EventStreams(NEVER);
        streams.start();
        Flux<ServerSentEvent<String>> stream =
                streams.stream(of(Flux.never()), null).doOnNext(event -> streams.stop());
        assertThat(stream.collectList().block(PATIENCE)).hasSize(1);
        assertThat(streams.isRunning()).isFalse();
        assertThat(streams.stream(of(Flux.never()), null).collectList().block(PATIENCE))
                .isEmpty();
    }

    @Test
    void polling_waitsForDemandOfTheClient() {
        AtomicInteger looks = new AtomicInteger();
        Flux<Integer> source = ManagementEvents.polling(() -> Flux.just(looks.incrementAndGet()));
        List<Integer> taken = new CopyOnWriteArrayList<>();
        BaseSubscriber<Integer> slow = new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                request(1);
            }

            @Override
            protected void hookOnNext(Integer value) {
                taken.add(value);
            }
        };
        source.subscribe(slow);
        // Another client polls several times in the meantime.
        ManagementEvents.polling(() -> Flux.just(0)).take(4).blockLast(PATIENCE);
        assertThat(taken).containsExactly(1);
        assertThat(looks).hasValueLessThanOrEqualTo(2); // one more is prefetched
        slow.cancel();
    }

    @Test
    void number_forMalformedEventId_isMinusOne() {
        assertThat(ManagementEvents.number("17")).isEqualTo(17);
        assertThat(ManagementEvents.number(null)).isEqualTo(-1);
        assertThat(ManagementEvents.number("-3")).isEqualTo(-1);
        assertThat(ManagementEvents.number("x")).isEqualTo(-1);
        assertThat(ManagementEvents.number("9".repeat(40))).isEqualTo(-1);
    }
}
