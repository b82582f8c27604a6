// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.sigcore.gatling.core.Priority;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.load.Phase;
import org.sigcore.scenarios.load.Profile;
import org.sigcore.scenarios.meter.Counters;

/** Judges a run against the figures of the guide. Pure. */
public final class Verdict {
    private static final double ALL = 100;
    private static final double GOODPUT = 0.9;
    private static final double HIGH_PRIORITY = 0.99;

    private Verdict() {}

    /**
     * Returns the criteria in which a run, or a phase of its profile, was worse than the guide: success rate, latency,
     * calls not made, features that did not act, caused traffic, processes that ended. Empty if all criteria are met or
     * if the run was interrupted.
     */
    public static List<String> of(Report report) {
        if (report.phases().isEmpty() || report.settings().profile() == Profile.STEPS) {
            return ofPhase(report);
        }
        List<String> worse = new ArrayList<>();
        for (Report each : report.phases()) {
            List<String> ofEach = switch (each.phase().kind()) {
                case PLAIN -> ofPhase(each);
                case OVERLOAD -> overload(report.phases().getFirst(), each);
                case FAILURE -> failure(report.phases().getFirst(), each);
            };
            ofEach.forEach(why -> worse.add(each.phase().name() + ": " + why));
        }
        return worse;
    }

    /**
     * Returns true if the reasons of a run without a feature name it: by its evidence, or by the success of calls if a
     * simulated peer or a call of the bench is the evidence.
     */
    public static boolean notices(Feature without, List<String> worse) {
        boolean byCalls =
                without.evidence().stream().anyMatch(each -> each.metric().startsWith(Counters.WIRE));
        return worse.stream()
                .anyMatch(why ->
                        why.startsWith("feature " + without.name() + ": ") || (byCalls && why.startsWith("success ")));
    }

    /** Returns the reasons for which a run that is not worse is not as good as the guide either; none if it was interrupted. */
    public static List<String> noResult(Report report) {
        if (report.interrupted() || report.phases().stream().anyMatch(Report::interrupted)) {
            return List.of();
        }
        boolean single = report.phases().isEmpty() || report.settings().profile() == Profile.STEPS;
        List<Report> judged = (single ? List.of(report) : report.phases())
                .stream()
                        .filter(each -> each.phase().kind() == Phase.Kind.PLAIN)
                        .toList();
        List<String> reasons = new ArrayList<>();
        // A busy machine makes calls slow. If only their success is judged, success on a busy machine is a result.
        if (judged.stream().anyMatch(each -> each.settings().judgeAll() && each.machineTooSmall())) {
            reasons.add(
                    "the machine was too small, or too busy with other work, for this scale: take a smaller --scale");
        }
        List<String> rare = new ArrayList<>(report.featuresTooRare());
        judged.forEach(each -> rare.retainAll(each.featuresTooRare()));
        if (!rare.isEmpty()) {
            reasons.add(rare.size() + " features too rare for this run, take a larger --scale or --duration: "
                    + String.join(", ", rare));
        }
        return reasons;
    }

    /** Judges the failure of a site: the other sites, or a single one half of the time, must sustain nearly the rate. */
    private static List<String> failure(Report before, Report report) {
        if (report.interrupted()) {
            return List.of();
        }
        List<String> worse = new ArrayList<>(report.broken());
        int sites = report.scenario().topology().activeSites();
        sustained(Math.max(0.5, (sites - 1.0) / sites), before, report, worse);
        return worse;
    }

    private static void sustained(double share, Report before, Report report, List<String> worse) {
        if (report.goodRate() < share * GOODPUT * before.goodRate()) {
            worse.add(String.format(
                    Locale.ROOT, "%.1f good calls a second, %.1f before", report.goodRate(), before.goodRate()));
        }
    }

    /**
     * Judges an overload: the network function must sustain nearly its previous rate, and serve all calls of high
     * priority.
     */
    private static List<String> overload(Report before, Report report) {
        if (report.interrupted()) {
            return List.of();
        }
        List<String> worse = new ArrayList<>(report.broken());
        sustained(1, before, report, worse);
        String high = Priority.named("", Phase.HIGH);
        long made = 0;
        long failed = 0;
        for (Report.Line line : report.calls()) {
            if (line.name().endsWith(high)) {
                made += line.figures().made();
                failed += line.figures().failed();
            }
        }
        if (failed > (1 - HIGH_PRIORITY) * made) {
            worse.add(failed + " of " + made + " calls of high priority failed");
        }
        return worse;
    }

    private static List<String> ofPhase(Report report) {
        List<String> worse = new ArrayList<>();
        if (report.interrupted()) {
            return worse;
        }
        worse.addAll(report.broken());
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
        boolean all = report.settings().judgeAll();
        for (Exercised feature : report.features()) {
            if (all || !feature.evidence().isEmpty()) {
                feature.faults().forEach(fault -> worse.add("feature " + feature.feature() + ": " + fault));
            }
        }
        if (all) {
            caused(report, worse);
        }
        if (report.latenciesJudged() > 0) {
            report.times().forEach(each -> worse.addAll(each.faults()));
        }
        return worse;
    }

    private static void caused(Report report, List<String> worse) {
        for (Report.Observed observed : report.observed()) {
            String fault = observed.fault(report.load());
            if (!fault.isEmpty()) {
                worse.add(observed.name() + ": " + fault);
            }
        }
    }
}
