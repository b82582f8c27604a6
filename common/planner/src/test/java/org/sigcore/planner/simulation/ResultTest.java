// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.sigcore.planner.simulation.Timeline.Series;

class ResultTest {
    /** A site is lost from 60 s to 120 s of 240 s. */
    private static final Simulation INPUT = Simulation.read(Path.of("examples/site-loss.yaml"));

    @Test
    void failuresAfterOutage_defineRecoveryTime() {
        Result result = result(60, 150);
        assertThat(result.recovery()).hasValue(30);
        assertThat(result.metastable()).isFalse();
        assertThat(result.successDuring()).isZero();
        assertThat(result.success(150, 240)).isEqualTo(1);
        assertThat(result.goodputBefore()).isEqualTo(100);
    }

    @Test
    void procedureFailuresUntilEnd_areMetastable() {
        assertThat(result(60, 240).metastable()).isTrue();
        assertThat(result(60, 235).metastable()).as("the last window").isTrue();
    }

    @Test
    void withoutProcedureFailure_recoveryTimeIsZero() {
        Result result = result(240, 240);
        assertThat(result.recovery()).hasValue(0);
        assertThat(result.successDuring()).isEqualTo(1);
    }

    private static Result result(int failFrom, int failTo) {
        Timeline timeline = new Timeline(INPUT.seconds(), 1);
        for (int second = 0; second < INPUT.seconds(); second++) {
            for (int i = 0; i < 100; i++) {
                boolean good = second < failFrom || second >= failTo;
                timeline.count(good ? Series.GOOD : Series.FAILED, second * 1_000_000_000L);
            }
        }
        return new Result(INPUT, 1, timeline, 0, Map.of(), Map.of(), 0, new Histogram(1000, 3), 0);
    }
}
