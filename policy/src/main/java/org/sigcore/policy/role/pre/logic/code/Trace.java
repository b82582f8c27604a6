// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What an evaluation that is explained has done, block by block, at most {@value #MAX} entries. Not thread-safe. */
public final class Trace {
    private static final int MAX = 5000;
    private final ArrayNode blocks = Json.array();
    private final ArrayNode tables = Json.array();

    /** A block has run; {@code value} is nothing for a statement. */
    public void block(String policy, String id, String type, JsonNode value) {
        if (blocks.size() < MAX) {
            ObjectNode entry =
                    blocks.addObject().put("policy", policy).put("block", id).put("type", type);
            if (Values.present(value)) {
                entry.set("value", value);
            }
        }
    }

    /** A policy table was looked up. */
    public void table(ObjectNode explained) {
        if (tables.size() < MAX) {
            tables.add(explained);
        }
    }

    /** Blocks in the order in which they ended. */
    public ArrayNode blocks() {
        return blocks;
    }

    /** Tables in the order in which they were looked up. */
    public ArrayNode tables() {
        return tables;
    }
}
