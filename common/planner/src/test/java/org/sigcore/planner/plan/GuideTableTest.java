// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.planner.cost.CostModel;

class GuideTableTest {
    private static final Path SCENARIOS = Path.of("../../perf/scenarios");
    private static final CostModel COSTS = CostModel.read(Path.of("../../perf/figures/cost.json"));

    @Test
    void eachScenario_hasARow_andTheOrderIsThatOfTheGuides() {
        List<GuideTable> rows = GuideTable.of(SCENARIOS, COSTS);
        assertThat(rows).hasSize(36).allSatisfy(row -> {
            assertThat(row.guide()).isGreaterThan(10);
            assertThat(row.busy()).isPositive();
        });
        assertThat(GuideTable.rankCorrelation(rows)).isGreaterThan(0.5);
    }

    /** After another calibration: {@code deploy/local/sigcore plan perf/scenarios > docs/reference/scenarios.md}. */
    @Test
    void pageOfTheScenarios_isTheOutputForTheCommittedCosts() throws IOException {
        assertThat(Path.of("docs/reference/scenarios.md"))
                .hasContent(GuideTable.page(SCENARIOS, COSTS).markdown());
    }
}
