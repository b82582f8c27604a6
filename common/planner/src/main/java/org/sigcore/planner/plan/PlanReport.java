// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import static org.sigcore.planner.page.Page.number;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.page.Chart;
import org.sigcore.planner.page.Page;

/** A plan as a page, with its sensitivity and its assumptions. */
public final class PlanReport {
    private static final int STEPS = 20;
    private static final double MOST = 2;

    private static final List<String> ASSUMPTIONS = List.of(
            "The CPU time of a message on the target machine is that of the measured one. Compiler and collector are not in it.",
            "All roles of a function share a process, and a pod is one process. Access tokens, TLS, the message feed and other policy projects"
                    + " than that of the measurement are not in it.",
            "The CPU time falls between measured rates of a pod as a + b / rate, and is constant below and above them.",
            "Sites share the load equally, also after a loss. Pods of a site share its load equally.",
            "Latency is that of the measured mix at a low rate, with the embedded database and simulated peers, and the wait for a processor:"
                    + " M/M/c, c the processors of a pod. Above a utilisation of 0.75 the p99 doubles with each further tenth.",
            "Memory of a pod is that of the measured process and a quarter more; sessions are in the database.",
            "Each site stores all sessions. A write replicates a whole row of a session, which overestimates the bandwidth."
                    + " Applying the writes of other sites costs their data nodes nothing, which underestimates the data nodes.",
            "NDB and InnoDB add their measured CPU time to that of a message with the embedded database.",
            "Kinds of message that are not measured apart have the cost of the nearest measured kind: see the table of call flows.");

    private PlanReport() {}

    /** Creates the page. */
    public static Page of(PlanInput input, Path folder, CostModel costs) {
        Plan plan = Plan.of(input, folder, costs);
        Page page = new Page("Plan of a core");
        page.text(
                "%d sites, %d spare; pods of %d processors, %d spare; at most %.0f %% busy after a loss; database %s.",
                input.sites(),
                input.spareSites(),
                input.podCores(),
                input.sparePods(),
                100 * input.targetUtilisation(),
                input.database().name());
        page.text(
                "%,d processors in %,d pods for %.1f busy ones; %,.0f sessions.",
                plan.cores(),
                plan.functions().stream()
                                .mapToLong(Plan.FunctionPlan::podsOfASite)
                                .sum()
                        * input.sites(),
                plan.busyCores(),
                plan.traffic().sessions());
        functions(page, plan, input, costs);
        database(page, plan, input);
        items(page, plan);
        sensitivity(page, Sensitivity.of(input, folder, costs));
        page.heading("Processors by load");
        page.picture(curve(input, folder, costs));
        page.heading("Assumptions");
        page.items(ASSUMPTIONS);
        sources(page, costs);
        return page;
    }

    private static void functions(Page page, Plan plan, PlanInput input, CostModel costs) {
        page.heading("Functions");
        List<List<String>> rows = new ArrayList<>();
        for (Plan.FunctionPlan each : plan.functions()) {
            Queue busiest = each.busiest();
            CostModel.Latency low = costs.latency(each.function());
            rows.add(List.of(
                    each.function(),
                    number("%.2f", each.busyCores()),
                    number("%.0f", each.podsOfASite()),
                    number("%.0f", (double) each.cores()),
                    number("%.0f", each.podMiB()),
                    number("%.1f", each.podMiB() * each.podsOfASite() * input.sites() / 1024),
                    number("%.0f", 100 * busiest.utilisation()),
                    number("%.3f", low.meanMillis() + 1000 * busiest.meanWaitSeconds()),
                    number("%.3f", low.p99Millis() + 1000 * busiest.waitSeconds(0.99))));
        }
        page.table(
                List.of(
                        "function",
                        "busy processors",
                        "pods a site",
                        "processors",
                        "MiB a pod",
                        "GiB",
                        "busy % after the loss",
                        "mean ms",
                        "p99 ms"),
                rows);
    }

    private static void database(Page page, Plan plan, PlanInput input) {
        Plan.DatabasePlan database = plan.database();
        if (database.nodesOfASite() == 0) {
            return;
        }
        page.heading("Database");
        page.table(
                List.of("", input.database().name()),
                List.of(
                        List.of("data nodes a site", number("%.0f", database.nodesOfASite())),
                        List.of(
                                "processors of a node",
                                number("%.0f", input.database().nodeCores())),
                        List.of("busy processors of a site after the loss", number("%.1f", database.busyCores())),
                        List.of("rows and indexes, one copy, GiB", number("%.1f", database.dataGiB())),
                        List.of("of them in a node, GiB", number("%.1f", database.nodeGiB())),
                        List.of("sent to each other site, Mbit/s", number("%.0f", database.replicationMbit()))));
        if (!database.unmeasured().isEmpty()) {
            page.text(
                    "Not measured with this database, and counted with the cost of the embedded one: %s.",
                    String.join(", ", database.unmeasured()));
        }
    }

    private static void items(Page page, Plan plan) {
        page.heading("Cost items");
        page.table(
                List.of("message", "a second", "CPU µs", "busy processors", "%"),
                plan.items().stream()
                        .map(each -> List.of(
                                each.function() + " " + each.kind(),
                                number("%.0f", each.perSecond()),
                                number("%.0f", each.cpuMicros()),
                                number("%.2f", each.busyCores()),
                                number("%.1f", 100 * each.busyCores() / plan.busyCores())))
                        .toList());
    }

    private static void sensitivity(Page page, List<Sensitivity> all) {
        page.heading("Sensitivity");
        page.table(
                List.of("change", "busy processors", "processors", "data nodes a site"),
                all.stream()
                        .map(each -> List.of(
                                each.input(),
                                number("%+.2f", each.busyCores()),
                                number("%+.0f", (double) each.cores()),
                                number("%+.0f", each.nodes())))
                        .toList());
    }

    private static String curve(PlanInput input, Path folder, CostModel costs) {
        double[] cores = new double[STEPS];
        double[] busy = new double[STEPS];
        IntStream.range(0, STEPS).forEach(i -> {
            Plan plan = Plan.of(input.with(times(input.demand(), MOST * (i + 0.5) / STEPS)), folder, costs);
            cores[i] = (double) plan.cores();
            busy[i] = plan.busyCores();
        });
        return new Chart("Processors by load", "load, % of the input", 100 * MOST)
                .curve("processors", cores)
                .curve("busy processors", busy)
                .svg();
    }

    private static Demand times(Demand demand, double factor) {
        return switch (demand) {
            case Demand.Subscribers it ->
                new Demand.Subscribers(it.subscribers() * factor, it.attached(), it.perSubscriberHour());
            case Demand.OfScenario it -> new Demand.OfScenario(it.file(), it.scale() * factor, it.mix());
            case Demand.Rates it ->
                new Demand.Rates(
                        it.sessions() * factor,
                        it.messages().stream().map(each -> each.times(factor)).toList());
        };
    }

    /** Adds the provenance of the costs. */
    public static void sources(Page page, CostModel costs) {
        page.heading("Measured costs");
        page.text("%s; commit %s; %s; %s.", costs.machine(), costs.commit(), costs.measured(), costs.conditions());
        page.items(
                costs.entries().stream().map(CostModel.Entry::source).distinct().toList());
    }
}
