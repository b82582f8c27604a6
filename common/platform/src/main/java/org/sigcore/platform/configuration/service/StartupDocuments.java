// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.lifecycle.StartException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Start-up documents at {@code sigcore.configuration.<name>}, from a file or the command line, attribute by attribute
 * or as JSON text. Items of a group are nested below its name.
 */
final class StartupDocuments {
    private StartupDocuments() {}

    /** @throws StartException naming the invalid key */
    static LocalConfiguration of(Map<String, Object> properties, List<ConfigItem<?>> items) {
        Set<String> groups = items.stream().map(ConfigItem::group).collect(Collectors.toSet());
        Map<String, ObjectNode> documents = new HashMap<>();
        properties.forEach((name, value) -> {
            if (groups.contains(name) && value instanceof Map<?, ?> group) {
                group.forEach((below, document) -> documents.put(name + "/" + below, document(name, document)));
            } else {
                documents.put(name, document(name, value));
            }
        });
        try {
            return new LocalConfiguration(items, documents);
        } catch (IllegalArgumentException e) {
            throw new StartException("sigcore.configuration." + e.getMessage());
        }
    }

    private static ObjectNode document(String name, Object value) {
        if (tree(value) instanceof ObjectNode object) {
            return object;
        }
        throw new StartException("sigcore.configuration." + name + ": expected a JSON object");
    }

    private static JsonNode tree(Object value) {
        return switch (value) {
            case Map<?, ?> map -> {
                ObjectNode object = Json.object();
                map.forEach((key, each) -> object.set(String.valueOf(key), tree(each)));
                yield object;
            }
            case Collection<?> list -> {
                var array = Json.array();
                list.forEach(each -> array.add(tree(each)));
                yield array;
            }
            case String text when text.startsWith("{") || text.startsWith("[") -> parsed(text);
            default -> StringNode.valueOf(String.valueOf(value));
        };
    }

    /** Parses JSON, or returns text that only resembles it, such as a regular expression. */
    private static JsonNode parsed(String text) {
        try {
            return Json.parse(text);
        } catch (ProblemException e) {
            return StringNode.valueOf(text);
        }
    }
}
