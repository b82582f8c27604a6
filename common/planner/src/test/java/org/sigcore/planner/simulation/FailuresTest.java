// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.planner.cost.CostModel;

/** Failures that last at the same time. */
class FailuresTest {
    private static final CostModel COSTS = CostModel.read(Path.of("src/test/resources/cost.json"));
    private static final Simulation INPUT = Simulation.read(Path.of("examples/site-loss.yaml"));

    private final Core core = new Core(INPUT, COSTS);
    private final Failures failures = new Failures(INPUT, core, new Population(100, 0.5, 4), (ue, withinSeconds) -> {});

    @Test
    void shorterLossOfSite_doesNotEndLongerOne() {
        start(new Failure.SiteLoss(10, 50, "north", 0), new Failure.SiteLoss(20, 10, "north", 0));
        assertThat(at(40).power().on()).isFalse();
        assertThat(at(61).power().on()).isTrue();
    }

    @Test
    void returnOfSite_startsNoPodsThatAreStillLost() {
        start(
                new Failure.PodLoss(10, 100, "north", "policy", 1_000_000),
                new Failure.PodLoss(15, 5, "north", "policy", 1),
                new Failure.SiteLoss(20, 10, "north", 0));
        assertThat(at(40).policy().up()).isFalse();
        assertThat(at(40).bsf().up()).isTrue();
        assertThat(at(111).policy().up()).isTrue();
    }

    @Test
    void partitions_separateTheirSitesFromEachOther() {
        start(new Failure.Partition(10, 50, List.of("north")), new Failure.Partition(10, 20, List.of("east")));
        assertThat(at(20).reaches(site(1))).isFalse();
        assertThat(at(20).reaches(site(2))).isFalse();
        assertThat(site(2).reaches(site(3))).isTrue();
        assertThat(at(40).reaches(site(1))).isFalse();
        assertThat(site(1).reaches(site(2))).isTrue();
        assertThat(at(61).reaches(site(1))).isTrue();
    }

    @Test
    void failOversAndRestarts_lastUntilTheLastOneEnds() {
        start(
                new Failure.NrfRestart(10, 50),
                new Failure.NrfRestart(20, 10),
                new Failure.SlowPeer(10, 50, "udr", 2),
                new Failure.SlowPeer(20, 10, "udr", 10));
        boolean[] found = new boolean[2];
        at(40);
        core.registry().discover(good -> found[0] = good);
        at(61);
        core.registry().discover(good -> found[1] = good);
        at(70);
        assertThat(found).containsExactly(false, true);
    }

    private void start(Failure... all) {
        List.of(all).forEach(failures::schedule);
    }

    private Site at(int second) {
        core.events().runUntil(second * 1_000_000_000L);
        return site(0);
    }

    private Site site(int number) {
        return core.sites().get(number);
    }
}
