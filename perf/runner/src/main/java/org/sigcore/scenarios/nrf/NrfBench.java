// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import static org.sigcore.gatling.sbi.SbiDsl.sbi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.sigcore.model.ApiRoot;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.bench.Bulk;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.load.CallSequence;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.NfPlan;
import org.sigcore.scenarios.nf.Ports;
import tools.jackson.databind.node.ObjectNode;

/**
 * Bench of an NRF set, one NRF per site, with simulated consumers, subscribers, an SLF (UDR) and another NRF. Profiles and subscriptions are
 * created through its API before the load. See {@link Bench} for the order of calls.
 */
public final class NrfBench implements Bench {
    private static final String NRF = "nrf";
    private static final String SITE = "site";
    private static final String GROWTH = "NRF Growth";
    private static final int HEARTBEAT_SECONDS = 3600;
    private static final List<String> INSTANCE = List.of("register", "heartbeat", "heartbeatWithLoad", "deregister");
    private static final List<String> SUBSCRIPTION = List.of("subscribe", "updateSubscription", "unsubscribe");
    private final Scenario scenario;
    private final RunSettings settings;
    private final Neighbours neighbours;
    private final NrfNeighbours simulators;
    private final Set<NrfState> states = new LinkedHashSet<>();
    private final List<NrfCalls> sites = new ArrayList<>();

    public NrfBench(Scenario scenario, RunSettings settings, Ports ports) {
        this.scenario = scenario;
        this.settings = settings;
        this.neighbours = new Neighbours(ports, settings.target());
        this.simulators = new NrfNeighbours(neighbours, scenario.topology());
    }

    @Override
    public List<NfPlan> plans() {
        List<NfPlan> plans = new ArrayList<>();
        int sites = scenario.topology().sites();
        for (int site = 1; site <= sites; site++) {
            Map<String, String> keys = keys();
            keys.put("nrf.site.id", SITE + site);
            if (settings.stores().size() > 1) {
                keys.put("nrf.site.database", "own");
            }
            plans.add(new NfPlan(sites == 1 ? NRF : NRF + "-site" + site, NRF, keys, false));
        }
        if (growth()) {
            plans.add(new NfPlan("nrf-set2", NRF, keys(), false, true));
        }
        return plans;
    }

    private static Map<String, String> keys() {
        return new HashMap<>(Map.of(
                "sigcore.nf.plmn",
                ProfileMaker.MCC + "-" + ProfileMaker.MNC,
                "sigcore.internal.secret",
                "shared-by-both-nrf-sets"));
    }

    /** Returns true if a change at one site is known at all. */
    private boolean replicates() {
        return settings.target().attached() || !settings.stores().isEmpty();
    }

    /** Returns the sites of the set under test. */
    private List<ApiRoot> roots(List<NfLauncher.Running> nfs) {
        return nfs.stream()
                .limit(scenario.topology().sites())
                .map(nf -> nf.ingress().sbi())
                .toList();
    }

    @Override
    public List<Feature> features(List<NfLauncher.Running> nfs) {
        // Documents contain the addresses of the simulated NRF and of the other set, whose ports are known only now.
        Map<String, Object> known = new HashMap<>();
        known.put("{remoteHost}", simulators.remote().host());
        known.put("{remotePort}", simulators.remote().port());
        List<Map<String, Object>> mates = new ArrayList<>();
        for (ApiRoot root : roots(nfs)) {
            mates.add(Map.of("siteId", SITE + (mates.size() + 1), "nrfHostConfigList", List.of(host(root))));
        }
        known.put("{sites}", mates);
        if (growth()) {
            ApiRoot other = nfs.getLast().ingress().sbi();
            known.put("{otherSetHost}", other.host());
            known.put("{otherSetPort}", other.port());
        }
        return scenario.features().stream().map(each -> each.with(known)).toList();
    }

    @Override
    public List<Feature> featuresOfNeighbours(List<NfLauncher.Running> nfs) {
        if (!growth()) {
            return List.of();
        }
        List<Map<String, Object>> hosts =
                roots(nfs).stream().map(NrfBench::host).toList();
        Map<String, Object> set = Map.of("nrfSetId", "set1", "nrfHostConfigList", hosts);
        Map<String, Object> document = Map.of("featureStatus", "ENABLED", "remoteNrfSets", List.of(set));
        return List.of(Feature.derived(
                GROWTH + " of set 2", List.of(new Feature.Write("nrfGrowthOptions", document)), List.of()));
    }

    private static Map<String, Object> host(ApiRoot root) {
        return Map.of("host", root.host(), "port", root.port());
    }

    // Heartbeats are scaled as all calls are, so the timer is stretched accordingly.
    private int heartbeatSeconds() {
        long stretched = Math.round(scenario.number(Parameter.HEARTBEAT_SECONDS, HEARTBEAT_SECONDS) / settings.scale());
        return Math.clamp(stretched, 1, HEARTBEAT_SECONDS);
    }

    /** Returns true if half of the profiles are at a second NRF, an NRF set that the first one reads. */
    private boolean growth() {
        return scenario.has(GROWTH);
    }

    @Override
    public List<String> load(List<NfLauncher.Running> nfs) {
        ApiRoot other = growth() ? nfs.getLast().ingress().sbi() : null;
        scenario.checkEnds(INSTANCE.getFirst(), INSTANCE.getLast());
        scenario.checkEnds(SUBSCRIPTION.getFirst(), SUBSCRIPTION.getLast());
        List<NrfLoader> loaders = new ArrayList<>();
        for (List<ApiRoot> group : groups(roots(nfs))) {
            NrfLoader loader = new NrfLoader(neighbours, settings.target().tls(), group, other, new NrfState());
            loaders.add(loader);
            states.add(loader.state());
            for (Population population : scenario.population()) {
                // The SLF is a UDR that offers nudr-group-id-map, served by the simulator.
                ApiRoot at =
                        population.services().contains("nudr-group-id-map") ? simulators.udr() : simulators.producer();
                loader.register(population, at, heartbeatSeconds());
            }
        }
        List<String> told = new ArrayList<>();
        AtomicLong numbers = new AtomicLong();
        for (NrfLoader loader : loaders) {
            told.addAll(loader.subscribe(scenario, simulators.subscriber()));
            loader.sites().forEach(root -> sites.add(calls(root, loader.state(), numbers)));
            scenario.traffic().stream()
                    .filter(call -> call.call().equals("discoverSuspended"))
                    .forEach(call -> loader.suspend(scenario.population(call), simulators.producer()));
            if (growth() || loader.sites().size() > 1) {
                scenario.population().forEach(loader::awaitEverywhere);
            }
        }
        scenario.traffic().forEach(sites.getFirst()::check);
        if (growth()) {
            told.add("half of the profiles are registered at a second NRF, the other set, which gets no traffic");
        }
        return told;
    }

    /** Returns the sites in groups of the same state: those that do not replicate have all profiles each. */
    private List<List<ApiRoot>> groups(List<ApiRoot> roots) {
        return replicates() ? List.of(roots) : roots.stream().map(List::of).toList();
    }

    private NrfCalls calls(ApiRoot root, NrfState state, AtomicLong numbers) {
        int connections =
                scenario.topology().ingressConnections() / scenario.topology().sites();
        return new NrfCalls(
                scenario,
                sbi().target(root.toString())
                        .tls(settings.target().tls())
                        .connections(settings.connections(connections)),
                state,
                simulators.subscriber(),
                numbers,
                (name, more) -> simulators.counter(name).add(more));
    }

    @Override
    public List<CallSequence> lives(Duration duration) {
        List<CallSequence> lives = new ArrayList<>();
        for (int site = 0; site < sites.size(); site++) {
            NrfCalls calls = sites.get(site);
            String at = sites.size() == 1 ? "" : " at site " + (site + 1);
            Map<Call, Long> left = new LinkedHashMap<>();
            for (Call call : scenario.traffic()) {
                left.put(call, CallSequence.share(settings.calls(call.rate(), duration), site, sites.size()));
            }
            live("NF instance" + at, calls, INSTANCE, left).ifPresent(lives::add);
            live("subscription" + at, calls, SUBSCRIPTION, left).ifPresent(lives::add);
            // Calls without a life of their own: those of preloaded instances and of consumers.
            left.forEach((call, times) -> {
                if (times > 0) {
                    CallSequence.Step step = new CallSequence.Step(times, calls.of(call), calls.after(call));
                    lives.add(life(call.name() + at, calls, times, List.of(step), call));
                }
            });
        }
        return lives;
    }

    /**
     * Returns users that start with the first of these calls and end with the last; each makes the calls in between at
     * most once.
     */
    private Optional<CallSequence> live(String name, NrfCalls calls, List<String> order, Map<Call, Long> left) {
        List<Call> made = new ArrayList<>();
        for (String kind : order) {
            left.keySet().stream().filter(call -> call.call().equals(kind)).forEach(made::add);
        }
        if (made.isEmpty() || !made.getFirst().call().equals(order.getFirst())) {
            return Optional.empty();
        }
        long users = Objects.requireNonNull(left.get(made.getFirst()));
        if (users == 0) {
            return Optional.empty();
        }
        List<CallSequence.Step> steps = new ArrayList<>();
        for (Call call : made) {
            long all = Objects.requireNonNull(left.get(call));
            long theirs = Math.min(users, all);
            steps.add(new CallSequence.Step(theirs, calls.ofLiving(call), calls.after(call)));
            left.put(call, all - theirs);
        }
        return Optional.of(life(name, calls, users, steps, made.getFirst()));
    }

    private static CallSequence life(
            String name, NrfCalls calls, long users, List<CallSequence.Step> steps, Call call) {
        return new CallSequence(name, users, steps, number -> calls.knows(call), List.of(calls.consumers()));
    }

    @Override
    public Map<String, Long> observed() {
        return simulators.counted();
    }

    @Override
    public List<String> unload() {
        List<String> left = new ArrayList<>();
        for (NrfState state : states) {
            state.stored().forEach((root, paths) -> {
                // Deletes subscriptions first, so that the rest sends no notifications.
                Map<Boolean, List<String>> stored = paths.stream()
                        .collect(Collectors.partitioningBy(path -> path.startsWith(NrfCalls.SUBSCRIPTIONS)));
                left.addAll(Bulk.delete(root, settings.target().tls(), stored.getOrDefault(true, List.of())));
                left.addAll(Bulk.delete(root, settings.target().tls(), stored.getOrDefault(false, List.of())));
            });
        }
        return left;
    }

    @Override
    public void close() {
        neighbours.close();
    }

    /** Returns the profile of an instance as registered. */
    static ObjectNode profile(Population population, int number, ApiRoot at) {
        return ProfileMaker.profile(population, number, at.host(), at.port(), HEARTBEAT_SECONDS);
    }
}
