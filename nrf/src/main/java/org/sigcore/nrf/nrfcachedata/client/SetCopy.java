// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What another NRF set said last. Immutable.
 *
 * @param cursor where to go on reading; null when nothing was read yet
 * @param profiles by key
 * @param available whether the set answered the last time
 * @param news what the last answer brought
 */
record SetCopy(
        @Nullable String cursor,
        Map<String, ObjectNode> profiles,
        List<ObjectNode> subscriptions,
        List<ObjectNode> keys,
        boolean available,
        News news) {
    /** Of an answer. */
    enum News {
        NOTHING,
        CHANGES,
        EVERYTHING
    }

    static final SetCopy UNKNOWN = new SetCopy(null, Map.of(), List.of(), List.of(), false, News.NOTHING);

    /** The same, the set being reachable or not. */
    SetCopy unchanged(boolean reachable) {
        return new SetCopy(cursor, profiles, subscriptions, keys, reachable, News.NOTHING);
    }

    /** After an answer of the set; what it leaves out has not changed. */
    SetCopy with(JsonNode state) {
        boolean whole = state.path("complete").asBoolean(false);
        Map<String, ObjectNode> next = whole ? new LinkedHashMap<>() : new LinkedHashMap<>(profiles);
        state.path("removed").forEach(id -> next.remove(id.asString("")));
        for (ObjectNode profile : objects(state.path("profiles"))) {
            next.put(NfInstance.key(String.valueOf(Json.string(profile, "nfInstanceId"))), profile);
        }
        return new SetCopy(
                Json.string(state, "cursor"),
                next,
                state.has("subscriptions") ? objects(state.path("subscriptions")) : subscriptions,
                state.has("keys") ? objects(state.path("keys")) : keys,
                true,
                whole ? News.EVERYTHING : News.CHANGES);
    }

    private static List<ObjectNode> objects(JsonNode array) {
        List<ObjectNode> objects = new ArrayList<>();
        array.forEach(item -> {
            if (item instanceof ObjectNode object) {
                objects.add(object);
            }
        });
        return List.copyOf(objects);
    }
}
