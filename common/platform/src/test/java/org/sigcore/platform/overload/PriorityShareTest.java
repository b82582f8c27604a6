// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PriorityShareTest {
    private final Random random = new Random(7);
    private final PriorityShare share = new PriorityShare();

    @Test
    void discards_takesLowestPriorityFirst() {
        int[] discarded = new int[32];
        for (int i = 0; i < 20_000; i++) {
            int priority = i % 4 == 0 ? 0 : i % 4 == 1 ? 10 : 24;
            discarded[priority] += share.discards(priority, 60, random.nextInt(PriorityShare.TICKETS)) ? 1 : 0;
        }
        assertThat(discarded[0]).as("a quarter, of the highest priority").isZero();
        assertThat(discarded[24]).as("half, of the lowest").isGreaterThan(9_700);
        assertThat(discarded[10]).as("the rest, of the priority between").isBetween(1_700, 2_300);
    }

    @Test
    void discards_takesTheShareOfEqualPriorities() {
        int discarded = 0;
        for (int i = 0; i < 20_000; i++) {
            discarded += share.discards(24, 30, random.nextInt(PriorityShare.TICKETS)) ? 1 : 0;
        }
        assertThat(discarded).isBetween(5_500, 6_500);
    }

    @Test
    void discards_at100Percent_takesAllRequests() {
        for (int i = 0; i < 20_000; i++) {
            assertThat(share.discards(i % 32, 100, random.nextInt(PriorityShare.TICKETS)))
                    .isTrue();
        }
    }

    @Test
    void discards_afterFewRequests_usesTheMixOfPriorities() {
        for (int i = 0; i < 1_000; i++) {
            share.discards(i % 2 == 0 ? 10 : 30, 50, random.nextInt(PriorityShare.TICKETS));
        }
        assertThat(share.discards(10, 50, 0))
                .as("half of the requests have a lower priority")
                .isFalse();
        assertThat(share.discards(30, 50, 9_000)).isTrue();
    }
}
