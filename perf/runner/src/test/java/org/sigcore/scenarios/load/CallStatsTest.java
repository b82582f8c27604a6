// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CallStatsTest {
    @Test
    void percentilesAreOfAllThatEnded() {
        CallStats stats = new CallStats();
        for (int millis = 1; millis <= 100; millis++) {
            stats.sent();
            stats.ended(millis * 1_000_000L, millis > 98 ? "status 503" : CallEnd.GOOD);
        }
        stats.sent();
        CallStats.Summary summary = stats.summary();
        assertThat(summary.avgMicros()).isCloseTo(50_500, within(100.0));
        assertThat(summary.p50Micros()).isCloseTo(50_000, within(100.0));
        assertThat(summary.p99Micros()).isCloseTo(99_000, within(200.0));
        assertThat(summary.failed()).isEqualTo(2);
        assertThat(summary.unanswered()).isEqualTo(1);
        assertThat(summary.successPercent()).isCloseTo(100.0 * 98 / 101, within(1e-9));
        assertThat(summary.reasons()).containsEntry("status 503", 2L);
    }

    @Test
    void withoutCallsThereIsNothing() {
        CallStats.Summary summary = new CallStats().summary();
        assertThat(summary.successPercent()).isZero();
        assertThat(summary.avgMicros()).isZero();
    }

    @Test
    void thereAreOnlySoManyReasons() {
        CallStats stats = new CallStats();
        for (int i = 0; i < 1000; i++) {
            stats.sent();
            stats.ended(1, "reason " + i);
        }
        assertThat(stats.summary().reasons()).hasSizeLessThanOrEqualTo(21);
        assertThat(stats.summary().failed()).isEqualTo(1000);
    }
}
