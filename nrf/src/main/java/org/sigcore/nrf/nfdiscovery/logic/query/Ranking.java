// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.node.ObjectNode;

/**
 * Profiles in the order of the preferences of a query, with their ranks. A rank may take many steps, so each is computed
 * once. Immutable.
 */
@SpecRef("TS 29.510 6.2.3.2.3.1")
public final class Ranking {
    private static final int[][] NONE = {};

    private final List<Preference> wishes;
    private final List<NFProfile> ordered;
    // By preference; the ranks of one preference are in the order of the profiles.
    private final int[][] ranks;

    private Ranking(List<Preference> wishes, List<NFProfile> ordered, int[][] ranks) {
        this.wishes = wishes;
        this.ordered = ordered;
        this.ranks = ranks;
    }

    /** @param wishes preferences, most important first */
    static Ranking of(List<Preference> wishes, List<NFProfile> profiles) {
        if (wishes.isEmpty() || profiles.isEmpty()) {
            return new Ranking(List.of(), profiles, NONE);
        }
        Steps.takeFor((long) wishes.size() * profiles.size());
        int[][] ranks = wishes.stream().map(wish -> ranks(wish, profiles)).toArray(int[][]::new);
        if (profiles.size() == 1) {
            return new Ranking(wishes, profiles, ranks);
        }
        Integer[] places = new Integer[profiles.size()];
        Arrays.setAll(places, place -> place);
        Arrays.sort(places, byRanks(ranks));
        List<NFProfile> ordered = new ArrayList<>(places.length);
        int[][] inOrder = new int[ranks.length][places.length];
        for (int i = 0; i < places.length; i++) {
            ordered.add(profiles.get(places[i]));
            for (int wish = 0; wish < ranks.length; wish++) {
                inOrder[wish][i] = ranks[wish][places[i]];
            }
        }
        return new Ranking(wishes, ordered, inOrder);
    }

    private static int[] ranks(Preference wish, List<NFProfile> profiles) {
        return profiles.stream().mapToInt(wish.ranks()).toArray();
    }

    private static Comparator<Integer> byRanks(int[][] ranks) {
        return (one, other) -> {
            for (int[] each : ranks) {
                int order = Integer.compare(each[one], each[other]);
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }

    /** Returns the profiles, most preferred first: the same list if there is nothing to order. */
    public List<NFProfile> ordered() {
        return ordered;
    }

    /**
     * Returns the increase of each priority, in the order of {@link #ordered}, so that a consumer that selects by
     * priority uses the preferred locality; null if no priority changes.
     */
    @SpecRef({"TS 29.510 6.2.3.2.3.1", "TS 29.510 6.2.6.2.2"})
    public int @Nullable [] priorityShifts() {
        int[] locality = ofLocality();
        if (locality == null) {
            return null;
        }
        // Lowest and highest priority by rank, best rank first; each group follows the previous one.
        TreeMap<Integer, int[]> bounds = new TreeMap<>();
        for (int i = 0; i < locality.length; i++) {
            int priority = ordered.get(i).priority();
            int[] bound = bounds.computeIfAbsent(locality[i], rank -> new int[] {priority, priority});
            bound[0] = Math.min(bound[0], priority);
            bound[1] = Math.max(bound[1], priority);
        }
        Map<Integer, Integer> shifts = new HashMap<>();
        int floor = -1;
        for (Map.Entry<Integer, int[]> group : bounds.entrySet()) {
            int shift = Math.max(0, floor + 1 - group.getValue()[0]);
            shifts.put(group.getKey(), shift);
            floor = group.getValue()[1] + shift;
        }
        int[] each = Arrays.stream(locality)
                .map(rank -> shifts.getOrDefault(rank, 0))
                .toArray();
        return Arrays.stream(each).allMatch(shift -> shift == 0) ? null : each;
    }

    private int @Nullable [] ofLocality() {
        for (int wish = 0; wish < ranks.length; wish++) {
            if (wishes.get(wish).kind() == Preference.Kind.LOCALITY) {
                return ranks[wish];
            }
        }
        return null;
    }

    /**
     * Returns the part of the response that reports the preferences; null if there is nothing to report.
     *
     * @param returned number of profiles in the response, the first ones in order
     */
    @SpecRef("TS 29.510 6.2.6.2.6")
    public @Nullable ObjectNode matchInfo(int returned) {
        if (returned == 0) {
            return null;
        }
        ObjectNode info = Json.object();
        for (int wish = 0; wish < ranks.length; wish++) {
            wishes.get(wish).tell(Arrays.copyOf(ranks[wish], returned), info);
        }
        return info.isEmpty() ? null : info;
    }
}
