// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import io.netty.channel.EventLoop;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.model.ApiRoot;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.bench.Requests;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.bench.SbiSender;
import org.sigcore.scenarios.bench.Templates;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.load.CallSender;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.NfPlan;
import org.sigcore.scenarios.nf.Ports;
import tools.jackson.databind.node.ObjectNode;

/**
 * An NRF among simulated consumers, subscribers, an SLF (UDR) and another NRF. Profiles are registered and subscriptions
 * made through its own API before the load. See {@link Bench} for the order of calls.
 */
public final class NrfBench implements Bench {
    private static final String NRF = "nrf";
    private static final String GROWTH = "NRF Growth";
    private static final int HEARTBEAT_SECONDS = 3600;
    private final Scenario scenario;
    private final RunSettings settings;
    private final Neighbours neighbours;
    private final NrfNeighbours simulators;
    private final Map<String, CallSender> senders = new LinkedHashMap<>();
    private final Map<String, Population> populations = new HashMap<>();
    private final NrfState state = new NrfState();

    public NrfBench(Scenario scenario, RunSettings settings, Ports ports) {
        this.scenario = scenario;
        this.settings = settings;
        this.neighbours = new Neighbours(ports);
        this.simulators = new NrfNeighbours(neighbours, scenario.topology());
        scenario.population().forEach(each -> populations.put(each.nfType(), each));
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
        // Documents name the simulated NRF and the other set, whose ports are known only now.
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

    /** Whether a second NRF holds half of the profiles, as an NRF set that the first one reads. */
    private boolean growth() {
        return scenario.features().stream()
                .anyMatch(feature -> feature.enabled() && feature.name().equals(GROWTH));
    }

    @Override
    public List<String> load(List<NfLauncher.Running> nfs) {
        ApiRoot nrf = nfs.getFirst().ingress().sbi();
        NrfLoader loader =
                new NrfLoader(neighbours, nrf, nfs.getLast().ingress().sbi(), state);
        for (Population population : scenario.population()) {
            // An SLF is a UDR that offers nudr-group-id-map: where it leads to is the simulator.
            ApiRoot at = population.services().contains("nudr-group-id-map") ? simulators.udr() : simulators.producer();
            loader.register(population, at, HEARTBEAT_SECONDS, spares(population));
        }
        loader.subscribe(scenario, simulators.subscriber());
        connect(nrf);
        if (!growth()) {
            return List.of();
        }
        scenario.population().forEach(loader::awaitBothSets);
        return List.of("half of the profiles are registered at a second NRF, the other set, which gets no traffic");
    }

    @Override
    public Map<String, CallSender> senders() {
        return senders;
    }

    @Override
    public Map<String, Long> observed() {
        return simulators.counted();
    }

    @Override
    public void close() {
        neighbours.close();
    }

    @Override
    public EventLoop loop() {
        return neighbours.load().eventLoops().getFirst();
    }

    // Deregistrations take instances that nothing else is made with.
    private int spares(Population population) {
        return scenario.traffic().stream()
                .filter(call ->
                        call.call().equals("deregister") && population.nfType().equals(call.producer()))
                .mapToInt(call -> settings.callsAtMost(call.rate()))
                .sum();
    }

    private void connect(ApiRoot nrf) {
        int connections = settings.connections(scenario.topology().ingressConnections());
        SbiSender sender = new SbiSender(neighbours.load(), nrf, connections, null);
        Requests requests = new Requests(nrf);
        var management = new ManagementCalls(sender, requests, state, simulators.subscriber());
        var search = new SearchCalls(sender, requests);
        for (Call call : scenario.traffic()) {
            senders.put(call.name(), sender(call, management, search));
        }
    }

    private CallSender sender(Call call, ManagementCalls management, SearchCalls search) {
        return switch (call.call()) {
            case "discover" -> search.discover(call, population(call), templates(call), false);
            case "discoverForUs" -> search.discover(call, population(call), templates(call), true);
            case "discoverElsewhere" -> search.discoverElsewhere(call, templates(call));
            case "accessToken" -> search.accessToken(call, ProfileMaker.id(call.consumerType(), 0));
            case "register" -> management.register(population(call));
            case "update" -> management.update(population(call));
            case "heartbeat" -> management.heartbeat(false);
            case "heartbeatWithLoad" -> management.heartbeat(true);
            case "deregister" -> management.deregister(population(call));
            case "subscribe" -> management.subscribe();
            case "updateSubscription" -> management.updateSubscription();
            case "unsubscribe" -> management.unsubscribe();
            case "profileRetrieval" -> management.retrieve();
            case "listRetrieval" -> management.list(population(call));
            default -> throw new ScenarioException(scenario.name() + ": traffic: the NRF has no call " + call.call());
        };
    }

    private Templates templates(Call call) {
        return new Templates(call.queries(), population(call));
    }

    private Population population(Call call) {
        Population population = populations.get(call.producerType());
        if (population == null) {
            throw new ScenarioException(
                    scenario.name() + ": " + call.name() + ": the population has no " + call.producerType());
        }
        return population;
    }

    /** An instance as it is registered. */
    static ObjectNode profile(Population population, int number, ApiRoot at) {
        return ProfileMaker.profile(population, number, at.host(), at.port(), HEARTBEAT_SECONDS);
    }
}
