// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON as the SBI uses it: duplicate keys, trailing text and deep nesting are refused, unknown members are kept.
 * Thread-safe.
 */
public final class Json {
    private static final int MAX_DEPTH = 64;
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxNumberLength(64)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private Json() {}

    /** The shared mapper, for binding documents to records. */
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /**
     * Reads one JSON document.
     *
     * @throws ProblemException 400 INVALID_MSG_FORMAT if the bytes are not exactly one JSON value
     */
    public static JsonNode parse(byte[] utf8) {
        try {
            JsonNode node = MAPPER.readTree(utf8);
            if (node == null || node.isMissingNode()) {
                throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "empty body, expected a JSON document");
            }
            return node;
        } catch (JacksonException e) {
            throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "not a JSON document: " + where(e));
        }
    }

    /** As {@link #parse(byte[])}, from text. */
    public static JsonNode parse(String text) {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /** As {@link #parse(byte[])}, and the document must be an object. */
    public static ObjectNode parseObject(byte[] utf8) {
        if (parse(utf8) instanceof ObjectNode object) {
            return object;
        }
        throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "expected a JSON object");
    }

    /** True when the bytes are one JSON document in UTF-8: they may stand in another one as they are. */
    public static boolean isDocument(byte[] utf8) {
        if (!beginsLikeUtf8(utf8)) {
            return false;
        }
        try (JsonParser parser = MAPPER.createParser(utf8)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JacksonException e) {
            return false;
        }
    }

    // The parser would take other encodings, too; those show in the first four bytes. Plain text needs no parser.
    private static boolean beginsLikeUtf8(byte[] document) {
        if (document.length == 0 || " \t\r\n{[\"-0123456789tfn".indexOf(document[0]) < 0) {
            return false;
        }
        for (int i = 1; i < document.length && i < 4; i++) {
            if (document[i] == 0) {
                return false;
            }
        }
        return true;
    }

    /** The compact UTF-8 form of a tree or a record. */
    public static byte[] bytes(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /** The compact text form of a tree or a record. */
    public static String text(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** Binds a tree to a record; members that the record lacks are ignored. */
    public static <T> T bind(JsonNode node, Class<T> type) {
        return MAPPER.treeToValue(node, type);
    }

    /** A new empty object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** A new empty array. */
    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** The text of a member, null when it is absent or no string. */
    public static @Nullable String string(JsonNode node, String member) {
        JsonNode value = node.get(member);
        return value != null && value.isString() ? value.stringValue() : null;
    }

    /** The whole-number value of a member, or {@code otherwise} when it is absent or no integer of 32 bits. */
    public static int integer(JsonNode node, String member, int otherwise) {
        JsonNode value = node.get(member);
        return value != null && value.canConvertToInt() && value.isIntegralNumber() ? value.intValue() : otherwise;
    }

    // The position helps the peer; the offending text itself is not echoed.
    private static String where(JacksonException e) {
        return e.getLocation() == null
                ? "unreadable"
                : "line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
    }
}
