// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.scenarios.file.Results;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.simulators.meter.ProcessSample;

/** Timers of the network functions, and failures that a run should cause. */
class GrowthTest {
    @Test
    void means_areThoseOfTheSite() {
        Meter before = meter(timer(0, 0), timer(0, 0));
        Meter after = meter(timer(10, 1), timer(10, 3));
        List<Results.Latency> each = List.of(latency(0, null), latency(1, null), latency(2, null), latency(3, null));
        assertThat(Growth.means(each, before, after).values()).containsExactly(200.0, 100.0, 300.0);
    }

    @Test
    void means_omitRequestsSentOn() {
        Results.Latency own = latency(0, null);
        Results.Latency withLookup = latency(0, "look_seconds");
        Counters after = new Counters(Map.of(
                "in_seconds_count",
                10.0,
                "in_seconds_sum",
                1.0,
                "out_seconds_sum",
                0.8,
                "look_seconds_count",
                5.0,
                "look_seconds_sum",
                0.1));
        Map<Results.Latency, Double> means = Growth.means(List.of(own, withLookup), meter(timer(0, 0)), meter(after));
        assertThat(means.get(own)).isCloseTo(10, within(1e-6));
        assertThat(means.get(withLookup)).isCloseTo(30, within(1e-6));
    }

    @Test
    void commandThatFails_breaksTheRun() {
        List<String> broken = new ArrayList<>();
        assertThat(Failure.told(Failure.run("exit 3", Duration.ZERO), broken)).isEmpty();
        assertThat(broken).containsExactly("the failure in the middle failed: exit 3 ended with 3");
    }

    private static Results.Latency latency(int site, @Nullable String plus) {
        return new Results.Latency(
                "l" + site,
                null,
                "in_seconds",
                List.of("out_seconds", "look_seconds"),
                plus,
                site,
                Map.of(),
                false,
                1.0,
                null,
                null,
                "");
    }

    private static Counters timer(double count, double sum) {
        return new Counters(Map.of("in_seconds_count", count, "in_seconds_sum", sum));
    }

    private static Meter meter(Counters... sites) {
        double count = 0;
        double sum = 0;
        for (Counters each : sites) {
            count += each.sumOf("in_seconds_count");
            sum += each.sumOf("in_seconds_sum");
        }
        Counters all = sites.length == 1 ? sites[0] : timer(count, sum);
        ProcessSample runner = ProcessSample.of(ProcessHandle.current().pid());
        return new Meter(0, Map.of(), List.of(), runner, all, List.of(sites), Map.of());
    }
}
