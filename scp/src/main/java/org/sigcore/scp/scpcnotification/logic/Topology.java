// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.logic;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.scp.scpcnotification.api.TopologySnapshot;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every NF instance known and when it last changed, counted in versions. For one thread at a time.
 */
public final class Topology {
    private final Map<String, Held> held = new HashMap<>();
    private final Map<String, Long> removed = new HashMap<>();
    private long version;

    private record Held(ObjectNode profile, long changed) {}

    /** @param startVersion above every version of earlier processes, so that a worker notices the new start */
    public Topology(long startVersion) {
        this.version = startVersion;
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

    /** All of it. */
    public TopologySnapshot snapshot() {
        return new TopologySnapshot(
                version, held.values().stream().map(Held::profile).toList());
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
    public int reconcile(long mark, List<ObjectNode> listed) {
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
            if (!ids.contains(id) && !changedAfter(mark, id) && remove(id)) {
                changes++;
            }
        }
        removed.values().removeIf(when -> when <= mark);
        return changes;
    }

    private boolean changedAfter(long mark, String id) {
        Held known = held.get(id);
        return (known == null ? removed.getOrDefault(id, 0L) : known.changed()) > mark;
    }
}
