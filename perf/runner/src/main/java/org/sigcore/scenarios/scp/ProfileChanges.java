// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The eight kinds of changes of which an NRF notifies an SCP in the guides, in turn. Pure. */
final class ProfileChanges {
    private static final int VALUES = 60;
    private static final String SERVICES = "nfServices";
    private final Set<String> used;

    /** @param used services that the load requests, which are never removed */
    ProfileChanges(Set<String> used) {
        this.used = Set.copyOf(used);
    }

    /** Returns a copy of a profile with the change of a number. */
    ObjectNode apply(ObjectNode profile, long number) {
        ObjectNode changed = profile.deepCopy();
        List<Consumer<ObjectNode>> kinds = List.of(
                each -> services(each, "priority", 1 + number % 3),
                each -> services(each, "capacity", 40 + number % VALUES),
                each -> {
                    services(each, "priority", 1 + number % 3);
                    services(each, "capacity", 40 + number % VALUES);
                },
                each -> each.put("load", number % VALUES),
                each -> range(each, "supiRanges", "00101", number),
                each -> range(each, "gpsiRanges", "4917", number),
                this::remove,
                each -> {
                    // the services that the change before has removed from another copy
                });
        kinds.get((int) (number % kinds.size())).accept(changed);
        return changed;
    }

    private static void services(ObjectNode profile, String member, long value) {
        profile.path(SERVICES).forEach(service -> ((ObjectNode) service).put(member, value));
    }

    private static void range(ObjectNode profile, String member, String prefix, long number) {
        String info = String.valueOf(Json.string(profile, "nfType")).toLowerCase(Locale.ROOT) + "Info";
        if (profile.get(info) instanceof ObjectNode there) {
            String last = prefix + String.format(Locale.ROOT, "%010d", number);
            ArrayNode ranges = there.get(member) instanceof ArrayNode present ? present : there.putArray(member);
            ranges.addObject().put("start", last).put("end", last);
        }
    }

    private void remove(ObjectNode profile) {
        if (profile.get(SERVICES) instanceof ArrayNode services && services.size() > 1) {
            JsonNode last = services.get(services.size() - 1);
            if (!used.contains(last.path("serviceName").asString(""))) {
                services.remove(services.size() - 1);
            }
        }
    }
}
