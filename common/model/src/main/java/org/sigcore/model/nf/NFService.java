// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * View of a service in a profile.
 *
 * @param instanceId unique within the NF instance
 * @param name such as {@code nudm-sdm}
 * @param status REGISTERED, SUSPENDED, UNDISCOVERABLE, CANARY_RELEASE or any newer status
 * @param document document as received; must not be modified
 */
@SpecRef("TS 29.510 6.1.6.2.3")
public record NFService(String instanceId, String name, String status, ObjectNode document) {

    /** Returns the services of a profile, from the map and from the older array. */
    static List<NFService> of(ObjectNode profile) {
        Map<String, NFService> services = new LinkedHashMap<>();
        if (profile.get("nfServiceList") instanceof ObjectNode map) {
            map.properties().forEach(entry -> add(services, entry.getKey(), entry.getValue()));
        }
        JsonNode array = profile.get("nfServices");
        if (array != null) {
            array.forEach(item -> add(services, text(item, "serviceInstanceId"), item));
        }
        return List.copyOf(services.values());
    }

    private static void add(Map<String, NFService> services, String key, JsonNode node) {
        if (node instanceof ObjectNode document) {
            services.putIfAbsent(
                    key,
                    new NFService(key, text(document, "serviceName"), text(document, "nfServiceStatus"), document));
        }
    }

    private static String text(JsonNode node, String member) {
        String text = Json.string(node, member);
        return text == null ? "" : text;
    }
}
