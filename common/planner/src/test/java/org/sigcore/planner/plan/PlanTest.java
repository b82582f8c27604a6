// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlanTest {
    private static final CostModel COSTS = new CostModel(
            "a test",
            "none",
            "never",
            List.of(
                    new CostModel.Entry("policy", "CCR-I", 400, "a test"),
                    new CostModel.Entry("policy", "CCR-T", 200, "a test"),
                    new CostModel.Entry("bsf", "create", 100, "a test")));

    @Test
    void podsCarryTheWholeLoadWithoutTheSpareSites() {
        Plan plan = Plan.of(demand(3, 1, 1, 10_000), COSTS);
        Plan.FunctionPlan policy = plan.functions().getFirst();
        assertThat(policy.busyCores()).isCloseTo(6.0, within(1e-9));
        assertThat(policy.podsOfASite())
                .isEqualTo(3 + 1); // 6 busy on two sites, 2 processors at 0.5 a pod: 3, and a spare
        assertThat(policy.cores()).isEqualTo(4 * 2 * 3);
        assertThat(policy.busiest().utilisation()).isCloseTo(0.5, within(1e-9));
        assertThat(plan.items().getFirst().kind()).isEqualTo("CCR-I");
    }

    @Test
    void randomDemands_stayBelowTheTargetWithAsFewPodsAsPossible() {
        Random random = new Random(43);
        for (int i = 0; i < 2000; i++) {
            Demand demand = demand(1 + random.nextInt(4), 0, random.nextInt(3), 1 + 1e6 * random.nextDouble());
            Plan.FunctionPlan policy = Plan.of(demand, COSTS).functions().getFirst();
            double site = policy.busyCores() / demand.sites();
            double pods = policy.podsOfASite() - demand.sparePods();
            assertThat(site / pods / 2).isLessThanOrEqualTo(0.5 + 1e-9);
            assertThat(pods == 1 || site / (pods - 1) / 2 > 0.5 - 1e-9).isTrue();
        }
    }

    @Test
    void kindWithoutMeasurement_isAnError() {
        Demand demand = new Demand(1, 0, 0, 0.5, 2, List.of(new Demand.Rate("policy", "CCR-U", 1)));
        assertThatThrownBy(() -> Plan.of(demand, COSTS))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("no measured cost of policy CCR-U");
    }

    @Test
    void allSitesSpare_isRefused() {
        assertThatThrownBy(() -> demand(2, 2, 0, 1))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("spareSites");
    }

    private static Demand demand(int sites, int spareSites, int sparePods, double rate) {
        return new Demand(
                sites,
                spareSites,
                sparePods,
                0.5,
                2,
                List.of(
                        new Demand.Rate("policy", "CCR-T", rate),
                        new Demand.Rate("policy", "CCR-I", rate),
                        new Demand.Rate("bsf", "create", rate)));
    }
}
