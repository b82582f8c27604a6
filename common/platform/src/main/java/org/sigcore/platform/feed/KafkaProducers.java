// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Creates Kafka producers with short timeouts, so that they discard records rather than accumulate them. */
public final class KafkaProducers {
    private static final long MAX_BLOCK_MILLIS = 1000;

    private KafkaProducers() {}

    /**
     * Creates a producer, which connects on first use.
     *
     * @throws RuntimeException from Kafka if an additional setting is invalid
     */
    public static Producer<byte[], byte[]> create(FeedOptions options) {
        int deliveryMillis = Math.toIntExact(options.deliveryTimeout().toMillis());
        int lingerMillis = Math.toIntExact(options.linger().toMillis());
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, options.bootstrapServers());
        settings.put(ProducerConfig.ACKS_CONFIG, "1");
        // Keeps the order across retries; an idempotent producer would do so too, but at a lower throughput.
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, lingerMillis);
        // Large batches amortize the cost of a request to Kafka. Each partition in use allocates one batch.
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 512 << 10);
        // A batch larger than the send buffer is copied again for each further write; -1 lets the system choose the
        // size.
        settings.put(ProducerConfig.SEND_BUFFER_CONFIG, -1);
        settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, (long) options.queueMebibytes() << 20);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.max(500, (deliveryMillis - lingerMillis) / 2));
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, deliveryMillis);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, options.compression());
        settings.put(ProducerConfig.METRIC_REPORTER_CLASSES_CONFIG, "");
        settings.put(ProducerConfig.ENABLE_METRICS_PUSH_CONFIG, false);
        settings.putAll(options.producerProperties());
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
