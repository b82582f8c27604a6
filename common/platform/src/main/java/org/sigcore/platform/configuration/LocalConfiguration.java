// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Schema.Reading;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The configuration in the memory of this process. In a running NF {@link #apply} updates it from the store; in tests
 * {@code set} does. Thread-safe; changes are applied one at a time.
 */
public final class LocalConfiguration implements ConfigViews {
    private final Map<String, LocalView<?>> views = new LinkedHashMap<>();
    private final boolean open;
    private volatile long version;

    /** Creates a configuration that holds the defaults of any requested item, for tests. */
    public LocalConfiguration() {
        this.open = true;
    }

    /**
     * Creates the configuration of an NF's items.
     *
     * @param startup values of start-up properties by item id; for a collection, documents by key
     * @throws IllegalArgumentException naming the first invalid value
     */
    public LocalConfiguration(Collection<? extends ConfigItem<?>> items, Map<String, ObjectNode> startup) {
        this.open = false;
        Map<String, ObjectNode> unread = new HashMap<>(startup);
        for (ConfigItem<?> item : items) {
            ObjectNode override = unread.remove(item.id());
            if (views.put(item.id(), LocalView.of(item, override == null ? Json.object() : override)) != null) {
                throw new IllegalStateException("two configuration items are called " + item.id());
            }
        }
        if (!unread.isEmpty()) {
            throw new IllegalArgumentException(unread.keySet().iterator().next() + ": unknown key");
        }
    }

    @Override
    @SuppressWarnings("unchecked") // a view has the type of its item
    public <T extends Record> ConfigView<T> view(ConfigResource<T> resource) {
        return (LocalView.One<T>) find(resource);
    }

    @Override
    @SuppressWarnings("unchecked") // a view has the type of its item
    public <T extends Record> ConfigView<Map<String, T>> view(ConfigCollection<T> collection) {
        return (LocalView.Many<T>) find(collection);
    }

    private synchronized <T extends Record> LocalView<?> find(ConfigItem<T> item) {
        LocalView<?> view = views.get(item.id());
        if (view == null && open) {
            view = LocalView.of(item, Json.object());
            views.put(item.id(), view);
        }
        if (view == null) {
            throw new IllegalArgumentException("configuration item " + item.id() + " is not a bean of this process");
        }
        return view;
    }

    @Override
    public long version() {
        return version;
    }

    /** Returns the items in the order of their declaration. */
    public synchronized List<ConfigItem<?>> items() {
        List<ConfigItem<?>> items = new ArrayList<>();
        views.values().forEach(view -> items.add(view.item()));
        return items;
    }

    /** Returns the effective documents with the versions of their rows. */
    public synchronized Map<String, ConfigDocument> documents(ConfigItem<?> item) {
        return find(item).documents();
    }

    /** Returns the keys of the effective documents; a resource has the empty key. */
    public synchronized Set<String> keys(ConfigItem<?> item) {
        return find(item).keys();
    }

    /** Returns the default of an entry (empty key for a resource) while it is not configured; null if absent. */
    public synchronized <T extends Record> @Nullable T base(ConfigItem<T> item, String entry) {
        return item.type().cast(find(item).base(entry));
    }

    /**
     * Reads a document of an operator; absent attributes are taken from {@link #base}.
     *
     * @return null if there are problems
     */
    public <T extends Record> @Nullable T read(ConfigItem<T> item, String entry, JsonNode document, Problems problems) {
        return Documents.read(item, document, base(item, entry), Reading.STRICT, problems);
    }

    /**
     * Applies all configured documents, and then notifies listeners, so that they see all changes. An unreadable document
     * is logged, and the previous value remains in effect.
     */
    public synchronized void apply(ConfigSnapshot snapshot) {
        Map<String, List<ConfigSnapshot.Row>> byItem = new HashMap<>();
        snapshot.rows()
                .forEach(row -> byItem.computeIfAbsent(row.item(), id -> new ArrayList<>())
                        .add(row));
        version = snapshot.version();
        List<LocalView<?>> changed = new ArrayList<>();
        try {
            views.forEach((item, view) -> {
                if (view.apply(byItem.getOrDefault(item, List.of()), Reading.STORED)) {
                    changed.add(view);
                }
            });
        } finally { // an item that fails does not hide the changes of others
            changed.forEach(LocalView::announce);
        }
    }

    /** Returns the current version and the rows written after the given version. */
    public synchronized ConfigSnapshot since(long version) {
        return new ConfigSnapshot(
                this.version,
                views.values().stream()
                        .flatMap(view -> view.rows().stream())
                        .filter(row -> row.version() > version)
                        .toList());
    }

    /** Changes a document, for tests. */
    public synchronized <T extends Record> void set(ConfigResource<T> resource, T value) {
        write(resource, "", Documents.write(value).toString());
    }

    /** Adds or replaces an entry, for tests. */
    public synchronized <T extends Record> void set(ConfigCollection<T> collection, String key, T value) {
        write(collection, key, Documents.write(value).toString());
    }

    /** Removes an entry, for tests. */
    public synchronized void remove(ConfigCollection<?> collection, String key) {
        write(collection, key, null);
    }

    private void write(ConfigItem<?> item, String entry, @Nullable String document) {
        long next = version + 1;
        version = next;
        LocalView<?> view = find(item);
        List<ConfigSnapshot.Row> rows = new ArrayList<>(view.rows());
        rows.removeIf(row -> row.entry().equals(entry));
        rows.add(new ConfigSnapshot.Row(item.id(), entry, next, document));
        if (view.apply(rows, Reading.STRICT)) {
            view.announce();
        }
    }
}
