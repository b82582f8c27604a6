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
 * Documents as the octets of a row, whose first one is the coding: that of a brace is JSON as it is, 1 is {@link Deflation}.
 * So rows of both kinds stand in one table, each row is read by itself, and compression is switched while there are
 * rows: a row has the new form once it is written again. Thread-safe.
 */
public final class Documents {
    /** Levels of a document; twice what a peer may send. */
    private static final int DEEPEST = 128;

    /**
     * What peers send may be as deep as a message may be, and stands further within here; and its texts become names of members. Such
     * as identities of sessions: for each that the parser has not met it would copy its whole table of names.
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
     * @param compressed whether the documents of a table are to be compressed; asked for each that is written
     * @param meters for {@code policy.store.document.octets}
     */
    public Documents(Predicate<String> compressed, MeterRegistry meters) {
        this.compressed = compressed;
        this.meters = meters;
    }

    /** Documents that are not compressed, and not counted. */
    public static Documents plain() {
        return new Documents(table -> false, new CompositeMeterRegistry());
    }

    /** What was written to a table: before and after the coding. */
    private record Octets(Counter json, Counter stored) {}

    /** The octets of a document. */
    public byte[] encode(String table, JsonNode document) {
        return encode(table, Json.bytes(document));
    }

    byte[] encode(String table, byte[] json) {
        byte[] deflated = compressed.test(table) ? DEFLATION.deflated(DEFLATED, json) : null;
        byte[] stored = deflated == null ? json : deflated;
        Octets counted =
                octets.computeIfAbsent(table, first -> new Octets(counter(table, "json"), counter(table, "stored")));
        counted.json.increment(json.length);
        counted.stored.increment(stored.length);
        return stored;
    }

    private Counter counter(String table, String form) {
        return Counter.builder("policy.store.document.octets")
                .description("Octets of documents that were written: as JSON, and as they are stored")
                .tags("table", table, "form", form)
                .register(meters);
    }

    /**
     * The document of octets, whatever their coding.
     *
     * @throws StoreException if the coding is unknown, such as that of a later release, or the octets are damaged
     */
    public static ObjectNode decode(byte[] octets) {
        if (octets.length > 0 && octets[0] == DEFLATED) {
            return read(DEFLATION.inflated(octets));
        }
        if (octets.length > 0 && octets[0] != JSON) {
            throw new StoreException("a document of the unknown coding " + octets[0], null);
        }
        return read(octets);
    }

    private static ObjectNode read(byte[] json) {
        try {
            if (STORED.readTree(json) instanceof ObjectNode document) {
                return document;
            }
        } catch (JacksonException e) {
            throw new StoreException("a damaged document", e);
        }
        throw new StoreException("a document that is no object", null);
    }
}
