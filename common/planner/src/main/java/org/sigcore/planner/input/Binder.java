// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.input;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Creates records from the values of a file. A message names the member by its path, such as {@code flows[2].discovers}.
 * Numbers are finite, and whole where the member is an integer; only nullable members may be absent.
 *
 * @param strict true: unknown members are errors; false: they are ignored
 */
record Binder(boolean strict) {
    private static final String KIND = "kind";

    /** Creates a record. */
    <T> T bind(Class<T> type, @Nullable Object value) {
        return type.cast(ofClass(type, value, ""));
    }

    private Object value(AnnotatedType type, Object value, String path) {
        if (!(type instanceof AnnotatedParameterizedType generic)) {
            return ofClass((Class<?>) type.getType(), value, path);
        }
        Type raw = ((ParameterizedType) type.getType()).getRawType();
        AnnotatedType[] parts = generic.getAnnotatedActualTypeArguments();
        return raw == List.class ? list(parts[0], value, path) : map(parts[1], value, path);
    }

    private List<Object> list(AnnotatedType part, Object value, String path) {
        if (!(value instanceof List<?> values)) {
            throw expected(path, "a list", value);
        }
        List<Object> all = new ArrayList<>();
        for (Object each : values) {
            all.add(present(part, each, path + "[" + all.size() + "]"));
        }
        return all;
    }

    private Map<String, Object> map(AnnotatedType part, Object value, String path) {
        Map<String, Object> all = new LinkedHashMap<>();
        members(value, path).forEach((name, each) -> all.put(name, present(part, each, below(path, name))));
        return all;
    }

    private Object present(AnnotatedType type, @Nullable Object value, String path) {
        if (value == null) {
            throw new PlanException(path + ": expected a value, got none");
        }
        return value(type, value, path);
    }

    private Object ofClass(Class<?> type, @Nullable Object value, String path) {
        if (type == int.class || type == Integer.class) {
            return (int) whole(value, path, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (type == long.class) {
            return whole(value, path, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        if (type == double.class || type == Double.class) {
            return number(value, path);
        }
        if (type == Boolean.class || type == boolean.class) {
            return truth(value, path);
        }
        if (type == String.class) {
            return text(value, path);
        }
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .filter(each -> each.toString().equals(value))
                    .findFirst()
                    .orElseThrow(() -> expected(path, "one of " + Arrays.toString(type.getEnumConstants()), value));
        }
        Map<String, @Nullable Object> members = members(value, path);
        JsonSubTypes kinds = type.getAnnotation(JsonSubTypes.class);
        return kinds == null ? ofRecord(type, members, path) : ofKind(kinds, members, path);
    }

    private Object ofKind(JsonSubTypes kinds, Map<String, @Nullable Object> members, String path) {
        Object kind = members.remove(KIND);
        List<String> names =
                Arrays.stream(kinds.value()).map(JsonSubTypes.Type::name).toList();
        int chosen = names.indexOf(String.valueOf(kind));
        if (chosen < 0) {
            throw expected(below(path, KIND), "one of " + names, kind);
        }
        return ofRecord(kinds.value()[chosen].value(), members, path);
    }

    private Object ofRecord(Class<?> type, Map<String, @Nullable Object> members, String path) {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            String name = components[i].getName();
            AnnotatedType declared = components[i].getAnnotatedType();
            Object value = members.remove(name);
            if (value != null) {
                values[i] = value(declared, value, below(path, name));
            } else if (!declared.isAnnotationPresent(Nullable.class)) {
                throw new PlanException(below(path, name) + ": expected a value, got none");
            }
        }
        if (strict && !members.isEmpty()) {
            String unknown = below(path, members.keySet().iterator().next());
            throw new PlanException(unknown + ": unknown member, expected "
                    + Arrays.stream(components).map(RecordComponent::getName).toList());
        }
        return create(type, components, values, path);
    }

    private static Object create(Class<?> type, RecordComponent[] components, @Nullable Object[] values, String path) {
        try {
            return type.getDeclaredConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new))
                    .newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof PlanException refused) {
                throw new PlanException(below(path, Objects.requireNonNull(refused.getMessage())));
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, @Nullable Object> members(@Nullable Object value, String path) {
        if (!(value instanceof Map<?, ?> given)) {
            throw expected(path, "members and values", value);
        }
        Map<String, @Nullable Object> members = new TreeMap<>();
        given.forEach((name, each) -> members.put(String.valueOf(name), each));
        return members;
    }

    private static long whole(@Nullable Object value, String path, long least, long most) {
        if (value instanceof Integer || value instanceof Long) {
            long number = ((Number) value).longValue();
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw expected(path, "a whole number of at most " + most, value);
    }

    private static double number(@Nullable Object value, String path) {
        if (value instanceof Number known && Double.isFinite(known.doubleValue())) {
            return known.doubleValue();
        }
        throw expected(path, "a number", value);
    }

    private static boolean truth(@Nullable Object value, String path) {
        if (value instanceof Boolean known) {
            return known;
        }
        throw expected(path, "true or false", value);
    }

    private static String text(@Nullable Object value, String path) {
        if (value instanceof String || value instanceof Number) {
            return value.toString();
        }
        throw expected(path, "a text", value);
    }

    private static PlanException expected(String path, String expected, @Nullable Object actual) {
        String got = switch (actual) {
            case null -> "none";
            case Map<?, ?> _ -> "members and values";
            case List<?> _ -> "a list";
            default -> actual.toString();
        };
        return new PlanException((path.isEmpty() ? "" : path + ": ") + "expected " + expected + ", got " + got);
    }

    private static String below(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
