// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.input.PlanException;

class PlanTest {
    private static final Path HERE = Path.of(".");
    private static final CostModel COSTS = CostModel.read(Path.of("src/test/resources/cost.json"));
    private static final PlanInput.DataTier EMBEDDED = new PlanInput.DataTier("H2", 1, 1, 1);
    private static final PlanInput.DataTier NDB = new PlanInput.DataTier("NDB", 2, 8, 32);

    @Test
    void pods_carryWholeLoadWithoutSpareSites() {
        PlanInput input = new PlanInput(3, 1, 1, 0.5, 2, EMBEDDED, rates("policy", "gx-create", 10_000));
        Plan.FunctionPlan policy = Plan.of(input, HERE, COSTS).functions().getFirst();
        assertThat(policy.busyCores()).as("360 µs at the measured upper rate").isCloseTo(3.6, within(0.2));
        assertThat(policy.podsOfASite()).isEqualTo(2 + 1);
        assertThat(policy.cores()).isEqualTo(3 * 2 * 3);
        assertThat(policy.busiest().utilisation()).isLessThanOrEqualTo(0.5);
    }

    @Test
    void randomDemands_stayBelowTargetWithFewestPods() {
        Random random = new Random(43);
        for (int i = 0; i < 500; i++) {
            PlanInput input = new PlanInput(
                    1 + random.nextInt(4),
                    0,
                    0,
                    0.5,
                    2,
                    EMBEDDED,
                    rates("policy", "sm-create", 1 + 1e6 * random.nextDouble()));
            Plan plan = Plan.of(input, HERE, COSTS);
            Plan.FunctionPlan policy = plan.functions().getFirst();
            double rate = plan.traffic().messages().getFirst().perSecond() / input.sites();
            int pods = policy.podsOfASite();
            assertThat(policy.busiest().utilisation()).isLessThanOrEqualTo(0.5 + 1e-9);
            CostModel.Entry cost = COSTS.cost("policy", "sm-create");
            double fewer = rate * cost.cpuMicros(rate / (pods - 1)) / 1e6 / (2 * (pods - 1));
            assertThat(pods == 1 || fewer > 0.5 - 1e-9).isTrue();
        }
    }

    @Test
    void subscribers_areExpandedByCallFlows() {
        Demand demand = new Demand.Subscribers(3600, 0.5, Map.of("smCreate", 2.0));
        Traffic traffic = demand.traffic(HERE);
        assertThat(traffic.sessions()).isEqualTo(1800);
        assertThat(traffic.messages())
                .contains(new Traffic.Message("policy", "sm-create", 2), new Traffic.Message("scp", "scp-forward", 6));
        assertThatThrownBy(() -> new Demand.Subscribers(1, 1, Map.of("smRead", 1.0)).traffic(HERE))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("smUpdate");
    }

    @Test
    void dataNodes_holdSessionsAndServeMessages() {
        PlanInput input = new PlanInput(
                2,
                1,
                0,
                0.5,
                4,
                NDB,
                new Demand.Rates(100e6, List.of(new Traffic.Message("policy", "sm-create", 100))));
        Plan.DatabasePlan database = Plan.of(input, HERE, COSTS).database();
        double gib = 100e6 * 2570 / (1L << 30);
        assertThat(database.dataGiB()).isCloseTo(gib, within(1e-6));
        assertThat(database.nodesOfASite()).isEqualTo(2 * (int) Math.ceil(gib / (32 * 0.8)));
        assertThat(database.busyCores()).isCloseTo(100 * 3000 / 1e6, within(1e-9));
        assertThat(database.replicationMbit()).isCloseTo(50 * 2570 * 8 / 1e6, within(1e-9));
        PlanInput busy = new PlanInput(2, 1, 0, 0.5, 4, NDB, rates("policy", "sm-create", 10_000));
        assertThat(Plan.of(busy, HERE, COSTS).database().nodesOfASite())
                .as("30 busy processors in nodes of 8, half of each")
                .isEqualTo(2 * 4);
    }

    @Test
    void databaseCost_raisesFunctionCost() {
        PlanInput h2 = new PlanInput(1, 0, 0, 0.5, 4, EMBEDDED, rates("policy", "sm-create", 10_000));
        PlanInput ndb = new PlanInput(1, 0, 0, 0.5, 4, NDB, rates("policy", "sm-create", 10_000));
        assertThat(Plan.of(ndb, HERE, COSTS).busyCores())
                .isCloseTo(2.5 * Plan.of(h2, HERE, COSTS).busyCores(), within(1.5));
    }

    @Test
    void sensitivity_namesEachInput() {
        PlanInput input = new PlanInput(
                4, 1, 1, 0.5, 4, NDB, new Demand.Subscribers(1e7, 0.7, Map.of("smCreate", 2.0, "smUpdate", 4.0)));
        List<Sensitivity> all = Sensitivity.of(input, HERE, COSTS);
        assertThat(all)
                .extracting(Sensitivity::input)
                .contains("subscribers 10 % higher", "smCreate a subscriber 10 % higher", "one more spare site");
        double ofAll = all.stream()
                .filter(each -> each.input().startsWith("subscribers"))
                .mapToDouble(Sensitivity::busyCores)
                .sum();
        double ofEach = all.stream()
                .filter(each -> each.input().contains("a subscriber"))
                .mapToDouble(Sensitivity::busyCores)
                .sum();
        assertThat(ofEach).isCloseTo(ofAll, within(0.15 * ofAll));
    }

    @Test
    void kindWithoutMeasurement_isError() {
        PlanInput input = new PlanInput(1, 0, 0, 0.5, 2, EMBEDDED, rates("policy", "CCR-X", 1));
        assertThatThrownBy(() -> Plan.of(input, HERE, COSTS))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("no measured cost of policy CCR-X");
    }

    @Test
    void allSitesSpare_isRefused() {
        assertThatThrownBy(() -> new PlanInput(2, 2, 0, 0.5, 2, EMBEDDED, rates("policy", "sm-create", 1)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("spareSites");
    }

    @Test
    void costs_fallWithRateWithinMeasuredRange() {
        CostModel.Entry cost = COSTS.cost("policy", "sm-create");
        assertThat(cost.cpuMicros(1)).isEqualTo(1200);
        assertThat(cost.cpuMicros(100)).isEqualTo(1200);
        assertThat(cost.cpuMicros(200)).isBetween(800.0, 1200.0);
        assertThat(cost.cpuMicros(400)).isEqualTo(800);
        assertThat(cost.cpuMicros(1000)).isBetween(700.0, 800.0);
        assertThat(cost.cpuMicros(1e6)).isEqualTo(700);
    }

    @Test
    void mixOfScenario_multipliesItsCalls() {
        Path scenario = Path.of("../../perf/scenarios/policy/policy-pcrf-data-30k-4site.yaml")
                .toAbsolutePath();
        double all = busy(new Demand.OfScenario(scenario.toString(), 0.01, Map.of()));
        double twice = busy(new Demand.OfScenario(
                scenario.toString(), 0.005, Map.of("ccrInitial", 2.0, "ccrUpdate", 2.0, "ccrTerminate", 2.0)));
        assertThat(twice).isCloseTo(all, within(1e-9));
        assertThat(busy(new Demand.OfScenario(scenario.toString(), 0.01, Map.of("ccrUpdate", 0.0))))
                .isLessThan(all);
        assertThatThrownBy(() -> busy(new Demand.OfScenario(scenario.toString(), 1, Map.of("smCreate", 1.0))))
                .hasMessageContaining("calls of the scenario");
    }

    private static double busy(Demand demand) {
        return Plan.of(new PlanInput(1, 0, 0, 0.5, 8, EMBEDDED, demand), HERE, COSTS)
                .busyCores();
    }

    private static Demand rates(String function, String kind, double perSecond) {
        return new Demand.Rates(0, List.of(new Traffic.Message(function, kind, perSecond)));
    }
}
