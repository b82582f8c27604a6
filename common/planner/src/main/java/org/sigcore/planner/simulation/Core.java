// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.sigcore.planner.input.PlanException.require;

import java.util.ArrayList;
import java.util.IdentityHashMap;
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
    private static final int MOST_UES = 5_000_000;

    /** Least quotient of a timeout and the time of a simulated request. */
    private static final double SHORT = 20;

    private final EventQueue events = new EventQueue();
    private final Simulation input;
    private final CostModel costs;
    private final double weight;
    private final Timeline timeline;
    private final List<Site> sites = new ArrayList<>();
    private final List<Router> routers = new ArrayList<>();
    private final Map<String, Neighbour> peers = new LinkedHashMap<>();
    private final Map<String, Function> functions = new TreeMap<>();
    private final IdentityHashMap<Simulation.Flow, Means> means = new IdentityHashMap<>();
    private final Registry registry;
    private double surge = 1;

    /**
     * The pods of a function at a site.
     *
     * @param utilisation their busy share at the offered load with all sites
     * @param perSecond messages a second that keep all processors of a pod busy; the cost at that rate decides an overload
     * @param capacity the offered load as a share of the capacity with all sites
     * @param meanNanos mean time of a message
     */
    private record Function(Pods pods, double utilisation, double perSecond, double capacity, double meanNanos) {}

    Core(Simulation input, CostModel costs) {
        this.input = input;
        this.costs = costs;
        double byRate = Math.max(1, input.perSecond() / input.requestsPerSecond());
        double bySubscribers = input.subscribers() / (double) MOST_UES;
        this.weight = Math.max(byRate, bySubscribers);
        this.timeline = new Timeline(input.seconds(), weight);
        for (String function : List.of("scp", "policy", "bsf")) {
            functions.put(function, size(function));
        }
        double least = leastRequestsPerSecond();
        double heaviest = Math.max(1, input.perSecond() / least);
        require(
                bySubscribers <= heaviest,
                "subscribers",
                "at most " + (long) (heaviest * MOST_UES) + " with this load and these timeouts",
                input.subscribers());
        require(
                byRate <= heaviest,
                "requestsPerSecond",
                "at least " + (long) Math.ceil(least) + " with these timeouts",
                input.requestsPerSecond());
        new TreeMap<>(input.peers())
                .forEach((name, peer) -> peers.put(name, new Neighbour(events, randoms(name), peer, weight)));
        Pods nrf = new Pods(input.sites().size(), input.size().podCores(), weight);
        this.registry = new Registry(events, nrf.servers(), (long) (discoveryMicros() * 1000 * nrf.slowness()));
        IntStream.range(0, input.sites().size()).forEach(i -> sites.add(site(i)));
        int outstanding =
                new Pods(pods("scp"), 1, weight).scaled(input.routing().maxOutstanding());
        IntStream.range(0, input.sites().size())
                .forEach(i ->
                        routers.add(new Router(events, input.routing(), i, sites, registry, timeline, outstanding)));
    }

    private double discoveryMicros() {
        boolean asked = input.flows().stream().anyMatch(flow -> flow.discovers() > 0);
        return asked ? costs.cost("nrf", DISCOVERY).cpuMicros(Double.MAX_VALUE) : 0;
    }

    private Function size(String function) {
        Simulation.Size size = input.size();
        int all = input.sites().size();
        int left = all - size.spareSites();
        List<Sizing.Load> loads = input.flows().stream()
                .flatMap(flow -> Stream.ofNullable(kind(flow, function)).map(kind -> load(flow, function, kind, left)))
                .toList();
        Sizing least = Sizing.of(loads, size.podCores(), size.targetUtilisation());
        int count = size.given().getOrDefault(function, least.pods() + size.sparePods());
        double rate = loads.stream().mapToDouble(Sizing.Load::perSecond).sum();
        double full = Sizing.fullRate(loads, size.podCores());
        double share = (double) left / all;
        return new Function(
                new Pods(count, size.podCores(), weight),
                Sizing.busyCores(loads, rate / count) * share / (count * size.podCores()),
                full,
                rate == 0 ? 0 : rate * share / (full * count),
                rate == 0 ? 0 : 1e9 * size.podCores() / full);
    }

    private Sizing.Load load(Simulation.Flow flow, String function, String kind, int left) {
        double perSecond = flow.perSubscriberHour() * input.subscribers() / 3600 / left;
        return new Sizing.Load(costs.cost(function, kind), perSecond * passes(flow, function), added(kind));
    }

    private double added(String kind) {
        return costs.addedMicros(input.size().databaseName(), kind);
    }

    /** Returns the messages of a procedure: questions of Policy and bindings pass the SCP, too. */
    private static double passes(Simulation.Flow flow, String function) {
        double asked =
                flow.asks().values().stream().mapToDouble(Double::doubleValue).sum();
        return function.equals("scp") ? 1 + asked + (flow.binds().isEmpty() ? 0 : 1) : 1;
    }

    /** Returns the least resolution: a simulated request is short compared with each timeout. */
    double leastRequestsPerSecond() {
        double timeoutNanos = 1e6
                * Math.min(
                        input.routing().responseTimeoutMillis(),
                        input.consumers().values().stream()
                                .mapToInt(Simulation.Retry::timeoutMillis)
                                .min()
                                .orElse(Integer.MAX_VALUE));
        double most = functions.values().stream()
                .filter(each -> each.meanNanos() > 0)
                .mapToDouble(each ->
                        timeoutNanos / SHORT * each.pods().pods() * each.pods().cores() / each.meanNanos())
                .min()
                .orElse(Double.MAX_VALUE);
        return input.perSecond() / Math.max(1, most);
    }

    private static @Nullable String kind(Simulation.Flow flow, String function) {
        return function.equals("bsf")
                ? (flow.binds().isEmpty() ? null : flow.binds())
                : flow.work().get(function);
    }

    private Site site(int number) {
        Database database = new Database(events, randoms("database " + number));
        return new Site(
                number,
                new Station(events, function("scp").pods().servers()),
                workers(number, "policy", database),
                workers(number, "bsf", database),
                database,
                new Site.Power());
    }

    private Workers workers(int number, String function, Database database) {
        Randoms own = randoms(function + " " + number);
        return new Workers(
                events, own, input.admission(), database, function(function).pods());
    }

    private Function function(String name) {
        return Objects.requireNonNull(functions.get(name));
    }

    /** Returns the pods of a function at each site. */
    int pods(String function) {
        return function(function).pods().pods();
    }

    /** Returns the busy share of a function's processors with all sites, at the offered load. */
    double utilisation(String function) {
        return function(function).utilisation();
    }

    /** Returns the offered load as a share of the capacity of the busiest function. */
    double busiest() {
        return functions.values().stream().mapToDouble(Function::capacity).max().orElse(0);
    }

    /** Sets the multiple of the offered rates. */
    void surge(double factor) {
        surge = factor;
    }

    double surge() {
        return surge;
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

    /** Mean times of a processor for the messages of a procedure at each function; 0 if it sends none. */
    record Means(long scp, long policy, long bsf) {}

    Means means(Simulation.Flow flow) {
        return means.computeIfAbsent(
                flow, _ -> new Means(meanNanos(flow, "scp"), meanNanos(flow, "policy"), meanNanos(flow, "bsf")));
    }

    private long meanNanos(Simulation.Flow flow, String function) {
        String kind = kind(flow, function);
        if (kind == null) {
            return 0;
        }
        Function size = function(function);
        double micros = costs.cost(function, kind).cpuMicros(size.perSecond()) + added(kind);
        return (long) (micros * 1000 * passes(flow, function) * size.pods().slowness());
    }
}
