// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.logic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.scp.scpcnotification.api.AuditScope;
import org.sigcore.scp.scpcnotification.api.TopologySnapshot;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every NF instance known and when it last changed, counted in versions. For one thread at a time.
 */
public final class Topology {
    private final Map<String, Held> held = new HashMap<>();
    private final Map<String, Long> removed = new HashMap<>();
    private Map<String, ObjectNode> statics = Map.of();
    private long version;
    private long complete; // from this version on every change is known one by one

    private record Held(ObjectNode profile, long changed) {}

    /** @param startVersion above every version of earlier processes, so that a worker notices the new start */
    public Topology(long startVersion) {
        this.version = startVersion;
        this.complete = startVersion;
    }

    /** Grows with every change. */
    public long version() {
        return version;
    }

    /** The profile as last told, null when the instance is not known. */
    public @Nullable ObjectNode profile(String nfInstanceId) {
        Held known = held.get(nfInstanceId);
        return known == null ? null : known.profile();
    }

    /**
     * What is told beside the NRFs; an instance of the same id that an NRF tells of goes before it.
     *
     * @param profiles by NF instance id
     */
    public void statics(Map<String, ObjectNode> profiles) {
        if (!statics.equals(profiles)) {
            statics = Map.copyOf(profiles);
            complete = ++version;
        }
    }

    /** All of it, or what has changed since a version, where that is known. */
    public TopologySnapshot since(long known) {
        if (known < complete || known > version) {
            List<ObjectNode> all = new ArrayList<>();
            held.values().forEach(each -> all.add(each.profile()));
            statics.forEach((id, profile) -> {
                if (!held.containsKey(id)) {
                    all.add(profile);
                }
            });
            return TopologySnapshot.whole(version, all);
        }
        List<ObjectNode> changed = new ArrayList<>();
        List<String> gone = new ArrayList<>();
        held.values().stream().filter(each -> each.changed() > known).forEach(each -> changed.add(each.profile()));
        removed.forEach((id, when) -> {
            ObjectNode instead = statics.get(id);
            if (when > known && instead != null) {
                changed.add(instead);
            } else if (when > known) {
                gone.add(id);
            }
        });
        return new TopologySnapshot(version, known, changed, gone);
    }

    /** What was known before this process started: nothing that is told later is older. */
    public void restore(Map<String, ObjectNode> profiles) {
        profiles.forEach(this::put);
        complete = version;
    }

    /**
     * A profile was told.
     *
     * @return true when it differs from the one known
     */
    public boolean put(String nfInstanceId, ObjectNode profile) {
        Held known = held.get(nfInstanceId);
        if (known != null && known.profile().equals(profile)) {
            return false;
        }
        held.put(nfInstanceId, new Held(profile, ++version));
        removed.remove(nfInstanceId);
        return true;
    }

    /**
     * An instance is gone.
     *
     * @return true when it was known
     */
    public boolean remove(String nfInstanceId) {
        boolean known = held.remove(nfInstanceId) != null;
        removed.put(nfInstanceId, ++version);
        return known;
    }

    /**
     * Makes it equal to a list, but for what changed after {@code mark}: the list may be older than that.
     *
     * @return how many instances were added, changed or removed
     */
    public int reconcile(long mark, List<ObjectNode> listed, AuditScope scope) {
        int changes = 0;
        Set<String> ids = new HashSet<>();
        for (ObjectNode profile : listed) {
            String id = Json.string(profile, "nfInstanceId");
            if (id != null) {
                ids.add(id);
                if (!changedAfter(mark, id) && put(id, profile)) {
                    changes++;
                }
            }
        }
        for (String id : List.copyOf(held.keySet())) {
            if (!ids.contains(id) && !changedAfter(mark, id) && scope.covers(type(id)) && remove(id)) {
                changes++;
            }
        }
        if (removed.values().removeIf(when -> when <= mark)) {
            complete = Math.max(complete, mark);
        }
        return changes;
    }

    private String type(String id) {
        Held known = held.get(id);
        String type = known == null ? null : Json.string(known.profile(), "nfType");
        return type == null ? "" : type;
    }

    private boolean changedAfter(long mark, String id) {
        Held known = held.get(id);
        return (known == null ? removed.getOrDefault(id, 0L) : known.changed()) > mark;
    }
}
