// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PriorityCutTest {
    private final PriorityCut cut = new PriorityCut();

    @Test
    void everythingGoesOnWhileNothingIsToBeDiscarded() {
        assertThat(admitted(1000, 31)).isEqualTo(1000);
        cut.discard(0);
        assertThat(admitted(1000, 31)).isEqualTo(1000);
    }

    @Test
    void theLowestPrioritiesGoFirst() {
        mix(500, 10, 300, 20, 200, 30);
        cut.discard(40);
        assertThat(admitted(1000, 10)).isEqualTo(1000);
        assertThat(admitted(1024, 20)).isCloseTo(1024 / 3, within(2)); // 200 of 300 go
        assertThat(admitted(1000, 30)).isZero();
        assertThat(admitted(1000, 31)).isZero();
    }

    @Test
    void aMixOfOnePriorityIsThinnedEvenly() {
        mix(1000, 24, 0, 0, 0, 0);
        cut.discard(25);
        for (int round = 0; round < 4; round++) {
            assertThat(admitted(128, 24)).isCloseTo(96, within(3));
        }
    }

    @Test
    void everythingCanBeDiscarded() {
        mix(10, 0, 10, 15, 10, 31);
        cut.discard(100);
        assertThat(admitted(100, 0)).isZero();
        cut.discard(0);
        assertThat(admitted(100, 31)).isEqualTo(100);
    }

    @Test
    void aQuietPeriodLeavesTheMixOfTheLastOne() {
        mix(500, 10, 500, 30, 0, 0);
        cut.discard(50);
        admitted(1, 10);
        cut.discard(50);
        cut.discard(50);
        assertThat(admitted(100, 30)).isZero();
    }

    private void mix(int count, int priority, int count2, int priority2, int count3, int priority3) {
        admitted(count, priority);
        admitted(count2, priority2);
        admitted(count3, priority3);
    }

    private int admitted(int requests, int priority) {
        int admitted = 0;
        for (int i = 0; i < requests; i++) {
            admitted += cut.admits(priority) ? 1 : 0;
        }
        return admitted;
    }
}
