// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of {@link SwitchedFeed}; other tests of feeds use its options. */
public class SwitchedFeedTest {
    /** Options of an enabled feed with a small queue. */
    public static final FeedOptions ON = new FeedOptions(
            true, List.of("127.0.0.1:1"), "copies", 16, 1, Duration.ofSeconds(1), Duration.ZERO, "none", Map.of());

    private final List<MockProducer<byte[], byte[]>> producers = new ArrayList<>();

    /** A record that may hold up the publisher. */
    private record Note(@Nullable String key, String text, int sizeBytes, CountDownLatch gate) implements FeedRecord {
        Note(String key, String text) {
            this(key, text, 100, new CountDownLatch(0));
        }

        @Override
        public byte[] encode() {
            try {
                assertThat(gate.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    @Test
    void feedThatIsOff_takesNoRecords() {
        try (SwitchedFeed feed = new SwitchedFeed(this::producer)) {
            feed.use(FeedOptions.OFF);
            assertThat(feed.on()).isFalse();
            assertThat(feed.offer(new Note("a", "1"))).isFalse();
            assertThat(feed.counters().attempted()).isZero();
            assertThat(producers).isEmpty();
        }
    }

    @Test
    void recordsOfOneKey_arePublishedInOrder() {
        try (SwitchedFeed feed = new SwitchedFeed(this::producer)) {
            feed.use(ON);
            for (int i = 0; i < 1000; i++) {
                Note note = new Note("transaction", String.valueOf(i));
                until("there is room", () -> feed.offer(note));
            }
            until("all are published", () -> feed.counters().published() == 1000);
            var history = producers.getFirst().history();
            assertThat(history)
                    .extracting(record -> new String(record.value(), StandardCharsets.UTF_8))
                    .isEqualTo(java.util.stream.IntStream.range(0, 1000)
                            .mapToObj(String::valueOf)
                            .toList());
            assertThat(history).allSatisfy(record -> {
                assertThat(record.topic()).isEqualTo("copies");
                assertThat(new String(record.key(), StandardCharsets.UTF_8)).isEqualTo("transaction");
            });
        }
    }

    @Test
    void offer_onFullQueue_isDroppedAndCounted() {
        CountDownLatch gate = new CountDownLatch(1);
        try (SwitchedFeed feed = new SwitchedFeed(this::producer)) {
            feed.use(ON);
            feed.offer(new Note(null, "held", 100, gate));
            until("the publisher is held up", () -> feed.waiting() == 0);
            int taken = 0;
            while (feed.offer(new Note("k", "x"))) {
                taken++;
            }
            assertThat(taken).isEqualTo(16);
            assertThat(feed.counters().dropped()).isEqualTo(1);
            gate.countDown();
            until("the rest is published", () -> feed.counters().published() == 17);
            assertThat(feed.counters().attempted()).isEqualTo(18);
        }
    }

    @Test
    void queuedMemory_isLimited() {
        CountDownLatch gate = new CountDownLatch(1);
        try (SwitchedFeed feed = new SwitchedFeed(this::producer)) {
            feed.use(ON);
            feed.offer(new Note(null, "held", 0, gate));
            assertThat(feed.offer(new Note("k", "x", 1 << 20, gate))).isTrue();
            assertThat(feed.offer(new Note("k", "x", 1, gate))).isFalse();
            gate.countDown();
        }
    }

    @Test
    void sendFailure_isCounted_andFeedRecovers() {
        try (SwitchedFeed feed = new SwitchedFeed(this::producer)) {
            feed.use(ON);
            MockProducer<byte[], byte[]> kafka = producers.getFirst();
            kafka.sendException = new TimeoutException("no metadata: of the test");
            feed.offer(new Note("a", "1"));
            until("the failure is counted", () -> feed.counters().failed() == 1);
            assertThat(feed.counters().healthy()).isFalse();
            kafka.sendException = null;
            feed.offer(new Note("a", "2"));
            until("it is healthy again", () -> feed.counters().healthy());
            assertThat(feed.counters().published()).isEqualTo(1);
        }
    }

    @Test
    void changedOptions_replaceProducer_andCloseTheOldOneAfterPublishing() {
        try (SwitchedFeed feed = new SwitchedFeed(this::producer)) {
            feed.use(ON);
            feed.offer(new Note("a", "1"));
            FeedOptions elsewhere = new FeedOptions(
                    true,
                    List.of("127.0.0.1:2"),
                    "others",
                    16,
                    1,
                    Duration.ofSeconds(1),
                    Duration.ZERO,
                    "gzip",
                    Map.of());
            feed.use(elsewhere);
            feed.use(elsewhere);
            feed.offer(new Note("a", "2"));
            until("both are published", () -> feed.counters().published() == 2);
            assertThat(producers).hasSize(2);
            assertThat(producers.getLast().history().getFirst().topic()).isEqualTo("others");
            until("the old producer is closed", () -> producers.getFirst().closed());
        }
    }

    @Test
    void invalidProducerConfiguration_leavesFeedOffAndUnhealthy() {
        try (SwitchedFeed feed = new SwitchedFeed()) {
            FeedOptions wrong = new FeedOptions(
                    true,
                    List.of("127.0.0.1:1"),
                    "copies",
                    16,
                    1,
                    Duration.ofSeconds(1),
                    Duration.ZERO,
                    "none",
                    Map.of("security.protocol", "nonsense"));
            feed.use(wrong);
            assertThat(feed.on()).isFalse();
            assertThat(feed.counters().healthy()).isFalse();
        }
    }

    @Test
    void unreachableBroker_isCountedAsFailure() {
        try (SwitchedFeed feed = new SwitchedFeed()) {
            feed.use(ON);
            feed.offer(new Note("a", "1"));
            until("delivery fails", () -> feed.counters().failed() == 1);
        }
    }

    private MockProducer<byte[], byte[]> producer(FeedOptions options) {
        MockProducer<byte[], byte[]> producer =
                new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
        producers.add(producer);
        return producer;
    }
}
