// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A way into the context: member names separated by dots, {@code *} for every member of an object or element of an
 * array. {@code counters.*} reaches the status of every counter.
 */
record Paths(List<String> steps) {
    static Paths parse(String text) {
        return new Paths(List.of(text.split("\\.")));
    }

    /** Every value that the path reaches; nulls and absent members are left out. */
    List<JsonNode> values(JsonNode context) {
        List<JsonNode> reached = List.of(context);
        for (String step : steps) {
            List<JsonNode> next = new ArrayList<>();
            for (JsonNode node : reached) {
                if (step.equals("*")) {
                    node.forEach(next::add);
                } else if (node.hasNonNull(step)) {
                    next.add(node.get(step));
                }
            }
            reached = next;
        }
        return reached;
    }

    /** The first value that the path reaches, null when there is none. */
    @Nullable
    JsonNode first(JsonNode context) {
        List<JsonNode> values = values(context);
        return values.isEmpty() ? null : values.getFirst();
    }
}
