// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitingRequestsTest {
    private static final long START = 7;
    private static final int USUAL = 24;
    private final List<String> givenUp = new ArrayList<>();
    private final WaitingRequests<String> queue = new WaitingRequests<>(50, 1000, 3, START);

    @Test
    void aBurstIsServedInItsOrder_theMoreImportantFirst() {
        queue.add("a", USUAL, START);
        queue.add("b", USUAL, START + 1);
        queue.add("emergency", 0, START + 2);

        assertThat(queue.next(START + 900, givenUp)).isEqualTo("emergency");
        assertThat(queue.next(START + 900, givenUp)).isEqualTo("a");
        assertThat(queue.next(START + 900, givenUp)).isEqualTo("b");
        assertThat(queue.next(START + 900, givenUp)).isNull();
        assertThat(givenUp).isEmpty();
    }

    @Test
    void aQueueThatDoesNotEndServesTheNewestAndGivesUpTheOld() {
        queue.add("first", USUAL, START);
        queue.add("old", USUAL, START + 900);
        assertThat(queue.next(START + 950, givenUp)).isEqualTo("first");
        queue.add("newer", USUAL, START + 1000);
        queue.add("newest", USUAL, START + 1001);

        assertThat(queue.overloaded(START + 1002)).isTrue();
        assertThat(queue.next(START + 1002, givenUp)).isEqualTo("newest");
        assertThat(givenUp).containsExactly("old");
        assertThat(queue.next(START + 1003, givenUp)).isEqualTo("newer");
        assertThat(queue.overloaded(START + 2002))
                .as("one was given up a moment ago")
                .isTrue();
        assertThat(queue.overloaded(START + 2003)).isFalse();
    }

    @Test
    void overloadGoesOnThoughTheQueueIsEmptyNowAndThen() {
        queue.add("a", USUAL, START);
        queue.add("b", USUAL, START + 990);
        assertThat(queue.next(START + 1001, givenUp)).isEqualTo("b");
        assertThat(givenUp).containsExactly("a");
        queue.add("c", USUAL, START + 1100);
        queue.giveUp(START + 1151, givenUp);
        assertThat(givenUp).containsExactly("a", "c");
    }

    @Test
    void aRequestIsGivenUpThoughNothingEnds() {
        queue.add("a", USUAL, START);
        queue.giveUp(START + 1000, givenUp);
        assertThat(givenUp).isEmpty();
        queue.giveUp(START + 1001, givenUp);
        assertThat(givenUp).containsExactly("a");
        assertThat(queue.size()).isZero();
    }

    @Test
    void whereThereIsNoRoomTheLeastImportantGoes() {
        queue.add("a", USUAL, START);
        queue.add("b", 30, START);
        queue.add("c", USUAL, START);

        assertThat(queue.add("d", USUAL, START)).isEqualTo("b");
        assertThat(queue.add("e", USUAL, START)).as("none is less important").isEqualTo("e");
        assertThat(queue.add("f", 3, START)).isEqualTo("a");
        assertThat(queue.size()).isEqualTo(3);
    }
}
