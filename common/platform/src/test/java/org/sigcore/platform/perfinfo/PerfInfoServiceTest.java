// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.perfinfo.PerfInfo.ServiceCounts;
import org.sigcore.platform.perfinfo.ResourceUse.Use;
import org.sigcore.platform.perfinfo.ServiceThresholds.LevelThreshold;
import org.sigcore.platform.perfinfo.ServiceThresholds.MetricThresholds;

class PerfInfoServiceTest {
    private final LocalConfiguration configuration = new LocalConfiguration();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private long nanos;
    private Use use = new Use(0, 0);
    private final PerfInfoService service = new PerfInfoService(
            configuration.view(PerfInfoItems.THRESHOLDS), name -> use, () -> nanos += 200_000_000, registry);

    @Test
    void level_startsAtOnsetAndEndsBelowAbatement() {
        configuration.set(
                PerfInfoItems.THRESHOLDS,
                "nfdiscovery",
                thresholds(LoadMetric.svc_failure_count, 250, 200, 300, 280, 600, 480));
        assertThat(failures(249)).isZero();
        assertThat(failures(250)).isEqualTo(1);
        assertThat(failures(200)).isEqualTo(1);
        assertThat(failures(199)).isZero();
        assertThat(failures(700)).isEqualTo(3);
        assertThat(failures(480)).isEqualTo(3);
        assertThat(failures(479)).isEqualTo(2);
        assertThat(failures(279)).isEqualTo(1);
        assertThat(failures(0)).isZero();
    }

    @Test
    void level_isThatOfTheWorstMetric() {
        configuration.set(
                PerfInfoItems.THRESHOLDS,
                "nfdiscovery",
                new ServiceThresholds(List.of(
                        metric(LoadMetric.cpu, 60, 50, 80, 70),
                        metric(LoadMetric.svc_pending_count, 100, 80, 200, 150))));
        use = new Use(85, 10);
        assertThat(level("gw", 120, 0)).isEqualTo(2);
        use = new Use(10, 10);
        assertThat(level("gw", 120, 0)).isEqualTo(1);
        assertThat(registry.get("load.level")
                        .tag("service", "nfdiscovery")
                        .gauge()
                        .value())
                .isEqualTo(1);
        assertThat(registry.get("service.resource.stress")
                        .tags("service", "nfdiscovery", "resource", "svc_pending_count")
                        .gauge()
                        .value())
                .isEqualTo(120);
        assertThat(registry.get("service.resource.overload.level")
                        .tags("service", "nfdiscovery", "resource", "cpu")
                        .gauge()
                        .value())
                .isZero();
    }

    @Test
    void counts_areAddedOverGatewaysUntilAGatewayStopsReporting() {
        configuration.set(
                PerfInfoItems.THRESHOLDS, "nfdiscovery", thresholds(LoadMetric.svc_pending_count, 100, 90, 1000, 900));
        assertThat(level("one", 60, 0)).isZero();
        assertThat(level("two", 60, 0)).isEqualTo(1);
        nanos += 4_000_000_000L;
        assertThat(level("two", 60, 0)).isZero();
    }

    @Test
    void serviceWithoutThresholds_hasNoLevel() {
        configuration.set(
                PerfInfoItems.THRESHOLDS, "nfdiscovery", thresholds(LoadMetric.svc_pending_count, 1, 1, 2, 1));
        assertThat(level("gw", 5, 0)).isEqualTo(2);
        configuration.remove(PerfInfoItems.THRESHOLDS, "nfdiscovery");
        assertThat(service.levels("gw", Map.of())).isEmpty();
        assertThat(registry.get("load.level").gauge().value()).isZero();
    }

    @Test
    void overlappingOrUnorderedThresholds_areRefused() {
        Problems problems = new Problems();
        configuration.read(PerfInfoItems.THRESHOLDS, "x", Json.parse("""
                {"metricsThresholdList": [{"metricsName": "cpu", "levelThresholdList": [
                    {"level": "L1", "onsetValue": 50, "abatementValue": 60}]}]}"""), problems);
        assertThat(problems.found().getFirst().param()).isEqualTo("/metricsThresholdList/0/levelThresholdList/0");
        Problems order = new Problems();
        configuration.read(PerfInfoItems.THRESHOLDS, "x", Json.parse("""
                {"metricsThresholdList": [{"metricsName": "cpu", "levelThresholdList": [
                    {"level": "L2", "onsetValue": 50, "abatementValue": 40},
                    {"level": "L1", "onsetValue": 60, "abatementValue": 40}]}]}"""), order);
        assertThat(order.found().getFirst().reason()).contains("grow");
    }

    private int failures(long failures) {
        return level("gw", 0, failures);
    }

    private int level(String gateway, long pending, long failures) {
        return service.levels(gateway, Map.of("nfdiscovery", new ServiceCounts(pending, failures)))
                .getOrDefault("nfdiscovery", -1);
    }

    private static ServiceThresholds thresholds(LoadMetric metric, long... onsetsAndAbatements) {
        return new ServiceThresholds(List.of(metric(metric, onsetsAndAbatements)));
    }

    private static MetricThresholds metric(LoadMetric metric, long... values) {
        List<LevelThreshold> levels = new java.util.ArrayList<>();
        for (int i = 0; i < values.length; i += 2) {
            levels.add(new LevelThreshold("L" + (i / 2 + 1), values[i], values[i + 1]));
        }
        return new MetricThresholds(metric, levels);
    }
}
