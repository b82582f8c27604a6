// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Results;
import org.sigcore.scenarios.file.Topology;
import org.sigcore.scenarios.load.CallFigures;

/**
 * Latency of the guide and the measured one without the parts that the guide excludes; null if it was not measured, and
 * percentiles unless it belongs to a single call.
 *
 * @param waitMillis mean time that the guide's calls wait for simulators
 */
public record Times(
        Results.Latency guide,
        double waitMillis,
        @Nullable Double avgMillis,
        @Nullable Double p50Millis,
        @Nullable Double p99Millis) {
    /** Figure of the guide and the measured one. */
    private record Compared(String what, double guide, double here) {}

    static Times of(Results.Latency guide, Report report) {
        List<Call> kinds =
                report.scenario().traffic().stream().filter(guide::isOf).toList();
        double wait = wait(guide, report.scenario().topology(), kinds, Call::rate);
        double more = wait(guide, report.scenario().topology(), kinds, call -> made(report, call)) - wait;
        Double span = report.spans().get(guide);
        List<CallFigures> ours = figures(report, kinds);
        if (guide.timer() != null) {
            return new Times(guide, wait, span == null ? null : Double.valueOf(span - more), null, null);
        }
        if (ours.isEmpty()) {
            return new Times(guide, wait, null, null, null);
        }
        double off = guide.withoutProducer() ? producerMillis(report, kinds.getFirst(), 0) : 0;
        double mean = more + (guide.withoutProducer() ? producerMillis(report, kinds.getFirst(), 1) : 0);
        CallFigures only = ours.getFirst();
        return ours.size() > 1
                ? new Times(guide, wait, mean(ours) - mean, null, null)
                : new Times(guide, wait, mean(ours) - mean, only.p50Micros() / 1e3 - off, only.p99Micros() / 1e3 - off);
    }

    private static List<CallFigures> figures(Report report, List<Call> kinds) {
        List<String> names = kinds.stream().map(Call::name).toList();
        return report.calls().stream()
                .filter(line -> names.contains(line.name()) && line.figures().made() > 0)
                .map(Report.Line::figures)
                .toList();
    }

    private static double made(Report report, Call call) {
        return figures(report, List.of(call)).stream()
                .mapToDouble(CallFigures::made)
                .sum();
    }

    private static double mean(List<CallFigures> figures) {
        double all = figures.stream().mapToDouble(CallFigures::made).sum();
        return figures.stream()
                        .mapToDouble(each -> each.avgMicros() * each.made())
                        .sum()
                / all
                / 1e3;
    }

    /** Returns the mean time that calls wait for simulators, in a mix of the given numbers. */
    private static double wait(
            Results.Latency guide, Topology topology, List<Call> kinds, ToDoubleFunction<Call> number) {
        double waited = 0;
        double all = 0;
        for (Call call : kinds) {
            String simulator = guide.waits().get(call.call());
            all += number.applyAsDouble(call);
            if (simulator != null) {
                waited += number.applyAsDouble(call)
                        * topology.latencyOf(simulator).toNanos()
                        / 1e6;
            }
        }
        return all == 0 ? 0 : waited / all;
    }

    /** Returns the latency of the producers of a call, with their mean distance or without it. */
    private static double producerMillis(Report report, Call call, double distance) {
        int remote = call.producer() == null ? 0 : report.scenario().remotePercent(call.producerType());
        Duration producer = report.scenario().topology().latencyOf("producer");
        Duration far = report.scenario().topology().latencyOf("remote");
        return producer.toNanos() / 1e6 + distance * remote / 100.0 * far.toNanos() / 1e6;
    }

    // A percentile of the guide below the latency of a simulator is one without that simulator.
    private List<Compared> compared() {
        List<Compared> all = new ArrayList<>();
        compare(all, "mean", guide.avgMillis(), avgMillis);
        compare(all, "median", guide.p50Millis(), p50Millis);
        compare(all, "99th percentile", guide.p99Millis(), p99Millis);
        return all;
    }

    private void compare(List<Compared> all, String what, @Nullable Double most, @Nullable Double here) {
        if (most != null && here != null && most > waitMillis) {
            all.add(new Compared(what, most, here));
        }
    }

    /** Returns true if at least one figure can be compared. */
    public boolean comparable() {
        return !compared().isEmpty();
    }

    /** Returns the figures that are worse than those of the guide. */
    List<String> faults() {
        return compared().stream()
                .filter(each -> each.here > each.guide)
                .map(each -> String.format(
                        Locale.ROOT,
                        "%s: %s %.2f ms, the guide's is %.2f ms",
                        guide.name(),
                        each.what,
                        each.here,
                        each.guide))
                .toList();
    }
}
