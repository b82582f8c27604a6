// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic;

import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.BitRate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fills the values of an action from the context. {@code {"$from": PATH, "else": VALUE}} becomes what the path reaches
 * first, else the other value, else the member is left out. {@code {"$lowest": [RATE, …]}} becomes the lowest of the bit
 * rates that are there. Everything else stands for itself.
 */
final class Template {
    private Template() {}

    /** A filled copy; null when the template resolves to nothing. */
    static @Nullable JsonNode fill(JsonNode template, JsonNode context) {
        if (template instanceof ArrayNode array) {
            ArrayNode filled = Json.array();
            array.forEach(element -> {
                JsonNode value = fill(element, context);
                if (value != null) {
                    filled.add(value);
                }
            });
            return filled;
        }
        if (!(template instanceof ObjectNode object)) {
            return template;
        }
        String from = Json.string(object, "$from");
        if (from != null) {
            JsonNode value = Paths.parse(from).first(context);
            JsonNode otherwise = object.get("else");
            return value != null ? value.deepCopy() : otherwise == null ? null : fill(otherwise, context);
        }
        if (object.has("$lowest")) {
            return lowest(object.get("$lowest"), context);
        }
        ObjectNode filled = Json.object();
        object.properties().forEach(member -> {
            JsonNode value = fill(member.getValue(), context);
            if (value != null) {
                filled.set(member.getKey(), value);
            }
        });
        return filled;
    }

    private static @Nullable JsonNode lowest(JsonNode templates, JsonNode context) {
        List<BitRate> rates = StreamSupport.stream(templates.spliterator(), false)
                .map(template -> fill(template, context))
                .filter(Objects::nonNull)
                .map(BitRate::of)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        return rates.isEmpty()
                ? null
                : Json.mapper().valueToTree(rates.getFirst().toString());
    }
}
