// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.sigcore.planner.cost.CostModel;

/**
 * Effect of one input on the plan.
 *
 * @param input name and change of the input
 * @param busyCores change of the busy processors
 * @param cores change of the processors on all sites
 * @param nodes change of the data nodes of a site
 */
public record Sensitivity(String input, double busyCores, long cores, int nodes) {
    private static final double RAISED = 1.1;
    private static final double LOWER_TARGET = 0.9;

    /** Returns the effect of each input, the greatest first. */
    public static List<Sensitivity> of(PlanInput input, Path folder, CostModel costs) {
        Plan plan = Plan.of(input, folder, costs);
        List<Sensitivity> all = new ArrayList<>();
        for (Map.Entry<String, Demand> raised :
                input.demand().raised(RAISED, folder).entrySet()) {
            all.add(compared(raised.getKey() + " 10 % higher", input.with(raised.getValue()), plan, folder, costs));
        }
        all.add(compared(
                "target utilisation 10 % lower",
                input.withTarget(input.targetUtilisation() * LOWER_TARGET), plan, folder, costs));
        if (input.spareSites() + 1 < input.sites()) {
            all.add(compared("one more spare site", input.withSpareSites(input.spareSites() + 1), plan, folder, costs));
        }
        all.sort(Comparator.comparingLong(Sensitivity::cores)
                .thenComparingDouble(Sensitivity::busyCores)
                .reversed());
        return all;
    }

    private static Sensitivity compared(String name, PlanInput changed, Plan plan, Path folder, CostModel costs) {
        Plan other = Plan.of(changed, folder, costs);
        return new Sensitivity(
                name,
                other.busyCores() - plan.busyCores(),
                other.cores() - plan.cores(),
                other.database().nodesOfASite() - plan.database().nodesOfASite());
    }
}
