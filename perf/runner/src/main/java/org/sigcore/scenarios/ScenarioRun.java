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
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.sigcore.model.ApiRoot;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.bench.TestKeys;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.load.CallSender;
import org.sigcore.scenarios.load.CallStats;
import org.sigcore.scenarios.load.LoadDriver;
import org.sigcore.scenarios.load.Schedule;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.scenarios.meter.CpuAccount;
import org.sigcore.scenarios.meter.ProcessSample;
import org.sigcore.scenarios.nf.Applied;
import org.sigcore.scenarios.nf.ConfigurationClient;
import org.sigcore.scenarios.nf.Management;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.NfPlan;
import org.sigcore.scenarios.nf.NfProcess;
import org.sigcore.scenarios.nf.Ports;
import org.sigcore.scenarios.report.Report;

/**
 * Runs one scenario from nothing to nothing: starts the network functions, configures and loads them, makes the traffic,
 * measures, and ends what it has started. Once.
 */
public final class ScenarioRun {
    private static final String TLS_PORT = "sigcore.sbi.tls.port";
    private static final Duration PATIENCE = Duration.ofSeconds(25);

    /** Counters worth a line of the report, where a build has them. */
    private static final Map<String, Pattern> COUNTERS = counters();

    private final Scenario scenario;
    private final RunSettings settings;
    private final NfLauncher launcher;
    private final Ports ports;
    private final Path data;
    private final List<NfLauncher.Running> running = new ArrayList<>();

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
     * Starts, configures and loads it, makes no traffic, and ends it when the thread is interrupted: for tools that make
     * their own. It is served over TLS, too, since most tools know HTTP/2 with that only.
     *
     * @param ready is told where it is served and what became of the features
     */
    public void hold(BiConsumer<List<String>, List<Applied>> ready) throws InterruptedException {
        try (Bench bench = Benches.of(scenario, settings, ports, data)) {
            try {
                List<NfPlan> plans = bench.plans().stream().map(this::overTls).toList();
                List<Applied> features = start(bench, plans);
                bench.load(running);
                ready.accept(running.stream().map(ScenarioRun::addresses).toList(), features);
                new CountDownLatch(1).await();
            } finally {
                end();
            }
        }
    }

    private NfPlan overTls(NfPlan plan) {
        TestKeys keys = TestKeys.make(data.resolve(plan.name() + "-tls"), List.of("127.0.0.1"));
        return plan.with(Map.of(
                TLS_PORT,
                "" + ports.take(),
                "sigcore.sbi.tls.key-store",
                keys.keyStore().toString(),
                "sigcore.sbi.tls.key-store-password",
                keys.password()));
    }

    private static String addresses(NfLauncher.Running nf) {
        ApiRoot plain = nf.ingress().sbi();
        return nf.plan().name() + " serves at " + plain + " and https://" + plain.host() + ":"
                + nf.plan().settings().get(TLS_PORT);
    }

    /** Runs it. Whatever happens, no process is left. */
    public Report run() throws InterruptedException {
        double loadBefore = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        try (Bench bench = Benches.of(scenario, settings, ports, data)) {
            try {
                List<Applied> features = start(bench, bench.plans());
                List<String> notes = bench.load(running);
                return measure(bench, loadBefore, features, notes);
            } finally {
                end(); // before those whom they would miss
            }
        }
    }

    private List<Applied> start(Bench bench, List<NfPlan> plans) throws InterruptedException {
        for (NfPlan plan : plans) {
            running.add(launcher.start(plan, settings.eachRole() && !plan.neighbour()));
        }
        List<Management> managements =
                underTest().stream().map(NfProcess::management).toList();
        return new ConfigurationClient(scenario.nf(), managements).apply(bench.features(running));
    }

    private void end() {
        processes().forEach(NfProcess::stop);
        processes().forEach(NfProcess::close);
    }

    private Report measure(Bench bench, double loadBefore, List<Applied> features, List<String> notes)
            throws InterruptedException {
        LoadDriver driver = new LoadDriver(bench.loop());
        if (settings.warmUp().isPositive()) {
            driver.run(kinds(bench, settings.warmUp()), settings.warmUp(), PATIENCE);
        }
        List<LoadDriver.Kind> kinds = kinds(bench, settings.duration());
        Map<String, Long> observedBefore = bench.observed();
        Map<NfProcess, ProcessSample> before = samples();
        ProcessSample runnerBefore = ProcessSample.of(ProcessHandle.current().pid());
        Counters countersBefore = pages();
        Duration elapsed = driver.run(kinds, settings.duration(), PATIENCE);
        Map<NfProcess, ProcessSample> after = samples();
        ProcessSample runnerAfter = ProcessSample.of(ProcessHandle.current().pid());
        Map<String, Long> observedAfter = bench.observed();
        Counters countersAfter = pages();
        List<Report.Line> lines = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            Call call = scenario.traffic().get(i);
            LoadDriver.Kind kind = kinds.get(i);
            lines.add(new Report.Line(
                    call.name(), call.rate(), kind.rate(), kind.stats().summary()));
        }
        long transactions =
                lines.stream().mapToLong(line -> line.stats().answered()).sum();
        List<CpuAccount> accounts = new ArrayList<>();
        after.forEach((process, sample) -> accounts.add(CpuAccount.between(
                process.name(), Objects.requireNonNull(before.get(process)), sample, elapsed, transactions)));
        return new Report(
                scenario,
                settings,
                new Report.Machine(
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.version().toString(),
                        loadBefore),
                elapsed,
                lines,
                observed(observedBefore, observedAfter),
                accounts,
                CpuAccount.between("runner", runnerBefore, runnerAfter, elapsed, transactions),
                growth(countersBefore, countersAfter, elapsed),
                features,
                notes);
    }

    private List<LoadDriver.Kind> kinds(Bench bench, Duration duration) {
        Map<String, CallSender> senders = bench.senders();
        return scenario.traffic().stream()
                .map(call -> new LoadDriver.Kind(
                        Schedule.scaled(call.rate(), settings.scale(), duration),
                        Objects.requireNonNull(senders.get(call.name()), call.name()),
                        new CallStats()))
                .toList();
    }

    private List<Report.Observed> observed(Map<String, Long> before, Map<String, Long> after) {
        return scenario.observations().stream()
                .map(each -> new Report.Observed(
                        each.name(),
                        each.rate(),
                        after.getOrDefault(each.counter(), 0L) - before.getOrDefault(each.counter(), 0L)))
                .toList();
    }

    private List<NfProcess> processes() {
        return running.stream().flatMap(nf -> nf.processes().stream()).toList();
    }

    private List<NfProcess> underTest() {
        return running.stream()
                .filter(nf -> !nf.plan().neighbour())
                .flatMap(nf -> nf.processes().stream())
                .toList();
    }

    private Map<NfProcess, ProcessSample> samples() {
        Map<NfProcess, ProcessSample> samples = new LinkedHashMap<>();
        underTest().forEach(process -> samples.put(process, ProcessSample.of(process.pid())));
        return samples;
    }

    private Counters pages() {
        Map<String, Double> all = new LinkedHashMap<>();
        for (NfProcess process : underTest()) {
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
