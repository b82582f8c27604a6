// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.alert;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Health of a function.
 *
 * @param status UP, DOWN, or another status of the function; {@link #UNREACHABLE} without an answer
 * @param parts status of its parts by name
 */
public record Health(String status, Map<String, String> parts) {
    /** Status of a function that does not answer. */
    public static final String UNREACHABLE = "UNREACHABLE";

    public static final Health NONE = new Health(UNREACHABLE, Map.of());

    /** @param document answer of the management port */
    public static Health of(JsonNode document) {
        Map<String, String> parts = new TreeMap<>();
        document.path("components")
                .properties()
                .forEach(part ->
                        parts.put(part.getKey(), part.getValue().path("status").asString("UNKNOWN")));
        return new Health(document.path("status").asString("UNKNOWN"), parts);
    }
}
