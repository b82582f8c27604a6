// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.planner.simulation.Timeline.Series;

class ConsumersTest {
    private static final Request REQUEST = new Request(24, 1, 1, 0, List.of(), Request.Discovery.CACHED);
    private static final int PROCEDURES = 20_000;

    private final EventQueue events = new EventQueue();
    private final Randoms randoms = new Randoms(43, "consumers");
    private final Timeline timeline = new Timeline(1000, 1);

    @Test
    void randomFailures_matchGeometricSeriesOfRetries() {
        double p = 0.4;
        Consumers consumers = consumers(
                3,
                (site, request, answer) -> events.after(
                        1_000_000, () -> answer.accept(randoms.happens(p) ? Outcome.REFUSED : Outcome.GOOD, site)));
        int[] good = call(consumers);
        double attempts = (1 - Math.pow(p, 4)) / (1 - p);
        assertThat(timeline.total(Series.SENT) / (double) PROCEDURES).isCloseTo(attempts, within(0.02));
        assertThat(good[0] / (double) PROCEDURES).isCloseTo(1 - Math.pow(p, 4), within(0.01));
        assertConserved(consumers);
    }

    @Test
    void silentSites_areTriedOncePerAttempt() {
        Consumers consumers = consumers(2, (site, request, answer) -> {});
        int[] good = call(consumers);
        assertThat(good[0]).isZero();
        assertThat(timeline.total(Series.SENT)).isEqualTo(3L * PROCEDURES);
        assertThat(timeline.total(Series.LOST)).isEqualTo(3L * PROCEDURES);
        assertConserved(consumers);
    }

    @Test
    void silentSite_isAvoided() {
        int[] atFirst = new int[1];
        Consumers consumers = consumers(1, (site, request, answer) -> {
            if (site == 0) {
                atFirst[0]++;
            } else {
                answer.accept(Outcome.GOOD, site);
            }
        });
        for (int i = 0; i < 100; i++) {
            events.after(i * 50_000_000L, () -> consumers.call(0, () -> REQUEST, (outcome, site) -> {}));
        }
        events.runUntil(7_000_000_000L);
        assertThat(atFirst[0]).as("until the first timeout of a second").isBetween(15, 25);
        assertConserved(consumers);
    }

    @Test
    void answerAfterTimeout_countsAsLost() {
        Consumers consumers = consumers(
                0, (site, request, answer) -> events.after(2_000_000_000L, () -> answer.accept(Outcome.GOOD, site)));
        assertThat(call(consumers)[0]).isZero();
        assertThat(timeline.total(Series.ANSWERED)).isZero();
        assertConserved(consumers);
    }

    private Consumers consumers(int retries, Consumers.Route route) {
        Simulation.Retry retry = new Simulation.Retry(1000, retries, 100, 1000, 0.5, 10);
        return new Consumers(events, randoms, retry, 2, route, timeline);
    }

    private int[] call(Consumers consumers) {
        int[] good = new int[1];
        for (int i = 0; i < PROCEDURES; i++) {
            consumers.call(0, () -> REQUEST, (outcome, site) -> good[0] += outcome == Outcome.GOOD ? 1 : 0);
        }
        events.runUntil(100_000_000_000L);
        return good;
    }

    private void assertConserved(Consumers consumers) {
        assertThat(timeline.total(Series.SENT))
                .isEqualTo(timeline.total(Series.ANSWERED)
                        + timeline.total(Series.REFUSED)
                        + timeline.total(Series.LOST)
                        + consumers.inFlight());
    }
}
