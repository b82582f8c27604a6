// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata;

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
 * Last known state of another NRF set. Immutable.
 *
 * @param cursor position from which to continue reading; null if nothing has been read yet
 * @param profiles profiles by key
 * @param available true if the set responded to the last request
 * @param news novelty of the last response
 */
record SetCopy(
        @Nullable String cursor,
        Map<String, ObjectNode> profiles,
        List<ObjectNode> subscriptions,
        List<ObjectNode> keys,
        boolean available,
        News news) {
    /** Novelty of a response. */
    enum News {
        NOTHING,
        CHANGES,
        EVERYTHING
    }

    static final SetCopy UNKNOWN = new SetCopy(null, Map.of(), List.of(), List.of(), false, News.NOTHING);

    /** Returns an unchanged copy with the given reachability. */
    SetCopy unchanged(boolean reachable) {
        return new SetCopy(cursor, profiles, subscriptions, keys, reachable, News.NOTHING);
    }

    /** Returns the copy after a response of the set; members absent from the response are unchanged. */
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
