// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;

/**
 * Values of policies: immutable JSON values, with {@link #NOTHING} for absent ones. Text is compared
 * case-insensitively, numbers numerically.
 */
public final class Values {
    /** Absent value, such as an absent attribute or an unassigned variable. */
    public static final JsonNode NOTHING = MissingNode.getInstance();

    private static final double WHOLE = 1L << 53;

    private Values() {}

    /** Returns the value; {@link #NOTHING} for null and for a JSON null. */
    public static JsonNode of(@Nullable JsonNode value) {
        return value == null || value.isNull() ? NOTHING : value;
    }

    /** Returns a text as value. */
    public static JsonNode of(@Nullable String text) {
        return text == null ? NOTHING : JsonNodeFactory.instance.stringNode(text);
    }

    /** Returns a boolean as value. */
    public static JsonNode of(boolean truth) {
        return JsonNodeFactory.instance.booleanNode(truth);
    }

    /**
     * Returns a number as value, in the form in which a parsed document would contain it; {@link #NOTHING} unless
     * finite.
     */
    public static JsonNode of(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return NOTHING;
        }
        if (Math.abs(number) <= WHOLE && number == Math.rint(number)) {
            long whole = (long) number;
            return whole == (int) whole
                    ? JsonNodeFactory.instance.numberNode((int) whole)
                    : JsonNodeFactory.instance.numberNode(whole);
        }
        return JsonNodeFactory.instance.numberNode(BigDecimal.valueOf(number));
    }

    /** True when the value is present. */
    public static boolean present(JsonNode value) {
        return !value.isMissingNode() && !value.isNull();
    }

    /** True only for the boolean true. */
    public static boolean truth(JsonNode value) {
        return value.isBoolean() && value.booleanValue();
    }

    /** Returns a number, or the number in a text; otherwise NaN. */
    public static double number(JsonNode value) {
        if (value.isNumber()) {
            return value.isBigDecimal() ? value.decimalValue().doubleValue() : wide(value);
        }
        return value.isString() ? number(value.stringValue()) : Double.NaN;
    }

    private static double wide(JsonNode value) {
        return value.canConvertToLong()
                ? value.longValue()
                : value.decimalValue().doubleValue();
    }

    /** Returns the number in a text of at most 64 characters; otherwise NaN. */
    public static double number(String text) {
        if (text.isEmpty() || text.length() > 64 || "+-.0123456789".indexOf(text.charAt(0)) < 0) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Returns the text of a scalar value; null for lists, objects and absent values. */
    public static @Nullable String text(JsonNode value) {
        if (value.isString()) {
            return value.stringValue();
        }
        return value.isNumber() || value.isBoolean() ? value.asString() : null;
    }

    /** True if both values are equal; a text that contains a number equals that number. */
    public static boolean same(JsonNode one, JsonNode other) {
        if (one.isString() && other.isString()) {
            return one.stringValue().equalsIgnoreCase(other.stringValue());
        }
        if (one.isNumber() || other.isNumber()) {
            return number(one) == number(other);
        }
        return present(one) ? one.equals(other) : !present(other);
    }

    /** True if a list contains an equal value. */
    public static boolean contains(JsonNode list, JsonNode value) {
        for (JsonNode element : list) {
            if (same(element, value)) {
                return true;
            }
        }
        return false;
    }
}
