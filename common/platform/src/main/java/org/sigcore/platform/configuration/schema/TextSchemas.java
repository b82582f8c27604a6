// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Schemas of values that documents represent as strings. */
final class TextSchemas {
    private TextSchemas() {}

    /** Converts text to a value. */
    @FunctionalInterface
    private interface Parser {
        /** @throws IllegalArgumentException whose message describes the expected text */
        Object parse(String text);
    }

    /** Returns the schema of a string with the bounds of its annotations. */
    static Schema string(AnnotatedElement bounds) {
        Size size = bounds.getAnnotation(Size.class);
        Matches matches = bounds.getAnnotation(Matches.class);
        OneOf oneOf = bounds.getAnnotation(OneOf.class);
        Pattern pattern = matches == null ? null : Pattern.compile(matches.value());
        List<String> words = oneOf == null ? null : List.of(oneOf.value());
        Parser parser = text -> {
            if (words != null && !words.contains(text)) {
                throw new IllegalArgumentException("one of " + String.join(", ", words));
            }
            if (size != null && (text.length() < size.min() || text.length() > size.max())) {
                throw new IllegalArgumentException(size.min() + " to " + size.max() + " characters");
            }
            if (pattern != null && !pattern.matcher(text).matches()) {
                throw new IllegalArgumentException("a string that matches " + pattern);
            }
            return text;
        };
        return new Text("a string", parser, Object::toString, schema -> {
            if (words != null) {
                enumerate(schema, words);
            }
            if (size != null) {
                schema.put("minLength", size.min());
                if (size.max() != Integer.MAX_VALUE) {
                    schema.put("maxLength", size.max());
                }
            }
            if (pattern != null) {
                schema.put("pattern", "^(" + pattern + ")$");
            }
        });
    }

    /** Returns the schema of an enumeration. */
    static Schema enumeration(Class<?> type) {
        Object[] constants = type.getEnumConstants();
        List<String> words = Arrays.stream(constants).map(Object::toString).toList();
        Parser parser = text -> {
            int index = words.indexOf(text);
            if (index < 0) {
                throw new IllegalArgumentException("one of " + String.join(", ", words));
            }
            return constants[index];
        };
        return new Text("a string", parser, Object::toString, schema -> enumerate(schema, words));
    }

    /** Returns the schema of a duration with a unit. */
    static Schema duration(@Nullable Between between) {
        Duration min = between == null ? null : Durations.parse(between.min());
        Duration max = between == null ? null : Durations.parse(between.max());
        Parser parser = text -> {
            Duration value = Durations.parse(text);
            if (min != null && max != null && (value.compareTo(min) < 0 || value.compareTo(max) > 0)) {
                throw new IllegalArgumentException(Durations.text(min) + " to " + Durations.text(max));
            }
            return value;
        };
        return new Text("a duration such as 500ms or 5s", parser, value -> Durations.text((Duration) value), schema -> {
            schema.put("pattern", Durations.PATTERN);
            if (between != null) {
                schema.put("x-minimum", between.min()).put("x-maximum", between.max());
            }
        });
    }

    /** Returns the schema of a type with a static {@code parse} method. */
    static Schema parsed(Class<?> type, Method parse) {
        parse.setAccessible(true);
        Parser parser = text -> {
            try {
                return parse.invoke(null, text);
            } catch (InvocationTargetException e) {
                throw new IllegalArgumentException(e.getTargetException().getMessage(), e);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        };
        return new Text("a string", parser, Object::toString, schema -> schema.put("format", type.getSimpleName()));
    }

    private static void enumerate(ObjectNode schema, List<String> words) {
        ArrayNode array = Json.array();
        words.forEach(array::add);
        schema.set("enum", array);
    }

    private static final class Text extends Schema {
        private final String what;
        private final Parser parser;
        private final java.util.function.Function<Object, String> writer;
        private final Consumer<ObjectNode> facets;

        Text(
                String what,
                Parser parser,
                java.util.function.Function<Object, String> writer,
                Consumer<ObjectNode> facets) {
            this.what = what;
            this.parser = parser;
            this.writer = writer;
            this.facets = facets;
        }

        @Override
        @Nullable
        Object read(JsonNode node, @Nullable Object defaults, Reading reading, Problems problems) {
            boolean text = node.isString() || (reading == Reading.PROPERTIES && node.isValueNode());
            if (!text) {
                return expected(what, node, problems);
            }
            try {
                return parser.parse(node.asString());
            } catch (IllegalArgumentException e) {
                String wanted = String.valueOf(e.getMessage());
                return expected(wanted.startsWith("expected ") ? wanted.substring(9) : wanted, node, problems);
            }
        }

        @Override
        JsonNode write(Object value) {
            return StringNode.valueOf(writer.apply(value));
        }

        @Override
        ObjectNode openApi(SchemaComponents components) {
            ObjectNode schema = Json.object().put("type", "string");
            facets.accept(schema);
            return schema;
        }
    }
}
