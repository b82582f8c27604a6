// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WaitingRequestsTest {
    private static final long START = 7;
    private static final int USUAL = 24;
    private static final int ROOM = 2;
    private final List<String> givenUp = new ArrayList<>();
    private final WaitingRequests<String> queue = new WaitingRequests<>(100, 1000, 3, START);

    private @Nullable String next(long now) {
        return queue.next(ROOM, now, givenUp);
    }

    @Test
    void aBurstIsServedInItsOrder_theMoreImportantFirst() {
        queue.add("a", USUAL, ROOM, START);
        queue.add("b", USUAL, ROOM, START + 1);
        queue.add("emergency", 0, ROOM, START + 2);

        assertThat(next(START + 90)).isEqualTo("emergency");
        assertThat(next(START + 90)).isEqualTo("a");
        assertThat(next(START + 90)).isEqualTo("b");
        assertThat(next(START + 90)).isNull();
        assertThat(givenUp).isEmpty();
    }

    @Test
    void aQueueThatDoesNotEndHasRoomForFew() {
        queue.add("first", USUAL, ROOM, START);
        queue.add("second", USUAL, ROOM, START + 10);
        queue.add("third", USUAL, ROOM, START + 20);
        assertThat(queue.closedFrom(ROOM, START + 100)).as("full").isEqualTo(USUAL);
        assertThat(queue.overloaded(START + 100)).isFalse();
        assertThat(queue.overloaded(START + 101)).isTrue();

        assertThat(next(START + 102)).isEqualTo("second");
        assertThat(givenUp).as("it has waited for longest").containsExactly("first");
        assertThat(queue.closedFrom(ROOM, START + 103)).isEqualTo(WaitingRequests.OPEN);
        assertThat(queue.add("fourth", USUAL, ROOM, START + 103)).isNull();
        assertThat(queue.closedFrom(ROOM, START + 104)).isEqualTo(USUAL);
        assertThat(queue.add("fifth", USUAL, ROOM, START + 104)).isEqualTo("fifth");
        assertThat(next(START + 105)).isEqualTo("third");
        assertThat(next(START + 106)).isEqualTo("fourth");
    }

    @Test
    void overloadEndsWhenNobodyWasRefusedForAnInterval() {
        queue.add("a", USUAL, ROOM, START);
        assertThat(queue.overloaded(START + 101)).isTrue();
        queue.refused(START + 150);
        assertThat(next(START + 160)).isEqualTo("a");
        assertThat(queue.overloaded(START + 250))
                .as("though it is empty now and then")
                .isTrue();
        assertThat(queue.overloaded(START + 251)).isFalse();
    }

    @Test
    void aRequestIsGivenUpThoughNothingEnds() {
        queue.add("a", USUAL, ROOM, START);
        queue.giveUp(ROOM, START + 1000, givenUp);
        assertThat(givenUp).isEmpty();
        queue.giveUp(ROOM, START + 1001, givenUp);
        assertThat(givenUp).containsExactly("a");
        assertThat(queue.size()).isZero();
    }

    @Test
    void whereThereIsNoRoomTheLeastImportantGoes() {
        queue.add("a", USUAL, ROOM, START);
        queue.add("b", 30, ROOM, START);
        queue.add("c", USUAL, ROOM, START);

        assertThat(queue.closedFrom(ROOM, START)).isEqualTo(30);
        assertThat(queue.add("d", USUAL, ROOM, START)).isEqualTo("b");
        assertThat(queue.closedFrom(ROOM, START)).isEqualTo(USUAL);
        assertThat(queue.add("e", USUAL, ROOM, START))
                .as("none is less important")
                .isEqualTo("e");
        assertThat(queue.add("f", 3, ROOM, START)).isEqualTo("a");
        assertThat(queue.size()).isEqualTo(3);
    }

    @Test
    void whereNobodyMayWaitNobodyIsTurnedAwayBeforehand() {
        WaitingRequests<String> none = new WaitingRequests<>(100, 1000, 0, START);
        assertThat(none.closedFrom(ROOM, START)).isEqualTo(WaitingRequests.OPEN);
        assertThat(none.add("a", 0, ROOM, START)).isEqualTo("a");
    }
}
