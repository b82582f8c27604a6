// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sigcore.planner.cost.CostModel;

/**
 * Pods, processors, memory and data nodes of a core.
 *
 * @param functions one for each function with messages, by name
 * @param items one for each kind of message, the most expensive first
 * @param database data nodes of a site
 */
public record Plan(List<FunctionPlan> functions, List<Item> items, DatabasePlan database, Traffic traffic) {
    /** Memory of a pod beyond the measured one, for peaks. */
    private static final double MEMORY_MARGIN = 1.25;

    private static final double MIB = 1024.0 * 1024;

    /**
     * The size of a function.
     *
     * @param busyCores processors that the whole core's load keeps busy
     * @param podsOfASite pods on each site, spares included
     * @param cores processors of all pods on all sites
     * @param podMiB memory of a pod
     * @param busiest a pod when the spare sites and the spare pods are lost
     */
    public record FunctionPlan(
            String function, double busyCores, int podsOfASite, long cores, double podMiB, Queue busiest) {}

    /** Busy processors of one kind of message. */
    public record Item(String function, String kind, double perSecond, double cpuMicros, double busyCores) {}

    /**
     * The database.
     *
     * @param nodesOfASite data nodes of a site, 0 for an embedded database
     * @param busyCores processors that the whole load keeps busy at one site
     * @param dataGiB rows and indexes of all sessions, one copy
     * @param nodeGiB of them in one node
     * @param replicationMbit rows that a site sends to each other site
     * @param unmeasured kinds of message whose cost at the database is not measured
     */
    public record DatabasePlan(
            int nodesOfASite,
            double busyCores,
            double dataGiB,
            double nodeGiB,
            double replicationMbit,
            List<String> unmeasured) {}

    /**
     * Computes the plan.
     *
     * @param folder folder of the input file
     */
    public static Plan of(PlanInput input, Path folder, CostModel costs) {
        Traffic traffic = input.demand().traffic(folder);
        List<FunctionPlan> functions = new ArrayList<>();
        List<Item> items = new ArrayList<>();
        for (String function : traffic.messages().stream()
                .map(Traffic.Message::function)
                .distinct()
                .sorted()
                .toList()) {
            functions.add(size(function, input, traffic, costs, items));
        }
        items.sort(Comparator.comparingDouble(Item::busyCores).reversed());
        return new Plan(List.copyOf(functions), List.copyOf(items), Databases.of(input, traffic, costs), traffic);
    }

    /** Returns the processors of all functions on all sites. */
    public long cores() {
        return functions.stream().mapToLong(FunctionPlan::cores).sum();
    }

    /** Returns the processors that the whole core's load keeps busy. */
    public double busyCores() {
        return functions.stream().mapToDouble(FunctionPlan::busyCores).sum();
    }

    private static FunctionPlan size(
            String function, PlanInput input, Traffic traffic, CostModel costs, List<Item> items) {
        double share = input.shareOfASite();
        List<Sizing.Load> loads = traffic.messages().stream()
                .filter(each -> each.function().equals(function))
                .map(each -> new Sizing.Load(
                        costs.cost(function, each.kind()),
                        each.perSecond() * share,
                        costs.addedMicros(input.database().name(), each.kind())))
                .toList();
        Sizing needed = Sizing.of(loads, input.podCores(), input.targetUtilisation());
        double rate = loads.stream().mapToDouble(Sizing.Load::perSecond).sum();
        for (Sizing.Load load : loads) {
            double busy = load.busyCores(rate / needed.pods()) / share;
            double perSecond = load.perSecond() / share;
            items.add(new Item(function, load.cost().kind(), perSecond, 1e6 * busy / perSecond, busy));
        }
        int pods = needed.pods() + input.sparePods();
        Queue busiest = new Queue(rate / needed.pods(), needed.busyCores() / rate, input.podCores());
        return new FunctionPlan(
                function,
                needed.busyCores() / share,
                pods,
                (long) pods * input.podCores() * input.sites(),
                Math.ceil(costs.residentMiB(function) * MEMORY_MARGIN / 256) * 256,
                busiest);
    }

    /** Returns an amount of octets in GiB. */
    static double gib(double octets) {
        return octets / MIB / 1024;
    }
}
