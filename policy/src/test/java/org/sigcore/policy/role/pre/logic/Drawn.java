// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

import java.util.List;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Drawings for tests: blocks by their type, fields and inputs, with identifiers that count from b1. */
final class Drawn {
    private int ids;

    /** A block; each part is NAME=field or a NAME followed by the block in that input. */
    ObjectNode block(String type, Object... parts) {
        ObjectNode block = Json.object().put("type", type).put("id", "b" + ++ids);
        for (int i = 0; i < parts.length; i++) {
            String name = String.valueOf(parts[i]);
            int equals = name.indexOf('=');
            if (equals < 0) {
                block.withObjectProperty("inputs").putObject(name).set("block", (JsonNode) parts[++i]);
            } else if (name.startsWith("VAR=")) {
                block.withObjectProperty("fields").putObject("VAR").put("id", name.substring(equals + 1));
            } else {
                block.withObjectProperty("fields").put(name.substring(0, equals), name.substring(equals + 1));
            }
        }
        return block;
    }

    ObjectNode text(String text) {
        return block("text", "TEXT=" + text);
    }

    ObjectNode number(double number) {
        return block("math_number", "NUM=" + number);
    }

    ObjectNode get(String variable) {
        return block("variables_get", "VAR=" + variable);
    }

    ObjectNode set(String variable, ObjectNode value) {
        return block("variables_set", "VAR=" + variable, "VALUE", value);
    }

    ObjectNode out(ObjectNode value) {
        return block("sc_set_member", "NAME=out", "VALUE", value);
    }

    ObjectNode install(String name) {
        return block("sc_install_rule", "NAME", text(name));
    }

    ObjectNode forever(ObjectNode body) {
        return block("controls_whileUntil", "MODE=WHILE", "BOOL", block("logic_boolean", "BOOL=TRUE"), "DO", body);
    }

    static ObjectNode stack(List<ObjectNode> blocks) {
        for (int i = blocks.size() - 2; i >= 0; i--) {
            blocks.get(i).putObject("next").set("block", blocks.get(i + 1));
        }
        return blocks.getFirst();
    }

    static ObjectNode stack(ObjectNode... blocks) {
        return stack(List.of(blocks));
    }

    /** A project whose main policy has these stacks. */
    static ObjectNode project(ObjectNode... stacks) {
        ObjectNode project = Json.object();
        project.putArray("policies");
        return with(project, "main", stacks);
    }

    /** A project with another policy. */
    static ObjectNode with(ObjectNode project, String name, ObjectNode... stacks) {
        ObjectNode policy = ((ArrayNode) project.get("policies")).addObject().put("name", name);
        ArrayNode blocks = policy.putObject("workspace").putObject("blocks").putArray("blocks");
        for (ObjectNode stack : stacks) {
            blocks.add(stack);
        }
        return project;
    }
}
