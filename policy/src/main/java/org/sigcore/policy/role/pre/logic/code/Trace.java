// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Records the blocks and tables of an explained evaluation, at most {@value #MAX} entries of each. Not thread-safe. */
public final class Trace {
    private static final int MAX = 5000;
    private final ArrayNode blocks = Json.array();
    private final ArrayNode tables = Json.array();

    /** Records a block that has run; {@code value} is {@link Values#NOTHING} for a statement. */
    public void block(String policy, String id, String type, JsonNode value) {
        if (blocks.size() < MAX) {
            ObjectNode entry =
                    blocks.addObject().put("policy", policy).put("block", id).put("type", type);
            if (Values.present(value)) {
                entry.set("value", value);
            }
        }
    }

    /** Records a lookup in a policy table. */
    public void table(ObjectNode explained) {
        if (tables.size() < MAX) {
            tables.add(explained);
        }
    }

    /** Returns the blocks in the order in which they completed. */
    public ArrayNode blocks() {
        return blocks;
    }

    /** Returns the table lookups in order. */
    public ArrayNode tables() {
        return tables;
    }
}
