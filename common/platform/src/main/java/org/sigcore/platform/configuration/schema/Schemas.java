// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Finds the schema of a record component by its type. */
final class Schemas {
    private Schemas() {}

    /** @param bounds element whose annotations define the bounds */
    static Schema of(Type type, AnnotatedElement bounds) {
        if (type instanceof ParameterizedType generic) {
            return container(generic, bounds);
        }
        if (!(type instanceof Class<?> plain)) {
            throw new IllegalArgumentException("no schema for " + type);
        }
        if (plain.isRecord() && !hasParse(plain)) {
            return RecordSchema.of(plain.asSubclass(Record.class));
        }
        if (plain.isEnum()) {
            return TextSchemas.enumeration(plain);
        }
        return scalar(plain, bounds);
    }

    private static Schema scalar(Class<?> type, AnnotatedElement bounds) {
        if (type == boolean.class || type == Boolean.class) {
            return new ScalarSchemas.BooleanSchema();
        }
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return ScalarSchemas.IntegerSchema.of(type, bounds.getAnnotation(Range.class));
        }
        if (type == double.class || type == Double.class) {
            return ScalarSchemas.NumberSchema.of(bounds.getAnnotation(Range.class));
        }
        if (type == String.class) {
            RefersTo target = bounds.getAnnotation(RefersTo.class);
            Schema text = TextSchemas.string(bounds);
            return target == null ? text : new ReferenceSchema(text, target.value());
        }
        if (type == Duration.class) {
            return TextSchemas.duration(bounds.getAnnotation(Between.class));
        }
        if (type == JsonNode.class || type == ObjectNode.class) {
            return new ScalarSchemas.AnySchema(type == ObjectNode.class);
        }
        return TextSchemas.parsed(type, parse(type));
    }

    private static Schema container(ParameterizedType type, AnnotatedElement bounds) {
        Type[] arguments = type.getActualTypeArguments();
        Size size = bounds.getAnnotation(Size.class);
        Type raw = type.getRawType();
        if (raw == List.class || raw == Set.class) {
            return new ContainerSchemas.ArraySchema(of(arguments[0], withoutSize(bounds)), raw == Set.class, size);
        }
        if (raw == Map.class && arguments[0] == String.class) {
            return new ContainerSchemas.MapSchema(of(arguments[1], withoutSize(bounds)), size);
        }
        throw new IllegalArgumentException("no schema for " + type);
    }

    /** Returns the annotations without {@link Size}, which bounds the container rather than its elements. */
    private static AnnotatedElement withoutSize(AnnotatedElement bounds) {
        return new AnnotatedElement() {
            @Override
            public <A extends java.lang.annotation.Annotation> A getAnnotation(Class<A> type) {
                return type == Size.class ? none() : bounds.getAnnotation(type);
            }

            @Override
            public java.lang.annotation.Annotation[] getAnnotations() {
                return getDeclaredAnnotations();
            }

            @Override
            public java.lang.annotation.Annotation[] getDeclaredAnnotations() {
                return Arrays.stream(bounds.getAnnotations())
                        .filter(annotation -> annotation.annotationType() != Size.class)
                        .toArray(java.lang.annotation.Annotation[]::new);
            }

            @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"
            }) // the contract of the interface requires null for an absent annotation
            private static <A> A none() {
                return null;
            }
        };
    }

    private static boolean hasParse(Class<?> type) {
        return Arrays.stream(type.getMethods()).anyMatch(Schemas::isParse);
    }

    private static boolean isParse(Method method) {
        return method.getName().equals("parse")
                && Modifier.isStatic(method.getModifiers())
                && Arrays.equals(method.getParameterTypes(), new Class<?>[] {String.class})
                && method.getReturnType() == method.getDeclaringClass();
    }

    private static Method parse(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .filter(Schemas::isParse)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no schema for " + type));
    }

    /** Parses the value of a {@link Default}: JSON text, or else a string. */
    static JsonNode literal(String text) {
        try {
            return Json.parse(text);
        } catch (ProblemException e) {
            return StringNode.valueOf(text);
        }
    }
}
