// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.planner.cost.CostModel;

class GuideTableTest {
    private static final Path SCENARIOS = Path.of("../../perf/scenarios");
    private static final CostModel COSTS = CostModel.read(Path.of("src/test/resources/cost.json"));

    @Test
    void eachScenario_hasRow_andCostsCorrelateWithGuides() {
        List<GuideTable> rows = GuideTable.of(SCENARIOS, COSTS);
        assertThat(rows).hasSize(36).allSatisfy(row -> {
            assertThat(row.guide()).isGreaterThan(10);
            assertThat(row.busy()).isPositive();
        });
        assertThat(GuideTable.rankCorrelation(rows)).isGreaterThan(0.5);
    }
}
