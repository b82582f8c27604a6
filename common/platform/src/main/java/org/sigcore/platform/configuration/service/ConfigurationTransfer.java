// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.ConfigSnapshot;
import org.sigcore.platform.configuration.Documents;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.management.access.AccountItems;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads, exports and imports the configuration as a whole. */
final class ConfigurationTransfer {
    private final LocalConfiguration configuration;
    private final ConfigurationWriter writer;

    ConfigurationTransfer(LocalConfiguration configuration, ConfigurationWriter writer) {
        this.configuration = configuration;
        this.writer = writer;
    }

    /** Returns the documents of one root by name, except those that only administrators may read. */
    ObjectNode documents(boolean own) {
        ObjectNode all = Json.object();
        for (ConfigItem<?> item : configuration.items()) {
            if (item.group().isEmpty() == own && !AccountItems.secret(item)) {
                all.set(item.id(), documents(item));
            }
        }
        return all;
    }

    private ObjectNode documents(ConfigItem<?> item) {
        var documents = configuration.documents(item);
        if (item instanceof ConfigResource<?>) {
            return documents.values().iterator().next().json();
        }
        ObjectNode entries = Json.object();
        documents.forEach((key, document) -> entries.set(key, document.json()));
        return entries;
    }

    /** Returns all documents of both roots, in the format of {@link #restore}. */
    ObjectNode export() {
        ObjectNode all = Json.object();
        configuration.items().forEach(item -> all.set(item.id(), documents(item)));
        ObjectNode export = Json.object().put("version", configuration.version());
        export.set("documents", all);
        return export;
    }

    /**
     * Merges documents of another configuration into this one.
     *
     * @param replaces true to replace configured documents; false to keep them
     * @return the imported and the ignored documents
     */
    ObjectNode merge(ObjectNode export, boolean replaces) {
        writer.refresh();
        if (!(export.get("exportData") instanceof ObjectNode documents)) {
            Problems problems = new Problems();
            problems.add("/exportData", "expected an object");
            problems.throwIfAny();
            return export;
        }
        long seen = configuration.version();
        ConfigurationMerge merge = new ConfigurationMerge(configuration, replaces);
        List<ConfigSnapshot.Change> changes = merge.changes(documents);
        if (!changes.isEmpty()) {
            writer.write(seen, changes);
        }
        return merge.report();
    }

    /** Returns all configured documents of both roots, in the format of {@link #merge}. */
    ObjectNode configured() {
        ObjectNode all = Json.object();
        for (ConfigItem<?> item : configuration.items()) {
            configuration.documents(item).forEach((key, document) -> {
                if (document.configured() && key.isEmpty()) {
                    all.set(item.id(), document.json());
                } else if (document.configured()) {
                    all.withObjectProperty(item.id()).set(key, document.json());
                }
            });
        }
        ObjectNode export = Json.object()
                .put("date", Instant.now().toString())
                .put("sourceVersion", configuration.version())
                .put("topic", "configuration");
        export.set("exportData", all);
        return export;
    }

    /**
     * Replaces the configuration by an export, in one change. Items absent from the export get their defaults. A value
     * equal to its default is not stored, so that a later version's default applies.
     */
    void restore(ObjectNode export) {
        writer.refresh();
        Problems problems = new Problems();
        Map<List<String>, String> wanted = new HashMap<>();
        if (export.get("documents") instanceof ObjectNode documents) {
            collect(documents, wanted, problems.at("/documents"));
            problems.throwIfAny();
            checkReferences(wanted, problems.at("/documents"));
        } else {
            problems.add("/documents", "is required");
        }
        problems.throwIfAny();
        writer.write(ConfigurationServer.ANY_VERSION, changes(wanted));
    }

    private void checkReferences(Map<List<String>, String> wanted, Problems problems) {
        Map<String, Set<String>> keys = new HashMap<>();
        wanted.keySet()
                .forEach(row -> keys.computeIfAbsent(row.get(0), item -> new HashSet<>())
                        .add(row.get(1)));
        for (ConfigItem<?> item : configuration.items()) {
            if (item instanceof ConfigCollection<?> collection) {
                configuration.keys(item).stream()
                        .filter(key -> configuration.base(collection, key) != null)
                        .forEach(key -> keys.computeIfAbsent(item.id(), id -> new HashSet<>())
                                .add(key));
            }
        }
        for (ConfigItem<?> item : configuration.items()) {
            wanted.forEach((row, document) -> {
                if (row.get(0).equals(item.id())) {
                    Problems own = problems.at(Problems.pointer(item.id()));
                    ConfigurationReferences.check(
                            item,
                            Json.parse(document),
                            keys,
                            row.get(1).isEmpty() ? own : own.at(Problems.pointer(row.get(1))));
                }
            });
        }
    }

    private void collect(ObjectNode documents, Map<List<String>, String> wanted, Problems problems) {
        Map<String, JsonNode> unread = new TreeMap<>();
        documents.properties().forEach(entry -> unread.put(entry.getKey(), entry.getValue()));
        for (ConfigItem<?> item : configuration.items()) {
            JsonNode sent = unread.remove(item.id());
            if (sent != null) {
                collect(item, sent, wanted, problems.at(Problems.pointer(item.id())));
            }
        }
        unread.keySet().forEach(id -> problems.add(Problems.pointer(id), "unknown item"));
    }

    private <T extends Record> void collect(
            ConfigItem<T> item, JsonNode sent, Map<List<String>, String> wanted, Problems problems) {
        switch (item) {
            case ConfigResource<T> resource -> {
                T value = configuration.read(item, "", sent, problems);
                if (value != null && !value.equals(configuration.base(resource, ""))) {
                    wanted.put(List.of(item.id(), ""), Documents.write(value).toString());
                }
            }
            case ConfigCollection<T> collection -> collect(collection, sent, wanted, problems);
        }
    }

    private <T extends Record> void collect(
            ConfigCollection<T> item, JsonNode sent, Map<List<String>, String> wanted, Problems problems) {
        Map<String, T> entries = new TreeMap<>();
        Problems shapes = new Problems();
        Documents.entries(sent, shapes).forEach((key, document) -> {
            Problems own = new Problems();
            T value = configuration.read(item, key, document, own);
            own.found()
                    .forEach(problem ->
                            shapes.add(Problems.pointer(key) + problem.param(), String.valueOf(problem.reason())));
            if (value != null) {
                entries.put(key, value);
            }
        });
        if (shapes.none()) {
            Documents.checkAll(item, entries, shapes);
        }
        shapes.found().forEach(problem -> problems.add(problem.param(), String.valueOf(problem.reason())));
        entries.forEach((key, value) -> {
            if (!value.equals(configuration.base(item, key))) {
                wanted.put(List.of(item.id(), key), Documents.write(value).toString());
            }
        });
    }

    private List<ConfigSnapshot.Change> changes(Map<List<String>, String> wanted) {
        List<ConfigSnapshot.Change> changes = new ArrayList<>();
        for (ConfigItem<?> item : configuration.items()) {
            configuration.documents(item).forEach((key, document) -> {
                List<String> row = List.of(item.id(), key);
                if (document.configured() && !wanted.containsKey(row)) {
                    changes.add(new ConfigSnapshot.Change(item.id(), key, null, null));
                }
            });
        }
        wanted.forEach(
                (row, document) -> changes.add(new ConfigSnapshot.Change(row.get(0), row.get(1), null, document)));
        return changes;
    }
}
