// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes records to one topic. Records wait in a bounded queue; a single thread encodes and sends them, so records
 * with the same key keep their order. While Kafka is slow or unavailable, the queue fills, and further records are
 * dropped and counted: producers of records never wait. The publisher polls the queue every few milliseconds, because
 * waking a thread would be the most expensive part of an offer.
 *
 * <p>Most owners use {@link SwitchedFeed}, which follows the configuration.
 */
public final class KafkaFeed implements Feed, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaFeed.class);
    private static final long IDLE_PAUSE_NANOS = 5_000_000;
    private static final int BATCH = 256;
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    private final String topic;
    private final Producer<byte[], byte[]> producer;
    private final FeedCounters counters;
    private final BlockingQueue<FeedRecord> queue;
    private final long maxBytes;
    private final AtomicLong bytes = new AtomicLong();
    private final DropWarnings warnings;
    private final Thread publisher;
    private final Callback finished = (metadata, failure) -> finished(failure);
    private volatile boolean closed;

    /** @param producer owned by the feed from now on */
    public KafkaFeed(FeedOptions options, Producer<byte[], byte[]> producer, FeedCounters counters) {
        this.topic = options.topic();
        this.producer = producer;
        this.counters = counters;
        this.queue = new ArrayBlockingQueue<>(options.queueRecords());
        this.maxBytes = (long) options.queueMebibytes() << 20;
        this.warnings = new DropWarnings(LOG, topic, counters.dropped::sum, System::nanoTime);
        this.publisher = Thread.ofPlatform().daemon().name("feed-" + topic).start(this::publish);
    }

    @Override
    public boolean offer(FeedRecord record) {
        counters.attempted.increment();
        int size = record.sizeBytes();
        if (closed || bytes.get() + size > maxBytes || !queue.offer(record)) {
            counters.dropped.increment();
            return false;
        }
        bytes.addAndGet(size);
        return true;
    }

    /** Returns the number of records that wait for the publisher. */
    public int waiting() {
        return queue.size();
    }

    private void publish() {
        List<FeedRecord> batch = new ArrayList<>(BATCH);
        while (true) {
            queue.drainTo(batch, BATCH);
            warnings.look();
            if (batch.isEmpty()) {
                if (closed) {
                    return;
                }
                LockSupport.parkNanos(IDLE_PAUSE_NANOS);
            }
            batch.forEach(this::send);
            batch.clear();
        }
    }

    private void send(FeedRecord record) {
        bytes.addAndGet(-record.sizeBytes());
        try {
            String key = record.key();
            byte @Nullable [] keyBytes = key == null ? null : key.getBytes(StandardCharsets.UTF_8);
            var _ = producer.send(new ProducerRecord<>(topic, keyBytes, record.encode()), finished);
        } catch (RuntimeException e) {
            finished(e); // for instance no metadata within max.block.ms because Kafka is unreachable
        }
    }

    private void finished(@Nullable Exception failure) {
        if (failure == null) {
            counters.published.increment();
        } else {
            counters.failed.increment();
        }
        boolean healthy = failure == null;
        if (counters.healthy != healthy) {
            counters.healthy = healthy;
            if (healthy) {
                LOG.atInfo()
                        .addKeyValue("event", "feed-published-again")
                        .addKeyValue("topic", topic)
                        .log("feed is published again");
            } else {
                LOG.atWarn()
                        .addKeyValue("event", "feed-unreachable")
                        .addKeyValue("topic", topic)
                        .addKeyValue("reason", String.valueOf(failure))
                        .log("feed cannot be published");
            }
        }
    }

    /** Publishes waiting records for up to two seconds, and drops the rest. */
    @Override
    public void close() {
        closed = true;
        try {
            publisher.join(LAST_WORDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        counters.dropped.add(queue.size());
        queue.clear();
        producer.close(LAST_WORDS);
    }
}
