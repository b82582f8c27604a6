// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Measures the minimum cost of sending the feed with a KafkaProducer: two records per request, at a constant rate, with
 * the settings of KafkaProducers in common/platform. Each line on standard input is a number of requests; a line is
 * printed when Kafka has acknowledged them. The caller reads the CPU time of the process.
 *
 * <p>Usage: FeedFloor.java BOOTSTRAP REQUEST-BYTES ANSWER-BYTES REQUESTS-A-SECOND, with Kafka's clients on the class
 * path.
 */
class FeedFloor {
    private static final int BURST = 64;

    public static void main(String[] arguments) throws Exception {
        int[] bytes = {Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2])};
        double nanosEach = 1e9 / Integer.parseInt(arguments[3]);
        Map<String, Object> settings = new HashMap<>(Map.of(
                "bootstrap.servers", arguments[0],
                "acks", "1",
                "enable.idempotence", false,
                "max.in.flight.requests.per.connection", 1,
                "linger.ms", 20,
                "batch.size", 512 << 10,
                "send.buffer.bytes", -1,
                "buffer.memory", 64L << 20,
                "metric.reporters", "",
                "enable.metrics.push", false));
        try (var producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
                var lines = new BufferedReader(new InputStreamReader(System.in))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int requests = Integer.parseInt(line);
                long begun = System.nanoTime();
                for (int i = 0; i < requests; i++) {
                    for (long wait = 0; i % BURST == 0 && (wait = begun + (long) (i * nanosEach) - System.nanoTime()) > 0; ) {
                        LockSupport.parkNanos(wait);
                    }
                    byte[] key = ("transaction-" + i).getBytes();
                    producer.send(new ProducerRecord<>("MAIN", key, new byte[bytes[0]]));
                    producer.send(new ProducerRecord<>("MAIN", key, new byte[bytes[1]]));
                }
                producer.flush();
                System.out.println(requests);
            }
        }
    }
}
