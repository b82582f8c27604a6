// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigDocument;
import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.ConfigSnapshot;
import org.sigcore.platform.configuration.Documents;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.configuration.schema.Problems;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Merges documents of another configuration into this one, in one change or not at all. Not thread-safe. */
final class ConfigurationMerge {
    private final LocalConfiguration configuration;
    private final boolean replaces;
    private final Problems problems = new Problems().at("/exportData");
    private final List<ConfigSnapshot.Change> changes = new ArrayList<>();
    private final Map<String, Set<String>> keys = new HashMap<>();
    private final ArrayNode imported = Json.array();
    private final ArrayNode ignored = Json.array();

    /** @param replaces true to replace documents that are already configured; false to ignore the imported ones */
    ConfigurationMerge(LocalConfiguration configuration, boolean replaces) {
        this.configuration = configuration;
        this.replaces = replaces;
        configuration.items().forEach(item -> keys.put(item.id(), new HashSet<>(configuration.keys(item))));
    }

    /**
     * Returns the changes to store.
     *
     * @param documents by item id, those of a collection by key
     * @throws org.sigcore.model.ProblemException 400 with all problems
     */
    List<ConfigSnapshot.Change> changes(ObjectNode documents) {
        Map<String, JsonNode> unread = new TreeMap<>();
        documents.properties().forEach(entry -> unread.put(entry.getKey(), entry.getValue()));
        for (ConfigItem<?> item : configuration.items()) {
            JsonNode sent = unread.remove(item.id());
            if (sent != null) {
                collect(item, sent, problems.at(Problems.pointer(item.id())));
            }
        }
        unread.keySet().forEach(id -> problems.add(Problems.pointer(id), "unknown item"));
        problems.throwIfAny();
        for (ConfigSnapshot.Change change : changes) {
            checkReferences(change);
        }
        problems.throwIfAny();
        return changes;
    }

    /**
     * Returns the outcome: the documents {@code imported}, and those {@code ignored} because they were already
     * configured.
     */
    ObjectNode report() {
        ObjectNode report = Json.object();
        report.set("imported", imported);
        report.set("ignored", ignored);
        return report;
    }

    private <T extends Record> void collect(ConfigItem<T> item, JsonNode sent, Problems own) {
        switch (item) {
            case ConfigResource<T> resource -> {
                T value = configuration.read(resource, "", sent, own);
                if (value != null) {
                    add(item, "", value, isConfigured(resource));
                }
            }
            case ConfigCollection<T> collection -> {
                Map<String, T> all =
                        new TreeMap<>(configuration.view(collection).current());
                Documents.entries(sent, own).forEach((key, document) -> {
                    T value = configuration.read(collection, key, document, own.at(Problems.pointer(key)));
                    if (value != null && add(item, key, value, all.containsKey(key))) {
                        all.put(key, value);
                    }
                });
                Documents.checkAll(collection, all, own);
            }
        }
    }

    private boolean isConfigured(ConfigResource<?> item) {
        return configuration.documents(item).values().stream().anyMatch(ConfigDocument::configured);
    }

    private boolean add(ConfigItem<?> item, String key, Record value, boolean there) {
        ConfigSnapshot.Change change = new ConfigSnapshot.Change(
                item.id(), key, null, Documents.write(value).toString());
        boolean taken = replaces || !there;
        (taken ? imported : ignored).add(change.resource());
        if (taken) {
            changes.add(change);
            keys.getOrDefault(item.id(), new HashSet<>()).add(key);
        }
        return taken;
    }

    private void checkReferences(ConfigSnapshot.Change change) {
        for (ConfigItem<?> item : configuration.items()) {
            if (item.id().equals(change.item()) && change.document() != null) {
                Problems own = problems.at(Problems.pointer(item.id()));
                ConfigurationReferences.check(
                        item,
                        Json.parse(change.document()),
                        keys,
                        change.entry().isEmpty() ? own : own.at(Problems.pointer(change.entry())));
            }
        }
    }
}
