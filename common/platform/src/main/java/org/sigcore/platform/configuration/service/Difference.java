// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.util.Set;
import java.util.TreeSet;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** What a change would make of a document: each value that differs, by its JSON pointer, before and after. */
final class Difference {
    private final ArrayNode values = Json.array();

    private Difference() {}

    /** @return {@code [{"path", "before", "after"}]}; without before or after where there is no such value */
    static ArrayNode of(JsonNode before, JsonNode after) {
        Difference difference = new Difference();
        difference.compare("", before, after);
        return difference.values;
    }

    // An array is one value: its elements have no names by which they could be told apart.
    private void compare(String path, JsonNode before, JsonNode after) {
        if (before.isObject() && after.isObject()) {
            Set<String> names = new TreeSet<>(before.propertyNames());
            names.addAll(after.propertyNames());
            for (String name : names) {
                String below = path + "/" + name.replace("~", "~0").replace("/", "~1");
                compare(below, before.path(name), after.path(name));
            }
        } else if (!before.toString().equals(after.toString())) { // a number may be of another Java type
            var entry = values.addObject().put("path", path);
            if (!before.isMissingNode() && !before.isNull()) {
                entry.set("before", before);
            }
            if (!after.isMissingNode() && !after.isNull()) {
                entry.set("after", after);
            }
        }
    }
}
