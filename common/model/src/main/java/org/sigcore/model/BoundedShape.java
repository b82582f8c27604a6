// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Limits the number of items in each array and object of a document. */
record BoundedShape(Shape shape, int mostItems) implements Shape {
    @Override
    public void collect(JsonNode node, String pointer, Faults faults) {
        String tooLong = tooLong(node);
        if (tooLong == null) {
            shape.collect(node, pointer, faults);
        } else {
            // As a rule, lists of APIs are optional attributes.
            faults.within(
                    tooLong.isEmpty(),
                    () -> faults.incorrect(pointer + tooLong, "expected at most " + mostItems + " items"));
        }
    }

    /**
     * Returns the path of the first array or object with too many items; null if absent. Creates no path for a
     * valid document.
     */
    private @Nullable String tooLong(JsonNode node) {
        if (node.size() > mostItems) {
            return "";
        }
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                String found = tooLong(member.getValue());
                if (found != null) {
                    return "/" + Shape.escape(member.getKey()) + found;
                }
            }
        } else {
            for (int i = 0; i < node.size(); i++) {
                String found = tooLong(node.get(i));
                if (found != null) {
                    return "/" + i + found;
                }
            }
        }
        return null;
    }
}
