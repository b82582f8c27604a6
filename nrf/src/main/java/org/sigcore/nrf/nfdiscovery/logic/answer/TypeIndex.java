// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.nfdiscovery.logic.query.IndexedProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;

/**
 * Discoverable instances of one NF type at one moment, in the order in which they are returned. Immutable: a change
 * creates a new index.
 */
public final class TypeIndex {
    /** Index without instances. */
    public static final TypeIndex EMPTY = new TypeIndex(List.of(), List.of(), KeyIndex.EMPTY);

    private static final Comparator<IndexedProfile> ORDER = Comparator.comparingInt(
                    (IndexedProfile entry) -> entry.profile().priority())
            .thenComparingInt(entry -> -entry.profile().capacity())
            .thenComparingInt(entry -> entry.profile().load())
            .thenComparing(entry -> entry.profile().id());

    private final List<IndexedProfile> profiles;
    private final List<IndexedProfile> hidden;
    // Discoverable instances by key.
    private final KeyIndex byKey;
    private final boolean subscriberRanges;

    private TypeIndex(List<IndexedProfile> profiles, List<IndexedProfile> hidden, KeyIndex byKey) {
        this.profiles = profiles;
        this.hidden = hidden;
        this.byKey = byKey;
        this.subscriberRanges = profiles.stream().anyMatch(IndexedProfile::hasSubscriberRanges);
    }

    public boolean hasSubscriberRanges() {
        return subscriberRanges;
    }

    /** Returns true if there is no instance, not even a hidden one. */
    public boolean isEmpty() {
        return profiles.isEmpty() && hidden.isEmpty();
    }

    /** Returns the discoverable instances. */
    public List<IndexedProfile> profiles() {
        return profiles;
    }

    /**
     * Returns the discoverable instances that may match a query, in order: the smallest set that a single parameter
     * selects. It contains every match.
     */
    List<IndexedProfile> candidates(Query query) {
        List<IndexedProfile> fewest = profiles;
        for (String key : query.keys()) {
            List<IndexedProfile> found = byKey.find(key);
            if (found.size() < fewest.size()) {
                fewest = found;
            }
        }
        return fewest;
    }

    /** Returns the hidden instances that are suspended. */
    List<IndexedProfile> suspended() {
        return hidden.stream()
                .filter(entry -> entry.profile().nfStatus().equals("SUSPENDED"))
                .toList();
    }

    /** Returns the instances that are suspended or not discoverable, in the same order. */
    public List<IndexedProfile> hidden() {
        return hidden;
    }

    /**
     * Returns the index after a change of one instance.
     *
     * @param id NF instance id whose entry is replaced
     * @param after the new entry; null if the instance was removed
     */
    public TypeIndex with(String id, @Nullable IndexedProfile after) {
        boolean visible = after != null && isDiscoverable(after.profile().nfStatus());
        IndexedProfile shown = visible ? after : null;
        return new TypeIndex(
                replace(profiles, id, shown), replace(hidden, id, visible ? null : after), replaceKeys(id, shown));
    }

    private KeyIndex replaceKeys(String id, @Nullable IndexedProfile after) {
        Set<String> concerned = new HashSet<>();
        byKey.find(IndexedProfile.INSTANCE + id.toLowerCase(Locale.ROOT))
                .forEach(before -> concerned.addAll(before.keys()));
        if (after != null) {
            concerned.addAll(after.keys());
        }
        return byKey.with(concerned, (key, present) -> {
            boolean has = after != null && after.keys().contains(key);
            return replace(present, id, has ? after : null);
        });
    }

    private static boolean isDiscoverable(String status) {
        return status.equals("REGISTERED") || status.equals(CanaryRelease.STATUS);
    }

    private static List<IndexedProfile> replace(List<IndexedProfile> list, String id, @Nullable IndexedProfile entry) {
        List<IndexedProfile> next = new ArrayList<>(list.size() + 1);
        for (IndexedProfile other : list) {
            if (!other.profile().id().equalsIgnoreCase(id)) {
                next.add(other);
            }
        }
        if (entry != null) {
            int place = 0;
            while (place < next.size() && ORDER.compare(next.get(place), entry) < 0) {
                place++;
            }
            next.add(place, entry);
        }
        return List.copyOf(next);
    }
}
