// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Header fields of a complete message, without pseudo-header fields. Names are in lower case; the order is kept, and
 * repeated fields stay separate. Mutable and not thread-safe.
 */
public final class SbiHeaders implements Iterable<Map.Entry<String, String>> {
    private final List<Map.Entry<String, String>> fields = new ArrayList<>();

    /** Creates an empty list of fields. */
    public static SbiHeaders empty() {
        return new SbiHeaders();
    }

    /** Creates header fields from alternating names and values. */
    public static SbiHeaders of(String... namesAndValues) {
        SbiHeaders headers = new SbiHeaders();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return headers;
    }

    /** Returns an independent copy. */
    public SbiHeaders copy() {
        SbiHeaders copy = new SbiHeaders();
        copy.fields.addAll(fields);
        return copy;
    }

    /** Appends a field. */
    public SbiHeaders add(String name, String value) {
        fields.add(Map.entry(name.toLowerCase(Locale.ROOT), value));
        return this;
    }

    /** Replaces all fields of this name with a single field. */
    public SbiHeaders set(String name, String value) {
        remove(name);
        return add(name, value);
    }

    /** Removes all fields of this name. */
    public SbiHeaders remove(String name) {
        fields.removeIf(field -> field.getKey().equalsIgnoreCase(name));
        return this;
    }

    /** Returns the first value of a field; null if the field is absent. */
    public @Nullable String get(String name) {
        for (Map.Entry<String, String> field : fields) {
            if (field.getKey().equalsIgnoreCase(name)) {
                return field.getValue();
            }
        }
        return null;
    }

    /** Returns all values of a field, in order. */
    public List<String> all(String name) {
        return fields.stream()
                .filter(field -> field.getKey().equalsIgnoreCase(name))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Returns true if the field is present. */
    public boolean contains(String name) {
        return get(name) != null;
    }

    @Override
    public Iterator<Map.Entry<String, String>> iterator() {
        return List.copyOf(fields).iterator();
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
