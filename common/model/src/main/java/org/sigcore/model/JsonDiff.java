// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Differences between two versions of a document, computed by a parallel traversal that reports few and local changes.
 * Arrays of equal length are compared item by item; otherwise the array as a whole counts as changed.
 */
@SpecRef("TS 29.571 5.2.4.9")
public final class JsonDiff {
    private final List<Change> changes = new ArrayList<>();

    private JsonDiff() {}

    /**
     * A difference.
     *
     * @param path JSON pointer, the same in both versions
     * @param before null if the value was added
     * @param after null if the value was removed
     */
    public record Change(
            String path,
            @Nullable JsonNode before,
            @Nullable JsonNode after) {
        /** Returns the change in wire format. */
        @SpecRef("TS 29.571 5.2.4.9")
        public ObjectNode toChangeItem() {
            ObjectNode item = Json.object();
            item.put("op", before == null ? "ADD" : after == null ? "REMOVE" : "REPLACE");
            item.put("path", path);
            if (before != null) {
                item.set("origValue", before);
            }
            if (after != null) {
                item.set("newValue", after);
            }
            return item;
        }
    }

    /** Returns the changes that lead from {@code before} to {@code after}; empty if they are equal. */
    public static List<Change> between(JsonNode before, JsonNode after) {
        JsonDiff diff = new JsonDiff();
        diff.walk("", before, after);
        return List.copyOf(diff.changes);
    }

    private void walk(String path, JsonNode before, JsonNode after) {
        if (before instanceof ObjectNode from && after instanceof ObjectNode to) {
            from.properties().forEach(entry -> member(path, entry.getKey(), entry.getValue(), to.get(entry.getKey())));
            to.properties().forEach(entry -> {
                if (!from.has(entry.getKey())) {
                    member(path, entry.getKey(), null, entry.getValue());
                }
            });
        } else if (before.isArray() && after.isArray() && before.size() == after.size()) {
            for (int i = 0; i < before.size(); i++) {
                walk(path + "/" + i, before.get(i), after.get(i));
            }
        } else if (!before.equals(after)) {
            changes.add(new Change(path, before, after));
        }
    }

    private void member(String path, String name, @Nullable JsonNode before, @Nullable JsonNode after) {
        String pointer = path + "/" + Shape.escape(name);
        if (before == null || after == null) {
            changes.add(new Change(pointer, before, after));
        } else {
            walk(pointer, before, after);
        }
    }
}
