// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Row of the feature table of a guide.
 *
 * @param name name in the guide
 * @param enabled state in the guide's benchmark
 * @param writes writes that enable the feature; empty if it is always enabled or not configurable
 * @param without what switches the feature off; null if the omission of the writes does, or nothing does
 * @param note reason for which nothing is written, or an explanation; starts with {@value #CANNOT_EXIST} if the feature
 *     cannot exist on this machine, with {@value #UNKNOWN} if no metric can prove it, or is {@value #NEEDS_STORE} if it
 *     exists only with databases given for the run
 * @param evidence metrics that prove that the feature acts in a run
 */
public record Feature(
        String name,
        boolean enabled,
        List<Write> writes,
        @Nullable Off without,
        String note,
        List<Evidence> evidence) {
    private static final String CANNOT_EXIST = "cannot exist: ";
    private static final String UNKNOWN = "unknown: ";
    private static final String NEEDS_STORE = "needs --store";

    /**
     * Configuration without a feature. If empty, the omission of documents that the bench derives switches it off.
     *
     * @param keys configuration keys for the start of the network function
     * @param writes documents instead of those of the feature
     */
    public record Off(Map<String, String> keys, List<Write> writes) {
        public Off {
            keys = keys == null ? Map.of() : Map.copyOf(keys);
            writes = Require.list(writes);
        }
    }

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

    /** Returns true if no metric can prove that the feature acts. */
    public boolean unknown() {
        return note.startsWith(UNKNOWN);
    }

    /** Returns this feature with other writes. */
    public Feature write(List<Write> others) {
        return new Feature(name, enabled, others, without, note, evidence);
    }

    /** Returns this feature with the writes that switch it off. */
    public Feature switchedOff() {
        return write(without == null ? List.of() : without.writes);
    }

    /** Returns true if the network function can run without the feature; keys need a start, thus no attached one. */
    public boolean switchable(boolean attached) {
        return without == null ? !writes.isEmpty() : !attached || without.keys.isEmpty();
    }

    /** Returns the configuration keys with which the network function starts without the feature. */
    public Map<String, String> offKeys() {
        return without == null ? Map.of() : without.keys;
    }

    /** Returns this feature with other evidence. */
    public Feature prove(List<Evidence> others) {
        return new Feature(name, enabled, writes, without, note, others);
    }

    Feature times(double factor) {
        return prove(evidence.stream().map(each -> each.times(factor)).toList());
    }

    /** Creates a feature that is derived from other parts of a scenario. */
    public static Feature derived(String name, List<Write> writes, List<Evidence> evidence) {
        return new Feature(name, true, writes, null, "", evidence);
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
