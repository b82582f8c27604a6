// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A plan as Markdown, with its sensitivity and its assumptions. */
final class Report {
    private static final double CHANGE = 0.1;
    private static final String ASSUMPTIONS = """
            ## Assumptions

            - The CPU time of a message is the same at every rate, and on every machine that of the machine below. Measured with many
              messages in flight: with few, threads wake up more often and a message costs more. Compiler and collector of the young JVM are in it.
            - All roles of a function share a process; a pod is one process. Access tokens, TLS and the database's own processes are not in it.
            - Sites share the load equally, also after a loss. Pods of a site share its load equally.
            - Latency is waiting for a processor alone: M/M/c, c the processors of a pod. Time in the network, in the database and in
              peers is not in it.
            - Memory, network and data nodes are not computed.
            """;

    private Report() {}

    static String markdown(Demand demand, CostModel costs) {
        Plan plan = Plan.of(demand, costs);
        StringBuilder text = new StringBuilder("# Plan\n\n");
        line(
                text,
                "%d sites, %d spare; pods of %d processors, %d spare; at most %.0f %% busy.%n",
                demand.sites(),
                demand.spareSites(),
                demand.podCores(),
                demand.sparePods(),
                100 * demand.targetUtilisation());
        functions(text, plan);
        items(text, plan);
        sensitivity(text, demand, costs, plan);
        text.append(ASSUMPTIONS);
        line(text, "%nCosts: %s, commit %s, %s.", costs.machine(), costs.commit(), costs.measured());
        for (String source :
                costs.entries().stream().map(CostModel.Entry::source).distinct().toList()) {
            line(text, "- %s", source);
        }
        return text.toString();
    }

    private static void functions(StringBuilder text, Plan plan) {
        text.append(
                "| function | busy processors | pods a site | processors, all sites | busy % after the loss | mean wait, ms | p99 wait, ms |\n");
        text.append("|---|---|---|---|---|---|---|\n");
        for (Plan.FunctionPlan each : plan.functions()) {
            line(
                    text,
                    "| %s | %.2f | %d | %d | %.0f | %.3f | %.3f |",
                    each.function(),
                    each.busyCores(),
                    each.podsOfASite(),
                    each.cores(),
                    100 * each.busiest().utilisation(),
                    1000 * each.busiest().meanWaitSeconds(),
                    1000 * each.busiest().waitSeconds(0.99));
        }
    }

    private static void items(StringBuilder text, Plan plan) {
        text.append(
                "\n## Cost items\n\n| message | a second | CPU µs | busy processors | % |\n|---|---|---|---|---|\n");
        for (Plan.Item each : plan.items()) {
            line(
                    text,
                    "| %s %s | %.0f | %.0f | %.2f | %.1f |",
                    each.function(),
                    each.kind(),
                    each.perSecond(),
                    each.cpuMicros(),
                    each.busyCores(),
                    100 * each.busyCores() / plan.busyCores());
        }
    }

    private static void sensitivity(StringBuilder text, Demand demand, CostModel costs, Plan plan) {
        text.append(
                "\n## Sensitivity\n\n| one input 10 % higher | busy processors | processors, all sites |\n|---|---|---|\n");
        for (int i = 0; i < demand.rates().size(); i++) {
            Demand.Rate rate = demand.rates().get(i);
            Plan changed = Plan.of(raised(demand, i), costs);
            line(
                    text,
                    "| %s %s | %+.2f | %+d |",
                    rate.function(),
                    rate.kind(),
                    changed.busyCores() - plan.busyCores(),
                    changed.cores() - plan.cores());
        }
        text.append('\n');
    }

    private static Demand raised(Demand demand, int index) {
        List<Demand.Rate> rates = new ArrayList<>(demand.rates());
        Demand.Rate rate = rates.get(index);
        rates.set(index, new Demand.Rate(rate.function(), rate.kind(), rate.perSecond() * (1 + CHANGE)));
        return new Demand(
                demand.sites(),
                demand.spareSites(),
                demand.sparePods(),
                demand.targetUtilisation(),
                demand.podCores(),
                rates);
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
