// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.profile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.sigcore.model.nf.NFProfile;

/** Order of profiles by several preferences, and the cost of ranks. */
class RankingTest {
    private final AtomicInteger ranked = new AtomicInteger();
    private final Preference locality = new Preference("preferred-locality", Preference.Kind.LOCALITY, profile -> {
        ranked.incrementAndGet();
        return profile.load() % 3;
    });
    private final Preference tai = new Preference(
            "preferred-tai", Preference.Kind.TAI, profile -> profile.load() % 2 == 0 ? 0 : Preference.UNMET);

    @Test
    void eachRank_isComputedOnce() {
        List<NFProfile> profiles = profiles(200);
        Ranking ranking = new Preferences(List.of(locality, tai)).order(profiles);
        assertThat(ranking.priorityShifts()).isNotNull();
        assertThat(ranking.matchInfo(200)).isNotNull();
        assertThat(ranked).hasValue(200);
    }

    @Test
    void laterPreference_ordersEqualRanksOfEarlierOne_andOthersKeepTheirOrder() {
        Ranking ranking = new Preferences(List.of(locality, tai)).order(profiles(9));
        assertThat(ranking.ordered()).extracting(NFProfile::load).containsExactly(0, 6, 3, 4, 1, 7, 2, 8, 5);
        assertThat(reported(ranking, 2)).containsExactlyInAnyOrder("preferredLocalityMatchInd", "preferredTaiMatchInd");
        assertThat(reported(ranking, 9)).containsExactly("preferredLocalityMatchInd");
    }

    private static Collection<String> reported(Ranking ranking, int returned) {
        return Objects.requireNonNull(ranking.matchInfo(returned)).propertyNames();
    }

    private static List<NFProfile> profiles(int count) {
        List<NFProfile> profiles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            profiles.add(NFProfile.of(profile("UDM", "{'priority':1,'load':" + i + "}")));
        }
        return profiles;
    }
}
