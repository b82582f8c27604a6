// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds one route table after the other. Compiles only the profiles that have changed since the last one. For one thread
 * at a time.
 */
public final class TableBuilder {
    // What changes all the time, and changes nothing about who matches a discovery.
    private static final List<String> VOLATILE =
            List.of("load", "loadTimeStamp", "priority", "capacity", "heartBeatTimer");

    private Map<String, Compiled> known = new HashMap<>();

    private record Compiled(ObjectNode profile, ObjectNode core, NfEntry entry) {}

    /**
     * A new table.
     *
     * @param changedTypes the NF types of which instances have come, gone or changed in more than load, priority and
     *     capacity, so that discovery answers may differ
     */
    public record Update(RouteTable table, Set<String> changedTypes) {}

    /** The table of these profiles, and what is different from the last one. */
    public Update update(long version, List<ObjectNode> profiles) {
        Map<String, Compiled> next = new HashMap<>();
        Set<String> changed = new HashSet<>();
        for (ObjectNode profile : profiles) {
            String id = Json.string(profile, "nfInstanceId");
            if (id == null) {
                continue;
            }
            Compiled before = known.get(id);
            Compiled now = before != null && before.profile.equals(profile) ? before : compile(profile);
            if (before == null || !before.core.equals(now.core)) {
                note(before, changed);
                note(now, changed);
            }
            next.put(id, now);
        }
        known.forEach((id, before) -> {
            if (!next.containsKey(id)) {
                note(before, changed);
            }
        });
        known = next;
        List<NfEntry> entries = new ArrayList<>();
        next.values().forEach(compiled -> entries.add(compiled.entry));
        return new Update(new RouteTable(version, entries), changed);
    }

    private static void note(@Nullable Compiled compiled, Set<String> types) {
        if (compiled != null) {
            types.add(compiled.entry.nfType());
        }
    }

    private static Compiled compile(ObjectNode profile) {
        ObjectNode core = profile.deepCopy();
        core.remove(VOLATILE);
        strip(core.get("nfServiceList"));
        strip(core.get("nfServices"));
        return new Compiled(profile, core, NfEntry.of(profile));
    }

    private static void strip(@Nullable JsonNode services) {
        if (services == null) {
            return;
        }
        for (JsonNode service : services.values()) {
            if (service instanceof ObjectNode object) {
                object.remove(VOLATILE);
            }
        }
    }
}
