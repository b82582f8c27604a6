// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Options of a feed, usable as a part of a configuration document. */
@Doc("Destination of copies of messages.")
public record FeedOptions(
        @Doc("Enables copies of messages.") @Default("false")
        boolean enabled,

        @Doc("Kafka bootstrap servers.")
        @Default("[\"127.0.0.1:9092\"]")
        @Size(min = 1, max = 32)
        @Matches("[^,\\s]+:[0-9]{1,5}")
        List<String> bootstrapServers,

        @Doc("Kafka topic of the copies.") @Default("MAIN") @Matches("[A-Za-z0-9._-]{1,249}")
        String topic,

        @Doc("Maximum number of records waiting to be published; further ones are dropped and counted.")
        @Default("65536")
        @Range(min = 16, max = 4_194_304)
        int queueRecords,

        @Doc("Maximum memory of waiting records.") @Default("64") @Range(min = 1, max = 4096)
        int queueMebibytes,

        @Doc("Time for which the publisher tries to deliver a record.") @Default("5s") @Between(min = "1s", max = "10m")
        Duration deliveryTimeout,

        @Doc("Time for which a batch waits for more records.") @Default("20ms") @Between(max = "1s")
        Duration linger,

        @Doc("Compression of batches.") @Default("none") @OneOf({"none", "gzip"})
        String compression,

        @Doc("Additional settings of the Kafka producer, such as security.protocol.") @Default("{}") @Size(max = 64)
        Map<String, String> producerProperties) {

    /** Disables the feed. */
    public static final FeedOptions OFF = new FeedOptions(
            false,
            List.of("127.0.0.1:9092"),
            "MAIN",
            65_536,
            64,
            Duration.ofSeconds(5),
            Duration.ofMillis(20),
            "none",
            Map.of());
}
