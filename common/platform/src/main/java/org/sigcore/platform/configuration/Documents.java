// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Schema;
import org.sigcore.platform.configuration.schema.Schema.Reading;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts between JSON documents and records; validates the schema first, then the item's checks. */
public final class Documents {
    private Documents() {}

    /** Runs the checks across several entries. */
    public static <T extends Record> void checkAll(
            ConfigCollection<T> collection, Map<String, T> all, Problems problems) {
        collection.wholeChecks().forEach(check -> check.accept(all, problems));
    }

    static <T extends Record> @Nullable T read(
            ConfigItem<T> item, JsonNode document, @Nullable T defaults, Reading reading, Problems problems) {
        Record read = Schema.of(item.type()).read(document, defaults, reading, problems);
        if (read == null || !problems.none()) {
            return null;
        }
        T value = item.type().cast(read);
        var checks = switch (item) {
            case ConfigResource<T> resource -> resource.checks();
            case ConfigCollection<T> collection -> collection.checks();
        };
        checks.forEach(check -> check.accept(value, problems));
        return problems.none() ? value : null;
    }

    /**
     * Returns the documents of an imported collection by key, without those whose key is invalid.
     *
     * @param sent an object with the documents by key
     * @param problems of the import, at the collection
     */
    public static Map<String, JsonNode> entries(JsonNode sent, Problems problems) {
        Map<String, JsonNode> documents = new LinkedHashMap<>();
        problems.unless(sent.isObject(), "", "expected an object with documents by key");
        sent.properties().forEach(entry -> {
            if (ConfigCollection.isKey(entry.getKey())) {
                documents.put(entry.getKey(), entry.getValue());
            } else {
                problems.add(Problems.pointer(entry.getKey()), "expected " + ConfigCollection.KEYS);
            }
        });
        return documents;
    }

    /** Returns a record as JSON. */
    public static ObjectNode write(Record value) {
        return Schema.of(value.getClass()).write(value);
    }
}
