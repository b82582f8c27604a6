// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency.Deviation;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Checks that each {@code serviceInstanceId} is unique within an NF instance. A service may be listed in
 * {@code nfServiceList} and, for older peers, again in {@code nfServices}, with the same id and name.
 */
@SpecRef("TS 29.510 6.1.6.2.3")
final class ServiceInstanceIds {
    private static final String ID = "serviceInstanceId";
    private static final String NAME = "serviceName";

    private ServiceInstanceIds() {}

    /** Reports each service whose id is also that of another service; a lenient check gives it a unique id instead. */
    static void check(ObjectNode profile, Shape.Faults faults) {
        Map<String, String> listed = listed(profile);
        JsonNode services = profile.path("nfServices");
        Set<String> all = new HashSet<>(listed.keySet());
        services.forEach(service -> all.add(String.valueOf(Json.string(service, ID))));
        Set<String> seen = new HashSet<>();
        Map<String, Integer> numbers = new HashMap<>();
        for (int i = 0; i < services.size(); i++) {
            String id = Json.string(services.get(i), ID);
            if (id == null || !(services.get(i) instanceof ObjectNode service)) {
                continue;
            }
            String name = String.valueOf(Json.string(service, NAME));
            if (seen.add(id) && name.equals(listed.getOrDefault(id, name))) {
                continue;
            }
            faults.deviation(
                    Deviation.SERVICE_INSTANCE_ID,
                    "/nfServices/" + i + "/" + ID,
                    "expected an identity that is unique in the NF instance");
            if (faults.isLenient()) {
                service.put(ID, free(id, all, numbers));
            }
        }
    }

    private static Map<String, String> listed(ObjectNode profile) {
        Map<String, String> names = new HashMap<>();
        if (profile.get("nfServiceList") instanceof ObjectNode list) {
            list.properties()
                    .forEach(entry -> names.put(entry.getKey(), String.valueOf(Json.string(entry.getValue(), NAME))));
        }
        return names;
    }

    // The suffixes follow the order of the services, so that an NF that registers again gets the same ids. The search
    // continues at the number after the last one of the id, since a profile may repeat one id thousands of times.
    static String free(String id, Set<String> taken, Map<String, Integer> numbers) {
        int number = numbers.getOrDefault(id, 2);
        while (!taken.add(id + "-" + number)) {
            number++;
        }
        numbers.put(id, number + 1);
        return id + "-" + number;
    }
}
