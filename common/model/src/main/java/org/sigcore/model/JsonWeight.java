// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Estimates the heap size of a tree from its nodes: up to 13 times the size of its text. */
public final class JsonWeight {
    private static final int OBJECT = 120;
    private static final int MEMBER = 96;
    private static final int ARRAY = 64;
    private static final int ELEMENT = 8;
    private static final int STRING = 64;
    private static final int NUMBER = 48;

    // An escaped control character has six octets.
    private static final long MOST_OCTETS_OF_CHARACTER = 6;

    private JsonWeight() {}

    /** Returns the estimated heap size of a tree in octets, including names and values. */
    public static long of(JsonNode node) {
        long octets = 0;
        if (node.isObject()) {
            octets = OBJECT;
            for (Map.Entry<String, JsonNode> member : node.properties()) {
                octets += MEMBER + member.getKey().length() + of(member.getValue());
            }
        } else if (node.isArray()) {
            octets = ARRAY;
            for (JsonNode element : node) {
                octets += ELEMENT + of(element);
            }
        } else if (node.isString()) {
            octets = (long) STRING + node.stringValue().length();
        } else if (node.isNumber()) {
            octets = NUMBER;
        }
        return octets;
    }

    /** Returns true if the text of a tree has at most this number of octets. Only a long text is measured. */
    public static boolean fits(JsonNode node, int octets) {
        return MOST_OCTETS_OF_CHARACTER * text(node) <= octets || Json.bytes(node).length <= octets;
    }

    /** Returns the size of a tree's compact text in octets, without the overhead of escapes. */
    public static long text(JsonNode node) {
        long octets = 2;
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> member : node.properties()) {
                octets += member.getKey().length() + 4 + text(member.getValue());
            }
        } else if (node.isArray()) {
            for (JsonNode element : node) {
                octets += 1 + text(element);
            }
        } else {
            octets += node.asString("").length();
        }
        return octets;
    }
}
