// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A line of the guide's feature table.
 *
 * @param name the guide's
 * @param enabled its state in the benchmark
 * @param writes what switches it on here; empty when it is on by itself or is no matter of configuration
 * @param note why nothing is written, or how it is meant
 */
public record Feature(String name, boolean enabled, List<Write> writes, String note) {
    /**
     * A document to write.
     *
     * @param resource path below the root of the network function's configuration API; one that begins with a slash is
     *     below the root of the management port
     * @param document merged into what is there
     */
    public record Write(String resource, Map<String, Object> document) {
        public Write {
            Require.present("resource", resource);
            Require.present("document", document);
        }
    }

    /** The same with other values in the place of the texts that stand for them. */
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
