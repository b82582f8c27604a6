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
 * @param note reason for which nothing is written, or an explanation; starts with {@value #CANNOT_EXIST} if the feature
 *     cannot exist on this machine, or is {@value #NEEDS_STORE} if it exists only with databases given for the run
 * @param evidence metrics that prove that the feature acts in a run
 */
public record Feature(String name, boolean enabled, List<Write> writes, String note, List<Evidence> evidence) {
    private static final String CANNOT_EXIST = "cannot exist: ";
    private static final String NEEDS_STORE = "needs --store";

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

    /** Returns this feature with its placeholders replaced by values. */
    public Feature with(Map<String, Object> values) {
        List<Write> filled = writes.stream()
                .map(write -> new Write(write.resource, object(write.document, values)))
                .toList();
        return write(filled);
    }

    /** Returns the reason for which the feature does not exist in a run; empty if it does. */
    public String absent(boolean stores) {
        return note.startsWith(CANNOT_EXIST) || (note.equals(NEEDS_STORE) && !stores) ? note : "";
    }

    /** Returns this feature with other writes. */
    public Feature write(List<Write> others) {
        return new Feature(name, enabled, others, note, evidence);
    }

    Feature times(double factor) {
        List<Evidence> scaled =
                evidence.stream().map(each -> each.times(factor)).toList();
        return new Feature(name, enabled, writes, note, scaled);
    }

    /** Creates a feature that is derived from other parts of a scenario. */
    public static Feature derived(String name, List<Write> writes, List<Evidence> evidence) {
        return new Feature(name, true, writes, "", evidence);
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
        evidence = Require.list(evidence);
    }
}
