// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.scenarios.file.Results;

/** Latencies contain what the guide's contain. */
class TimesTest {
    /** The load and the peers take 5 ms, the BSF itself 0.4 ms. */
    @Test
    void ownTime_omitsLoadAndPeers() {
        Reports run = new Reports("bsf-06-45k-3site");
        run.figures = Reports.figures(100, 0, 5000);
        Results.Latency update = latency(run, "AAR-RX-UPDATE");
        run.spans = Map.of(update, 0.4);
        assertThat(Times.of(update, run.build()).avgMillis()).isCloseTo(0.4, within(1e-9));
        assertThat(Times.of(latency(run, "RX-STR"), run.build()).avgMillis()).isNull();
        assertThat(Verdict.of(run.build())).isEmpty();
    }

    /** With a hundred calls of each kind, four kinds wait 150 ms; in the guide's mix it is 59 % of the calls. */
    @Test
    void waitForSimulators_countsAsInTheMixOfTheGuide() {
        Reports run = new Reports("nrf-38k");
        run.figures = Reports.figures(100, 0, 50_000);
        Times discovery = Times.of(latency(run, "ingress gateway, discovery and SLF"), run.build());
        assertThat(discovery.waitMillis()).isCloseTo(89, within(0.5));
        long kinds =
                run.scenario.traffic().stream().filter(discovery.guide()::isOf).count();
        assertThat(discovery.avgMillis()).isCloseTo(50 + discovery.waitMillis() - 4 * 150.0 / kinds, within(0.01));
        assertThat(discovery.faults()).singleElement().asString().contains("the guide's is 98.00 ms");
    }

    /** The guide's median of 143 ms is that of an SLF faster than the simulated one. */
    @Test
    void percentileBelowTheLatencyOfTheSimulator_isNotJudged() {
        Reports run = new Reports("nrf-5k");
        run.figures = Reports.figures(100, 0, 152_000);
        Times slf = Times.of(latency(run, "ingress gateway, discovery and SLF"), run.build());
        assertThat(slf.p50Millis()).isEqualTo(152);
        assertThat(slf.comparable()).isTrue();
        assertThat(slf.faults()).isEmpty();
        run.figures = Reports.figures(100, 0, 240_000);
        assertThat(Times.of(slf.guide(), run.build()).faults())
                .containsExactly(
                        "ingress gateway, discovery and SLF: 99th percentile 240.00 ms, the guide's is 230.00 ms");
    }

    private static Results.Latency latency(Reports run, String name) {
        return run.scenario.results().latency().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
