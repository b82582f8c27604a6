// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/** The {@code components/schemas} of one OpenAPI document: records by simple name. Not thread-safe. */
public final class SchemaComponents {
    private final Map<String, Class<?>> types = new HashMap<>();
    private final Map<String, ObjectNode> schemas = new TreeMap<>();

    /** Returns a reference to the schema of a record and adds the schema if it is missing. */
    public ObjectNode reference(Class<? extends Record> type) {
        return Schema.of(type).openApi(this);
    }

    /** Returns all referenced schemas by name. */
    public ObjectNode document() {
        ObjectNode document = Json.object();
        schemas.forEach(document::set);
        return document;
    }

    ObjectNode reference(Class<?> type, Consumer<ObjectNode> describe) {
        String name = name(type);
        if (types.putIfAbsent(name, type) == null) {
            ObjectNode schema = Json.object();
            schemas.put(name, schema);
            describe.accept(schema);
        }
        return Json.object().put("$ref", "#/components/schemas/" + name);
    }

    /** Returns the simple name, prefixed with the enclosing class if another record has the same simple name. */
    private String name(Class<?> type) {
        String name = type.getSimpleName();
        Class<?> outer = type.getEnclosingClass();
        while (types.getOrDefault(name, type) != type && outer != null) {
            name = outer.getSimpleName() + name;
            outer = outer.getEnclosingClass();
        }
        Class<?> known = types.getOrDefault(name, type);
        if (known != type) {
            throw new IllegalStateException(
                    "two configuration records are called " + name + ": " + known + ", " + type);
        }
        return name;
    }
}
