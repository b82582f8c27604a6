// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Room;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
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
    private final Room room;
    private final Map<String, Compiled> known = new HashMap<>();

    /**
     * @param document text of the profile
     * @param core digest of what discoveries look at
     */
    private record Compiled(String document, String core, NfEntry entry) {}

    /**
     * @param groups what a table keeps its groups in, {@link RouteTable#RouteTable(long, Collection, Map)}
     * @param room for entries; an instance whose entry does not fit is not in the table
     */
    public TableBuilder(Supplier<Map<RouteTable.Group, Candidates>> groups, Room room) {
        this.groups = groups;
        this.room = room;
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
    public Update update(long version, List<KnownProfile> profiles) {
        Set<String> ids = new HashSet<>();
        profiles.forEach(profile -> ids.add(profile.id()));
        return change(
                version,
                profiles,
                known.keySet().stream().filter(id -> !ids.contains(id)).toList());
    }

    /** The table with these profiles changed or new and those gone, and what is different from the last one. */
    public Update change(long version, Collection<KnownProfile> profiles, Collection<String> removed) {
        Set<String> types = new HashSet<>();
        Map<String, Integer> unusable = new HashMap<>();
        for (String id : removed) {
            note(known.remove(id), types);
            room.release(id);
        }
        for (KnownProfile profile : profiles) {
            String id = profile.id();
            Compiled before = known.get(id);
            if (before != null && before.document.equals(profile.document())) {
                continue;
            }
            Compiled now = compile(profile);
            if (!room.offer(id, now.entry.octets())) {
                note(known.remove(id), types);
                continue;
            }
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

    private static Compiled compile(KnownProfile profile) {
        ObjectNode parsed = profile.parsed();
        NfEntry entry = NfEntry.of(parsed);
        parsed.remove(VOLATILE);
        strip(parsed.get("nfServiceList"));
        strip(parsed.get("nfServices"));
        return new Compiled(profile.document(), digest(Json.bytes(parsed)), entry);
    }

    private static String digest(byte[] core) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(core));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every platform has it
        }
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
