// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.ValueNode;

/**
 * Strict JSON for the SBI. Encodings other than UTF-8, duplicate keys, trailing text and unpaired surrogates are
 * rejected; unknown members are kept. The size of documents is limited to {@value #MAX_DEPTH} levels,
 * {@value #MAX_TOKENS} tokens, names of {@value #MAX_NAME} and strings of {@value #MAX_STRING} characters, and numbers
 * of {@value #MAX_NUMBER} characters. The exponents of numbers are limited to {@value #MAX_EXPONENT} decimal places on
 * either side of the point, so that arithmetic never expands them to millions of digits. Thread-safe.
 */
@SpecRef({"TS 29.501 5.2.2", "RFC 8259 8.1"})
public final class Json {
    private static final int MAX_DEPTH = 64;
    private static final int MAX_TOKENS = 1_000_000;
    private static final int MAX_NAME = 4096;
    private static final int MAX_STRING = 1 << 20;
    private static final int MAX_NUMBER = 64;
    private static final int MAX_EXPONENT = 400;
    private static final int MAX_DEEP = 2100;

    /** Suffix of the library's messages about a limit, which names a method of the library. */
    private static final Pattern LIBRARY_REFERENCE = Pattern.compile(", from `[^`]*`(?=\\))");

    private static final JsonMapper MAPPER = mapper(MAX_DEPTH);
    private static final JsonMapper DEEP_MAPPER = mapper(MAX_DEEP);

    private static JsonMapper mapper(int depth) {
        return JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxNestingDepth(depth)
                                .maxTokenCount(MAX_TOKENS)
                                .maxNameLength(MAX_NAME)
                                .maxStringLength(MAX_STRING)
                                .maxNumberLength(MAX_NUMBER)
                                .build())
                        .streamWriteConstraints(StreamWriteConstraints.builder()
                                .maxNestingDepth(MAX_DEEP)
                                .build())
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .build())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .nodeFactory(new BoundedNumbers())
                .build();
    }

    /** Rejects short numbers whose decimal expansion would have millions of digits. */
    private static final class BoundedNumbers extends JsonNodeFactory {
        private static final long serialVersionUID = 1L;

        @Override
        public ValueNode numberNode(BigDecimal value) {
            if (value != null && Math.abs((long) value.scale()) > MAX_EXPONENT) {
                throw new StreamConstraintsException("number with an exponent beyond " + MAX_EXPONENT);
            }
            return super.numberNode(value);
        }
    }

    private Json() {}

    /** Returns the shared mapper, for binding documents to records. */
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /**
     * Parses a JSON document.
     *
     * @throws ProblemException 400 INVALID_MSG_FORMAT if the bytes are not exactly one JSON value, or a member exceeds
     *     a limit, in which case invalidParams contains the member and the limit
     */
    public static JsonNode parse(byte[] utf8) {
        return parse(MAPPER, utf8);
    }

    /**
     * Variant of {@link #parse(byte[])} that permits {@value #MAX_DEEP} levels, for policy drawings, whose nesting
     * grows with each step. Callers must limit their own recursion into the result, and store nested parts as
     * {@link #text}.
     */
    public static JsonNode parseDeep(byte[] utf8) {
        return parse(DEEP_MAPPER, utf8);
    }

    private static JsonNode parse(JsonMapper mapper, byte[] utf8) {
        if (utf8.length > 0 && !(beginsLikeUtf8(utf8) && Utf8.isText(utf8))) {
            throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "not a JSON document in UTF-8");
        }
        try (JsonParser parser = mapper.createParser(utf8)) {
            return read(mapper, parser);
        } catch (JacksonException e) {
            throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "not a JSON document: " + where(e));
        } catch (NumberFormatException e) {
            throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "a number beyond all bounds");
        }
    }

    private static JsonNode read(JsonMapper mapper, JsonParser parser) {
        try {
            JsonNode node = mapper.readTree(parser);
            if (node == null || node.isMissingNode()) {
                throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "empty body, expected a JSON document");
            }
            return node;
        } catch (StreamConstraintsException e) {
            throw beyondLimit(parser.streamReadContext().pathAsPointer().toString(), e);
        }
    }

    /**
     * Returns the rejection of a valid JSON document that exceeds a limit of this class; it contains the member and the
     * limit.
     */
    private static ProblemException beyondLimit(String pointer, StreamConstraintsException e) {
        String reason = LIBRARY_REFERENCE.matcher(e.getOriginalMessage()).replaceFirst("");
        return ProblemException.of(SbiCause.INVALID_MSG_FORMAT, pointer.isEmpty() ? "/" : pointer, reason);
    }

    /** Variant of {@link #parse(byte[])} for text. */
    public static JsonNode parse(String text) {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a document of the program, by its absolute path among the resources. */
    public static JsonNode resource(String path) {
        try (InputStream document = Objects.requireNonNull(Json.class.getResourceAsStream(path), path)) {
            return parse(document.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Variant of {@link #parse(byte[])} for documents that must be objects. */
    public static ObjectNode parseObject(byte[] utf8) {
        if (parse(utf8) instanceof ObjectNode object) {
            return object;
        }
        throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "expected a JSON object");
    }

    /** Returns true if the bytes are a JSON document in UTF-8, which may be embedded in another one unchanged. */
    public static boolean isDocument(byte[] utf8) {
        if (!beginsLikeUtf8(utf8) || !Utf8.isText(utf8)) {
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

    // The parser would also accept other encodings, which differ in the first four bytes. Plain text is rejected
    // without parsing.
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

    /** Returns the compact UTF-8 form of a tree or a record. */
    public static byte[] bytes(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /** Returns the compact text form of a tree or a record. */
    public static String text(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** Binds a tree to a record; members without a component are ignored. */
    public static <T> T bind(JsonNode node, Class<T> type) {
        return MAPPER.treeToValue(node, type);
    }

    /** Returns a new empty object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Returns a new empty array. */
    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** Returns the object without some members: itself if it has none of them, otherwise a shallow copy. */
    public static ObjectNode without(ObjectNode object, Collection<String> members) {
        return members.stream().noneMatch(object::has)
                ? object
                : object().setAll(object).remove(members);
    }

    /** Returns the text of a member; null if it is absent or not a string. */
    public static @Nullable String string(JsonNode node, String member) {
        JsonNode value = node.get(member);
        return value != null && value.isString() ? value.stringValue() : null;
    }

    /** Returns the value of an integer member; {@code otherwise} if it is absent or not a 32-bit integer. */
    public static int integer(JsonNode node, String member, int otherwise) {
        JsonNode value = node.get(member);
        return value != null && value.canConvertToInt() && value.isIntegralNumber() ? value.intValue() : otherwise;
    }

    /**
     * Returns the rejection of a document that could not be parsed or bound: 400 INVALID_MSG_FORMAT if it is not a JSON
     * document; 400 MANDATORY_IE_INCORRECT if a member has an unexpected type, with a pointer to it if known.
     */
    public static ProblemException rejection(JacksonException failure) {
        String pointer = pointer(failure);
        if (failure instanceof StreamConstraintsException limit) {
            return beyondLimit(pointer, limit);
        }
        if (failure instanceof StreamReadException && !(failure instanceof InputCoercionException)) {
            return new ProblemException(SbiCause.INVALID_MSG_FORMAT, "not a JSON document: " + where(failure));
        }
        return pointer.isEmpty()
                ? new ProblemException(SbiCause.MANDATORY_IE_INCORRECT, "a member is of another kind than expected")
                : ProblemException.of(SbiCause.MANDATORY_IE_INCORRECT, pointer, "of another kind than expected");
    }

    private static String pointer(JacksonException failure) {
        StringBuilder pointer = new StringBuilder();
        for (JacksonException.Reference step : failure.getPath()) {
            String name = step.getPropertyName();
            pointer.append('/').append(name == null ? String.valueOf(step.getIndex()) : Shape.escape(name));
        }
        return pointer.toString();
    }

    // The position helps the peer; the invalid text itself is not echoed.
    private static String where(JacksonException e) {
        return e.getLocation() == null
                ? "unreadable"
                : "line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
    }
}
