// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bsf;

import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.load.CallEnd;
import org.sigcore.scenarios.load.CallSender;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.NfPlan;
import org.sigcore.scenarios.nf.Ports;

/**
 * BSFs, one a site, each with P-CSCFs and PCFs that are connected to it; sites without traffic run idle, as the guide's do.
 * See {@link Bench} for the order of calls.
 */
public final class BsfBench implements Bench {
    private static final String BSF = "bsf";
    private static final int PEERS = 4;
    private static final Pattern ACCOUNT = Pattern.compile("[?&](user|password)=([^&]*)");
    private final Scenario scenario;
    private final RunSettings settings;
    private final Neighbours neighbours;
    private final List<BsfSite> sites = new ArrayList<>();
    private final Map<String, CallSender> senders = new LinkedHashMap<>();

    public BsfBench(Scenario scenario, RunSettings settings, Ports ports) {
        this.scenario = scenario;
        this.settings = settings;
        this.neighbours = new Neighbours(ports);
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
        List<String> stores = settings.stores();
        if (!stores.isEmpty()) {
            String url = stores.get(site % stores.size());
            keys.put("sigcore.store.url", url);
            // The account of the settings comes before that of the URL, and has a default.
            Matcher account = ACCOUNT.matcher(url);
            while (account.find()) {
                keys.put("sigcore.store." + account.group(1), account.group(2));
            }
        }
        return keys;
    }

    @Override
    public List<Feature> features(List<NfLauncher.Running> nfs) {
        boolean replicated = !settings.stores().isEmpty();
        return scenario.features().stream()
                .map(feature -> replicated && feature.name().equals("Georedundancy")
                        ? new Feature(
                                feature.name(), feature.enabled(), feature.writes(), "site ids, on the databases given")
                        : feature)
                .toList();
    }

    @Override
    public List<String> load(List<NfLauncher.Running> nfs) {
        int active = scenario.topology().activeSites();
        long wanted = settings.bindings(scenario.state().bindings());
        try {
            for (int i = 0; i < active; i++) {
                NfLauncher.Running nf = nfs.get(i);
                BsfSite site = new BsfSite(
                        i,
                        identity(i),
                        nf.ingress().sbi(),
                        nf.diameterPort(),
                        neighbours,
                        PEERS,
                        settings.connections(scenario.topology().ingressConnections()));
                sites.add(site);
                site.load(Math.max(1, wanted / active), spares());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        scenario.traffic().forEach(call -> senders.put(call.name(), sender(call)));
        return notes(wanted);
    }

    private List<String> notes(long bindings) {
        List<String> notes = new ArrayList<>();
        notes.add("%,d bindings loaded; the guide has %,d"
                .formatted(bindings, scenario.state().bindings()));
        if (scenario.topology().sites() > 1 && settings.stores().isEmpty()) {
            notes.add("sites are BSFs of their own on embedded databases, which do not replicate to each other;"
                    + " --store takes databases that do");
        }
        return notes;
    }

    // Deletions need something to delete also when they run ahead of the creations.
    private int spares() {
        return scenario.traffic().stream()
                .filter(call -> call.call().equals("bindingDelete"))
                .mapToInt(call -> Math.min(1000, settings.callsAtMost(call.rate())))
                .sum();
    }

    private CallSender sender(Call call) {
        SiteCall at = switch (call.call()) {
            case "bindingCreate" -> BsfSite::create;
            case "bindingDelete" -> (site, number, end) -> site.delete(end);
            case "bindingDiscover" -> BsfSite::discover;
            case "aarInitial" -> BsfSite::aarInitial;
            case "aarUpdate" -> BsfSite::aarUpdate;
            case "str" -> BsfSite::str;
            case "rar" -> BsfSite::rar;
            default -> throw new ScenarioException(scenario.name() + ": traffic: the BSF has no call " + call.call());
        };
        return (number, end) -> {
            int site = (int) (number % sites.size());
            at.make(sites.get(site), number / sites.size(), end);
        };
    }

    /** Makes a call at a site. */
    @FunctionalInterface
    private interface SiteCall {
        void make(BsfSite site, long number, CallEnd end);
    }

    private static String identity(int site) {
        return "bsf" + (site + 1) + ".sigcore.lab";
    }

    @Override
    public EventLoop loop() {
        return neighbours.load().eventLoops().getFirst();
    }

    @Override
    public Map<String, CallSender> senders() {
        return senders;
    }

    @Override
    public Map<String, Long> observed() {
        return Map.of("relayed", sites.stream().mapToLong(BsfSite::relayed).sum());
    }

    @Override
    public void close() {
        sites.forEach(BsfSite::close);
        neighbours.close();
    }
}
