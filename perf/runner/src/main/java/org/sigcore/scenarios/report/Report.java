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
import org.jspecify.annotations.Nullable;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.file.Results;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.load.CallFigures;
import org.sigcore.scenarios.load.Phase;
import org.sigcore.scenarios.nf.Applied;
import org.sigcore.simulators.meter.CpuAccount;

/**
 * What a run has measured, beside the scenario that it was of. Immutable.
 *
 * @param scenario with the guide's figures
 * @param settings how it was run
 * @param phase of the profile
 * @param machine what it was run on
 * @param elapsed time in which calls were made
 * @param calls by kind, in the scenario's order
 * @param observed traffic of the network function itself
 * @param processes of the network function under test
 * @param runner the load generator and the simulators
 * @param counters growth of counters, a second
 * @param features what became of the configuration
 * @param notes what was otherwise than the scenario says
 * @param phases all phases of the profile in order, this one among them; none where there is but one
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
        List<Applied> features,
        List<String> notes,
        List<Report> phases) {
    /**
     * A kind of call.
     *
     * @param name as in the scenario
     * @param guideRate a second at scale 1
     * @param asked how many were to be made in this run
     */
    public record Line(
            String name,
            @JsonProperty("guidePerSecond") double guideRate,
            long asked,
            @JsonUnwrapped CallFigures figures) {}

    /**
     * Traffic that the network function sent.
     *
     * @param guideRate a second at scale 1
     * @param count in the measurement
     */
    public record Observed(String name, double guideRate, long count) {}

    /** A counter's growth a second. */
    public record Counter(String name, double perSecond) {}

    /**
     * What it was run on.
     *
     * @param loadBefore one-minute load average before the run: others' work
     */
    public record Machine(int processors, String java, double loadBefore) {}

    /**
     * A service of the guide; beside it ours, where its role had processes of its own, else null.
     *
     * @param guideMicros CPU time a transaction
     */
    public record Service(
            String name,
            double guideCores,
            double guideMicros,
            @Nullable Double guideGi,
            @Nullable Double micros,
            @Nullable Double jvmMicros,
            @Nullable Double megabytes) {}

    /** Times of the guide; beside them ours, less what the guide's leave out, where they are of one call, else null. */
    public record Times(
            Results.Latency guide,
            @Nullable Double avgMillis,
            @Nullable Double p50Millis,
            @Nullable Double p99Millis) {}

    /** A figure a second of all databases, the guide's times the scale; null where one of them does not tell. */
    public record Database(
            String name, @Nullable Double guide, @Nullable Double here) {}

    /** True when it was ended before its time. */
    public boolean interrupted() {
        return elapsed.compareTo(phase.duration()) < 0;
    }

    /** The guide's times beside ours. */
    public List<Times> times() {
        List<Times> times = new ArrayList<>();
        for (Results.Latency guide : scenario.results().latency()) {
            double off = guide.withoutProducer()
                    ? scenario.topology().latencyOf("producer").toNanos() / 1e6
                    : 0;
            times.add(calls.stream()
                    .filter(call -> call.name().equals(guide.call()))
                    .map(Line::figures)
                    .findFirst()
                    .map(ours -> new Times(
                            guide,
                            ours.avgMicros() / 1e3 - off,
                            ours.p50Micros() / 1e3 - off,
                            ours.p99Micros() / 1e3 - off))
                    .orElse(new Times(guide, null, null, null)));
        }
        return times;
    }

    /** The guide's resource table. */
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
                            sum(ours, CpuAccount::residentMegabytes));
                })
                .toList();
    }

    /** Processes that no service of the guide stands for. */
    public List<CpuAccount> ownProcesses() {
        List<CpuAccount> own = new ArrayList<>(processes);
        scenario.results().services().forEach(usage -> own.removeAll(processesOf(usage.service())));
        return own;
    }

    /** The processes of a role, one a site, when each role had its own. */
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

    /** What databases did: the guide's, all sites together, and ours. */
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

    /** The guide's CPU time for one transaction, its database included where ours is in the process. */
    public double guideMicros() {
        Results guide = scenario.results();
        return guide.cpuMicros("nf") + (settings.stores().isEmpty() ? guide.cpuMicros("db") : 0);
    }

    /** The same, beside the other phases of its profile. */
    public Report among(List<Report> all) {
        return new Report(
                scenario, settings, phase, machine, elapsed, calls, observed, processes, runner, counters, features,
                notes, all);
    }

    /** Calls made. */
    public long made() {
        return calls.stream().mapToLong(line -> line.figures().made()).sum();
    }

    /** Calls that ended badly. */
    public long failed() {
        return calls.stream().mapToLong(line -> line.figures().failed()).sum();
    }

    /** Calls a second. */
    public double rate() {
        return made() / duration();
    }

    /** How long calls were begun, in seconds. */
    public double duration() {
        return phase.duration().toNanos() / 1e9;
    }

    /** The measurement in seconds. */
    public double seconds() {
        return Math.max(1e-9, elapsed.toNanos() / 1e9);
    }

    /** Calls a second that went well. */
    public double goodRate() {
        return (made() - failed()) / duration();
    }

    /** Mean latency of all calls, in microseconds. */
    public double meanMicros() {
        double sum = calls.stream()
                .mapToDouble(call -> call.figures().avgMicros() * call.figures().made())
                .sum();
        return made() == 0 ? 0 : sum / made();
    }

    /** 99 % of the calls of each kind took no longer, in microseconds. */
    public double p99Micros() {
        return calls.stream()
                .mapToDouble(call -> call.figures().p99Micros())
                .max()
                .orElse(0);
    }

    /** Memory of all processes under test at the end. */
    public double residentMegabytes() {
        return processes.stream().mapToDouble(CpuAccount::residentMegabytes).sum();
    }

    /** Share of the calls made that went well, in percent. */
    public double successPercent() {
        return made() == 0 ? 0 : 100.0 * (made() - failed()) / made();
    }

    /** Calls a second that were asked for. */
    public double askedRate() {
        return calls.stream().mapToLong(Line::asked).sum() / duration();
    }

    /** For how many seconds threads, those of the load included, had no processor for each second in which they ran. */
    public double waiting() {
        double ran = runner.cpu().toNanos()
                + processes.stream().mapToDouble(each -> each.cpu().toNanos()).sum();
        double waited = runner.waited().toNanos()
                + processes.stream()
                        .mapToDouble(each -> each.waited().toNanos())
                        .sum();
        return waited / Math.max(1, ran);
    }

    /** Whether latencies are held against the guide's. */
    public boolean latencyJudged() {
        return settings.judgeLatency() && !machineTooSmall();
    }

    /**
     * True when what was run waited for processors longer than it ran: then
     * latencies and failures are the machine's.
     */
    public boolean machineTooSmall() {
        return waiting() > 1;
    }

    /** CPU time of all processes under test for one transaction, in microseconds. */
    public double cpuMicros() {
        return processes.stream().mapToDouble(CpuAccount::microsPerTransaction).sum();
    }

    /** What of this the compilers and collectors took: most of it while the processes are young. */
    public double jvmMicros() {
        return processes.stream()
                .mapToDouble(CpuAccount::jvmMicrosPerTransaction)
                .sum();
    }

    /** Features that the guide had on and this run had not. */
    public long featuresNotApplied() {
        return features.stream()
                .filter(each -> each.state() == Applied.State.NOT_APPLIED)
                .count();
    }
}
