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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
 * Bench of an NRF with simulated consumers, subscribers, an SLF (UDR) and another NRF. Profiles and subscriptions are
 * created through its API before the load. See {@link Bench} for the order of calls.
 */
public final class NrfBench implements Bench {
    private static final String NRF = "nrf";
    private static final String GROWTH = "NRF Growth";
    private static final int HEARTBEAT_SECONDS = 3600;
    private static final List<String> INSTANCE = List.of("register", "heartbeat", "heartbeatWithLoad", "deregister");
    private static final List<String> SUBSCRIPTION = List.of("subscribe", "updateSubscription", "unsubscribe");
    private final Scenario scenario;
    private final RunSettings settings;
    private final Neighbours neighbours;
    private final NrfNeighbours simulators;
    private final NrfState state = new NrfState();
    private Set<ApiRoot> sets = Set.of();
    private @Nullable NrfCalls calls;

    public NrfBench(Scenario scenario, RunSettings settings, Ports ports) {
        this.scenario = scenario;
        this.settings = settings;
        this.neighbours = new Neighbours(ports, settings.target());
        this.simulators = new NrfNeighbours(neighbours, scenario.topology());
    }

    @Override
    public List<NfPlan> plans() {
        Map<String, String> keys = Map.of(
                "sigcore.nf.plmn",
                ProfileMaker.MCC + "-" + ProfileMaker.MNC,
                "sigcore.internal.secret",
                "shared-by-both-nrf-sets");
        NfPlan underTest = new NfPlan(NRF, NRF, keys, false);
        return growth() ? List.of(underTest, new NfPlan("nrf-set2", NRF, keys, false, true)) : List.of(underTest);
    }

    @Override
    public List<Feature> features(List<NfLauncher.Running> nfs) {
        // Documents contain the addresses of the simulated NRF and of the other set, whose ports are known only now.
        Map<String, Object> known = new HashMap<>();
        known.put("{remoteHost}", simulators.remote().host());
        known.put("{remotePort}", simulators.remote().port());
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
        ApiRoot first = nfs.getFirst().ingress().sbi();
        Map<String, Object> host = Map.of("host", first.host(), "port", first.port());
        Map<String, Object> set = Map.of("nrfSetId", "set1", "nrfHostConfigList", List.of(host));
        Map<String, Object> document = Map.of("featureStatus", "ENABLED", "remoteNrfSets", List.of(set));
        return List.of(Feature.derived(
                GROWTH + " of set 2", List.of(new Feature.Write("nrfGrowthOptions", document)), List.of()));
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
        ApiRoot nrf = nfs.getFirst().ingress().sbi();
        ApiRoot other = nfs.getLast().ingress().sbi();
        sets = new LinkedHashSet<>(List.of(nrf, other));
        NrfLoader loader = new NrfLoader(neighbours, settings.target().tls(), nrf, other, state);
        for (Population population : scenario.population()) {
            // The SLF is a UDR that offers nudr-group-id-map, served by the simulator.
            ApiRoot at = population.services().contains("nudr-group-id-map") ? simulators.udr() : simulators.producer();
            loader.register(population, at, heartbeatSeconds());
        }
        List<String> told = new ArrayList<>(loader.subscribe(scenario, simulators.subscriber()));
        scenario.checkEnds(INSTANCE.getFirst(), INSTANCE.getLast());
        scenario.checkEnds(SUBSCRIPTION.getFirst(), SUBSCRIPTION.getLast());
        NrfCalls made = new NrfCalls(
                scenario,
                sbi().target(nrf.toString())
                        .tls(settings.target().tls())
                        .connections(settings.connections(scenario.topology().ingressConnections())),
                state,
                simulators.subscriber(),
                (name, more) -> simulators.counter(name).add(more));
        scenario.traffic().forEach(made::check);
        calls = made;
        if (growth()) {
            scenario.population().forEach(loader::awaitBothSets);
            told.add("half of the profiles are registered at a second NRF, the other set, which gets no traffic");
        }
        scenario.traffic().stream()
                .filter(call -> call.call().equals("discoverSuspended"))
                .forEach(call -> loader.suspend(scenario.population(call), simulators.producer()));
        return told;
    }

    @Override
    public List<CallSequence> lives(Duration duration) {
        List<CallSequence> lives = new ArrayList<>();
        Map<Call, Long> left = new LinkedHashMap<>();
        scenario.traffic().forEach(call -> left.put(call, settings.calls(call.rate(), duration)));
        live("NF instance", INSTANCE, left).ifPresent(lives::add);
        live("subscription", SUBSCRIPTION, left).ifPresent(lives::add);
        // Calls without a life of their own: those of preloaded instances and of consumers.
        left.forEach((call, times) -> {
            if (times > 0) {
                CallSequence.Step step = new CallSequence.Step(times, calls().of(call), calls().after(call));
                lives.add(life(call.name(), times, List.of(step), call));
            }
        });
        return lives;
    }

    /**
     * Returns users that start with the first of these calls and end with the last; each makes the calls in between at
     * most once.
     */
    private Optional<CallSequence> live(String name, List<String> order, Map<Call, Long> left) {
        List<Call> made = new ArrayList<>();
        for (String kind : order) {
            left.keySet().stream().filter(call -> call.call().equals(kind)).forEach(made::add);
        }
        if (made.isEmpty() || !made.getFirst().call().equals(order.getFirst())) {
            return Optional.empty();
        }
        long users = Objects.requireNonNull(left.get(made.getFirst()));
        List<CallSequence.Step> steps = new ArrayList<>();
        for (Call call : made) {
            long all = Objects.requireNonNull(left.get(call));
            long theirs = Math.min(users, all);
            steps.add(new CallSequence.Step(theirs, calls().ofLiving(call), calls().after(call)));
            left.put(call, all - theirs);
        }
        return Optional.of(life(name, users, steps, made.getFirst()));
    }

    private CallSequence life(String name, long users, List<CallSequence.Step> steps, Call call) {
        return new CallSequence(name, users, steps, number -> calls().knows(call), List.of(calls().consumers()));
    }

    private NrfCalls calls() {
        return Objects.requireNonNull(calls, "loaded");
    }

    @Override
    public Map<String, Long> observed() {
        return simulators.counted();
    }

    @Override
    public List<String> unload() {
        List<String> left = new ArrayList<>();
        for (ApiRoot set : sets) {
            // Creates subscriptions first, so that preloading sends no notifications.
            Map<Boolean, List<String>> stored = state.storedAt(set).stream()
                    .collect(Collectors.partitioningBy(path -> path.startsWith(NrfCalls.SUBSCRIPTIONS)));
            left.addAll(Bulk.delete(set, settings.target().tls(), stored.getOrDefault(true, List.of())));
            left.addAll(Bulk.delete(set, settings.target().tls(), stored.getOrDefault(false, List.of())));
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
