// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;

class CandidatesTest {
    private final Random random = new Random(7);

    @Test
    void lowestPriorityValue_isSelectedFirst() {
        Candidates candidates = Candidates.of(List.of(service(1, 20, 100, 0, null), service(2, 10, 100, 0, null)));
        List<ApiRoot> tried = new ArrayList<>();

        assertThat(take(candidates, tried)).isEqualTo(2);
        assertThat(take(candidates, tried)).isEqualTo(1);
        assertThat(candidates.select(tried, random::nextInt)).isNull();
    }

    @Test
    void equalPriorities_shareTrafficByCapacity() {
        Candidates candidates = Candidates.of(List.of(service(1, 1, 300, 0, null), service(2, 1, 100, 0, null)));

        int[] shares = shares(candidates, 4000);
        assertThat(shares[1]).isBetween(2800, 3200);
        assertThat(shares[2]).isBetween(800, 1200);
    }

    @Test
    void load_reducesShare() {
        Candidates candidates = Candidates.of(List.of(service(1, 1, 100, 90, null), service(2, 1, 100, 0, null)));

        assertThat(shares(candidates, 1100)[1]).isBetween(50, 160);
    }

    @Test
    void fullyLoadedProducer_keepsMinimumWeight() {
        assertThat(service(1, 1, 100, 100, null).weight()).isEqualTo(1);
        assertThat(service(1, 1, 0, 0, null).weight()).isEqualTo(1);
    }

    @Test
    void maximumCapacities_doNotOverflow() {
        List<ProducerService> many = new ArrayList<>();
        for (int i = 1; i <= 40_000; i++) {
            many.add(service(i, 1, 65_535, 0, null));
        }
        assertThat(Candidates.of(many).select(List.of(), random::nextInt)).isNotNull();
    }

    @Test
    void preferredInstance_precedesLocalityAndPriority() {
        Candidates candidates = Candidates.of(
                List.of(service(1, 1, 100, 0, "east"), service(2, 9, 100, 0, null)), "east", Set.of("ID2"));

        assertThat(take(candidates, new ArrayList<>())).isEqualTo(2);
        assertThat(take(candidates.filter(service -> true), new ArrayList<>())).isEqualTo(2);
        List<ApiRoot> tried = new ArrayList<>();
        take(candidates, tried);
        assertThat(take(candidates, tried)).isEqualTo(1);
    }

    @Test
    void preferredLocality_precedesPriority() {
        Candidates candidates =
                Candidates.of(List.of(service(1, 1, 100, 0, "east"), service(2, 9, 100, 0, "west")), "west");
        List<ApiRoot> tried = new ArrayList<>();

        assertThat(take(candidates, tried)).isEqualTo(2);
        assertThat(take(candidates, tried)).isEqualTo(1);
    }

    private int take(Candidates candidates, List<ApiRoot> tried) {
        ProducerService chosen = candidates.select(tried, random::nextInt);
        if (chosen == null) {
            return 0;
        }
        tried.add(chosen.apiRoot());
        return chosen.apiRoot().port();
    }

    private int[] shares(Candidates candidates, int draws) {
        int[] shares = new int[3];
        for (int i = 0; i < draws; i++) {
            ProducerService chosen = candidates.select(List.of(), random::nextInt);
            shares[chosen == null ? 0 : chosen.apiRoot().port()]++;
        }
        return shares;
    }

    private static ProducerService service(int port, int priority, int capacity, int load, @Nullable String locality) {
        return new ProducerService(
                "id" + port,
                "UDM",
                "nudm-sdm",
                "sdm",
                Set.of(),
                Set.of(),
                Set.of("v2"),
                null,
                List.of(ApiRoot.of("http", "127.0.0.1", port)),
                priority,
                capacity,
                load,
                locality);
    }
}
