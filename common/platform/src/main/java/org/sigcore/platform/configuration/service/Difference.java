// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.util.Set;
import java.util.TreeSet;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Computes the effect of a change on a document: each changed value with its JSON pointer, before and after. */
final class Difference {
    private final ArrayNode values = Json.array();

    private Difference() {}

    /** @return {@code [{"path", "before", "after"}]}; an absent value has no before or after */
    static ArrayNode of(JsonNode before, JsonNode after) {
        Difference difference = new Difference();
        difference.compare("", before, after);
        return difference.values;
    }

    // An array is compared as one value, since its elements have no identity.
    private void compare(String path, JsonNode before, JsonNode after) {
        if (before.isObject() && after.isObject()) {
            Set<String> names = new TreeSet<>(before.propertyNames());
            names.addAll(after.propertyNames());
            for (String name : names) {
                String below = path + "/" + name.replace("~", "~0").replace("/", "~1");
                compare(below, before.path(name), after.path(name));
            }
        } else if (!before.toString().equals(after.toString())) { // equal numbers may have different Java types
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
