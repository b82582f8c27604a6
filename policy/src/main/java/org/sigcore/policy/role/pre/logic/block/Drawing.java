// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.policy.role.pre.logic.code.Faults;
import tools.jackson.databind.JsonNode;

/**
 * A Blockly workspace in its JSON serialisation, parsed but not checked.
 *
 * @param policy the policy that it draws
 * @param stacks first blocks of the stacks, in the order from top to bottom
 * @param variables names by identifier
 */
record Drawing(String policy, List<JsonNode> stacks, Map<String, String> variables) {
    /**
     * Parses a workspace; one without blocks yields an empty drawing.
     *
     * @param pointer location of the workspace in the project
     * @throws org.sigcore.model.ProblemException 400 if its blocks are invalid
     */
    static Drawing read(String policy, JsonNode workspace, String pointer) {
        List<JsonNode> stacks = stacks(workspace, pointer);
        stacks.sort(
                Comparator.<JsonNode>comparingDouble(block -> block.path("y").asDouble(0))
                        .thenComparingDouble(block -> block.path("x").asDouble(0)));
        Map<String, String> variables = new HashMap<>();
        for (JsonNode variable : workspace.path("variables")) {
            String id = Json.string(variable, "id");
            String name = Json.string(variable, "name");
            if (id != null && name != null) {
                variables.put(id, name);
            }
        }
        return new Drawing(policy, List.copyOf(stacks), Map.copyOf(variables));
    }

    private static List<JsonNode> stacks(JsonNode workspace, String pointer) {
        List<JsonNode> stacks = new ArrayList<>();
        JsonNode state = workspace.path("blocks");
        JsonNode blocks = state.path("blocks");
        boolean readable = (state.isMissingNode() || state.isObject()) && (blocks.isMissingNode() || blocks.isArray());
        for (JsonNode block : blocks) {
            readable &= block.isObject();
            stacks.add(block);
        }
        if (!readable) {
            throw Faults.at(pointer + "/blocks", "expected an object whose member blocks is an array of blocks");
        }
        return stacks;
    }

    /** Returns the block in an input, otherwise its shadow; null when the input is empty or the block is disabled. */
    static @Nullable JsonNode connected(JsonNode block, String input) {
        JsonNode connection = block.path("inputs").path(input);
        JsonNode there = connection.get("block");
        if (there == null || disabled(there)) {
            there = connection.get("shadow");
        }
        return there == null || !there.isObject() || disabled(there) ? null : there;
    }

    /** Returns the next block of the stack; null at its end. */
    static @Nullable JsonNode next(JsonNode block) {
        JsonNode there = block.path("next").get("block");
        return there == null || !there.isObject() ? null : there;
    }

    static boolean disabled(JsonNode block) {
        return !block.path("enabled").asBoolean(true)
                || block.path("disabledReasons").size() > 0;
    }

    static String id(JsonNode block) {
        return block.path("id").asString("");
    }

    static String pointer(String policy, JsonNode block) {
        return "/policies/" + Shape.escape(policy) + "/blocks/" + Shape.escape(id(block));
    }
}
