// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Schema of an object with the attributes of a record. */
public final class RecordSchema extends Schema {
    private static final Map<Class<?>, RecordSchema> KNOWN = new ConcurrentHashMap<>();
    private final Class<? extends Record> type;
    private final Constructor<? extends Record> constructor;
    private final List<Attribute> attributes = new ArrayList<>();

    /** @param otherwise value of an absent attribute without a default document; null if the attribute is required */
    private record Attribute(
            String name,
            Schema schema,
            Method accessor,
            boolean nullable,
            @Nullable JsonNode otherwise,
            @Nullable String doc) {

        boolean required() {
            return !nullable && otherwise == null;
        }
    }

    public static RecordSchema of(Class<? extends Record> type) {
        RecordSchema known = KNOWN.get(type);
        if (known != null) {
            return known;
        }
        RecordSchema made = new RecordSchema(type);
        KNOWN.put(type, made);
        return made;
    }

    private RecordSchema(Class<? extends Record> type) {
        this.type = type;
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            attributes.add(attribute(components[i]));
        }
        try {
            this.constructor = type.getDeclaredConstructor(types);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " has no canonical constructor", e);
        }
        constructor.setAccessible(true);
    }

    private static Attribute attribute(RecordComponent component) {
        JsonProperty renamed = component.getAccessor().getAnnotation(JsonProperty.class);
        Default otherwise = component.getAnnotation(Default.class);
        Doc doc = component.getAnnotation(Doc.class);
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        return new Attribute(
                renamed == null ? component.getName() : renamed.value(),
                Schemas.of(component.getGenericType(), component),
                accessor,
                component.getAnnotatedType().isAnnotationPresent(Nullable.class),
                otherwise == null ? null : Schemas.literal(otherwise.value()),
                doc == null ? null : doc.value());
    }

    @Override
    public @Nullable Record read(JsonNode node, @Nullable Object defaults, Reading reading, Problems problems) {
        if (!(node instanceof ObjectNode object)) {
            expected("an object", node, problems);
            return null;
        }
        Problems own = new Problems();
        @Nullable Object[] values = new Object[attributes.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(attributes.get(i), object, defaults, reading, own);
        }
        if (reading != Reading.STORED) {
            refuseUnknown(object, own);
        }
        own.found().forEach(problem -> problems.add(problem.param(), String.valueOf(problem.reason())));
        return own.none() ? construct(values, problems) : null;
    }

    private static @Nullable Object value(
            Attribute attribute, ObjectNode object, @Nullable Object defaults, Reading reading, Problems problems) {
        JsonNode given = object.get(attribute.name());
        Object known = defaults == null ? null : get(attribute, defaults);
        if (given == null || (given.isNull() && attribute.nullable())) {
            if (given == null && known != null) {
                return known;
            }
            given = given == null ? attribute.otherwise() : null;
            if (given == null) {
                problems.unless(attribute.nullable(), Problems.pointer(attribute.name()), "is required");
                return null;
            }
        }
        return attribute.schema().read(given, known, reading, problems.at(Problems.pointer(attribute.name())));
    }

    private void refuseUnknown(ObjectNode object, Problems problems) {
        for (String name : object.propertyNames()) {
            if (attributes.stream().noneMatch(attribute -> attribute.name().equals(name))) {
                problems.add(Problems.pointer(name), "unknown attribute");
            }
        }
    }

    private @Nullable Record construct(@Nullable Object[] values, Problems problems) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException refusal) {
                problems.add("", String.valueOf(refusal.getMessage()));
                return null;
            }
            throw new IllegalStateException("constructor of " + type, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("constructor of " + type, e);
        }
    }

    private static @Nullable Object get(Attribute attribute, Object value) {
        try {
            return attribute.accessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("accessor " + attribute.accessor(), e);
        }
    }

    @Override
    public ObjectNode write(Object value) {
        ObjectNode object = Json.object();
        for (Attribute attribute : attributes) {
            Object component = get(attribute, value);
            if (component != null) {
                object.set(attribute.name(), attribute.schema().write(component));
            }
        }
        return object;
    }

    @Override
    boolean refers() {
        return attributes.stream().anyMatch(attribute -> attribute.schema().refers());
    }

    @Override
    void collect(JsonNode node, String pointer, List<Reference> found) {
        for (Attribute attribute : attributes) {
            JsonNode value = node.get(attribute.name());
            if (value != null && attribute.schema().refers()) {
                attribute.schema().collect(value, pointer + Problems.pointer(attribute.name()), found);
            }
        }
    }

    @Override
    ObjectNode openApi(SchemaComponents components) {
        return components.reference(type, schema -> describe(schema, components));
    }

    private void describe(ObjectNode schema, SchemaComponents components) {
        schema.put("type", "object");
        Doc doc = type.getAnnotation(Doc.class);
        if (doc != null) {
            schema.put("description", doc.value());
        }
        ObjectNode properties = Json.object();
        var required = Json.array();
        for (Attribute attribute : attributes) {
            ObjectNode property = attribute.schema().openApi(components);
            if (attribute.doc() != null) {
                property.put("description", attribute.doc());
            }
            if (attribute.otherwise() != null) {
                property.set("default", attribute.otherwise());
            }
            if (attribute.required()) {
                required.add(attribute.name());
            }
            properties.set(attribute.name(), property);
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        schema.set("properties", properties);
        schema.put("additionalProperties", false);
    }
}
