// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.ConfigSnapshot;
import org.sigcore.platform.configuration.ConfigUsers;
import org.sigcore.platform.configuration.Documents;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.management.access.ManagementUser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Validates and stores changes, and applies them to this process. Thread-safe. */
public final class ConfigurationWriter {
    private static final Logger LOG = LoggerFactory.getLogger(ConfigurationWriter.class);
    private static final int MOST_TRIES = 10;
    private final LocalConfiguration configuration;
    private final ConfigurationServer server;
    private final ConfigurationFollower follower;
    private final ConfigurationReferences references;

    /** @param users users of entries outside the configuration */
    public ConfigurationWriter(
            LocalConfiguration configuration,
            ConfigurationServer server,
            ConfigurationFollower follower,
            List<ConfigUsers> users) {
        this.configuration = configuration;
        this.server = server;
        this.follower = follower;
        this.references = new ConfigurationReferences(configuration, users);
    }

    /** Updates this process to the latest version. */
    void refresh() {
        follower.refresh();
    }

    /**
     * Replaces a document.
     *
     * @param expected see {@link ConfigSnapshot.Change}
     */
    void put(ConfigItem<?> item, String key, ObjectNode document, @Nullable Long expected) {
        checkedAgain(
                references.concern(item),
                () -> List.of(new ConfigSnapshot.Change(item.id(), key, expected, checked(item, key, document))));
    }

    /** Returns the document that {@link #put} would store, without storing it. */
    ObjectNode tried(ConfigItem<?> item, String key, ObjectNode document) {
        return (ObjectNode) Json.parse(checked(item, key, document));
    }

    /**
     * Returns the value that would be effective after {@link #delete}, null if there is no default; changes nothing.
     */
    JsonNode triedWithout(ConfigItem<?> item, String key) {
        if (item instanceof ConfigCollection<?> collection) {
            checkWithout(collection, key);
        }
        Record fallback = configuration.base(item, key);
        return fallback == null ? NullNode.getInstance() : Documents.write(fallback);
    }

    /** Removes a document, which restores its default if there is one. */
    void delete(ConfigItem<?> item, String key, @Nullable Long expected) {
        checkedAgain(references.concern(item), () -> {
            if (item instanceof ConfigCollection<?> collection) {
                checkWithout(collection, key);
            }
            return List.of(new ConfigSnapshot.Change(item.id(), key, expected, null));
        });
    }

    // Of two concurrent writers, one that refers to an entry and one that removes it, the second must see the first
    // one's change.
    private void checkedAgain(boolean bound, Supplier<List<ConfigSnapshot.Change>> changes) {
        for (int tries = 1; ; tries++) {
            long seen = configuration.version();
            try {
                write(bound ? seen : ConfigurationServer.ANY_VERSION, changes.get());
                return;
            } catch (ProblemException e) {
                if (!ConfigurationServer.OUTDATED.equals(e.problem().cause()) || tries == MOST_TRIES) {
                    throw e;
                }
                follower.refresh();
            }
        }
    }

    /** Writes checked changes, provided that the configuration has the given version. */
    void write(long seen, List<ConfigSnapshot.Change> changes) {
        references.requireUsable(changes);
        String user = ManagementUser.current().name();
        server.write(user, seen, changes);
        changes.forEach(change -> LOG.atInfo()
                .addKeyValue("event", "configuration-changed")
                .addKeyValue("user", user)
                .addKeyValue("resource", change.resource())
                .log("configuration changed"));
        follower.refresh();
    }

    /** Returns the document in its stored form: complete, with attributes in the order of the record. */
    private <T extends Record> String checked(ConfigItem<T> item, String key, ObjectNode document) {
        Problems problems = new Problems();
        T value = configuration.read(item, key, document, problems);
        if (value != null && item instanceof ConfigCollection<T> collection) {
            Map<String, T> all = new TreeMap<>(configuration.view(collection).current());
            all.put(key, value);
            Documents.checkAll(collection, all, problems);
        }
        problems.throwIfAny();
        ObjectNode written = Documents.write(Objects.requireNonNull(value));
        references.check(item, key, written, problems);
        problems.throwIfAny();
        return written.toString();
    }

    private <T extends Record> void checkWithout(ConfigCollection<T> collection, String key) {
        Map<String, T> rest = new TreeMap<>(configuration.view(collection).current());
        rest.remove(key);
        T fallback = configuration.base(collection, key);
        if (fallback != null) {
            rest.put(key, fallback);
        } else {
            references.requireUnused(collection, key);
        }
        Problems problems = new Problems();
        Documents.checkAll(collection, rest, problems);
        problems.throwIfAny();
    }
}
