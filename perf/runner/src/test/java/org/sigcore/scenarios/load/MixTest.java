// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MixTest {
    @Test
    void everyKindGetsItsExactShareInEachRound() {
        Mix mix = new Mix(List.of(5.0, 1.0, 1.0));
        for (int round = 0; round < 3; round++) {
            assertThat(take(mix, 7)).containsExactly(0, 0, 1, 0, 2, 0, 0);
        }
    }

    @Test
    void aRareKindIsNotLeftOutOfALongRun() {
        Mix mix = new Mix(List.of(33_900.0, 1.0, 0.1));
        int[] counts = new int[3];
        take(mix, 1_000_000).forEach(kind -> counts[kind]++);
        assertThat(counts[1]).isBetween(29, 30);
        assertThat(counts[2]).isBetween(2, 3);
    }

    @Test
    void isTheSameEachTime() {
        List<Double> weights = List.of(0.3, 0.5, 0.2);
        assertThat(take(new Mix(weights), 100)).isEqualTo(take(new Mix(weights), 100));
    }

    @Test
    void refusesWeightsThatMeanNothing() {
        assertThatThrownBy(() -> new Mix(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Mix(List.of(1.0, 0.0))).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<Integer> take(Mix mix, int count) {
        List<Integer> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            taken.add(mix.next());
        }
        return taken;
    }
}
