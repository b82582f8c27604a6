// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Row of name in the guide feature table.
 *
 * @param name name in the guide
 * @param enabled state in the guide's benchmark
 * @param writes writes that enable the feature; empty if it is always enabled or not configurable
 * @param note reason for which nothing is written, or an explanation
 */
public record Feature(String name, boolean enabled, List<Write> writes, String note) {
    /**
     * Document to write.
     *
     * @param resource path below the root of the network function's configuration API; a leading slash denotes a path
     *     below the root of the management port
     * @param document content merged into the existing document
     */
    public record Write(String resource, Map<String, Object> document) {
        public Write {
            Require.present("resource", resource);
            Require.present("document", document);
        }
    }

    /** Returns this write with its placeholders replaced by values. */
    public Feature with(Map<String, Object> values) {
        List<Write> filled = writes.stream()
                .map(write -> new Write(write.resource, object(write.document, values)))
                .toList();
        return new Feature(name, enabled, filled, note);
    }

    private static Map<String, Object> object(Map<?, ?> document, Map<String, Object> values) {
        Map<String, Object> filled = new LinkedHashMap<>();
        document.forEach((key, value) -> filled.put(String.valueOf(key), filled(value, values)));
        return filled;
    }

    private static Object filled(Object node, Map<String, Object> values) {
        return switch (node) {
            case Map<?, ?> map -> object(map, values);
            case List<?> list -> list.stream().map(each -> filled(each, values)).toList();
            case String text -> values.getOrDefault(text, text);
            default -> node;
        };
    }

    public Feature {
        Require.present("name", name);
        writes = Require.list(writes);
        note = note == null ? "" : note;
    }
}
