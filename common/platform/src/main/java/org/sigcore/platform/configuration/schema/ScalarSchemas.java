// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of booleans, numbers and arbitrary JSON. */
final class ScalarSchemas {
    private ScalarSchemas() {}

    /** Schema of {@code true} or {@code false}. */
    static final class BooleanSchema extends Schema {
        @Override
        @Nullable
        Object read(JsonNode node, @Nullable Object defaults, Reading reading, Problems problems) {
            if (node.isBoolean()) {
                return node.booleanValue();
            }
            if (reading == Reading.PROPERTIES && node.isString()) {
                String text = node.stringValue();
                if (text.equals("true") || text.equals("false")) {
                    return Boolean.valueOf(text);
                }
            }
            return expected("true or false", node, problems);
        }

        @Override
        JsonNode write(Object value) {
            return BooleanNode.valueOf((Boolean) value);
        }

        @Override
        ObjectNode openApi(SchemaComponents components) {
            return Json.object().put("type", "boolean");
        }
    }

    /** Schema of a whole number of 32 or 64 bits. */
    static final class IntegerSchema extends Schema {
        private final boolean small;
        private final long min;
        private final long max;

        private IntegerSchema(boolean small, long min, long max) {
            this.small = small;
            this.min = min;
            this.max = max;
        }

        static IntegerSchema of(Class<?> type, @Nullable Range range) {
            boolean small = type == int.class || type == Integer.class;
            long least = small ? Integer.MIN_VALUE : Long.MIN_VALUE;
            long most = small ? Integer.MAX_VALUE : Long.MAX_VALUE;
            if (range != null) {
                least = Math.max(least, range.min());
                most = Math.min(most, range.max());
            }
            return new IntegerSchema(small, least, most);
        }

        @Override
        @Nullable
        Object read(JsonNode node, @Nullable Object defaults, Reading reading, Problems problems) {
            Long value = number(node, reading);
            if (value == null) {
                return expected("a whole number", node, problems);
            }
            if (value < min || value > max) {
                return expected(bounds(), node, problems);
            }
            return small ? (Object) value.intValue() : value;
        }

        private static @Nullable Long number(JsonNode node, Reading reading) {
            if (node.isIntegralNumber() && node.canConvertToLong()) {
                return node.longValue();
            }
            if (reading == Reading.PROPERTIES && node.isString()) {
                try {
                    return Long.valueOf(node.stringValue().strip());
                } catch (NumberFormatException e) {
                    return null;
                }
            }
            return null;
        }

        private String bounds() {
            return min == Long.MIN_VALUE || min == Integer.MIN_VALUE
                    ? "at most " + max
                    : max == Long.MAX_VALUE || max == Integer.MAX_VALUE ? "at least " + min : min + " to " + max;
        }

        @Override
        JsonNode write(Object value) {
            return LongNode.valueOf(((Number) value).longValue());
        }

        @Override
        ObjectNode openApi(SchemaComponents components) {
            ObjectNode schema = Json.object().put("type", "integer");
            if (!small) {
                schema.put("format", "int64");
            }
            if (min != Long.MIN_VALUE && min != Integer.MIN_VALUE) {
                schema.put("minimum", min);
            }
            if (max != Long.MAX_VALUE && max != Integer.MAX_VALUE) {
                schema.put("maximum", max);
            }
            return schema;
        }
    }

    /** Schema of a decimal number. */
    static final class NumberSchema extends Schema {
        private final @Nullable Range range;

        private NumberSchema(@Nullable Range range) {
            this.range = range;
        }

        static NumberSchema of(@Nullable Range range) {
            return new NumberSchema(range);
        }

        @Override
        @Nullable
        Object read(JsonNode node, @Nullable Object defaults, Reading reading, Problems problems) {
            Double value = null;
            if (node.isNumber()) {
                value = node.doubleValue();
            } else if (reading == Reading.PROPERTIES && node.isString()) {
                try {
                    value = Double.valueOf(node.stringValue().strip());
                } catch (NumberFormatException e) {
                    return expected("a number", node, problems);
                }
            }
            if (value == null || value.isNaN() || value.isInfinite()) {
                return expected("a number", node, problems);
            }
            if (range != null && (value < range.min() || value > range.max())) {
                return expected(range.min() + " to " + range.max(), node, problems);
            }
            return value;
        }

        @Override
        JsonNode write(Object value) {
            return DecimalNode.valueOf(BigDecimal.valueOf((Double) value));
        }

        @Override
        ObjectNode openApi(SchemaComponents components) {
            ObjectNode schema = Json.object().put("type", "number");
            return range == null ? schema : schema.put("minimum", range.min()).put("maximum", range.max());
        }
    }

    /** Schema of arbitrary JSON. */
    static final class AnySchema extends Schema {
        private final boolean object;

        AnySchema(boolean object) {
            this.object = object;
        }

        @Override
        @Nullable
        Object read(JsonNode node, @Nullable Object defaults, Reading reading, Problems problems) {
            return object && !node.isObject() ? expected("an object", node, problems) : node;
        }

        @Override
        JsonNode write(Object value) {
            return (JsonNode) value;
        }

        @Override
        ObjectNode openApi(SchemaComponents components) {
            return object ? Json.object().put("type", "object") : Json.object();
        }
    }
}
