// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sigcore.scenarios.file.Evidence;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;
import org.sigcore.scenarios.load.CallFigures;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.scenarios.nf.FeatureResult;

/** A feature without effect is a fault of the run: the rule itself, and the rule applied to all scenarios. */
class ExercisedTest {
    private static final double SECONDS = 60;
    private static final long CALLS = 100_000;

    static Stream<Scenario> scenarios() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", "scenarios"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).map(ScenarioLoader::load).toList().stream();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10000, 11500, true",
        "10000, 8500, true",
        "10000, 12500, false",
        "10000, 7500, false",
        "10000, 0, false",
        "100, 77, false",
        "27, 18, false",
        "27, 36, false",
        "27, 30, true",
        "8, 40, false",
        "4, 0, false",
        "2, 0, true"
    })
    void fault_allowsOneFifth(double expected, double growth, boolean good) {
        assertThat(new Expected(expected, 0, 0).fault(growth).isEmpty()).isEqualTo(good);
    }

    /** Each kind of call is made at least once: ten rare kinds instead of one tenth of a call each. */
    @Test
    void expectedNumber_countsRoundedCallsOnly() {
        List<Report.Line> calls = Stream.concat(
                        Stream.of(line(1000, 100)),
                        Stream.generate(() -> line(1, 1)).limit(10))
                .toList();
        Expected expected = Expected.ofRate(100, new Expected.Load(0.01, 10, calls));
        assertThat(expected.number()).isEqualTo(10);
        assertThat(expected.fault(20)).isEmpty();
        assertThat(expected.fault(30)).isEqualTo("grew by 30, expected 10");
        assertThat(expected.fault(5)).isEqualTo("grew by 5, expected 10");
    }

    @Test
    void percentOfCalls_variesByChanceUnlessItIsAll() {
        Expected.Load load = new Expected.Load(1, 1, List.of(line(100, 100)));
        assertThat(Expected.ofPercent(20, load).fault(11)).isEmpty();
        assertThat(Expected.ofPercent(20, load).fault(5)).isEqualTo("grew by 5, expected 20");
        assertThat(Expected.ofPercent(100, load).fault(77)).isEqualTo("grew by 77, expected 100");
    }

    /** Each kind of call is made at least once, so that a short run has more notifications than by the rate. */
    @Test
    void observed_isComparedWithTheCallsMade_ifTheBenchKnows() {
        Expected.Load load = new Expected.Load(0.01, 10, List.of());
        assertThat(new Report.Observed("notifications", 500, 160L, 163).fault(load))
                .isEmpty();
        assertThat(new Report.Observed("notifications", 500, 160L, 50).fault(load))
                .isEqualTo("grew by 50, expected 160");
        assertThat(new Report.Observed("queries", 500, null, 163).fault(load)).isEqualTo("grew by 163, expected 50");
    }

    @Test
    void featureWithoutEvidence_isAFault() {
        Feature feature = Feature.derived("F", List.of(), List.of());
        assertThat(exercised(feature, FeatureResult.State.NOTHING_TO_DO, Map.of())
                        .faults())
                .containsExactly("no metric proves it: note");
        assertThat(exercised(feature, FeatureResult.State.NOT_APPLIED, Map.of()).faults())
                .containsExactly("not applied: note");
    }

    @Test
    void unknownFeature_isNoFaultButNotExercised() {
        Feature feature = new Feature("F", true, List.of(), null, "unknown: no such parameter exists", List.of());
        Exercised exercised = exercised(feature, FeatureResult.State.NOTHING_TO_DO, Map.of());
        assertThat(exercised.faults()).isEmpty();
        assertThat(exercised.acted()).isFalse();
        assertThat(exercised.due()).isTrue();
        assertThat(exercised.told()).isEqualTo("unknown");
    }

    @Test
    void rareEvent_isNeitherEvidenceNorFault() {
        Evidence rare = new Evidence("audits_total", 0.001, null, null);
        Exercised exercised =
                exercised(Feature.derived("F", List.of(), List.of(rare)), FeatureResult.State.APPLIED, Map.of());
        assertThat(exercised.faults()).isEmpty();
        assertThat(exercised.acted()).isFalse();
        assertThat(exercised.tooRare()).isTrue();
        assertThat(exercised.told()).isEqualTo("too rare for this run");
    }

    @Test
    void labels_selectSamplesOfAMetric() {
        Evidence evidence = new Evidence("events_total{event=\"a\",to=\"b\"}", null, null, null);
        Feature feature = Feature.derived("F", List.of(), List.of(evidence));
        assertThat(exercised(
                                feature,
                                FeatureResult.State.APPLIED,
                                Map.of("events_total{event=\"a\",x=\"y\",to=\"b\"}", 1.0))
                        .told())
                .isEqualTo("exercised");
        assertThat(exercised(feature, FeatureResult.State.APPLIED, Map.of("events_total{event=\"a\"}", 1.0))
                        .told())
                .isEqualTo("**not exercised**");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void scenarioFeatures_haveEvidenceThatDetectsTheirAbsence(Scenario scenario) {
        for (Feature feature : scenario.features()) {
            if (!feature.enabled()
                    || !feature.absent(true).isEmpty()
                    || feature.evidence().isEmpty()) {
                continue;
            }
            Map<String, Double> acting = new HashMap<>();
            feature.evidence().forEach(each -> acting.put(each.metric(), expected(each)));
            assertThat(exercised(feature, FeatureResult.State.APPLIED, acting).faults())
                    .as(scenario.name() + ": " + feature.name())
                    .isEmpty();
            acting.keySet().forEach(metric -> {
                Map<String, Double> without = new HashMap<>(acting);
                without.remove(metric);
                assertThat(exercised(feature, FeatureResult.State.APPLIED, without)
                                .faults())
                        .as(scenario.name() + ": " + feature.name() + " without " + metric)
                        .isNotEmpty();
            });
        }
    }

    private static Report.Line line(double rate, long made) {
        return new Report.Line("call", rate, made, new CallFigures(made, 0, 0, 0, 0, 0, 0, 0, Map.of()));
    }

    private static double expected(Evidence evidence) {
        return Stream.of(evidence.level(), times(evidence.rate(), SECONDS), times(evidence.percent(), CALLS / 100.0))
                .filter(each -> each != null)
                .findFirst()
                .orElse(7.0);
    }

    private static @Nullable Double times(@Nullable Double value, double factor) {
        return value == null ? null : Double.valueOf(value * factor);
    }

    private static Exercised exercised(Feature feature, FeatureResult.State state, Map<String, Double> after) {
        Map<String, Double> read = new HashMap<>(after);
        read.put("up", 1.0);
        Exercised.Window window = new Exercised.Window(
                new Counters(Map.of()),
                new Counters(read),
                new Expected.Load(1, SECONDS, List.of(line(CALLS / SECONDS, CALLS))));
        return Exercised.of(feature, new FeatureResult(feature.name(), true, state, "note"), true, window);
    }
}
