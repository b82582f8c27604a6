// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.sigcore.gatling.core.Priority;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.load.CallFigures;
import org.sigcore.scenarios.load.GatlingRun;
import org.sigcore.scenarios.load.Phase;
import org.sigcore.scenarios.load.Profile;
import org.sigcore.scenarios.nf.ConfigurationClient;
import org.sigcore.scenarios.nf.FeatureResult;
import org.sigcore.scenarios.nf.Nf;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.NfPlan;
import org.sigcore.scenarios.nf.Ports;
import org.sigcore.scenarios.report.Exercised;
import org.sigcore.scenarios.report.Expected;
import org.sigcore.scenarios.report.Report;
import org.sigcore.scenarios.report.Verdict;
import org.sigcore.simulators.meter.CpuAccount;
import tools.jackson.databind.JsonNode;

/**
 * Runs one scenario completely: starts, configures and loads the network functions, generates traffic, measures, and
 * stops what it has started. For a single run.
 */
public final class ScenarioRun {
    private static final String GATLING = "gatling";
    private static final double EVERY_CALL = 100;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int SHORT = 20; // a life takes at most this fraction of a short run

    private final Scenario scenario;
    private final RunSettings settings;
    private final NfLauncher launcher;
    private final Ports ports;
    private final Path root;
    private final Path data;
    private final List<NfLauncher.Running> running = new ArrayList<>();
    private final List<ConfigurationClient> written = new ArrayList<>();
    private final List<String> left = new ArrayList<>();
    private List<Feature> features = List.of();
    private List<FeatureResult> applied = List.of();
    private @Nullable String failureCommand;
    private @Nullable String without;

    /**
     * Prepares a run.
     *
     * @param root root directory of the repository
     * @param data directory of this run
     * @param jvmOptions JVM options of the network functions
     */
    public ScenarioRun(
            Scenario scenario, RunSettings settings, Path root, Path data, Ports ports, List<String> jvmOptions) {
        this.scenario = scenario;
        this.settings = settings;
        this.ports = ports;
        this.root = root;
        this.data = data;
        this.launcher = new NfLauncher(root, data, ports, jvmOptions);
    }

    /**
     * Prepares ahead-of-time caches for the network functions of this and later runs. Takes half a minute once per
     * build.
     */
    public void learn() throws InterruptedException {
        launcher.learn(scenario.nf());
    }

    /**
     * Runs the scenario. In all cases, started processes are stopped and the configuration of an existing installation
     * is restored.
     *
     * @throws IllegalStateException with a one-line message, if the target is unreachable or rejects a required request
     */
    public Report run() throws InterruptedException {
        double loadBefore = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        try (Bench bench = Benches.of(scenario, settings, ports, root, data)) {
            try {
                start(bench, bench.plans());
                List<String> notes = new ArrayList<>(bench.load(running));
                if (scenario.topology().sites() > 1 && settings.stores().isEmpty()) {
                    notes.add(
                            "%d sites on databases of their own, without replication; --store takes databases that replicate"
                                    .formatted(scenario.topology().sites()));
                }
                if (settings.target().attached()) {
                    notes.add(
                            "an installation that ran already: its CPU is of its metrics, JIT and GC are not told apart");
                }
                return measure(bench, loadBefore, notes);
            } finally {
                leave(bench);
                end(); // before the simulators that they use
            }
        }
    }

    // Processes started for the run need no cleanup: their configuration and state end with them.
    private void leave(Bench bench) {
        if (!settings.target().attached() || running.isEmpty()) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            written.reversed().forEach(each -> left.addAll(each.restore()));
            left.addAll(bench.unload());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Returns what the run left behind in an existing installation, with reasons. Complete after the end of the run.
     */
    List<String> left() {
        return List.copyOf(left);
    }

    private void start(Bench bench, List<NfPlan> plans) throws InterruptedException {
        if (settings.target().attached()) {
            running.addAll(settings.target().attach(plans));
        } else {
            for (int site = 0; site < plans.size(); site++) {
                NfPlan plan = plans.get(site);
                running.add(
                        plan.neighbour()
                                ? launcher.start(plan, false)
                                : launcher.start(
                                        plan.with(settings.storeKeys(site)).with(keysOff()), settings.eachRole()));
            }
        }
        for (FeatureResult each : apply(bench.featuresOfNeighbours(running), true)) {
            if (each.state() == FeatureResult.State.NOT_APPLIED
                    && !settings.target().attached()) {
                throw new IllegalStateException(each.feature() + ": " + each.detail());
            }
        }
        features = bench.features(running).stream()
                .map(each -> each.name().equals(without) ? each.switchedOff() : each)
                .toList();
        applied = apply(features, false);
    }

    /** Returns the configuration keys without the features that are off in the guide or left out. */
    private Map<String, String> keysOff() {
        Map<String, String> keys = new HashMap<>();
        scenario.features().stream()
                .filter(each -> !each.enabled() || each.name().equals(without))
                .forEach(each -> keys.putAll(each.offKeys()));
        return keys;
    }

    /**
     * Writes features to all network functions; returns the results of the first one, or of one that rejected a
     * feature.
     */
    private List<FeatureResult> apply(List<Feature> wanted, boolean neighbours) {
        List<FeatureResult> all = List.of();
        for (NfLauncher.Running nf : running) {
            if (nf.plan().neighbour() != neighbours) {
                continue;
            }
            ConfigurationClient client = new ConfigurationClient(
                    scenario.nf(), nf.processes().stream().map(Nf::management).toList());
            written.add(client);
            all = FeatureResult.worse(all, client.apply(wanted));
        }
        return all;
    }

    private void end() {
        processes().forEach(Nf::stop);
        processes().forEach(Nf::close);
    }

    private Report measure(Bench bench, double loadBefore, List<String> notes) {
        if (settings.warmUp().isPositive()) {
            Phase warmUp = new Phase("warm-up", 1, 1, settings.warmUp(), Phase.Kind.PLAIN);
            load(bench, warmUp, () -> {}, () -> {}).run(data.resolve("warm-up"), false);
        }
        List<Report> reports = new ArrayList<>();
        Report main = null;
        for (Phase phase : settings.profile().phases(settings.duration())) {
            Report one = measure(bench, phase, loadBefore, notes);
            reports.add(one);
            boolean stepTooHigh =
                    settings.profile() == Profile.STEPS && !Verdict.of(one).isEmpty();
            boolean overload = main != null && main.phase().kind() == Phase.Kind.OVERLOAD;
            if (main == null || !(stepTooHigh || overload)) {
                main = one;
            }
            if (one.interrupted() || stepTooHigh) {
                break;
            }
        }
        Report last = Objects.requireNonNull(main);
        return reports.size() == 1 ? last : last.among(reports);
    }

    private Report measure(Bench bench, Phase phase, double loadBefore, List<String> notes) {
        AtomicReference<@Nullable Meter> first = new AtomicReference<>();
        AtomicReference<@Nullable Meter> last = new AtomicReference<>();
        AtomicReference<Future<String>> failure = new AtomicReference<>(CompletableFuture.completedFuture(""));
        List<List<Nf>> measured = sites();
        Slices slices = new Slices(underTest());
        GatlingRun.Result result = load(
                        bench,
                        phase,
                        begin(phase, slices, () -> first.set(Meter.read(bench, measured)), failure),
                        () -> last.set(Meter.read(bench, measured)))
                .run(data.resolve(GATLING), true);
        slices.end(data.resolve(GATLING));
        Meter before = Objects.requireNonNull(first.get(), "the load has not begun");
        Meter ended = last.get();
        Meter after = ended == null ? Meter.read(bench, measured) : ended; // null if interrupted
        Growth.write(data.resolve("counters.txt"), before.counters(), after.counters());
        List<Report.Line> lines = lines(phase, result.calls());
        long transactions =
                lines.stream().mapToLong(line -> line.figures().made()).sum();
        Duration elapsed = after.since(before);
        List<String> broken = new ArrayList<>(phase.kind() == Phase.Kind.FAILURE ? List.of() : after.ended(before));
        notes.addAll(Failure.told(failure.get(), broken));
        return new Report(
                scenario,
                settings,
                phase,
                Report.Machine.here(loadBefore),
                elapsed,
                lines,
                after.messages(before, scenario.observations()),
                after.accounts(before, transactions),
                CpuAccount.between("runner", before.runner(), after.runner(), elapsed, transactions),
                Growth.of(before.counters(), after.counters(), elapsed),
                Growth.means(scenario.results().latency(), before, after),
                exercised(new Exercised.Window(
                        before.counters(),
                        after.counters(),
                        new Expected.Load(settings.scale(), phase.volume().toNanos() / 1e9, lines))),
                List.copyOf(notes),
                broken,
                List.of());
    }

    private Runnable begin(Phase phase, Slices slices, Runnable meter, AtomicReference<Future<String>> failure) {
        return () -> {
            meter.run();
            slices.start(phase.duration());
            if (phase.kind() == Phase.Kind.FAILURE) {
                failure.set(failAfter(phase.duration().dividedBy(2)));
            }
        };
    }

    private List<Exercised> exercised(Exercised.Window window) {
        List<Exercised> exercised = new ArrayList<>();
        for (int i = 0; i < features.size(); i++) {
            exercised.add(Exercised.of(
                    features.get(i), applied.get(i), !settings.stores().isEmpty(), window));
        }
        return exercised;
    }

    /** Returns a line for each kind of call; with priorities, one for each of the two. */
    private List<Report.Line> lines(Phase phase, JsonNode figures) {
        List<Report.Line> lines = new ArrayList<>();
        for (Call call : scenario.traffic()) {
            long asked = settings.calls(call.rate(), phase.volume());
            if (phase.kind() != Phase.Kind.OVERLOAD) {
                lines.add(line(call, call.name(), asked, figures));
                continue;
            }
            long high = Math.ceilDiv(asked, Phase.ONE_OF);
            lines.add(line(call, Priority.named(call.name(), Phase.HIGH), high, figures));
            lines.add(line(call, Priority.named(call.name(), Phase.LOW), asked - high, figures));
        }
        return lines;
    }

    private static Report.Line line(Call call, String name, long asked, JsonNode figures) {
        return new Report.Line(name, call.rate(), asked, CallFigures.of(figures.path(name)));
    }

    private Future<String> failAfter(Duration time) {
        String command = failureCommand;
        return command == null ? Failure.kill(processes(false), time) : Failure.run(command, time);
    }

    /**
     * Sets the failure that profiles with a failure inject.
     *
     * @param command shell command; null to kill and restart a network function that was started for the run
     * @throws IllegalStateException if a command is required
     */
    void failBy(@Nullable String command) {
        if (command == null
                && settings.profile() == Profile.FAILOVER
                && settings.target().attached()) {
            throw new IllegalStateException("--profile failover of an installation that runs needs --failure COMMAND");
        }
        failureCommand = command;
    }

    /**
     * Switches off a feature, which proves that its evidence can fail.
     *
     * @param feature name in the guide; null for none
     * @throws ScenarioException if the guide does not have it on, or if nothing switches it off
     */
    void leaveOut(@Nullable String feature) {
        if (feature != null && !scenario.has(feature)) {
            throw new ScenarioException(scenario.name() + ": no feature " + feature + " is on");
        }
        boolean possible = scenario.features().stream()
                .anyMatch(each -> each.name().equals(feature)
                        && each.switchable(settings.target().attached()));
        if (feature != null && !possible) {
            throw new ScenarioException(scenario.name() + ": nothing switches off " + feature + " in this run");
        }
        without = feature;
    }

    /** Returns the folder of Gatling's report of the run; null if absent. */
    @Nullable
    Path gatlingReport() {
        return GatlingRun.reportIn(data.resolve(GATLING));
    }

    private GatlingRun load(Bench bench, Phase phase, Runnable begin, Runnable end) {
        Duration part = phase.duration().dividedBy(SHORT);
        return new GatlingRun(
                () -> bench.lives(phase.volume()),
                phase,
                part.compareTo(PAUSE) < 0 ? part : PAUSE,
                Objects.requireNonNullElse(scenario.results().successPercent(), EVERY_CALL),
                begin,
                end);
    }

    private List<List<Nf>> sites() {
        return running.stream()
                .filter(nf -> !nf.plan().neighbour())
                .map(NfLauncher.Running::processes)
                .toList();
    }

    private List<Nf> processes() {
        return running.stream().flatMap(nf -> nf.processes().stream()).toList();
    }

    private List<Nf> underTest() {
        return processes(false);
    }

    private List<Nf> processes(boolean neighbours) {
        return running.stream()
                .filter(nf -> nf.plan().neighbour() == neighbours)
                .flatMap(nf -> nf.processes().stream())
                .toList();
    }
}
