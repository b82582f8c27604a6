// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bsf;

import static org.sigcore.gatling.sbi.SbiDsl.sbi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.sigcore.gatling.sbi.SbiProtocol;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.load.CallSequence;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.NfPlan;

/**
 * Bench of BSFs, one per site, each with connected P-CSCFs and PCFs. Sites without traffic run idle, as in the guide.
 * See {@link Bench} for the order of calls.
 */
public final class BsfBench implements Bench {
    private static final String BSF = "bsf";
    private static final int PEERS = 4;
    private static final List<String> PDU_SESSION = List.of("bindingCreate", "bindingDelete");
    private static final List<String> IMS_SESSION = List.of("aarInitial", "aarUpdate", "rar", "str");
    private final Scenario scenario;
    private final RunSettings settings;
    private final List<BsfSite> sites = new ArrayList<>();
    private final Map<BsfSite, AtomicLong> foundElsewhere = new ConcurrentHashMap<>();
    private List<NfLauncher.Running> nfs = List.of();

    public BsfBench(Scenario scenario, RunSettings settings) {
        this.scenario = scenario;
        this.settings = settings;
    }

    @Override
    public List<NfPlan> plans() {
        List<NfPlan> plans = new ArrayList<>();
        for (int site = 0; site < scenario.topology().sites(); site++) {
            plans.add(new NfPlan(
                    scenario.topology().sites() == 1 ? BSF : BSF + "-site" + (site + 1), BSF, keys(site), true));
        }
        return plans;
    }

    private Map<String, String> keys(int site) {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("sigcore.nrf-client.enabled", "false");
        keys.put("bsf.site-id", "" + (site + 1));
        keys.put("sigcore.diameter.identity", identity(site));
        keys.put("sigcore.diameter.realm", RxNode.REALM);
        keys.put("sigcore.diameter.unknown-peers", "accept");
        return keys;
    }

    @Override
    public List<Feature> features(List<NfLauncher.Running> nfs) {
        return scenario.features();
    }

    @Override
    public List<String> load(List<NfLauncher.Running> nfs) {
        this.nfs = nfs;
        int active = scenario.topology().activeSites();
        long wanted = settings.bindings(scenario.state().bindings());
        for (int i = 0; i < active; i++) {
            NfLauncher.Running nf = nfs.get(i);
            BsfSite site = new BsfSite(
                    i,
                    nf.ingress().sbi(),
                    nf.diameter(),
                    Objects.requireNonNullElse(settings.target().relay(), nf.diameter()),
                    settings.target().tls(),
                    PEERS,
                    settings.connections(scenario.topology().ingressConnections()));
            sites.add(site);
            site.load(Math.max(1, wanted / active));
        }
        checkCalls();
        return notes(wanted);
    }

    private List<String> notes(long bindings) {
        List<String> notes = new ArrayList<>();
        notes.add("%,d bindings loaded; the guide has %,d"
                .formatted(bindings, scenario.state().bindings()));
        return notes;
    }

    // Rejects unknown calls, and calls that end more than was begun, before the load starts.
    private void checkCalls() {
        for (Call call : scenario.traffic()) {
            if (!PDU_SESSION.contains(call.call())
                    && !IMS_SESSION.contains(call.call())
                    && !call.call().equals("bindingDiscover")) {
                throw new ScenarioException(scenario.name() + ": traffic: the BSF has no call " + call.call());
            }
        }
        scenario.checkEnds("bindingCreate", "bindingDelete");
        scenario.checkEnds("aarInitial", "str");
    }

    @Override
    public List<CallSequence> lives(Duration duration) {
        List<CallSequence> lives = new ArrayList<>();
        for (int i = 0; i < sites.size(); i++) {
            BsfSite site = sites.get(i);
            String at = sites.size() == 1 ? "" : " at site " + (i + 1);
            lives.addAll(lives("PDU session" + at, i, duration, PDU_SESSION, number -> site.newSession()));
            lives.addAll(lives("IMS session" + at, i, duration, IMS_SESSION, number -> site.boundUe()));
            lives.addAll(lives("AF" + at, i, duration, List.of("bindingDiscover"), number -> site.boundUe()));
            if (!settings.stores().isEmpty() && nfs.size() > 1) {
                lives.add(elsewhere(site, next(i), duration));
            }
        }
        return lives;
    }

    private NfLauncher.Running next(int site) {
        return nfs.get((site + 1) % nfs.size());
    }

    /** Returns users that ask the next site, with traffic or not, for bindings of a site: one a second. */
    private CallSequence elsewhere(BsfSite site, NfLauncher.Running next, Duration duration) {
        CallSequence.Step step = new CallSequence.Step(
                Math.max(1, duration.toSeconds()),
                BsfSite.discover("at the next site"),
                _ -> found(site).incrementAndGet());
        SbiProtocol there = sbi().target(next.ingress().sbi().toString());
        return new CallSequence("replication", step.total(), List.of(step), number -> site.boundUe(), List.of(there));
    }

    /** Returns the users of a site, with those of their calls that occur in the scenario. */
    private List<CallSequence> lives(
            String name, int site, Duration duration, List<String> order, LongFunction<Map<String, Object>> knows) {
        List<CallSequence.Step> steps = new ArrayList<>();
        for (String kind : order) {
            scenario.traffic().stream()
                    .filter(call -> call.call().equals(kind))
                    .forEach(call -> steps.add(new CallSequence.Step(
                            calls(call, site, duration),
                            sites.get(site).call(call),
                            sites.get(site).after(call))));
        }
        if (steps.isEmpty() || steps.getFirst().total() == 0) {
            return List.of();
        }
        BsfSite at = sites.get(site);
        return List.of(
                new CallSequence(name, steps.getFirst().total(), steps, knows, List.of(at.consumers(), at.pcscf())));
    }

    /** Distributes the calls evenly over the sites. */
    private long calls(Call call, int site, Duration duration) {
        return CallSequence.share(settings.calls(call.rate(), duration), site, sites.size());
    }

    private static String identity(int site) {
        return "bsf" + (site + 1) + ".sigcore.lab";
    }

    @Override
    public Map<String, Long> observed() {
        return Map.of(
                "relayed",
                sites.stream().mapToLong(BsfSite::relayed).sum(),
                "foundElsewhere",
                sites.stream().mapToLong(site -> found(site).get()).min().orElse(0));
    }

    private AtomicLong found(BsfSite site) {
        return foundElsewhere.computeIfAbsent(site, _ -> new AtomicLong());
    }

    @Override
    public List<String> unload() {
        return sites.stream().flatMap(site -> site.unload().stream()).toList();
    }

    @Override
    public void close() {
        sites.forEach(BsfSite::close);
    }
}
