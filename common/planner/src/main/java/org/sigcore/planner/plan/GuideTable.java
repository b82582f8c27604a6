// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import static org.sigcore.planner.page.Page.number;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.hipparchus.stat.correlation.SpearmansCorrelation;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.input.PlanException;
import org.sigcore.planner.page.Page;

/**
 * Processors of the benchmarking guides compared with those of a plan.
 *
 * @param scenario name of the scenario
 * @param guide processors of the function's pods at one site in the guide
 * @param ours processors of a plan that carries the whole load on one site
 * @param busy busy processors of that plan
 */
public record GuideTable(String scenario, double guide, long ours, double busy) {
    private static final double TARGET = 0.55;
    private static final int SPARE_PODS = 1;
    private static final int POD_CORES = 4;

    /** Returns a row for each scenario file below a folder. */
    public static List<GuideTable> of(Path folder, CostModel costs) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(file -> row(file, costs))
                    .toList();
        } catch (IOException e) {
            throw new PlanException(folder + " cannot be read: " + e);
        }
    }

    private static GuideTable row(Path file, CostModel costs) {
        Scenario scenario = Scenario.read(file);
        PlanInput input = new PlanInput(
                1,
                0,
                SPARE_PODS,
                TARGET,
                POD_CORES,
                new PlanInput.DataTier(PlanInput.DataTier.EMBEDDED, 1, 1, 1),
                new Demand.OfScenario(file.toAbsolutePath().toString(), 1, Map.of()));
        Plan plan = Plan.of(input, Objects.requireNonNull(file.toAbsolutePath().getParent()), costs);
        return new GuideTable(scenario.name(), scenario.guideCores(), plan.cores(), plan.busyCores());
    }

    /** Returns the rank correlation of the two columns. */
    public static double rankCorrelation(List<GuideTable> rows) {
        return new SpearmansCorrelation()
                .correlation(
                        rows.stream().mapToDouble(GuideTable::guide).toArray(),
                        rows.stream().mapToDouble(GuideTable::busy).toArray());
    }

    /** Creates a page with the table. */
    public static Page page(Path folder, CostModel costs) {
        List<GuideTable> rows = of(folder, costs);
        PlanException.require(rows.size() > 1, folder.toString(), "at least two scenarios", rows.size());
        Page page = new Page("Processors of the benchmark scenarios");
        page.text(
                "Processors of the guide's pods at one site, and of a plan for one site that carries the whole load: pods of %d"
                        + " processors, at most %.0f %% busy, %d spare, embedded database. Rank correlation of the guide's processors and ours: %.2f.",
                POD_CORES, 100 * TARGET, SPARE_PODS, rankCorrelation(rows));
        page.table(
                List.of("scenario", "guide", "planned", "busy", "guide ÷ planned"),
                rows.stream()
                        .map(row -> List.of(
                                row.scenario(),
                                number("%.0f", row.guide()),
                                number("%.0f", (double) row.ours()),
                                number("%.1f", row.busy()),
                                number("%.1f", row.guide() / row.ours())))
                        .toList());
        PlanReport.sources(page, costs);
        return page;
    }
}
