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
        "10000, 10000, true",
        "10000, 11500, true",
        "10000, 8500, true",
        "10000, 12500, false",
        "10000, 7500, false",
        "10000, 0, false",
        "100, 70, true",
        "100, 30, false",
        "30, 0, false",
        "8, 0, false",
        "8, 40, true",
        "2, 0, true"
    })
    void fault_allowsOneFifthAndRandomDeviation(double expected, double growth, boolean good) {
        assertThat(Exercised.fault(growth, expected).isEmpty()).isEqualTo(good);
    }

    /** Each kind of call is made at least once, so that a short run has more notifications than by the rate. */
    @Test
    void observed_isComparedWithTheCallsMade_ifTheBenchKnows() {
        assertThat(new Report.Observed("notifications", 500, 160L, 163).fault(0.01, 10))
                .isEmpty();
        assertThat(new Report.Observed("notifications", 500, 160L, 50).fault(0.01, 10))
                .isEqualTo("grew by 50, expected 160");
        assertThat(new Report.Observed("queries", 500, null, 163).fault(0.01, 10))
                .isEqualTo("grew by 163, expected 50");
    }

    @Test
    void fault_withoutExpectedRate_requiresGrowth() {
        assertThat(Exercised.fault(0, null)).isEqualTo("did not grow");
        assertThat(Exercised.fault(1, null)).isEmpty();
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
        Exercised.Window window = new Exercised.Window(new Counters(Map.of()), new Counters(read), 1, SECONDS, CALLS);
        return Exercised.of(feature, new FeatureResult(feature.name(), true, state, "note"), true, window);
    }
}
