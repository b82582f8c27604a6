// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Catalogue of block types, loaded from {@code blocks/*.json} in the format of Blockly's
 * {@code defineBlocksWithJsonArray} with an additional member {@code sigcore}. Blocks built into Blockly have
 * {@code "stock": true}, since editors already have their definitions. Immutable.
 */
public final class Catalogue {
    private static final List<String> FILES = List.of(
            "logic",
            "numbers",
            "text",
            "lists",
            "json",
            "time",
            "variables",
            "data",
            "subscriber",
            "state",
            "usage",
            "request",
            "rules",
            "media",
            "rule-actions",
            "session-actions",
            "ue-policies",
            "flow-actions");
    private static final Catalogue INSTANCE = load();

    private final Map<String, BlockType> types = new LinkedHashMap<>();
    private final Map<String, ObjectNode> definitions = new LinkedHashMap<>();

    private Catalogue() {}

    /** Returns the catalogue of this version. */
    public static Catalogue get() {
        return INSTANCE;
    }

    private static Catalogue load() {
        Catalogue catalogue = new Catalogue();
        for (String file : FILES) {
            for (JsonNode definition : Json.resource("/blocks/" + file + ".json")) {
                BlockType type = BlockType.read(definition);
                if (catalogue.types.put(type.name(), type) != null) {
                    throw new IllegalStateException("duplicate block type " + type.name());
                }
                catalogue.definitions.put(type.name(), (ObjectNode) definition);
            }
        }
        return catalogue;
    }

    /** Returns a block type; null for an unknown name. */
    public @Nullable BlockType type(String name) {
        return types.get(name);
    }

    /** Returns the names of all block types. */
    public Set<String> names() {
        return types.keySet();
    }

    /** Returns the Blockly definition of a block, which must not be changed. */
    public ObjectNode definition(String name) {
        return Objects.requireNonNull(definitions.get(name));
    }

    /**
     * Returns the document that an editor needs for a service: {@code blocks} to define, built-in {@code stock} blocks,
     * and a {@code toolbox}.
     */
    public ObjectNode document(String service) {
        ObjectNode document = Json.object().put("service", service);
        ArrayNode blocks = document.putArray("blocks");
        ArrayNode stock = document.putArray("stock");
        Map<String, ArrayNode> categories = new LinkedHashMap<>();
        types.forEach((name, type) -> {
            if (!type.services().isEmpty() && !type.services().contains(service)) {
                return;
            }
            ObjectNode definition = definition(name);
            (definition.path("sigcore").path("stock").asBoolean(false) ? stock : blocks).add(definition);
            String category = definition.path("sigcore").path("category").asString("");
            categories
                    .computeIfAbsent(category, key -> Json.array())
                    .addObject()
                    .put("kind", "block")
                    .put("type", name);
        });
        ArrayNode contents =
                document.putObject("toolbox").put("kind", "categoryToolbox").putArray("contents");
        categories.forEach((category, entries) -> contents.addObject()
                .put("kind", "category")
                .put("name", category)
                .set("contents", entries));
        return document;
    }
}
