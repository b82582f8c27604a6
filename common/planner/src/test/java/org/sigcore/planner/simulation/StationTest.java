// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.planner.plan.Queue;

class StationTest {
    private static final double SERVICE_NANOS = 1e6;

    private final EventQueue events = new EventQueue();

    @ParameterizedTest
    @CsvSource({"1, 0.5", "1, 0.8", "4, 0.7"})
    void poissonArrivals_matchQueueFormula(int servers, double utilisation) {
        Station station = new Station(events, servers);
        Randoms randoms = new Randoms(43, "station");
        double gap = SERVICE_NANOS / servers / utilisation;
        double[] sums = new double[2];
        arrive(station, randoms, gap, sums);
        double seconds = 1000;
        events.runUntil((long) (seconds * 1e9));
        Queue formula = new Queue(1e9 / gap, SERVICE_NANOS / 1e9, servers);
        assertThat(sums[0] / sums[1] / 1e9)
                .isCloseTo(formula.meanWaitSeconds(), within(0.08 * formula.meanWaitSeconds()));
        assertThat(station.busyNanos() / 1e9 / seconds / servers).isCloseTo(utilisation, within(0.01));
    }

    private void arrive(Station station, Randoms randoms, double gap, double[] sums) {
        events.after(randoms.exponential(gap), () -> {
            long arrived = events.now();
            long service = randoms.exponential(SERVICE_NANOS);
            station.serve(service, () -> {
                sums[0] += events.now() - arrived - service;
                sums[1]++;
            });
            arrive(station, randoms, gap, sums);
        });
    }

    @Test
    void clearedStation_dropsItsJobsAndServesNewOnes() {
        Station station = new Station(events, 1);
        List<String> done = new ArrayList<>();
        station.serve(10, () -> done.add("lost"));
        station.serve(10, () -> done.add("lost, too"));
        events.runUntil(5);
        station.clear();
        station.serve(10, () -> done.add("new"));
        events.runUntil(100);
        assertThat(done).containsExactly("new");
    }
}
