// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.code.Type;
import tools.jackson.databind.JsonNode;

/**
 * A type of block, as described by the catalogue.
 *
 * @param yields type of the value; null for a statement
 * @param services the services that may use it; empty for all
 * @param path its value in the context, for blocks that only read an attribute; null for others
 * @param constancy whether equal inputs always yield an equal value
 */
public record BlockType(
        String name,
        List<Input> inputs,
        @Nullable Type yields,
        Set<String> services,
        @Nullable String path,
        Constancy constancy) {
    /** Dependencies of the value that a block yields. */
    public enum Constancy {
        /** Depends on the inputs only. */
        PURE,
        /** Also depends on the request, the session or the time. */
        READS
    }

    /** True if equal inputs always yield an equal value. */
    public boolean pure() {
        return constancy == Constancy.PURE;
    }

    static BlockType read(JsonNode definition) {
        JsonNode ours = definition.path("sigcore");
        Set<String> optional = texts(ours.path("optional"));
        List<Input> inputs = new ArrayList<>();
        for (int i = 0; definition.has("args" + i); i++) {
            for (JsonNode arg : definition.get("args" + i)) {
                Input input = input(arg, optional, ours.path("types"));
                if (input != null) {
                    inputs.add(input);
                }
            }
        }
        JsonNode output = definition.path("output");
        return new BlockType(
                definition.path("type").asString(),
                List.copyOf(inputs),
                definition.has("output") ? Type.of(output.asString("any")) : null,
                texts(ours.path("services")),
                Json.string(ours, "path"),
                ours.path("pure").asBoolean(false) ? Constancy.PURE : Constancy.READS);
    }

    private static @Nullable Input input(JsonNode arg, Set<String> optional, JsonNode constants) {
        String name = arg.path("name").asString("");
        Input.Kind kind = switch (arg.path("type").asString("")) {
            case "input_value" -> Input.Kind.VALUE;
            case "input_statement" -> Input.Kind.STATEMENTS;
            case "field_variable" -> Input.Kind.VARIABLE;
            case "field_input", "field_number", "field_dropdown", "field_checkbox", "field_multilinetext" ->
                Input.Kind.FIELD;
            default -> null;
        };
        if (kind == null) {
            return null;
        }
        Set<Type> types = EnumSet.noneOf(Type.class);
        JsonNode check = arg.path("check");
        if (check.isString()) {
            types.add(Type.of(check.stringValue()));
        }
        check.forEach(each -> types.add(Type.of(each.asString(""))));
        Set<String> options = new HashSet<>();
        arg.path("options").forEach(option -> options.add(option.path(1).asString("")));
        Input.Presence presence = optional.contains(name) ? Input.Presence.OPTIONAL : Input.Presence.REQUIRED;
        return new Input(name, kind, types, options, presence, constants(constants.path(name)));
    }

    /** Reads the type of constants: a text for all services, or an object with a type for each service. */
    private static Map<String, String> constants(JsonNode type) {
        Map<String, String> byService = new HashMap<>();
        if (type.isString()) {
            byService.put("", type.stringValue());
        }
        type.properties()
                .forEach(each -> byService.put(each.getKey(), each.getValue().asString("")));
        return Map.copyOf(byService);
    }

    private static Set<String> texts(JsonNode array) {
        Set<String> texts = new HashSet<>();
        array.forEach(each -> texts.add(each.asString("")));
        return Set.copyOf(texts);
    }

    /**
     * Returns an input or field by name; null if absent. The definition numbered 0 describes all numbered inputs
     * of its row, whose number a mutator determines.
     */
    @Nullable
    Input input(String name) {
        Input named = exactly(name);
        return named != null || !name.matches("[A-Z]+\\d+") ? named : exactly(name.replaceAll("\\d+", "0"));
    }

    private @Nullable Input exactly(String name) {
        for (Input input : inputs) {
            if (input.name().equals(name)) {
                return input;
            }
        }
        return null;
    }
}
