// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.logic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.MemoryAccount;
import org.sigcore.scp.contract.scpcnotification.AuditScope;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import org.sigcore.scp.contract.scpcnotification.TopologySnapshot;
import tools.jackson.databind.node.ObjectNode;

/** All known NF instances, with the version in which each last changed. Not thread-safe. */
public final class Topology {
    private static final int MOST_OF_ID = 64;

    /** Octets of memory per profile in addition to its text. */
    private static final int ENTRY = 300;

    private final MemoryAccount room;
    private final long maxProfile;
    private final Map<String, Held> held = new HashMap<>();
    private final Map<String, Long> removed = new HashMap<>();
    private Map<String, KnownProfile> statics = Map.of();
    private long version;
    private long complete; // changes before this version are not known individually

    private record Held(KnownProfile profile, long changed) {}

    /** Creates a topology without limits. */
    public Topology(long startVersion) {
        this(startVersion, MemoryAccount.UNBOUNDED, Long.MAX_VALUE);
    }

    /**
     * @param startVersion above every version of earlier processes, so that workers detect the restart
     * @param room memory budget of profiles; instances whose profile does not fit are looked up in the NRF
     * @param maxProfile maximum length of the text of one profile, in characters
     */
    public Topology(long startVersion, MemoryAccount room, long maxProfile) {
        this.room = room;
        this.maxProfile = maxProfile;
        this.version = startVersion;
        this.complete = startVersion;
    }

    /** Returns the version, which increases with every change. */
    public long version() {
        return version;
    }

    /** Returns the last received profile; null when the instance is unknown. */
    public @Nullable ObjectNode profile(String nfInstanceId) {
        Held known = held.get(nfInstanceId.toLowerCase(Locale.ROOT));
        return known == null ? null : known.profile().parsed();
    }

    /**
     * Sets the static profiles. A profile from an NRF takes precedence over a static one with the same id.
     *
     * @param profiles by NF instance id
     */
    public void statics(Map<String, ObjectNode> profiles) {
        Map<String, KnownProfile> next = new HashMap<>();
        profiles.forEach((id, profile) -> {
            KnownProfile known = KnownProfile.of(id, profile);
            next.put(known.id(), known);
        });
        if (!statics.equals(next)) {
            statics = Map.copyOf(next);
            complete = ++version;
        }
    }

    /** Returns the changes since that version, or the complete topology when they are not known. */
    public TopologySnapshot since(long known) {
        if (known < complete || known > version) {
            List<KnownProfile> all = new ArrayList<>();
            held.values().forEach(each -> all.add(each.profile()));
            statics.forEach((id, profile) -> {
                if (!held.containsKey(id)) {
                    all.add(profile);
                }
            });
            return TopologySnapshot.whole(version, all);
        }
        List<KnownProfile> changed = new ArrayList<>();
        List<String> gone = new ArrayList<>();
        held.values().stream().filter(each -> each.changed() > known).forEach(each -> changed.add(each.profile()));
        removed.forEach((id, when) -> {
            KnownProfile instead = statics.get(id);
            if (when > known && instead != null) {
                changed.add(instead);
            } else if (when > known) {
                gone.add(id);
            }
        });
        return new TopologySnapshot(version, known, changed, gone);
    }

    /** Ends the restoring of stored profiles: every later notification counts as newer. */
    public void restored() {
        complete = version;
    }

    /** Stores a profile from a notification, see {@link #put(KnownProfile)}. */
    public boolean put(String nfInstanceId, ObjectNode profile) {
        return put(KnownProfile.of(nfInstanceId, profile));
    }

    /**
     * Stores a profile from a notification or an audit. A profile that does not fit is removed.
     *
     * @return true when the topology has changed
     */
    public boolean put(KnownProfile profile) {
        Held known = held.get(profile.id());
        if (known != null && known.profile().sameAs(profile)) {
            return false;
        }
        if (!mayBeKept(profile) || !room.offer(profile.id(), weight(profile))) {
            return known != null && remove(profile.id());
        }
        return hold(profile);
    }

    /** Stores a profile that an earlier process had saved. */
    public void restore(KnownProfile profile) {
        if (mayBeKept(profile) && room.restore(profile.id(), weight(profile))) {
            hold(profile);
        }
    }

    private boolean hold(KnownProfile profile) {
        held.put(profile.id(), new Held(profile, ++version));
        removed.remove(profile.id());
        return true;
    }

    private boolean mayBeKept(KnownProfile profile) {
        return profile.id().length() <= MOST_OF_ID && profile.document().length() <= maxProfile;
    }

    private static long weight(KnownProfile profile) {
        return ENTRY + profile.octets();
    }

    /**
     * Removes an instance.
     *
     * @return true when the instance was known
     */
    public boolean remove(String nfInstanceId) {
        String id = nfInstanceId.toLowerCase(Locale.ROOT);
        boolean known = held.remove(id) != null;
        room.release(id);
        removed.put(id, ++version);
        return known;
    }

    /**
     * Makes the topology equal to a list, except for changes after {@code mark}, which the list may not contain yet.
     *
     * @return number of instances added, changed or removed
     */
    public int reconcile(long mark, List<KnownProfile> listed, AuditScope scope) {
        int changes = 0;
        Set<String> ids = new HashSet<>();
        for (KnownProfile profile : listed) {
            if (!profile.id().isEmpty()) {
                ids.add(profile.id());
                if (!changedAfter(mark, profile.id()) && put(profile)) {
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
        return known == null ? "" : known.profile().nfType();
    }

    private boolean changedAfter(long mark, String id) {
        Held known = held.get(id);
        return (known == null ? removed.getOrDefault(id, 0L) : known.changed()) > mark;
    }
}
