// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of arrays and maps. */
final class ContainerSchemas {
    private ContainerSchemas() {}

    private static void bound(int count, @Nullable Size size, Problems problems) {
        if (size != null) {
            problems.unless(
                    count >= size.min() && count <= size.max(),
                    "",
                    "expected %d to %d elements, got %d".formatted(size.min(), size.max(), count));
        }
    }

    /** Schema of a list, or of a set: an array with unique elements. */
    static final class ArraySchema extends Schema {
        private final Schema element;
        private final boolean unique;
        private final @Nullable Size size;

        ArraySchema(Schema element, boolean unique, @Nullable Size size) {
            this.element = element;
            this.unique = unique;
            this.size = size;
        }

        @Override
        @Nullable
        Object read(JsonNode node, @Nullable Object defaults, Reading reading, Problems problems) {
            JsonNode array = reading == Reading.PROPERTIES && node.isObject() ? byIndex(node) : node;
            if (!array.isArray()) {
                return expected("an array", node, problems);
            }
            bound(array.size(), size, problems);
            Collection<Object> values = unique ? new LinkedHashSet<>() : new ArrayList<>();
            for (int i = 0; i < array.size(); i++) {
                Object value = element.read(array.get(i), null, reading, problems.at("/" + i));
                if (value != null && !values.add(value)) {
                    problems.add("/" + i, "is there twice");
                }
            }
            return unique ? Collections.unmodifiableSet((LinkedHashSet<Object>) values) : List.copyOf(values);
        }

        /** Properties represent a list as {@code name[0]}, {@code name[1]}. */
        private static JsonNode byIndex(JsonNode node) {
            ArrayNode array = Json.array();
            for (int i = 0; node.has(String.valueOf(i)); i++) {
                array.add(node.get(String.valueOf(i)));
            }
            return array.size() == node.size() ? array : node;
        }

        @Override
        JsonNode write(Object value) {
            ArrayNode array = Json.array();
            ((Collection<?>) value).forEach(each -> array.add(element.write(each)));
            return array;
        }

        @Override
        boolean refers() {
            return element.refers();
        }

        @Override
        void collect(JsonNode array, String pointer, List<Reference> found) {
            for (int i = 0; i < array.size(); i++) {
                element.collect(array.get(i), pointer + "/" + i, found);
            }
        }

        @Override
        ObjectNode openApi(SchemaComponents components) {
            ObjectNode schema = Json.object().put("type", "array");
            schema.set("items", element.openApi(components));
            if (size != null) {
                schema.put("minItems", size.min());
                if (size.max() != Integer.MAX_VALUE) {
                    schema.put("maxItems", size.max());
                }
            }
            return unique ? schema.put("uniqueItems", true) : schema;
        }
    }

    /** Schema of an object with arbitrary attribute names. */
    static final class MapSchema extends Schema {
        private final Schema value;
        private final @Nullable Size size;

        MapSchema(Schema value, @Nullable Size size) {
            this.value = value;
            this.size = size;
        }

        @Override
        @Nullable
        Object read(JsonNode node, @Nullable Object defaults, Reading reading, Problems problems) {
            if (!(node instanceof ObjectNode object)) {
                return expected("an object", node, problems);
            }
            bound(object.size(), size, problems);
            Map<String, Object> values = new LinkedHashMap<>();
            object.properties().forEach(entry -> {
                String pointer = "/" + entry.getKey().replace("~", "~0").replace("/", "~1");
                Object read = value.read(entry.getValue(), null, reading, problems.at(pointer));
                if (read != null) {
                    values.put(entry.getKey(), read);
                }
            });
            return Collections.unmodifiableMap(values);
        }

        @Override
        JsonNode write(Object map) {
            ObjectNode object = Json.object();
            ((Map<?, ?>) map).forEach((key, each) -> object.set(String.valueOf(key), value.write(each)));
            return object;
        }

        @Override
        boolean refers() {
            return value.refers();
        }

        @Override
        void collect(JsonNode object, String pointer, List<Reference> found) {
            object.properties()
                    .forEach(entry -> value.collect(
                            entry.getValue(),
                            pointer + "/" + entry.getKey().replace("~", "~0").replace("/", "~1"),
                            found));
        }

        @Override
        ObjectNode openApi(SchemaComponents components) {
            ObjectNode schema = Json.object().put("type", "object");
            schema.set("additionalProperties", value.openApi(components));
            return schema;
        }
    }
}
