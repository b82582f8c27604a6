// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.scenarios.file.Results;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.load.CallFigures;
import org.sigcore.scenarios.nf.Applied;
import org.sigcore.simulators.meter.CpuAccount;

/** A report for people: the guide's column next to ours. For one report. */
public final class MarkdownReport {
    private static final String UNKNOWN = "–";
    private static final String COMMITS = "database commits";
    private static final String DELAY = "delay";
    private final Report report;
    private final StringBuilder out = new StringBuilder();

    private MarkdownReport(Report report) {
        this.report = report;
    }

    /** The text. */
    public static String of(Report report) {
        MarkdownReport markdown = new MarkdownReport(report);
        markdown.head();
        markdown.phases();
        markdown.traffic();
        markdown.observed();
        markdown.cpu();
        markdown.latency();
        markdown.counters();
        markdown.features();
        return markdown.out.toString();
    }

    private void head() {
        Scenario scenario = report.scenario();
        Results guide = scenario.results();
        line("# " + scenario.name() + ": " + scenario.title());
        line("");
        line("Guide: " + scenario.source().guide() + ", release "
                + scenario.source().release() + ", section "
                + scenario.source().section() + " (tables " + scenario.source().tables() + "). Scale "
                + trim(report.settings().scale()) + ", " + number(report.seconds()) + " s measured after "
                + report.settings().warmUp().toSeconds() + " s of warm-up, "
                + (report.settings().eachRole() ? "a process a role" : "one process a network function") + ", "
                + report.machine().processors() + " processors, JDK "
                + report.machine().java()
                + ", load average before the run " + number(report.machine().loadBefore()) + ".");
        line("");
        table("", "guide", "here");
        row(guide.unit() + ", scale 1 and answered here", number(guide.rate()), number(report.rate()));
        row(guide.unit() + " asked for", "", number(report.askedRate()));
        row("success %", value(guide.successPercent()), percent(report.successPercent()));
        row("duration", guide.duration(), number(report.seconds()) + " s");
        row("CPU µs a transaction, network function", number(guide.cpuMicros("nf")), number(report.cpuMicros()));
        row("of these the JIT compiler and the collector", "", number(report.jvmMicros()));
        boolean embedded = report.settings().stores().isEmpty();
        if (guide.cpu("db") > 0) {
            row(
                    "CPU µs a transaction, database",
                    number(guide.cpuMicros("db")),
                    embedded ? "in the lines above" : "not measured");
        }
        if (guide.cpu("sidecar") > 0) {
            row("CPU µs a transaction, mesh sidecars", number(guide.cpuMicros("sidecar")), "none");
        }
        row("seconds without a processor for each second run", "", number(report.waiting()));
        double whole = guide.cpuMicros("nf") + (embedded ? guide.cpuMicros("db") : 0);
        row(
                "guide ÷ here, database " + (embedded ? "included" : "apart"),
                "",
                report.cpuMicros() == 0 ? UNKNOWN : ratio(whole));
        line("");
        verdict();
    }

    private void verdict() {
        if (report.machineTooSmall()) {
            line("- **The machine was too small, or too busy with other work, for this scale**: latencies and"
                    + " failures are its, too. Take a smaller --scale.");
        }
        List<String> worse = Verdict.of(report);
        worse.forEach(each -> line("- **worse than the guide**: " + each));
        if (worse.isEmpty()) {
            line(
                    report.interrupted()
                            ? "- interrupted: not judged"
                            : "- as good as the guide" + (report.latencyJudged() ? "" : "; latencies are not judged"));
        }
        report.notes().forEach(note -> line("- " + note));
    }

    private String ratio(double guideMicros) {
        return String.format(Locale.ROOT, "%.1f", guideMicros / report.cpuMicros());
    }

    private void phases() {
        if (report.phases().isEmpty()) {
            return;
        }
        heading("Profile " + report.settings().profile().text());
        table("phase", "asked /s", "went well /s", "success %", "mean ms", "worst p99 ms", "CPU µs", "MB");
        for (Report each : report.phases()) {
            row(
                    each.phase().name() + (each.phase().equals(report.phase()) ? " (below)" : ""),
                    number(each.askedRate()),
                    number(each.goodRate()),
                    percent(each.successPercent()),
                    millis(each.meanMicros()),
                    millis(each.p99Micros()),
                    number(each.cpuMicros()),
                    megabytes(each.processes()));
        }
    }

    private void traffic() {
        heading("Traffic");
        table("call", "guide /s", "asked", "made", "/s", "success %", "avg ms", "p50 ms", "p99 ms", "failures");
        for (Report.Line call : report.calls()) {
            CallFigures stats = call.figures();
            row(
                    call.name(),
                    number(call.guideRate()),
                    Long.toString(call.asked()),
                    Long.toString(stats.made()),
                    stats.perSecond() == 0 ? "" : number(stats.perSecond()),
                    percent(stats.successPercent()),
                    millis(stats.avgMicros()),
                    millis(stats.p50Micros()),
                    millis(stats.p99Micros()),
                    failures(stats));
        }
        row(
                "**all**",
                number(report.scenario().rate()),
                number(report.askedRate()) + " /s",
                Long.toString(report.made()),
                number(report.rate()),
                percent(report.successPercent()),
                "",
                "",
                "",
                "");
    }

    private static String failures(CallFigures stats) {
        List<String> texts = new ArrayList<>();
        stats.reasons().forEach((reason, count) -> texts.add(count + " × " + reason));
        return String.join(", ", texts);
    }

    private void observed() {
        if (report.observed().isEmpty()) {
            return;
        }
        heading("What the network function sent");
        table("", "guide /s × scale", "here /s");
        for (Report.Observed each : report.observed()) {
            row(
                    each.name(),
                    each.guideRate() == 0
                            ? "–"
                            : number(each.guideRate() * report.settings().scale()),
                    number(each.count() / report.duration()));
        }
    }

    private void cpu() {
        Results guide = report.scenario().results();
        heading("CPU and memory");
        table(
                "service",
                "guide vCPU busy",
                "guide µs a transaction",
                "here µs a transaction",
                "JIT and GC",
                "guide Gi",
                "here MB");
        for (Results.Usage usage : guide.services()) {
            List<CpuAccount> ours = usage.tier().equals("nf") ? accounts(usage.service()) : List.of();
            row(
                    usage.service() + (usage.tier().equals("nf") ? "" : " (" + usage.tier() + ")"),
                    number(usage.cpu()),
                    number(usage.cpu() / guide.rate() * 1e6),
                    sum(ours, CpuAccount::microsPerTransaction),
                    sum(ours, CpuAccount::jvmMicrosPerTransaction),
                    value(usage.memoryGi()),
                    ours.isEmpty() ? "" : megabytes(ours));
        }
        for (CpuAccount each : report.processes()) {
            if (guide.services().stream()
                    .noneMatch(usage -> accounts(usage.service()).contains(each))) {
                ownRow(each.name(), each);
            }
        }
        ownRow("*load and simulators*", report.runner());
    }

    private void ownRow(String name, CpuAccount account) {
        row(
                name,
                "",
                "",
                number(account.microsPerTransaction()),
                number(account.jvmMicrosPerTransaction()),
                "",
                megabytes(List.of(account)));
    }

    private static String sum(List<CpuAccount> accounts, ToDoubleFunction<CpuAccount> figure) {
        return accounts.isEmpty()
                ? ""
                : number(accounts.stream().mapToDouble(figure).sum());
    }

    /** The processes of a role, one a site, when each role had its own. */
    private List<CpuAccount> accounts(String service) {
        return report.processes().stream()
                .filter(each -> plain(each.name().substring(each.name().indexOf(' ') + 1))
                        .equals(plain(service)))
                .toList();
    }

    private static String plain(String name) {
        return name.replace("-", "").replace("ocbsf", "").toLowerCase(Locale.ROOT);
    }

    private void latency() {
        if (report.scenario().results().latency().isEmpty()) {
            return;
        }
        heading("Latency");
        table("", "guide avg ms", "here avg ms", "guide p50", "here p50", "guide p99", "here p99", "");
        for (Results.Latency guide : report.scenario().results().latency()) {
            @Nullable
            CallFigures ours = report.calls().stream()
                    .filter(call -> call.name().equals(guide.call()))
                    .map(Report.Line::figures)
                    .findFirst()
                    .orElse(null);
            double off = report.micros(guide);
            row(
                    guide.name(),
                    value(guide.avgMillis()),
                    ours == null ? "" : millis(ours.avgMicros() - off),
                    value(guide.p50Millis()),
                    ours == null ? "" : millis(ours.p50Micros() - off),
                    value(guide.p99Millis()),
                    ours == null ? "" : millis(ours.p99Micros() - off),
                    guide.note());
        }
    }

    private void counters() {
        Map<String, String> guide = guideCounters();
        Map<String, Double> ours = new TreeMap<>();
        report.counters().forEach(counter -> ours.put(counter.name(), counter.perSecond()));
        if (guide.isEmpty() && ours.isEmpty()) {
            return;
        }
        heading("Database and counters, a second");
        line("Here what needs no transaction counts as a read, single writes too, and a commit may write many rows.");
        line("");
        table("", "guide × scale, all sites", "here");
        TreeSet<String> names = new TreeSet<>(guide.keySet());
        names.addAll(ours.keySet());
        for (String name : names) {
            Double here = ours.get(name);
            row(name, guide.getOrDefault(name, ""), here == null ? "" : number(here));
        }
    }

    private Map<String, String> guideCounters() {
        Map<String, Double> sums = new TreeMap<>();
        report.scenario().results().database().forEach((name, figure) -> {
            String plain = name.replaceAll(" at site \\d+$", "")
                    .replaceAll("^(commits|transactions)$", COMMITS)
                    .replaceAll("^(reads|writes)$", "database $1");
            sums.merge(plain, figure, Double::sum);
        });
        Map<String, String> texts = new TreeMap<>();
        sums.forEach((name, figure) -> texts.put(
                name,
                number(
                        name.contains(DELAY)
                                ? figure
                                : figure * report.settings().scale())));
        return texts;
    }

    private void features() {
        heading("Features");
        table("feature", "guide", "here", "");
        for (Applied applied : report.features()) {
            row(
                    applied.feature(),
                    applied.wanted() ? "on" : "off",
                    switch (applied.state()) {
                        case APPLIED -> "applied";
                        case NOTHING_TO_DO -> applied.wanted() ? "nothing to apply" : "off";
                        case NOT_APPLIED -> "**not applied**";
                    },
                    applied.detail().replace("|", "\\|").replace("\n", " "));
        }
    }

    private void heading(String text) {
        line("");
        line("## " + text);
        line("");
    }

    private void table(String... titles) {
        row(titles);
        line("|" + "---|".repeat(titles.length));
    }

    private void row(String... cells) {
        line("| " + String.join(" | ", cells) + " |");
    }

    private void line(String text) {
        out.append(text).append('\n');
    }

    private static String value(@Nullable Double value) {
        return value == null ? UNKNOWN : number(value);
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String millis(double micros) {
        return String.format(Locale.ROOT, "%.2f", micros / 1000);
    }

    private static String megabytes(List<CpuAccount> accounts) {
        long bytes = accounts.stream().mapToLong(CpuAccount::residentBytes).sum();
        return String.format(Locale.ROOT, "%,d", bytes >> 20);
    }

    private static String trim(double value) {
        return Double.toString(value).replaceAll("\\.0$", "");
    }

    /** Three digits that say something, all digits of what is larger. */
    static String number(double value) {
        if (value == 0 || Math.abs(value) >= 100) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(
                Locale.ROOT, Math.abs(value) >= 10 ? "%.1f" : Math.abs(value) >= 0.1 ? "%.2f" : "%.4f", value);
    }
}
