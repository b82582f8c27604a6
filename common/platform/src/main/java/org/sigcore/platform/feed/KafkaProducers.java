// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Makes Kafka producers that give up early rather than keep what nobody takes. */
public final class KafkaProducers {
    private static final long MAX_BLOCK_MILLIS = 1000;

    private KafkaProducers() {}

    /**
     * A producer; it connects when it is used first.
     *
     * @throws RuntimeException of Kafka's, if a further setting is wrong
     */
    public static Producer<byte[], byte[]> create(FeedOptions options) {
        int deliveryMillis = Math.toIntExact(options.deliveryTimeout().toMillis());
        int lingerMillis = Math.toIntExact(options.linger().toMillis());
        Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, options.bootstrapServers());
        settings.put(ProducerConfig.ACKS_CONFIG, "1");
        // Retries must not overtake: one request in flight would do too, at the price of throughput.
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, lingerMillis);
        // What a request to Kafka costs is shared by what is in it. Each partition in use takes one from the memory.
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 512 << 10);
        // A batch that does not fit is copied again for each further write: the system finds the size.
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
