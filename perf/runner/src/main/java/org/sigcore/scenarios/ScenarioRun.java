// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.load.CallFigures;
import org.sigcore.scenarios.load.GatlingRun;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.scenarios.meter.CpuAccount;
import org.sigcore.scenarios.nf.Applied;
import org.sigcore.scenarios.nf.ConfigurationClient;
import org.sigcore.scenarios.nf.Nf;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.NfPlan;
import org.sigcore.scenarios.nf.Ports;
import org.sigcore.scenarios.report.Report;

/**
 * Runs one scenario from nothing to nothing: starts the network functions, configures and loads them, makes the traffic,
 * measures, and ends what it has started. Once.
 */
public final class ScenarioRun {
    private static final String GATLING = "gatling";
    private static final double EVERY_CALL = 100;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int SHORT = 20; // of a short run, a life takes but a part

    /** Counters worth a line of the report, where a build has them. */
    private static final Map<String, Pattern> COUNTERS = counters();

    private final Scenario scenario;
    private final RunSettings settings;
    private final NfLauncher launcher;
    private final Ports ports;
    private final Path data;
    private final List<NfLauncher.Running> running = new ArrayList<>();
    private final List<ConfigurationClient> written = new ArrayList<>();
    private final List<String> left = new ArrayList<>();

    /**
     * Prepares.
     *
     * @param root of the repository
     * @param data directory for this run
     * @param jvmOptions of the network functions
     */
    public ScenarioRun(
            Scenario scenario, RunSettings settings, Path root, Path data, Ports ports, List<String> jvmOptions) {
        this.scenario = scenario;
        this.settings = settings;
        this.ports = ports;
        this.data = data;
        this.launcher = new NfLauncher(root, data, ports, jvmOptions);
    }

    /** Prepares quick starts of what this and later runs start, which takes half a minute once for each build. */
    public void learn() throws InterruptedException {
        launcher.learn(scenario.nf());
    }

    /**
     * Runs it. Whatever happens, no process is left, and what runs already is configured as before.
     *
     * @throws IllegalStateException in one line, if the target is not there or refuses what it needs
     */
    public Report run() throws InterruptedException {
        double loadBefore = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        try (Bench bench = Benches.of(scenario, settings, ports, data)) {
            try {
                List<Applied> features = start(bench, bench.plans());
                List<String> notes = new ArrayList<>(bench.load(running));
                if (settings.target().attached()) {
                    notes.add(
                            "an installation that ran already: its CPU is of its metrics, JIT and GC are not told apart");
                }
                return measure(bench, loadBefore, features, notes);
            } finally {
                leave(bench);
                end(); // before those whom they would miss
            }
        }
    }

    // A process that ends takes its configuration and state with it.
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

    /** What the run has left behind in an installation that ran already, and why; to be asked when it has ended. */
    List<String> left() {
        return List.copyOf(left);
    }

    private List<Applied> start(Bench bench, List<NfPlan> plans) throws InterruptedException {
        if (settings.target().attached()) {
            running.addAll(settings.target().attach(plans));
        } else {
            for (NfPlan plan : plans) {
                running.add(launcher.start(plan, settings.eachRole() && !plan.neighbour()));
            }
        }
        List<Feature> ofNeighbours = bench.featuresOfNeighbours(running);
        List<Applied> applied = new ArrayList<>(apply(ofNeighbours, neighbours()));
        applied.addAll(apply(bench.features(running), underTest()));
        return applied;
    }

    private List<Applied> apply(List<Feature> features, List<Nf> nfs) {
        ConfigurationClient client = new ConfigurationClient(
                scenario.nf(), nfs.stream().map(Nf::management).toList());
        written.add(client);
        return client.apply(features);
    }

    private void end() {
        processes().forEach(Nf::stop);
        processes().forEach(Nf::close);
    }

    private Report measure(Bench bench, double loadBefore, List<Applied> features, List<String> notes) {
        if (settings.warmUp().isPositive()) {
            Duration warmUp = settings.warmUp();
            load(bench, warmUp, () -> {}, () -> {}).run(data.resolve("warm-up"), false);
        }
        AtomicReference<@Nullable Meter> first = new AtomicReference<>();
        AtomicReference<@Nullable Meter> last = new AtomicReference<>();
        List<Nf> measured = underTest();
        GatlingRun.Result result = load(
                        bench,
                        settings.duration(),
                        () -> first.set(Meter.read(bench, measured)),
                        () -> last.set(Meter.read(bench, measured)))
                .run(data.resolve(GATLING), true);
        Meter before = Objects.requireNonNull(first.get(), "the load has not begun");
        Meter ended = last.get();
        Meter after = ended == null ? Meter.read(bench, measured) : ended; // null: interrupted
        after.gone().forEach(nf -> notes.add(nf.name() + " ended before the load did: " + "what it used is not known"));
        List<Report.Line> lines = scenario.traffic().stream()
                .map(call -> new Report.Line(
                        call.name(),
                        call.rate(),
                        settings.calls(call.rate(), settings.duration()),
                        CallFigures.of(result.calls().path(call.name()))))
                .toList();
        long transactions =
                lines.stream().mapToLong(line -> line.figures().made()).sum();
        Duration elapsed = after.since(before);
        return new Report(
                scenario,
                settings,
                new Report.Machine(
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.version().toString(),
                        loadBefore),
                elapsed,
                lines,
                observed(before.observed(), after.observed()),
                after.accounts(before, transactions),
                CpuAccount.between("runner", before.runner(), after.runner(), elapsed, transactions),
                growth(before.counters(), after.counters(), elapsed),
                features,
                notes);
    }

    /** Gatling's own report of the run; null when there is none. */
    @Nullable
    Path gatlingReport() {
        return GatlingRun.reportIn(data.resolve(GATLING));
    }

    private GatlingRun load(Bench bench, Duration duration, Runnable begin, Runnable end) {
        Duration pause = duration.dividedBy(SHORT).compareTo(PAUSE) < 0 ? duration.dividedBy(SHORT) : PAUSE;
        return new GatlingRun(
                () -> bench.lives(duration),
                duration,
                pause,
                Objects.requireNonNullElse(scenario.results().successPercent(), EVERY_CALL),
                begin,
                end);
    }

    private List<Report.Observed> observed(Map<String, Long> before, Map<String, Long> after) {
        return scenario.observations().stream()
                .map(each -> new Report.Observed(
                        each.name(),
                        each.rate(),
                        after.getOrDefault(each.counter(), 0L) - before.getOrDefault(each.counter(), 0L)))
                .toList();
    }

    private List<Nf> processes() {
        return running.stream().flatMap(nf -> nf.processes().stream()).toList();
    }

    private List<Nf> underTest() {
        return processes(false);
    }

    private List<Nf> neighbours() {
        return processes(true);
    }

    private List<Nf> processes(boolean neighbours) {
        return running.stream()
                .filter(nf -> nf.plan().neighbour() == neighbours)
                .flatMap(nf -> nf.processes().stream())
                .toList();
    }

    private static List<Report.Counter> growth(Counters before, Counters after, Duration elapsed) {
        List<Report.Counter> growth = new ArrayList<>();
        COUNTERS.forEach((name, pattern) -> {
            double grown = after.growth(before, pattern);
            if (grown > 0) {
                growth.add(new Report.Counter(name, grown / elapsed.toNanos() * 1e9));
            }
        });
        return growth;
    }

    private static Map<String, Pattern> counters() {
        Map<String, Pattern> counters = new LinkedHashMap<>();
        counters.put("database reads", Pattern.compile("^sigcore_store_reads_total"));
        counters.put("database commits", Pattern.compile("^sigcore_store_transactions_total"));
        counters.put("database transactions repeated", Pattern.compile("^sigcore_store_retries_total"));
        counters.put("connections taken from the pool", Pattern.compile("^hikaricp_connections_usage_seconds_count"));
        counters.put("garbage collections", Pattern.compile("^jvm_gc_pause_seconds_count"));
        return counters;
    }
}
