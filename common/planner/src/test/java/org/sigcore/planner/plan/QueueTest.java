// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sigcore.planner.input.PlanException;

class QueueTest {
    @Test
    void oneServer_matchesMM1() {
        Queue queue = new Queue(50, 0.01, 1);
        assertThat(queue.waitProbability()).isCloseTo(0.5, within(1e-12));
        assertThat(queue.meanWaitSeconds()).isCloseTo(0.01, within(1e-12));
        assertThat(queue.waitSeconds(0.99)).isCloseTo(Math.log(50) / 50, within(1e-12));
    }

    @Test
    void twoServers_matchClosedFormOfMM2() {
        double rho = 0.7;
        Queue queue = new Queue(2 * rho / 0.004, 0.004, 2);
        assertThat(queue.waitProbability()).isCloseTo(2 * rho * rho / (1 + rho), within(1e-12));
    }

    @Test
    void simulatedQueue_matchesFormula() {
        Queue queue = new Queue(2400, 0.001, 4);
        Random random = new Random(43);
        double[] free = new double[4];
        double now = 0;
        double waited = 0;
        int arrivals = 1_000_000;
        for (int i = 0; i < arrivals; i++) {
            now += -Math.log(1 - random.nextDouble()) / 2400;
            int first = 0;
            for (int k = 1; k < free.length; k++) {
                first = free[k] < free[first] ? k : first;
            }
            double start = Math.max(now, free[first]);
            waited += start - now;
            free[first] = start - Math.log(1 - random.nextDouble()) * 0.001;
        }
        assertThat(waited / arrivals).isCloseTo(queue.meanWaitSeconds(), within(0.05 * queue.meanWaitSeconds()));
    }

    @Test
    void fullyUtilisedQueue_isRefused() {
        assertThatThrownBy(() -> new Queue(100, 0.01, 1)).isInstanceOf(PlanException.class);
    }
}
