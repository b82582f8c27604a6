// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import java.util.Locale;

/** One line for each scenario of a command, as a Markdown table. For one thread. */
public final class Summary {
    private final StringBuilder out = new StringBuilder();

    public Summary() {
        row(
                "verdict",
                "scenario",
                "guide /s",
                "asked /s",
                "answered /s",
                "success %",
                "CPU µs each, guide: NF + database",
                "CPU µs each, here",
                "of these JIT and GC",
                "seconds without a processor for each run",
                "features not applied");
        out.append("|").append("---|".repeat(11)).append('\n');
    }

    /** A scenario that was run. */
    public void add(Report report) {
        var guide = report.scenario().results();
        double database = guide.cpuMicros("db");
        row(
                Verdict.of(report).isEmpty() ? "as good" : "worse",
                "[" + report.scenario().name() + "](" + report.scenario().name() + "/guide.md)",
                MarkdownReport.number(guide.rate()),
                MarkdownReport.number(report.askedRate()),
                MarkdownReport.number(report.rate()),
                String.format(Locale.ROOT, "%.2f", report.successPercent()),
                MarkdownReport.number(guide.cpuMicros("nf"))
                        + (database > 0 ? " + " + MarkdownReport.number(database) : ""),
                MarkdownReport.number(report.cpuMicros()),
                MarkdownReport.number(report.jvmMicros()),
                MarkdownReport.number(report.waiting()),
                Long.toString(report.featuresNotApplied()));
    }

    /** A scenario that could not be run. */
    public void addFailed(String scenario, String reason) {
        row(
                "not run",
                scenario,
                "",
                "",
                "",
                "not run",
                reason.lines().findFirst().orElse(""),
                "",
                "",
                "",
                "");
    }

    private void row(String... cells) {
        out.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    /** The table. */
    public String text() {
        return out.toString();
    }
}
