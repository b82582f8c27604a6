// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Results;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.load.CallFigures;
import org.sigcore.scenarios.load.Phase;
import org.sigcore.simulators.meter.CpuAccount;

/**
 * Results of a run, compared with its scenario. Immutable.
 *
 * @param scenario scenario with the guide's figures
 * @param settings settings of the run
 * @param phase phase of the profile
 * @param machine machine of the run
 * @param elapsed duration of the measurement
 * @param calls calls by kind, in the order of the scenario
 * @param observed traffic sent by the network function
 * @param processes processes of the network function under test
 * @param runner process of the load generator and the simulators
 * @param counters increase of counters per second
 * @param spans mean of the timers that latencies of the scenario name, in milliseconds
 * @param features features of the guide with their evidence
 * @param notes deviations from the scenario
 * @param broken network functions that ended before the load did, and failures that could not be caused
 * @param phases all phases of the profile in order, including this one; empty for a single phase
 */
public record Report(
        Scenario scenario,
        RunSettings settings,
        Phase phase,
        Machine machine,
        Duration elapsed,
        List<Line> calls,
        List<Observed> observed,
        List<CpuAccount> processes,
        CpuAccount runner,
        List<Counter> counters,
        Map<Results.Latency, Double> spans,
        List<Exercised> features,
        List<String> notes,
        List<String> broken,
        List<Report> phases) {
    private static final double MOST = 0.9;

    /**
     * Kind of call.
     *
     * @param name name in the scenario
     * @param guideRate rate of the guide, per second at scale 1
     * @param asked number of calls to make in this run
     */
    public record Line(
            String name,
            @JsonProperty("guidePerSecond") double guideRate,
            long asked,
            @JsonUnwrapped CallFigures figures) {}

    /**
     * Number of messages sent by the network function in the measurement.
     *
     * @param guideRate rate of the guide, per second at scale 1
     * @param caused number that the answered calls cause; null if unknown
     */
    public record Observed(
            String name, double guideRate, @Nullable Long caused, long count) {
        /** Returns the deviation from the expected number; empty if it is as expected or the guide has no rate. */
        String fault(Expected.Load load) {
            Expected expected =
                    caused == null ? Expected.ofRate(guideRate, load) : new Expected(caused.doubleValue(), 0, 0);
            return guideRate == 0 ? "" : expected.fault((double) count);
        }
    }

    /** Increase of a counter per second. */
    public record Counter(String name, double perSecond) {}

    /**
     * Machine of the run.
     *
     * @param loadBefore one-minute load average before the run, caused by other processes
     */
    public record Machine(int processors, String java, double loadBefore) {
        /** Returns this machine. */
        public static Machine here(double loadBefore) {
            return new Machine(Runtime.getRuntime().availableProcessors(), "" + Runtime.version(), loadBefore);
        }
    }

    /**
     * Service of the guide and the corresponding measured service; null unless its role had separate processes.
     *
     * @param guideMicros CPU time per transaction
     * @param why reason for the absence of measured values
     */
    public record Service(
            String name,
            double guideCores,
            double guideMicros,
            @Nullable Double guideGi,
            @Nullable Double micros,
            @Nullable Double jvmMicros,
            @Nullable Double megabytes,
            String why) {}

    /** Rate per second of all databases, and that of the guide at the scale; null if a database does not report it. */
    public record Database(
            String name, @Nullable Double guide, @Nullable Double here) {}

    /** Returns true if the run was ended prematurely. */
    public boolean interrupted() {
        return elapsed.compareTo(phase.duration()) < 0;
    }

    /** Returns the latencies of the guide with the measured ones. */
    public List<Times> times() {
        return scenario.results().latency().stream()
                .map(each -> Times.of(each, this))
                .toList();
    }

    /** Returns the guide's resource table with the measured values. */
    public List<Service> services() {
        Results guide = scenario.results();
        return guide.services().stream()
                .map(usage -> {
                    List<CpuAccount> ours = usage.tier().equals("nf") ? processesOf(usage.service()) : List.of();
                    return new Service(
                            usage.tier().equals("nf") ? usage.service() : usage.service() + " (" + usage.tier() + ")",
                            usage.cpu(),
                            usage.cpu() / guide.rate() * 1e6,
                            usage.memoryGi(),
                            sum(ours, CpuAccount::microsPerTransaction),
                            sum(ours, CpuAccount::jvmMicrosPerTransaction),
                            sum(ours, CpuAccount::residentMegabytes),
                            why(usage.tier()));
                })
                .toList();
    }

    private String why(String tier) {
        return switch (tier) {
            case "db" -> settings.stores().isEmpty() ? "embedded" : "not measured";
            case "sidecar" -> "no mesh";
            default -> settings.eachRole() ? "no such role" : "one process";
        };
    }

    /**
     * Cells of the guide's result tables.
     *
     * @param filled cells for which the run has a value, shown next to it
     * @param all all cells
     */
    public record Cells(long filled, long all) {}

    /** Returns the cells of the guide's result tables: rate, success, services, latencies, database. */
    public Cells cells() {
        List<Boolean> cells = new ArrayList<>(List.of(true)); // the rate
        if (scenario.results().successPercent() != null) {
            cells.add(true);
        }
        for (Service each : services()) {
            cell(cells, each.guideCores(), each.micros());
            cell(cells, each.guideGi(), each.megabytes());
        }
        for (Times each : times()) {
            cell(cells, each.guide().avgMillis(), each.avgMillis());
            cell(cells, each.guide().p50Millis(), each.p50Millis());
            cell(cells, each.guide().p99Millis(), each.p99Millis());
        }
        database().forEach(each -> cell(cells, each.guide(), each.here()));
        return new Cells(cells.stream().filter(filled -> filled).count(), cells.size());
    }

    private static void cell(List<Boolean> cells, @Nullable Double guide, @Nullable Double here) {
        if (guide != null) {
            cells.add(here != null);
        }
    }

    /** Returns the processes without a corresponding service of the guide. */
    public List<CpuAccount> ownProcesses() {
        List<CpuAccount> own = new ArrayList<>(processes);
        scenario.results().services().forEach(usage -> own.removeAll(processesOf(usage.service())));
        return own;
    }

    /** Returns the processes of a role, one per site, if each role had a process of its own. */
    private List<CpuAccount> processesOf(String service) {
        return processes.stream()
                .filter(each -> plain(each.name().substring(each.name().indexOf(' ') + 1))
                        .equals(plain(service)))
                .toList();
    }

    private static String plain(String name) {
        return name.replace("-", "").replace("ocbsf", "").toLowerCase(Locale.ROOT);
    }

    private static @Nullable Double sum(List<CpuAccount> accounts, ToDoubleFunction<CpuAccount> figure) {
        return accounts.isEmpty() ? null : accounts.stream().mapToDouble(figure).sum();
    }

    /** Returns database rates of the guide, all sites together, and of the run. */
    public List<Database> database() {
        Map<String, Double> guide = new TreeMap<>();
        scenario.results().database().forEach((name, figure) -> {
            String plain = name.replaceAll(" at site \\d+$", "")
                    .replaceAll("^(commits|transactions)$", "database commits")
                    .replaceAll("^(reads|writes)$", "database $1");
            guide.merge(plain, plain.contains("delay") ? figure : figure * settings.scale(), Double::sum);
        });
        Map<String, Double> here = new TreeMap<>();
        counters.forEach(counter -> here.put(counter.name(), counter.perSecond()));
        TreeSet<String> names = new TreeSet<>(guide.keySet());
        names.addAll(here.keySet());
        return names.stream()
                .map(name -> new Database(name, guide.get(name), here.get(name)))
                .toList();
    }

    /** Returns the guide's CPU time per transaction, including its database if the measured one is embedded. */
    public double guideMicros() {
        Results guide = scenario.results();
        return guide.cpuMicros("nf") + (settings.stores().isEmpty() ? guide.cpuMicros("db") : 0);
    }

    /** Returns this report with the other phases of its profile. */
    public Report among(List<Report> all) {
        return new Report(
                scenario, settings, phase, machine, elapsed, calls, observed, processes, runner, counters, spans,
                features, notes, broken, all);
    }

    /** Returns the number of calls made. */
    public long made() {
        return calls.stream().mapToLong(line -> line.figures().made()).sum();
    }

    /** Returns the number of failed calls. */
    public long failed() {
        return calls.stream().mapToLong(line -> line.figures().failed()).sum();
    }

    /** Returns the calls per second. */
    public double rate() {
        return made() / duration();
    }

    /** Returns the time in which calls were started, in seconds. */
    public double duration() {
        return phase.duration().toNanos() / 1e9;
    }

    /** Returns the duration of the measurement in seconds. */
    public double seconds() {
        return Math.max(1e-9, elapsed.toNanos() / 1e9);
    }

    /** Returns the successful calls per second. */
    public double goodRate() {
        return (made() - failed()) / duration();
    }

    /** Returns the mean latency of all calls, in microseconds. */
    public double meanMicros() {
        double sum = calls.stream()
                .mapToDouble(call -> call.figures().avgMicros() * call.figures().made())
                .sum();
        return made() == 0 ? 0 : sum / made();
    }

    /** Returns the highest 99th percentile of any kind of call, in microseconds. */
    public double p99Micros() {
        return calls.stream()
                .mapToDouble(call -> call.figures().p99Micros())
                .max()
                .orElse(0);
    }

    /** Returns the memory of all processes under test at the end of the run. */
    public double residentMegabytes() {
        return processes.stream().mapToDouble(CpuAccount::residentMegabytes).sum();
    }

    /** Returns the success rate in percent. */
    public double successPercent() {
        return made() == 0 ? 0 : 100.0 * (made() - failed()) / made();
    }

    /** Returns the requested calls per second. */
    public double askedRate() {
        return calls.stream().mapToLong(Line::asked).sum() / duration();
    }

    /**
     * Returns the ratio of the time that threads, including those of the load, waited for a processor to their CPU
     * time.
     */
    public double waiting() {
        double ran = runner.cpu().toNanos()
                + processes.stream().mapToDouble(each -> each.cpu().toNanos()).sum();
        double waited = runner.waited().toNanos()
                + processes.stream()
                        .mapToDouble(each -> each.waited().toNanos())
                        .sum();
        return waited / Math.max(1, ran);
    }

    /** Returns the number of the guide's latencies that are compared. */
    public long latenciesJudged() {
        boolean judged = settings.judgeAll() && !machineTooSmall();
        return judged ? times().stream().filter(Times::comparable).count() : 0;
    }

    /** Returns the calls of the phase. */
    Expected.Load load() {
        return new Expected.Load(settings.scale(), phase.volume().toNanos() / 1e9, calls);
    }

    /** Returns the successful transactions per second, in the unit of the guide: with messages sent, if it counts them. */
    public double transactionRate() {
        boolean callsOnly = scenario.rate() > MOST * scenario.results().rate();
        double sent = observed.stream()
                .filter(each -> each.guideRate() > 0)
                .mapToDouble(Observed::count)
                .sum();
        return goodRate() + (callsOnly ? 0 : sent / duration());
    }

    /** Returns the CPU time per transaction in the unit of the guide, in microseconds. */
    public double cpuMicrosAsGuide() {
        return cpuMicros() * rate() / transactionRate();
    }

    /**
     * Returns true if the processes waited for processors longer than they ran, in which case latencies and failures
     * are caused by the machine.
     */
    public boolean machineTooSmall() {
        return waiting() > 1;
    }

    /** Returns the CPU time of all processes under test per transaction, in microseconds. */
    public double cpuMicros() {
        return processes.stream().mapToDouble(CpuAccount::microsPerTransaction).sum();
    }

    /**
     * Returns the part of {@link #cpuMicros} that JIT compilers and garbage collectors used, mostly shortly after a
     * start.
     */
    public double jvmMicros() {
        return processes.stream()
                .mapToDouble(CpuAccount::jvmMicrosPerTransaction)
                .sum();
    }

    /** Returns the number of features that the guide has on and that can exist in this run. */
    public long featuresDue() {
        return features.stream().filter(Exercised::due).count();
    }

    /** Returns the names of these that no metric can prove. */
    public String featuresUnknown() {
        return features.stream()
                .filter(each -> each.due() && each.unknown())
                .map(Exercised::feature)
                .collect(Collectors.joining(", "));
    }

    /** Returns the names of those that had too few events to act. */
    public List<String> featuresTooRare() {
        return features.stream()
                .filter(Exercised::tooRare)
                .map(Exercised::feature)
                .toList();
    }

    /** Returns the number of these that acted in the measured phase. */
    public long featuresExercised() {
        return features.stream().filter(Exercised::acted).count();
    }
}
