// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.plan.Sizing;

/** The simulated core: its sites, peers and NRFs, and the times that a simulated request takes in them. */
final class Core {
    private static final String DISCOVERY = "nf-discover";

    private final EventQueue events = new EventQueue();
    private final Simulation input;
    private final CostModel costs;
    private final double weight;
    private final Timeline timeline;
    private final List<Site> sites = new ArrayList<>();
    private final List<Router> routers = new ArrayList<>();
    private final Map<String, Neighbour> peers = new LinkedHashMap<>();
    private final Map<String, Sizing> sizes = new TreeMap<>();
    private final Map<String, Double> perSecondOfAPod = new HashMap<>();
    private final Registry registry;

    Core(Simulation input, CostModel costs) {
        this.input = input;
        this.costs = costs;
        this.weight = Math.max(1, input.perSecond() / input.requestsPerSecond());
        this.timeline = new Timeline(input.seconds(), weight);
        for (String function : List.of("scp", "policy", "bsf")) {
            size(function);
        }
        new TreeMap<>(input.peers())
                .forEach((name, peer) -> peers.put(name, new Neighbour(events, randoms(name), peer, weight)));
        this.registry =
                new Registry(events, input.size().podCores() * input.sites().size(), discoveryNanos());
        IntStream.range(0, input.sites().size()).forEach(i -> sites.add(site(i)));
        IntStream.range(0, input.sites().size())
                .forEach(i -> routers.add(new Router(events, input.routing(), i, sites, registry, timeline)));
    }

    private long discoveryNanos() {
        boolean asked = input.flows().stream().anyMatch(flow -> flow.discovers() > 0);
        return asked ? nanos(costs.cost("nrf", DISCOVERY).cpuMicros(Double.MAX_VALUE)) : 0;
    }

    private void size(String function) {
        int left = Math.max(1, input.sites().size() - input.size().spareSites());
        List<Sizing.Load> loads = input.flows().stream()
                .flatMap(flow -> Stream.ofNullable(kind(flow, function))
                        .map(kind -> new Sizing.Load(costs.cost(function, kind), perSecond(flow) / left, 1)))
                .toList();
        Sizing least = Sizing.of(loads, input.size().podCores(), input.size().targetUtilisation());
        sizes.put(function, new Sizing(least.pods() + input.size().sparePods(), least.busyCores()));
        perSecondOfAPod.put(
                function, loads.stream().mapToDouble(Sizing.Load::perSecond).sum() / least.pods());
    }

    private static @Nullable String kind(Simulation.Flow flow, String function) {
        return function.equals("bsf")
                ? (flow.binds().isEmpty() ? null : flow.binds())
                : flow.work().get(function);
    }

    private double perSecond(Simulation.Flow flow) {
        return flow.perSubscriberHour() * input.subscribers() / 3600;
    }

    private Site site(int number) {
        int cores = input.size().podCores();
        Database database = new Database(events, randoms("database " + number));
        return new Site(
                number,
                new Station(events, cores * pods("scp")),
                new Pods(pods("policy", database)),
                new Pods(pods("bsf", database)),
                database,
                new Site.Power());
    }

    private List<Pod> pods(String function, Database database) {
        return Stream.generate(() -> new Pod(
                        events, input.admission(), database, input.size().podCores(), weight))
                .limit(pods(function))
                .toList();
    }

    /** Returns the pods of a function at each site. */
    int pods(String function) {
        return Objects.requireNonNull(sizes.get(function)).pods();
    }

    /** Returns the busy share of a function's processors with all sites, at the offered load. */
    double utilisation(String function) {
        Sizing size = Objects.requireNonNull(sizes.get(function));
        int all = input.sites().size();
        double left = Math.max(1, all - input.size().spareSites());
        return size.busyCores() * left / all / (size.pods() * input.size().podCores());
    }

    Randoms randoms(String name) {
        return new Randoms(input.seed(), name);
    }

    EventQueue events() {
        return events;
    }

    Timeline timeline() {
        return timeline;
    }

    double weight() {
        return weight;
    }

    List<Site> sites() {
        return sites;
    }

    Router router(int site) {
        return routers.get(site);
    }

    Registry registry() {
        return registry;
    }

    Neighbour peer(String name) {
        return Objects.requireNonNull(peers.get(name));
    }

    /** Returns the mean time of a processor for a message of a flow at a function; 0 if it sends none. */
    long nanos(Simulation.Flow flow, String function) {
        String kind = kind(flow, function);
        return kind == null
                ? 0
                : nanos(costs.cost(function, kind).cpuMicros(Objects.requireNonNull(perSecondOfAPod.get(function))));
    }

    private long nanos(double micros) {
        return (long) (micros * 1000 * weight);
    }
}
