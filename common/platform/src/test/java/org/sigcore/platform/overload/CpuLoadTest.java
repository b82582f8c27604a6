// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuLoadTest {
    private static final long SECOND = 1_000_000_000;
    private long now;
    private long used;
    private final CpuLoad load = new CpuLoad(() -> used, () -> now, 2);

    @Test
    void percent_isAnAverageIndependentOfSamplingIntervals() {
        for (int i = 0; i < 5; i++) { // a second of both processors
            pass(200_000_000, 400_000_000);
            load.percent();
        }
        assertThat(load.percent()).as("one busy second").isBetween(15.0, 20.0);

        pass(30 * SECOND, 60 * SECOND);
        assertThat(load.percent()).as("busy for long").isBetween(99.0, 100.0);

        pass(5 * SECOND, 0);
        assertThat(load.percent()).as("idle since").isBetween(35.0, 38.0);
        assertThat(load.percent()).as("asked again at once").isBetween(35.0, 38.0);
    }

    @Test
    void percent_isIndependentOfTheNumberOfCallers() {
        var askedOften = new CpuLoad(() -> used / 10_000_000 * 10_000_000, () -> now, 2); // in steps of 10 ms
        for (int i = 0; i < 3_000; i++) {
            pass(1_000_000, 1_000_000);
            askedOften.percent();
        }

        assertThat(askedOften.percent()).isBetween(load.percent() - 0.5, load.percent() + 0.5);
        assertThat(load.wholePercent()).as("three seconds of one of two").isEqualTo(23);
    }

    @Test
    void ofThisProcess_returnsPercentage() {
        assertThat(CpuLoad.ofThisProcess().percent()).isBetween(0.0, 100.0);
    }

    private void pass(long nanos, long cpuNanos) {
        now += nanos;
        used += cpuNanos;
    }
}
