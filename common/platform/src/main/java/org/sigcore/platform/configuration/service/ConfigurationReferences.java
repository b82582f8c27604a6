// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.ConfigSnapshot;
import org.sigcore.platform.configuration.ConfigUsers;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Reference;
import org.sigcore.platform.configuration.schema.Schema;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Enforces referential integrity between documents and the entries that they refer to. Thread-safe. */
final class ConfigurationReferences {
    private static final int NAMED = 5;
    private final LocalConfiguration configuration;
    private final List<ConfigUsers> others;

    /** @param others users of entries outside the configuration */
    ConfigurationReferences(LocalConfiguration configuration, List<ConfigUsers> others) {
        this.configuration = configuration;
        this.others = List.copyOf(others);
    }

    /** Returns true if a change of this item must be checked against the other items. */
    boolean concern(ConfigItem<?> item) {
        return item instanceof ConfigCollection<?> || Schema.of(item.type()).mayRefer();
    }

    /** Finds references to missing entries; a document may refer to its own key. */
    void check(ConfigItem<?> item, String key, JsonNode document, Problems problems) {
        for (Reference reference : Schema.of(item.type()).references(document)) {
            boolean itself =
                    reference.item().equals(item.id()) && reference.key().equals(key);
            problems.unless(
                    itself || keys(reference.item()).contains(reference.key()),
                    reference.pointer(),
                    missing(reference));
        }
    }

    /**
     * Finds references to missing entries in a document of a complete new configuration.
     *
     * @param wanted keys of the new configuration by item id
     */
    static void check(ConfigItem<?> item, JsonNode document, Map<String, Set<String>> wanted, Problems problems) {
        for (Reference reference : Schema.of(item.type()).references(document)) {
            problems.unless(
                    wanted.getOrDefault(reference.item(), Set.of()).contains(reference.key()),
                    reference.pointer(),
                    missing(reference));
        }
    }

    private static String missing(Reference reference) {
        return "there is no " + reference.item() + "/" + reference.key();
    }

    private Set<String> keys(String id) {
        for (ConfigItem<?> item : configuration.items()) {
            if (item.id().equals(id)) {
                return configuration.keys(item);
            }
        }
        throw new IllegalStateException("no configuration item is called " + id);
    }

    /** @throws ProblemException 409 naming the users of the entry */
    void requireUnused(ConfigCollection<?> item, String key) {
        List<String> users = new ArrayList<>();
        for (ConfigItem<?> other : configuration.items()) {
            if (Schema.of(other.type()).mayRefer()) {
                configuration.documents(other).forEach((entry, document) -> {
                    boolean itself = other.id().equals(item.id()) && entry.equals(key);
                    if (!itself && names(other, document.json(), item.id(), key)) {
                        users.add(entry.isEmpty() ? other.id() : other.id() + "/" + entry);
                    }
                });
            }
        }
        others.forEach(each -> users.addAll(each.users(item.id(), key)));
        if (!users.isEmpty()) {
            String named = String.join(", ", users.subList(0, Math.min(NAMED, users.size())));
            String more = users.size() > NAMED ? " and " + (users.size() - NAMED) + " more" : "";
            throw new ProblemException(ProblemDetails.of(
                    409, "MODIFICATION_NOT_ALLOWED", item.id() + "/" + key + " is used by " + named + more));
        }
    }

    /**
     * Asks the users of entries to agree to a change of them.
     *
     * @throws ProblemException 409 naming a user that would fail
     */
    void requireUsable(List<ConfigSnapshot.Change> changes) {
        ObjectNode changed = Json.object();
        for (ConfigSnapshot.Change change : changes) {
            if (isThere(change)) {
                String document = change.document();
                changed.set(change.resource(), document == null ? null : Json.parse(document));
            }
        }
        for (ConfigUsers each : changed.isEmpty() ? List.<ConfigUsers>of() : others) {
            List<String> hindered = each.hindered(changed);
            if (!hindered.isEmpty()) {
                throw new ProblemException(
                        ProblemDetails.of(409, "MODIFICATION_NOT_ALLOWED", "in use: " + hindered.getFirst()));
            }
        }
    }

    // A new entry has no users. A removed entry may fall back to a default.
    private boolean isThere(ConfigSnapshot.Change change) {
        return configuration.items().stream()
                .anyMatch(item -> item.id().equals(change.item())
                        && item instanceof ConfigCollection<?> collection
                        && configuration.keys(item).contains(change.entry())
                        && (change.document() != null || configuration.base(collection, change.entry()) == null));
    }

    private static boolean names(ConfigItem<?> other, JsonNode document, String item, String key) {
        return Schema.of(other.type()).references(document).stream()
                .anyMatch(reference ->
                        reference.item().equals(item) && reference.key().equals(key));
    }
}
