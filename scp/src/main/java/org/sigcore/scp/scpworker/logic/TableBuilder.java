// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
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

    private final Supplier<Map<RouteTable.Group, Candidates>> groups;
    private final Map<String, Compiled> known = new HashMap<>();

    private record Compiled(ObjectNode profile, ObjectNode core, NfEntry entry) {}

    /** @param groups what a table keeps its groups in, {@link RouteTable#RouteTable(long, Collection, Map)} */
    public TableBuilder(Supplier<Map<RouteTable.Group, Candidates>> groups) {
        this.groups = groups;
    }

    /**
     * A new table.
     *
     * @param unusable the number of services that are left out, by NF instance id, of profiles that are new or have
     *     changed
     * @param changedTypes the NF types of which instances have come, gone or changed in more than load, priority and
     *     capacity, so that discovery answers may differ
     */
    public record Update(RouteTable table, Map<String, Integer> unusable, Set<String> changedTypes) {}

    /** The table of these profiles, and what is different from the last one. */
    public Update update(long version, List<ObjectNode> profiles) {
        Set<String> ids = new HashSet<>();
        profiles.forEach(profile -> ids.add(String.valueOf(Json.string(profile, "nfInstanceId"))));
        return change(
                version,
                profiles,
                known.keySet().stream().filter(id -> !ids.contains(id)).toList());
    }

    /** The table with these profiles changed or new and those gone, and what is different from the last one. */
    public Update change(long version, Collection<ObjectNode> profiles, Collection<String> removed) {
        Set<String> types = new HashSet<>();
        Map<String, Integer> unusable = new HashMap<>();
        for (String id : removed) {
            note(known.remove(id), types);
        }
        for (ObjectNode profile : profiles) {
            String id = Json.string(profile, "nfInstanceId");
            Compiled before = id == null ? null : known.get(id);
            if (id == null || (before != null && before.profile.equals(profile))) {
                continue;
            }
            Compiled now = compile(profile);
            if (before == null || !before.core.equals(now.core)) {
                note(before, types);
                note(now, types);
                if (now.entry.unusable() > 0) {
                    unusable.put(id, now.entry.unusable());
                }
            }
            known.put(id, now);
        }
        List<NfEntry> entries = new ArrayList<>(known.size());
        known.values().forEach(compiled -> entries.add(compiled.entry));
        return new Update(new RouteTable(version, entries, groups.get()), unusable, types);
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
