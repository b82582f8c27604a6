// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ldapgateway;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.datasources.LdapDataSource.Attribute;
import org.sigcore.policy.kernel.datasources.TypedValues;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts a directory entry to attributes for policies. Values that are not UTF-8 text (pictures, certificates) or
 * exceed {@link #MOST_OCTETS} are skipped, as are values after the first {@link #MOST_VALUES} of an attribute. Pure
 * functions.
 */
public final class EntryAttributes {
    /** Maximum number of values of an attribute. */
    public static final int MOST_VALUES = TypedValues.MOST_VALUES;

    /** Maximum size of a value in octets. */
    public static final int MOST_OCTETS = TypedValues.MOST_OCTETS;

    /**
     * Result of a conversion.
     *
     * @param attributes by the name that policies use
     * @param leftOut number of skipped values
     */
    public record Read(ObjectNode attributes, int leftOut) {}

    private EntryAttributes() {}

    /**
     * Converts an entry.
     *
     * @param mapping directory attribute and type by the name that policies use
     * @param values returns the values of a directory attribute by its name; empty if the entry does not have it
     */
    public static Read of(Map<String, Attribute> mapping, Function<String, byte[][]> values) {
        ObjectNode read = Json.object();
        int leftOut = 0;
        for (Map.Entry<String, Attribute> each : mapping.entrySet()) {
            byte[][] octets = values.apply(each.getValue().attribute());
            List<String> texts = new ArrayList<>();
            for (byte[] value : octets) {
                String text = texts.size() < MOST_VALUES ? text(value) : null;
                if (text == null) {
                    leftOut++;
                } else {
                    texts.add(text);
                }
            }
            if (!texts.isEmpty()) {
                TypedValues.put(read, each.getKey(), each.getValue().type(), texts);
            }
        }
        return new Read(read, leftOut);
    }

    private static @Nullable String text(byte[] value) {
        if (value.length > MOST_OCTETS) {
            return null;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(value))
                    .toString();
            return text.indexOf(0) < 0 ? text : null;
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
