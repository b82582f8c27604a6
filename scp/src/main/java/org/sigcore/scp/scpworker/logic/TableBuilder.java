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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.MemoryAccount;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Builds successive route tables; compiles only profiles that have changed since the previous one. Not thread-safe. */
public final class TableBuilder {
    // Attributes that change often and do not affect discovery.
    private static final List<String> VOLATILE =
            List.of("load", "loadTimeStamp", "priority", "capacity", "heartBeatTimer");

    private final Supplier<Map<RouteTable.Group, Candidates>> groups;
    private final MemoryAccount room;
    private final Map<String, Compiled> known = new HashMap<>();

    /**
     * @param document text of the profile
     * @param core digest of the attributes that affect discovery
     */
    private record Compiled(String document, String core, NfEntry entry) {}

    /**
     * @param groups creates the cache of groups of a table, see {@link RouteTable#RouteTable(long, Collection, Map)}
     * @param room memory budget of entries; instances whose entry does not fit are omitted from the table
     */
    public TableBuilder(Supplier<Map<RouteTable.Group, Candidates>> groups, MemoryAccount room) {
        this.groups = groups;
        this.room = room;
    }

    /**
     * A new table and its differences from the previous one.
     *
     * @param unusable number of services left out, by NF instance id, of new or changed profiles
     * @param changedTypes NF types of instances that were added or removed, or changed in more than load, priority and
     *     capacity, so that discovery results may differ
     */
    public record Update(RouteTable table, Map<String, Integer> unusable, Set<String> changedTypes) {}

    /** Builds the table of exactly these profiles. */
    public Update update(long version, List<KnownProfile> profiles) {
        Set<String> ids = new HashSet<>();
        profiles.forEach(profile -> ids.add(profile.id()));
        return change(
                version,
                profiles,
                known.keySet().stream().filter(id -> !ids.contains(id)).toList());
    }

    /** Builds a table from the previous one, the new or changed profiles, and the removed instances. */
    public Update change(long version, Collection<KnownProfile> profiles, Collection<String> removed) {
        Set<String> types = new HashSet<>();
        Map<String, Integer> unusable = new HashMap<>();
        for (String each : removed) {
            String id = each.toLowerCase(Locale.ROOT); // another version may send capitals
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
            throw new IllegalStateException(e); // every Java platform supports SHA-256
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
