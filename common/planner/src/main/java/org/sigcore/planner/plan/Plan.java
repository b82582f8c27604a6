// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Pods and processors of each function, and the cost of each kind of message.
 *
 * @param functions one for each function of the demand, in its order
 * @param items one for each rate of the demand, the most expensive first
 */
public record Plan(List<FunctionPlan> functions, List<Item> items) {
    /**
     * The size of a function.
     *
     * @param function its name
     * @param busyCores processors that the whole core's load keeps busy
     * @param podsOfASite pods on each site, spares included
     * @param cores processors of all pods on all sites
     * @param busiest a pod when the spare sites and the spare pods are lost
     */
    public record FunctionPlan(String function, double busyCores, int podsOfASite, int cores, Queue busiest) {}

    /** Busy processors of one kind of message. */
    public record Item(String function, String kind, double perSecond, double cpuMicros, double busyCores) {}

    /** Computes the plan: pods = ⌈λ s / (sites left × processors of a pod × target utilisation)⌉ + spare pods, for each site. */
    public static Plan of(Demand demand, CostModel costs) {
        List<Item> items = demand.rates().stream()
                .map(rate -> item(rate, costs.cost(rate.function(), rate.kind()).cpuMicros()))
                .toList();
        List<FunctionPlan> functions = new ArrayList<>();
        for (String function : items.stream().map(Item::function).distinct().toList()) {
            functions.add(size(
                    function,
                    demand,
                    items.stream()
                            .filter(item -> item.function().equals(function))
                            .toList()));
        }
        return new Plan(
                List.copyOf(functions),
                items.stream()
                        .sorted(Comparator.comparingDouble(Item::busyCores).reversed())
                        .toList());
    }

    /** Returns the processors of all functions on all sites. */
    public int cores() {
        return functions.stream().mapToInt(FunctionPlan::cores).sum();
    }

    /** Returns the processors that the whole core's load keeps busy. */
    public double busyCores() {
        return functions.stream().mapToDouble(FunctionPlan::busyCores).sum();
    }

    private static Item item(Demand.Rate rate, double cpuMicros) {
        return new Item(rate.function(), rate.kind(), rate.perSecond(), cpuMicros, rate.perSecond() * cpuMicros / 1e6);
    }

    private static FunctionPlan size(String function, Demand demand, List<Item> items) {
        double busy = items.stream().mapToDouble(Item::busyCores).sum();
        double rate = items.stream().mapToDouble(Item::perSecond).sum();
        double share = demand.shareOfASite();
        int needed = (int) Math.ceil(busy * share / (demand.podCores() * demand.targetUtilisation()));
        int pods = needed + demand.sparePods();
        Queue busiest = new Queue(rate * share / needed, busy / rate, demand.podCores());
        return new FunctionPlan(function, busy, pods, pods * demand.podCores() * demand.sites(), busiest);
    }
}
