// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Copies of records with changed components, for tests only: the product creates such records from configuration. */
public final class Records {
    private Records() {}

    /**
     * Returns a copy of a record with some components replaced.
     *
     * @param values by component name, each of its component's type
     * @throws IllegalArgumentException if a component does not exist, or the record rejects its value
     */
    @SuppressWarnings("unchecked") // created by the record's own constructor
    public static <R extends Record> R with(R record, Map<String, ?> values) {
        RecordComponent[] components = record.getClass().getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        @Nullable Object[] all = new @Nullable Object[components.length];
        Set<String> unknown = new HashSet<>(values.keySet());
        try {
            for (int i = 0; i < components.length; i++) {
                String name = components[i].getName();
                types[i] = components[i].getType();
                all[i] = unknown.remove(name)
                        ? values.get(name)
                        : components[i].getAccessor().invoke(record);
            }
            if (!unknown.isEmpty()) {
                throw new IllegalArgumentException(record.getClass().getSimpleName() + " has no " + unknown);
            }
            return (R) record.getClass().getDeclaredConstructor(types).newInstance(all);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
