// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.node.ObjectNode;

/**
 * Order of the profiles in a response; preferences never exclude an NF instance. Immutable.
 *
 * @param wishes preferences, most important first
 */
@SpecRef("TS 29.510 6.2.3.2.3.1")
public record Preferences(List<Preference> wishes) {
    /** Returns true if there is no preference, so that the order of the index applies. */
    boolean none() {
        return wishes.isEmpty();
    }

    /** Returns the profiles, most preferred first. The order of equal ones is retained. */
    public List<NFProfile> order(List<NFProfile> profiles) {
        if (none() || profiles.size() < 2) {
            return profiles;
        }
        Comparator<NFProfile> byWishes = Comparator.comparingInt(wishes.getFirst()::rank);
        for (Preference wish : wishes.subList(1, wishes.size())) {
            byWishes = byWishes.thenComparingInt(wish::rank);
        }
        List<NFProfile> ordered = new ArrayList<>(profiles);
        ordered.sort(byWishes);
        return ordered;
    }

    /**
     * Returns the increase of each priority, in the order of {@code ordered}, so that a consumer that selects by
     * priority uses the preferred locality; null if no priority changes.
     */
    @SpecRef({"TS 29.510 6.2.3.2.3.1", "TS 29.510 6.2.6.2.2"})
    public int @Nullable [] priorityShifts(List<NFProfile> ordered) {
        Preference locality = wishes.stream()
                .filter(wish -> wish.kind() == Preference.Kind.LOCALITY)
                .findFirst()
                .orElse(null);
        if (locality == null) {
            return null;
        }
        // Groups by rank, best first; each group follows the previous one and keeps its order.
        TreeMap<Integer, List<NFProfile>> groups = new TreeMap<>();
        ordered.forEach(profile -> groups.computeIfAbsent(locality.rank(profile), rank -> new ArrayList<>())
                .add(profile));
        Map<Integer, Integer> shifts = new HashMap<>();
        int floor = -1;
        for (Map.Entry<Integer, List<NFProfile>> group : groups.entrySet()) {
            IntSummaryStatistics priorities =
                    group.getValue().stream().mapToInt(NFProfile::priority).summaryStatistics();
            int shift = Math.max(0, floor + 1 - priorities.getMin());
            shifts.put(group.getKey(), shift);
            floor = priorities.getMax() + shift;
        }
        int[] each = ordered.stream()
                .mapToInt(profile -> shifts.getOrDefault(locality.rank(profile), 0))
                .toArray();
        return Arrays.stream(each).allMatch(shift -> shift == 0) ? null : each;
    }

    /** Returns the part of the response that reports the preferences; null if there is nothing to report. */
    @SpecRef("TS 29.510 6.2.6.2.6")
    public @Nullable ObjectNode matchInfo(List<NFProfile> returned) {
        if (returned.isEmpty()) {
            return null;
        }
        ObjectNode info = Json.object();
        wishes.forEach(wish -> wish.tell(returned, info));
        return info.isEmpty() ? null : info;
    }
}
