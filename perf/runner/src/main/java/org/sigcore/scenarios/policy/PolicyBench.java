// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import io.gatling.javaapi.core.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.gatling.core.Step;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.load.CallSequence;
import org.sigcore.scenarios.nf.Nf;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.NfPlan;
import org.sigcore.scenarios.nf.Ports;

/**
 * Bench of Policy, one per site, with all neighbours behind one simulated SCP, which count the resulting requests. The
 * scenario file defines lives: users of a life make its calls in the order of the file. The first word of a life's name
 * is its data network or APN. See {@link Bench} for the order of calls.
 */
public final class PolicyBench implements Bench {
    private static final String POLICY = "policy";
    private static final String LDAP = "LDAP";
    private static final String SY = "Sy";
    private static final long SUBSCRIBERS_OF_A_LIFE = 6_000_000;

    /** Number of traced subscribers in the guide. */
    private static final long TRACED = 100;

    private static final Duration LEARN = Duration.ofSeconds(10);
    private static final Map<String, String> SERVICES =
            Map.of("sm", "pcf-sm", "am", "pcf-am", "ue", "pcf-ue", "cc", "pcrf-core");

    private final Scenario scenario;
    private final RunSettings settings;
    private final Neighbours neighbours;
    private final Counts counts = new Counts();
    private final Map<Integer, AtomicLong> foundElsewhere = new ConcurrentHashMap<>();
    private final PolicyPeers peers;
    private final @Nullable Directory directory;
    private final HighProject project;
    private final List<PolicySite> sites = new ArrayList<>();
    private final Map<String, List<Call>> lives = new LinkedHashMap<>();

    /** True if users with the same number in all lives are sessions of one subscriber. */
    private final boolean oneSubscriber;

    /** Number of subscribers used so far, by site and life. */
    private final Map<String, AtomicLong> born = new ConcurrentHashMap<>();

    /** Query of the session viewer for the newest session, by site. */
    private final Map<Integer, String> newest = new ConcurrentHashMap<>();

    private List<NfLauncher.Running> nfs = List.of();

    /** @param root root directory of the repository */
    public PolicyBench(Scenario scenario, RunSettings settings, Ports ports, Path root) {
        this.scenario = scenario;
        this.settings = settings;
        scenario.traffic()
                .forEach(call -> lives.computeIfAbsent(call.lifeName(), _ -> new ArrayList<>())
                        .add(call));
        this.oneSubscriber = scenario.number(Parameter.SESSIONS_OF_ONE_SUBSCRIBER, 0) > 0;
        this.project = new HighProject(root, has("Local SSV") || has("Subscriber State Variable"));
        this.neighbours = new Neighbours(ports, settings.target());
        this.peers = new PolicyPeers(
                neighbours,
                scenario.topology(),
                counts,
                SubscriberData.of(
                        lives.keySet().stream().map(PolicyBench::dnn).toList(),
                        scenario.number(Parameter.USAGE_MONITORING, 0) > 0),
                scenario.number(Parameter.UES_WITH_POLICIES_OF10000, 0));
        this.directory = has(LDAP)
                ? new Directory(
                        settings.target().host(),
                        neighbours.takePort(),
                        scenario.topology().latencyOf("ldap"),
                        counts)
                : null;
    }

    private static String dnn(String life) {
        return life.split(" ", 2)[0];
    }

    private boolean has(String feature) {
        return scenario.features().stream()
                .anyMatch(each -> each.enabled() && each.name().startsWith(feature));
    }

    @Override
    public List<NfPlan> plans() {
        List<NfPlan> plans = new ArrayList<>();
        for (int site = 0; site < scenario.topology().sites(); site++) {
            Map<String, String> keys = new LinkedHashMap<>();
            keys.put("sigcore.nrf-client.enabled", "false");
            keys.put("sigcore.egress.scp", peers.root().toString());
            keys.put("policy.site-id", "" + (site + 1));
            keys.put("sigcore.diameter.identity", "policy" + (site + 1) + "." + PolicySite.REALM);
            keys.put("sigcore.diameter.realm", PolicySite.REALM);
            keys.put("sigcore.diameter.unknown-peers", "accept");
            String name = scenario.topology().sites() == 1 ? POLICY : POLICY + "-site" + (site + 1);
            plans.add(new NfPlan(name, POLICY, keys, true));
        }
        return plans;
    }

    @Override
    public List<Feature> features(List<NfLauncher.Running> nfs) {
        List<Nf> processes = nfs.getFirst().processes();
        Map<String, Object> values = new HashMap<>(Map.of("{traced}", traced()));
        if (directory != null) {
            values.put("{ldap}", directory.uri());
        }
        return scenario.features().stream()
                .map(feature -> feature.name().equals(HighProject.FEATURE)
                        ? project.complete(feature, services(), processes)
                        : feature.with(values))
                .toList();
    }

    /** Returns subscribers of the first site and life who begin in the measured phase, spread over it. */
    private List<String> traced() {
        double rate = scenario.traffic().getFirst().rate() / scenario.topology().activeSites();
        long before = settings.warmUp().isPositive() ? settings.calls(rate, settings.warmUp()) : 0;
        long users = settings.calls(rate, settings.duration());
        long traced = Math.min(TRACED, users);
        return LongStream.range(0, traced)
                .mapToObj(i -> PolicyUser.supi(0, before + i * users / traced))
                .toList();
    }

    /** Returns the services whose policies apply in this scenario. */
    private List<String> services() {
        return scenario.traffic().stream()
                .map(call -> SERVICES.get(call.call().substring(0, 2)))
                .filter(service -> service != null)
                .distinct()
                .toList();
    }

    @Override
    public List<String> load(List<NfLauncher.Running> nfs) {
        this.nfs = nfs;
        int active = scenario.topology().activeSites();
        for (int i = 0; i < active; i++) {
            NfLauncher.Running nf = nfs.get(i);
            Ocs ocs = has(SY)
                    ? new Ocs(
                            "ocs" + (i + 1) + ".charging.lab",
                            nf.diameter(),
                            scenario.topology().latencyOf("ocs"),
                            counts)
                    : null;
            sites.add(new PolicySite(
                    i,
                    nf,
                    settings.target().tls(),
                    settings.connections(scenario.topology().ingressConnections()),
                    peers,
                    ocs,
                    counts));
        }
        sites.forEach(PolicySite::awaitOpen);
        checkCalls();
        List<String> notes = new ArrayList<>(awaitProjects(nfs));
        if (scenario.state().sessions() > 0) {
            notes.add("no sessions before the load, but those of the warm-up; the guide has %,d"
                    .formatted(scenario.state().sessions()));
        }
        if (settings.target().attached()) {
            notes.add("UDR, CHF, BSF, AMF and SMF are at " + peers.root()
                    + ": Policy has to be started with --sigcore.egress.scp=" + peers.root());
        }
        return notes;
    }

    // Rejects unknown calls, and calls that end more than was begun, before the load starts.
    private void checkCalls() {
        lives.forEach((name, calls) -> {
            calls.forEach(sites.getFirst()::call);
            Call first = calls.getFirst();
            Call last = calls.getLast();
            if (last.rate() > first.rate()) {
                throw new ScenarioException(
                        scenario.name() + ": traffic: more calls " + last.name() + " than " + first.name());
            }
        });
    }

    // Processes apply a change of a project within one second.
    private List<String> awaitProjects(List<NfLauncher.Running> nfs) {
        List<String> late = new ArrayList<>();
        for (NfLauncher.Running nf : has(HighProject.FEATURE) ? nfs : List.<NfLauncher.Running>of()) {
            String complaint = nf.plan().name() + " does not take the policy project";
            if (nf.processes().stream().anyMatch(each -> each.management().known())
                    && !Neighbours.holds(LEARN, () -> running(nf) >= services().size())) {
                late.add(complaint);
            }
        }
        return late;
    }

    private static long running(NfLauncher.Running nf) {
        return nf.processes().stream()
                .flatMap(each -> each.management().counters().values().keySet().stream())
                .filter(name -> name.startsWith("occnp_policy_project_version") && name.contains("\"benchmark\""))
                .distinct()
                .count();
    }

    @Override
    public List<CallSequence> lives(Duration duration) {
        List<CallSequence> all = new ArrayList<>();
        for (int site = 0; site < sites.size(); site++) {
            int life = 0;
            for (Map.Entry<String, List<Call>> each : lives.entrySet()) {
                all.add(life(site, life++, each.getKey(), each.getValue(), duration));
            }
            if (!settings.stores().isEmpty() && nfs.size() > 1) {
                all.add(elsewhere(site, duration));
            }
        }
        return all;
    }

    private CallSequence life(int site, int life, String name, List<Call> calls, Duration duration) {
        PolicySite at = sites.get(site);
        List<CallSequence.Step> steps = calls.stream()
                .map(call -> new CallSequence.Step(
                        share(call, site, duration),
                        at.call(call),
                        call.equals(calls.getFirst())
                                ? at.after(call).andThen(user -> newest.put(site, query(call, user)))
                                : at.after(call)))
                .toList();
        AtomicLong counter = born.computeIfAbsent(
                site + " " + name, _ -> new AtomicLong(oneSubscriber ? 0 : life * SUBSCRIBERS_OF_A_LIFE));
        return new CallSequence(
                sites.size() == 1 ? name : name + " at site " + (site + 1),
                steps.getFirst().total(),
                steps,
                _ -> at.user(life, dnn(name), counter),
                at.protocols(calls));
    }

    private static String query(Call call, Session user) {
        return call.call().matches("(am|ue).*")
                ? "supi=" + user.getString("supi")
                : "ipv4Addr=" + user.getString("ipv4");
    }

    /** Returns users that look for the newest session of a site at the next site, with traffic or not: one a second. */
    private CallSequence elsewhere(int site, Duration duration) {
        List<Nf> there = nfs.get((site + 1) % nfs.size()).processes();
        Step look = new Step(
                "session at the next site",
                user -> CompletableFuture.supplyAsync(() -> {
                    String path = "/queryservice/v1/sessions?" + newest.get(site);
                    return there.stream()
                                    .anyMatch(each ->
                                            each.management().get(path).body().contains("createdAt"))
                            ? ""
                            : "not found";
                }));
        CallSequence.Step step = new CallSequence.Step(
                Math.max(1, duration.toSeconds()), look, _ -> found(site).incrementAndGet());
        return new CallSequence("replication", step.total(), List.of(step), _ -> Map.of(), List.of());
    }

    /** Distributes the calls evenly over the sites. */
    private long share(Call call, int site, Duration duration) {
        return CallSequence.share(settings.calls(call.rate(), duration), site, sites.size());
    }

    @Override
    public Map<String, Long> observed() {
        Map<String, Long> observed = new HashMap<>(counts.settled());
        observed.put(
                "foundElsewhere",
                IntStream.range(0, sites.size())
                        .mapToLong(site -> found(site).get())
                        .min()
                        .orElse(0));
        return observed;
    }

    private AtomicLong found(int site) {
        return foundElsewhere.computeIfAbsent(site, _ -> new AtomicLong());
    }

    @Override
    public List<String> unload() {
        return sites.stream().flatMap(site -> site.unload().stream()).toList();
    }

    @Override
    public void close() {
        sites.forEach(PolicySite::close);
        if (directory != null) {
            directory.close();
        }
        neighbours.close();
    }
}
