// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.sigcore.model.Json;
import org.sigcore.store.StoreException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Encodes documents for rows. The first octet is the coding: an opening brace for plain JSON, 1 for {@link Deflation}.
 * A table may contain rows of both codings, so that compression can be switched at any time: rows are converted when
 * they are next written. Thread-safe.
 */
public final class Documents {
    /** Maximum nesting depth, twice that of messages from peers. */
    private static final int DEEPEST = 128;

    /**
     * The limits exceed those for peers, whose content is nested deeper in stored documents and partly used as member
     * names. Names are not canonicalized: with unique ones, such as IDs of sessions, the parser would copy its symbol
     * table for each.
     */
    private static final JsonMapper STORED = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxNameLength(DocumentParts.MOST_OCTETS)
                            .maxStringLength(DocumentParts.MOST_OCTETS)
                            .build())
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final byte JSON = '{';
    private static final byte DEFLATED = 1;
    private static final Deflation DEFLATION = new Deflation();

    private final Predicate<String> compressed;
    private final MeterRegistry meters;
    private final Map<String, Octets> octets = new ConcurrentHashMap<>();

    /**
     * @param compressed true if documents of a table are compressed; evaluated for each write
     * @param meters for {@code policy.store.document.octets}
     */
    public Documents(Predicate<String> compressed, MeterRegistry meters) {
        this.compressed = compressed;
        this.meters = meters;
    }

    /** Returns an encoder without compression and meters. */
    public static Documents plain() {
        return new Documents(table -> false, new CompositeMeterRegistry());
    }

    /** Counters of a table: octets before and after encoding, and those of compressed documents. */
    private record Octets(Counter json, Counter stored, Counter compressed) {}

    /** Encodes a document. */
    public byte[] encode(String table, JsonNode document) {
        return encode(table, Json.bytes(document));
    }

    byte[] encode(String table, byte[] json) {
        byte[] deflated = compressed.test(table) ? DEFLATION.deflated(DEFLATED, json) : null;
        byte[] stored = deflated == null ? json : deflated;
        Octets counted = octets.computeIfAbsent(
                table,
                first -> new Octets(counter(table, "json"), counter(table, "stored"), counter(table, "compressed")));
        counted.json.increment(json.length);
        counted.stored.increment(stored.length);
        counted.compressed.increment(deflated == null ? 0 : deflated.length);
        return stored;
    }

    private Counter counter(String table, String form) {
        return Counter.builder("policy.store.document.octets")
                .description("Octets of documents written, as JSON and in stored form, and of compressed ones")
                .tags("table", table, "form", form)
                .register(meters);
    }

    /**
     * Decodes a document of either coding.
     *
     * @throws StoreException if the coding is unknown, such as that of a later release, or the data are damaged
     */
    public static ObjectNode decode(byte[] octets) {
        if (octets.length > 0 && octets[0] == DEFLATED) {
            return read(DEFLATION.inflated(octets));
        }
        if (octets.length > 0 && octets[0] != JSON) {
            throw new StoreException("document of unknown coding " + octets[0], null);
        }
        return read(octets);
    }

    private static ObjectNode read(byte[] json) {
        try {
            if (STORED.readTree(json) instanceof ObjectNode document) {
                return document;
            }
        } catch (JacksonException e) {
            throw new StoreException("damaged document", e);
        }
        throw new StoreException("document is not a JSON object", null);
    }
}
