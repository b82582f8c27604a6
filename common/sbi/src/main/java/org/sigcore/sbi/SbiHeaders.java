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
 * The header fields of a whole message: names in lower case, order kept, repeated fields kept apart. Pseudo-header
 * fields are not among them. Mutable, for one thread.
 */
public final class SbiHeaders implements Iterable<Map.Entry<String, String>> {
    private final List<Map.Entry<String, String>> fields = new ArrayList<>();

    /** No fields. */
    public static SbiHeaders empty() {
        return new SbiHeaders();
    }

    /** Names and values by turns. */
    public static SbiHeaders of(String... namesAndValues) {
        SbiHeaders headers = new SbiHeaders();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return headers;
    }

    /** A copy with its own list. */
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

    /** Replaces all fields of that name by one. */
    public SbiHeaders set(String name, String value) {
        remove(name);
        return add(name, value);
    }

    /** Removes all fields of that name. */
    public SbiHeaders remove(String name) {
        fields.removeIf(field -> field.getKey().equalsIgnoreCase(name));
        return this;
    }

    /** The first value of that name, null when there is none. */
    public @Nullable String get(String name) {
        for (Map.Entry<String, String> field : fields) {
            if (field.getKey().equalsIgnoreCase(name)) {
                return field.getValue();
            }
        }
        return null;
    }

    /** Every value of that name, in order. */
    public List<String> all(String name) {
        return fields.stream()
                .filter(field -> field.getKey().equalsIgnoreCase(name))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** True when there is a field of that name. */
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
