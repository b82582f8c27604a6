// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts texts of a data source to the type that policies read: {@code TEXT}, {@code LIST}, {@code NUMBER} or {@code
 * BOOLEAN}. Pure.
 */
public final class TypedValues {
    /** Maximum number of values of an attribute. */
    public static final int MOST_VALUES = 100;

    /** Maximum length of a value. */
    public static final int MOST_OCTETS = 1024;

    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,18}(\\.[0-9]{1,9})?");

    private TypedValues() {}

    /**
     * Adds an attribute. Omits it if a number or boolean is expected and the first text is neither.
     *
     * @param texts at least one
     */
    public static void put(ObjectNode attributes, String name, String type, List<String> texts) {
        String first = texts.getFirst();
        switch (type) {
            case "NUMBER" -> {
                if (NUMBER.matcher(first).matches()) {
                    number(attributes, name, first);
                }
            }
            case "BOOLEAN" -> {
                if (first.equalsIgnoreCase("true") || first.equalsIgnoreCase("false")) {
                    attributes.put(name, first.equalsIgnoreCase("true"));
                }
            }
            default -> {
                if (texts.size() == 1 && type.equals("TEXT")) {
                    attributes.put(name, first);
                } else {
                    ArrayNode list = attributes.putArray(name);
                    texts.forEach(list::add);
                }
            }
        }
    }

    // Uses the same node types as parsing of the stored form, so that equal values compare as equal.
    private static void number(ObjectNode attributes, String name, String number) {
        if (number.indexOf('.') >= 0) {
            attributes.put(name, new BigDecimal(number));
            return;
        }
        long whole = Long.parseLong(number);
        if (whole == (int) whole) {
            attributes.put(name, (int) whole);
        } else {
            attributes.put(name, whole);
        }
    }
}
