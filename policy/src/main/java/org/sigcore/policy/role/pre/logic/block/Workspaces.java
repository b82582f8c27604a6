// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import java.nio.charset.StandardCharsets;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.role.pre.logic.code.Faults;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts the workspaces of a project. A workspace nests two levels for each block of a stack, deeper than documents
 * may be, so it is stored as text in the document of its project and presented to editors as an object.
 */
public final class Workspaces {
    private Workspaces() {}

    /**
     * Returns the workspace of a policy.
     *
     * @param workspace an object, or its text
     * @throws ProblemException 400 if it is neither
     */
    static JsonNode read(JsonNode workspace, String pointer) {
        JsonNode read = workspace;
        if (workspace.isString()) {
            try {
                read = Json.parseDeep(workspace.stringValue().getBytes(StandardCharsets.UTF_8));
            } catch (ProblemException e) {
                throw Faults.at(pointer, String.valueOf(e.problem().detail()));
            }
        }
        if (!read.isObject()) {
            throw Faults.at(pointer, "expected a workspace of Blockly in its JSON serialisation");
        }
        return read;
    }

    /**
     * Converts the workspaces of a project to text; a member {@code xml} of a policy, Blockly's older format, is
     * converted first. Modifies and returns the argument.
     *
     * @throws ProblemException 400 if an XML text is not a workspace
     */
    public static ObjectNode packed(ObjectNode project) {
        if (project.get("policies") instanceof ArrayNode policies) {
            for (int i = 0; i < policies.size(); i++) {
                if (policies.get(i) instanceof ObjectNode drawn) {
                    pack(drawn, "/policies/" + i);
                }
            }
        }
        return project;
    }

    private static void pack(ObjectNode policy, String pointer) {
        if (!policy.has("workspace") && policy.path("xml").isString()) {
            String xml = policy.remove("xml").stringValue();
            policy.set("workspace", BlocklyXml.workspace(xml, pointer + "/xml"));
        }
        if (policy.get("workspace") instanceof ObjectNode workspace) {
            policy.put("workspace", Json.text(workspace));
        }
    }

    /** Converts the workspaces of a project to objects; modifies and returns the argument. */
    public static ObjectNode unpacked(ObjectNode project) {
        if (project.get("policies") instanceof ArrayNode policies) {
            for (JsonNode policy : policies) {
                if (policy instanceof ObjectNode drawn
                        && drawn.path("workspace").isString()) {
                    drawn.set("workspace", read(drawn.get("workspace"), "/workspace"));
                }
            }
        }
        return project;
    }
}
