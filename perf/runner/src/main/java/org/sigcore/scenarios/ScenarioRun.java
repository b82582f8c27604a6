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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.load.CallFigures;
import org.sigcore.scenarios.load.GatlingRun;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.scenarios.meter.CpuAccount;
import org.sigcore.scenarios.meter.ProcessSample;
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
    private @Nullable ConfigurationClient configuration;

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
            ConfigurationClient written = configuration;
            if (written != null) {
                written.restore().forEach(refused -> System.err.println("not put back: " + refused));
            }
            bench.unload();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private List<Applied> start(Bench bench, List<NfPlan> plans) throws InterruptedException {
        if (settings.target().attached()) {
            running.addAll(settings.target().attach(plans));
        } else {
            for (NfPlan plan : plans) {
                running.add(launcher.start(plan, settings.eachRole() && !plan.neighbour()));
            }
        }
        ConfigurationClient client = new ConfigurationClient(
                scenario.nf(), underTest().stream().map(Nf::management).toList());
        configuration = client;
        return client.apply(bench.features(running));
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
        Meter before = new Meter();
        Meter after = new Meter();
        GatlingRun.Result result = load(bench, settings.duration(), () -> before.read(bench), () -> after.read(bench))
                .run(data.resolve(GATLING), true);
        if (after.nanos == 0) {
            after.read(bench); // interrupted
        }
        List<Report.Line> lines = scenario.traffic().stream()
                .map(call -> new Report.Line(
                        call.name(),
                        call.rate(),
                        settings.calls(call.rate(), settings.duration()),
                        CallFigures.of(result.calls().path(call.name()))))
                .toList();
        long transactions =
                lines.stream().mapToLong(line -> line.figures().made()).sum();
        Duration elapsed = Duration.ofNanos(after.nanos - before.nanos);
        List<CpuAccount> accounts = new ArrayList<>();
        after.samples.forEach((process, sample) -> accounts.add(CpuAccount.between(
                process.name(), Objects.requireNonNull(before.samples.get(process)), sample, elapsed, transactions)));
        return new Report(
                scenario,
                settings,
                new Report.Machine(
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.version().toString(),
                        loadBefore),
                elapsed,
                lines,
                observed(before.observed, after.observed),
                accounts,
                CpuAccount.between("runner", before.runner, after.runner, elapsed, transactions),
                growth(before.counters, after.counters, elapsed),
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

    /** What all have used and counted at one moment. */
    private final class Meter {
        private long nanos;
        private Map<String, Long> observed = Map.of();
        private Map<Nf, ProcessSample> samples = Map.of();
        private ProcessSample runner = ProcessSample.of(ProcessHandle.current().pid());
        private Counters counters = new Counters(Map.of());

        void read(Bench bench) {
            nanos = System.nanoTime();
            samples = samples();
            runner = ProcessSample.of(ProcessHandle.current().pid());
            counters = pages();
            observed = bench.observed();
        }
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
        return running.stream()
                .filter(nf -> !nf.plan().neighbour())
                .flatMap(nf -> nf.processes().stream())
                .toList();
    }

    private Map<Nf, ProcessSample> samples() {
        Map<Nf, ProcessSample> samples = new LinkedHashMap<>();
        underTest().forEach(process -> samples.put(process, process.used()));
        return samples;
    }

    private Counters pages() {
        Map<String, Double> all = new LinkedHashMap<>();
        for (Nf process : underTest()) {
            process.management().counters().values().forEach((name, value) -> all.merge(name, value, Double::sum));
        }
        return new Counters(all);
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
