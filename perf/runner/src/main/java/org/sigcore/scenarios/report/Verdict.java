// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.sigcore.scenarios.file.Results;

/** Whether a run was as good as the guide's. Pure. */
public final class Verdict {
    private static final double ALL = 100;

    private Verdict() {}

    /** What was worse than the guide's: success, mean latency, calls that were not made. Empty when nothing was, or when it was interrupted. */
    public static List<String> of(Report report) {
        List<String> worse = new ArrayList<>();
        if (report.interrupted()) {
            return worse;
        }
        double success = Objects.requireNonNullElse(report.scenario().results().successPercent(), ALL);
        if (report.successPercent() < success) {
            worse.add(String.format(
                    Locale.ROOT, "success %.2f %%, the guide's is %.2f %%", report.successPercent(), success));
        }
        for (Report.Line call : report.calls()) {
            if (call.figures().made() < call.asked()) {
                worse.add(call.name() + ": " + call.figures().made() + " of " + call.asked() + " made");
            }
        }
        if (report.latencyJudged()) {
            latency(report, worse);
        }
        return worse;
    }

    private static void latency(Report report, List<String> worse) {
        for (Results.Latency guide : report.scenario().results().latency()) {
            Double most = guide.avgMillis();
            for (Report.Line call : report.calls()) {
                double millis = (call.figures().avgMicros() - report.micros(guide)) / 1000;
                if (most != null && call.name().equals(guide.call()) && millis > most) {
                    worse.add(String.format(
                            Locale.ROOT, "%s: mean %.2f ms, the guide's is %.2f ms", call.name(), millis, most));
                }
            }
        }
    }
}
