// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Schema.Reading;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Base class of the views; applies stored rows to a view. Updates come from one thread at a time. */
abstract sealed class LocalView<V> implements ConfigView<V> permits LocalView.One, LocalView.Many {
    private static final Logger LOG = LoggerFactory.getLogger(LocalView.class);
    private final ConfigListeners<V> listeners = new ConfigListeners<>();
    private List<ConfigSnapshot.Row> rows = List.of();
    private volatile V current;
    private volatile long version;

    private LocalView(V initial) {
        this.current = initial;
    }

    /** @throws IllegalArgumentException if the start-up properties are invalid */
    static <T extends Record> LocalView<?> of(ConfigItem<T> item, ObjectNode startup) {
        return switch (item) {
            case ConfigResource<T> resource -> new One<>(resource, startup);
            case ConfigCollection<T> collection -> new Many<>(collection, startup);
        };
    }

    @Override
    public V current() {
        return current;
    }

    @Override
    public long version() {
        return version;
    }

    @Override
    public void onChange(Consumer<V> listener) {
        listeners.add(listener);
    }

    abstract ConfigItem<?> item();

    /** Returns the default of an entry while it is not configured; null if absent. */
    abstract @Nullable Record base(String entry);

    /** Returns the documents by entry key; a resource has the empty key. */
    abstract Map<String, ConfigDocument> documents();

    /** Returns the keys of {@link #documents}. */
    abstract Set<String> keys();

    /** Computes the value from the rows. */
    abstract V read(List<ConfigSnapshot.Row> rows, Reading reading);

    List<ConfigSnapshot.Row> rows() {
        return rows;
    }

    /** Applies rows without notifying listeners; returns true if the value has changed. */
    boolean apply(List<ConfigSnapshot.Row> newRows, Reading reading) {
        if (newRows.equals(rows)) {
            return false;
        }
        V value = read(newRows, reading);
        rows = List.copyOf(newRows);
        version = newRows.stream().mapToLong(ConfigSnapshot.Row::version).max().orElse(0);
        boolean changed = !value.equals(current);
        if (changed) {
            current = value;
        }
        return changed;
    }

    /** Notifies the listeners of a change. */
    void announce() {
        listeners.announce(item().id(), current);
    }

    long version(String entry) {
        return rows.stream()
                .filter(row -> row.entry().equals(entry))
                .mapToLong(ConfigSnapshot.Row::version)
                .max()
                .orElse(0);
    }

    ConfigDocument document(String entry, Record value) {
        boolean configured = rows.stream().anyMatch(row -> row.entry().equals(entry) && row.document() != null);
        return new ConfigDocument(Documents.write(value), version(entry), configured);
    }

    /** Returns null after problems with a stored document, which are logged; throws for other problems. */
    private static <T extends Record> @Nullable T parse(
            ConfigItem<T> item, JsonNode document, @Nullable T defaults, Reading reading) {
        Problems problems = new Problems();
        T value = Documents.read(item, document, defaults, reading, problems);
        if (value == null) {
            InvalidParam first = problems.found().getFirst();
            if (reading != Reading.STORED) {
                throw new IllegalArgumentException(item.id() + first.param() + ": " + first.reason());
            }
            LOG.atWarn()
                    .addKeyValue("event", "configuration-document-left-out")
                    .addKeyValue("item", item.id())
                    .addKeyValue("problem", first.param() + " " + first.reason())
                    .log("stored document is incompatible with this version and ignored");
        }
        return value;
    }

    /** View of a single document. */
    static final class One<T extends Record> extends LocalView<T> {
        private final ConfigResource<T> item;
        private final T base;

        One(ConfigResource<T> item, ObjectNode startup) {
            super(base(item, startup));
            this.item = item;
            this.base = current();
        }

        private static <T extends Record> T base(ConfigResource<T> item, ObjectNode startup) {
            T value = startup.isEmpty() ? null : parse(item, startup, item.defaults(), Reading.PROPERTIES);
            return value == null ? item.defaults() : value;
        }

        @Override
        ConfigItem<?> item() {
            return item;
        }

        @Override
        Record base(String entry) {
            return base;
        }

        @Override
        Map<String, ConfigDocument> documents() {
            return Map.of("", document("", current()));
        }

        @Override
        Set<String> keys() {
            return Set.of("");
        }

        @Override
        T read(List<ConfigSnapshot.Row> rows, Reading reading) {
            String document = rows.isEmpty() ? null : rows.getFirst().document();
            if (document == null) {
                return base;
            }
            T value = parse(item, Json.parse(document), base, reading);
            return value == null ? current() : value;
        }
    }

    /** View of named documents. */
    static final class Many<T extends Record> extends LocalView<Map<String, T>> {
        private final ConfigCollection<T> item;
        private final Map<String, T> base;

        Many(ConfigCollection<T> item, ObjectNode startup) {
            super(base(item, startup));
            this.item = item;
            this.base = current();
        }

        private static <T extends Record> Map<String, T> base(ConfigCollection<T> item, ObjectNode startup) {
            Map<String, T> entries = new TreeMap<>(item.defaults());
            startup.properties().forEach(entry -> {
                if (!ConfigCollection.isKey(entry.getKey())) {
                    throw new IllegalArgumentException(
                            item.id() + Problems.pointer(entry.getKey()) + ": expected " + ConfigCollection.KEYS);
                }
                T value = parse(item, entry.getValue(), item.defaults().get(entry.getKey()), Reading.PROPERTIES);
                if (value != null) {
                    entries.put(entry.getKey(), value);
                }
            });
            return Collections.unmodifiableMap(entries);
        }

        @Override
        ConfigItem<?> item() {
            return item;
        }

        @Override
        @Nullable
        Record base(String entry) {
            return base.get(entry);
        }

        @Override
        Map<String, ConfigDocument> documents() {
            Map<String, ConfigDocument> documents = new LinkedHashMap<>();
            current().forEach((key, value) -> documents.put(key, document(key, value)));
            return documents;
        }

        @Override
        Set<String> keys() {
            return current().keySet();
        }

        @Override
        Map<String, T> read(List<ConfigSnapshot.Row> rows, Reading reading) {
            Map<String, T> entries = new TreeMap<>(base);
            for (ConfigSnapshot.Row row : rows) {
                String document = row.document();
                if (document != null) {
                    T value = parse(item, Json.parse(document), base.get(row.entry()), reading);
                    T kept = value == null ? current().get(row.entry()) : value;
                    if (kept != null) {
                        entries.put(row.entry(), kept);
                    }
                }
            }
            return Collections.unmodifiableMap(entries);
        }
    }
}
