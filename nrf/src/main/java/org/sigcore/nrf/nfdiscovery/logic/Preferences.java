// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.Areas;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What comes first in an answer; nothing here leaves an NF instance out.
 *
 * @param instances preferred NF instances, in lower case
 * @param locality preferred locality, null when none
 * @param extLocality preferred localities by rank ("1" first), null when none
 * @param tai preferred tracking area, null when none
 */
@SpecRef("TS 29.510 6.2.3.2.3.1")
record Preferences(
        Set<String> instances,
        @Nullable String locality,
        @Nullable JsonNode extLocality,
        @Nullable JsonNode tai) {

    /** True when the order that the index keeps is as good as any. */
    boolean none() {
        return instances.isEmpty() && locality == null && extLocality == null && tai == null;
    }

    /** The most wanted first; what is equal keeps its order. */
    List<NFProfile> order(List<NFProfile> profiles) {
        if (none()) {
            return profiles;
        }
        List<NFProfile> ordered = new ArrayList<>(profiles);
        ordered.sort(Comparator.comparing(
                        (NFProfile profile) -> !instances.contains(profile.id().toLowerCase(Locale.ROOT)))
                .thenComparing(profile -> tai != null && !servesTai(profile))
                .thenComparingInt(this::localityRank));
        return ordered;
    }

    /** What the answer tells of the preferences, null when there is nothing to tell. */
    @SpecRef("TS 29.510 6.2.6.2.6")
    @Nullable
    ObjectNode matchInfo(List<NFProfile> profiles) {
        ObjectNode info = Json.object();
        if (tai != null && profiles.stream().anyMatch(this::servesTai)) {
            info.put("preferredTaiMatchInd", true);
        }
        if (locality != null || extLocality != null) {
            boolean match = profiles.stream().anyMatch(profile -> localityRank(profile) < NO_LOCALITY);
            boolean other = profiles.stream().anyMatch(profile -> localityRank(profile) == NO_LOCALITY);
            if (match) {
                info.put("preferredLocalityMatchInd", true);
                if (other) {
                    info.put("otherLocalityInd", true);
                }
            }
        }
        return info.isEmpty() ? null : info;
    }

    private static final int NO_LOCALITY = 10_000;

    private boolean servesTai(NFProfile profile) {
        JsonNode wanted = Objects.requireNonNull(tai);
        return profile.infos().stream().anyMatch(info -> Boolean.TRUE.equals(Areas.serves(profile, info, wanted)));
    }

    private int localityRank(NFProfile profile) {
        if (locality != null && locality.equals(profile.locality())) {
            return 0;
        }
        if (extLocality instanceof ObjectNode ranks) {
            return ranks.properties().stream()
                    .filter(rank -> rank.getValue().values().stream().allMatch(place -> isAt(profile, place)))
                    .mapToInt(rank -> Integer.parseInt(rank.getKey()))
                    .min()
                    .orElse(NO_LOCALITY);
        }
        return NO_LOCALITY;
    }

    private static boolean isAt(NFProfile profile, JsonNode place) {
        String type = String.valueOf(Json.string(place, "localityType"));
        String value = Json.string(place, "localityValue");
        String own = Json.string(profile.document().path("extLocality"), type);
        return value != null && value.equals(own);
    }
}
