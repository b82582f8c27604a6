// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;

/**
 * Values of policies are JSON values that nobody changes once they are there; what is not there is {@link #NOTHING}. Text is
 * compared without regard to case, numbers by their value.
 */
public final class Values {
    /** No value: an attribute that is absent, a variable that nothing was assigned to. */
    public static final JsonNode NOTHING = MissingNode.getInstance();

    private static final double WHOLE = 1L << 53;

    private Values() {}

    /** A value, {@link #NOTHING} for null and for JSON's null. */
    public static JsonNode of(@Nullable JsonNode value) {
        return value == null || value.isNull() ? NOTHING : value;
    }

    /** A text as value. */
    public static JsonNode of(@Nullable String text) {
        return text == null ? NOTHING : JsonNodeFactory.instance.stringNode(text);
    }

    /** A truth as value. */
    public static JsonNode of(boolean truth) {
        return JsonNodeFactory.instance.booleanNode(truth);
    }

    /** A number as value, as a document that is read again would have it; no number is {@link #NOTHING}. */
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

    /** True when there is a value. */
    public static boolean present(JsonNode value) {
        return !value.isMissingNode() && !value.isNull();
    }

    /** Only true itself is true. */
    public static boolean truth(JsonNode value) {
        return value.isBoolean() && value.booleanValue();
    }

    /** The number that a value is, or that its text says; otherwise not a number. */
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

    /** The number that a text of at most 64 characters says; otherwise not a number. */
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

    /** The text of a value that is no list and no object; null when there is none. */
    public static @Nullable String text(JsonNode value) {
        if (value.isString()) {
            return value.stringValue();
        }
        return value.isNumber() || value.isBoolean() ? value.asString() : null;
    }

    /** True when both are the same; a text that says a number is the same as that number. */
    public static boolean same(JsonNode one, JsonNode other) {
        if (one.isString() && other.isString()) {
            return one.stringValue().equalsIgnoreCase(other.stringValue());
        }
        if (one.isNumber() || other.isNumber()) {
            return number(one) == number(other);
        }
        return present(one) ? one.equals(other) : !present(other);
    }

    /** True when a list has a value that is the same. */
    public static boolean contains(JsonNode list, JsonNode value) {
        for (JsonNode element : list) {
            if (same(element, value)) {
                return true;
            }
        }
        return false;
    }
}
