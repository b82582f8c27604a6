// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeighbourTest {
    private static final int SECONDS = 100;

    private final EventQueue events = new EventQueue();

    @ParameterizedTest
    @CsvSource({"1, 1, 20", "5, 1, 20", "5, 10, 2", "1, 0.1, 200"})
    void answersOfBusyPeer_haveItsRate(double weight, double factor, double expected) {
        Simulation.Peer peer = new Simulation.Peer(5, 20, 1_000_000, Simulation.FailureMode.FAIL);
        Neighbour neighbour = new Neighbour(events, new Randoms(43, "peer"), peer, weight);
        neighbour.slow(factor);
        double[] answered = new double[1];
        for (int i = 0; i < 500 * SECONDS / weight; i++) {
            events.after((long) (i * weight / 500 * 1e9), () -> neighbour.ask(good -> answered[0] += weight));
        }
        events.runUntil(SECONDS * 1_000_000_000L);
        assertThat(answered[0] / SECONDS).isBetween(0.9 * expected, 1.1 * expected);
    }
}
