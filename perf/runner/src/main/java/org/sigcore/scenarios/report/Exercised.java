// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.scenarios.file.Evidence;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.scenarios.nf.FeatureResult;

/**
 * Feature of the guide with the proof that it acted in the measured phase. Immutable.
 *
 * @param applied result of the configuration
 * @param absent reason for which the feature does not exist in this run; empty if it does
 * @param unknown true if no metric can prove it, for the reason in the result
 * @param evidence metrics of the network function
 */
public record Exercised(@JsonUnwrapped FeatureResult applied, String absent, boolean unknown, List<Proof> evidence) {
    /**
     * Metric in the measured phase.
     *
     * @param metric metric of the scenario file
     * @param growth increase in the phase, or the value of a gauge at its end
     * @param perSecond increase per second; null for a gauge
     * @param perCall increase per call of the load; null for a gauge
     * @param expected expected increase, or least value of a gauge; null if the guide does not state it
     * @param fault reason why the metric proves nothing; empty if it proves the feature
     */
    public record Proof(
            String metric,
            double growth,
            @Nullable Double perSecond,
            @Nullable Double perCall,
            @Nullable Double expected,
            String fault) {
        @Override
        public String toString() {
            String text = metric + " ";
            if (perSecond == null || perCall == null) {
                text += Expected.format(growth);
            } else {
                text += "+" + Expected.format(growth) + ", " + Expected.format(perSecond) + " /s, "
                        + Expected.format(perCall) + " a call";
            }
            return text + (expected == null ? "" : ", expected " + Expected.format(expected));
        }
    }

    /**
     * Measured phase.
     *
     * @param before counters at its start
     * @param after counters at its end
     */
    public record Window(Counters before, Counters after, Expected.Load load) {}

    /** Evaluates the evidence of a feature. */
    public static Exercised of(Feature feature, FeatureResult applied, boolean stores, Window window) {
        // Without a management port there are no counters.
        List<Evidence> readable = window.after().readable() ? feature.evidence() : List.of();
        return new Exercised(
                applied,
                feature.absent(stores),
                feature.unknown(),
                readable.stream().map(each -> proof(each, window)).toList());
    }

    private static Proof proof(Evidence evidence, Window window) {
        double now = window.after().sumOf(evidence.metric());
        Double level = evidence.level();
        if (level != null) {
            String fault = now < level ? Expected.format(now) + ", expected at least " + Expected.format(level) : "";
            return new Proof(evidence.metric(), now, null, null, level, fault);
        }
        double growth = now - window.before().sumOf(evidence.metric());
        Double rate = evidence.rate();
        Double percent = evidence.percent();
        Expected expected = rate != null
                ? Expected.ofRate(rate, window.load())
                : percent != null ? Expected.ofPercent(percent, window.load()) : null;
        String fault = expected != null ? expected.fault(growth) : growth <= 0 ? "did not grow" : "";
        return new Proof(
                evidence.metric(),
                growth,
                growth / window.load().seconds(),
                growth / Math.max(1, window.load().made()),
                expected == null ? null : expected.number(),
                fault);
    }

    /** Returns the name of the feature in the guide. */
    public String feature() {
        return applied.feature();
    }

    /** Returns true if the guide has the feature on, and it can exist in this run. */
    public boolean due() {
        return applied.wanted() && absent.isEmpty();
    }

    /** Returns the reasons why the feature counts against the run. */
    public List<String> faults() {
        if (!due()) {
            return List.of();
        }
        if (applied.state() == FeatureResult.State.NOT_APPLIED) {
            return List.of("not applied: " + applied.detail());
        }
        if (evidence.isEmpty() && !unknown) {
            return List.of("no metric proves it: " + applied.detail());
        }
        List<String> faults = new ArrayList<>();
        for (Proof each : evidence) {
            if (!each.fault().isEmpty()) {
                faults.add(each.metric() + " " + each.fault());
            }
        }
        return faults;
    }

    /** Returns true if the feature acted. */
    public boolean acted() {
        return due() && !unknown && faults().isEmpty() && evidence.stream().allMatch(each -> each.growth() > 0);
    }

    /** Returns true if it did not act and too few events were to be expected for a fault. */
    public boolean tooRare() {
        return due() && !unknown && faults().isEmpty() && !acted();
    }

    /** Returns the outcome in one word or two. */
    public String told() {
        if (!applied.wanted()) {
            return applied.told();
        }
        if (!absent.isEmpty()) {
            return "not here";
        }
        if (unknown && faults().isEmpty()) {
            return "unknown";
        }
        return acted() ? "exercised" : tooRare() ? "too rare for this run" : "**not exercised**";
    }

    /** Returns the evidence, or the reason for its absence. */
    public String detail() {
        if (!absent.isEmpty() || evidence.isEmpty()) {
            return absent.isEmpty() ? applied.detail() : absent;
        }
        return evidence.stream().map(Proof::toString).collect(Collectors.joining("; "));
    }
}
