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
    void next_returnsByPriorityAndThenByArrival() {
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
    void persistentQueue_isOverloadAndHasRoomForFew() {
        queue.add("first", USUAL, ROOM, START);
        queue.add("second", USUAL, ROOM, START + 10);
        queue.add("third", USUAL, ROOM, START + 20);
        assertThat(queue.closedFrom(ROOM, START + 100)).as("full").isEqualTo(USUAL);
        assertThat(queue.overloaded(START + 101)).as("start of the interval").isFalse();
        assertThat(queue.overloaded(START + 201)).isFalse();
        assertThat(queue.overloaded(START + 202)).as("the queue has not shrunk").isTrue();

        assertThat(next(START + 202)).isEqualTo("second");
        assertThat(givenUp).as("the longest waiting").containsExactly("first");
        assertThat(queue.closedFrom(ROOM, START + 203)).isEqualTo(WaitingRequests.OPEN);
        assertThat(queue.add("fourth", USUAL, ROOM, START + 203)).isNull();
        assertThat(queue.closedFrom(ROOM, START + 204)).isEqualTo(USUAL);
        assertThat(queue.add("fifth", USUAL, ROOM, START + 204)).isEqualTo("fifth");
        assertThat(next(START + 205)).isEqualTo("third");
        assertThat(next(START + 206)).isEqualTo("fourth");
    }

    @Test
    void overload_endsAfterIntervalWithoutRefusal() {
        queue.add("a", USUAL, ROOM, START);
        assertThat(queue.overloaded(START + 101)).isFalse();
        assertThat(queue.overloaded(START + 202)).isTrue();
        queue.refused(START + 250);
        assertThat(next(START + 260)).isEqualTo("a");
        assertThat(queue.overloaded(START + 350))
                .as("even if it is empty at times")
                .isTrue();
        assertThat(queue.overloaded(START + 351)).isFalse();
    }

    @Test
    void pauseOfTheProcess_doesNotEndOverload() {
        queue.add("a", USUAL, ROOM, START);
        queue.add("b", USUAL, ROOM, START);
        assertThat(queue.overloaded(START + 101)).isFalse();
        assertThat(queue.overloaded(START + 202)).isTrue();
        queue.refused(START + 210);

        assertThat(queue.closedFrom(ROOM, START + 800)).as("still full").isEqualTo(USUAL);
        assertThat(next(START + 801)).isEqualTo("a");
        assertThat(next(START + 801)).isEqualTo("b");
        assertThat(queue.overloaded(START + 802)).isFalse();
    }

    @Test
    void beforeOverload_queueHoldsTheWorkOfTwoIntervals() {
        WaitingRequests<String> many = new WaitingRequests<>(100, 1000, 2000, START);
        many.paceIs(1);
        for (int i = 0; i < 200; i++) {
            assertThat(many.add("waits " + i, USUAL, ROOM, START)).isNull();
        }
        assertThat(many.closedFrom(ROOM, START + 1)).isEqualTo(USUAL);
        assertThat(many.add("late", USUAL, ROOM, START + 1)).isEqualTo("late");
        many.paceIs(1.1);
        assertThat(many.add("in time", USUAL, ROOM, START + 1)).isNull();
    }

    @Test
    void idleProcess_queuesABurst() {
        WaitingRequests<String> idle = new WaitingRequests<>(100, 1000, 2000, START);
        idle.paceIs(0.001);
        for (int i = 0; i < WaitingRequests.LEAST_BURST; i++) {
            assertThat(idle.add("waits " + i, USUAL, ROOM, START)).isNull();
        }
        assertThat(idle.add("one too many", USUAL, ROOM, START)).isEqualTo("one too many");
    }

    @Test
    void shrinkingQueue_isNoOverload() {
        queue.add("a", USUAL, ROOM, START);
        queue.add("b", USUAL, ROOM, START);
        queue.add("c", USUAL, ROOM, START);
        assertThat(queue.overloaded(START + 101)).isFalse();
        assertThat(next(START + 150)).isEqualTo("a");
        assertThat(queue.overloaded(START + 202)).isFalse();
        assertThat(next(START + 250)).isEqualTo("b");
        assertThat(queue.overloaded(START + 303)).isFalse();
        assertThat(queue.overloaded(START + 404))
                .as("it does not shrink further")
                .isTrue();
    }

    @Test
    void giveUp_removesRequestsAfterMaximumDelay() {
        queue.add("a", USUAL, ROOM, START);
        queue.giveUp(ROOM, START + 1000, givenUp);
        assertThat(givenUp).isEmpty();
        queue.giveUp(ROOM, START + 1001, givenUp);
        assertThat(givenUp).containsExactly("a");
        assertThat(queue.size()).isZero();
    }

    @Test
    void fullQueue_evictsLowestPriority() {
        queue.add("a", USUAL, ROOM, START);
        queue.add("b", 30, ROOM, START);
        queue.add("c", USUAL, ROOM, START);

        assertThat(queue.closedFrom(ROOM, START)).isEqualTo(30);
        assertThat(queue.add("d", USUAL, ROOM, START)).isEqualTo("b");
        assertThat(queue.closedFrom(ROOM, START)).isEqualTo(USUAL);
        assertThat(queue.add("e", USUAL, ROOM, START))
                .as("no other has a lower priority")
                .isEqualTo("e");
        assertThat(queue.add("f", 3, ROOM, START)).isEqualTo("a");
        assertThat(queue.size()).isEqualTo(3);
    }

    @Test
    void emergencies_useTheWholeQueueUntilMaximumDelay() {
        WaitingRequests<String> calls = new WaitingRequests<>(100, 1000, 3, START);
        calls.add("usual", USUAL, 1, START);
        assertThat(calls.overloaded(START + 101)).isFalse();
        assertThat(calls.overloaded(START + 202)).isTrue();
        assertThat(calls.add("first", RequestPriority.FIRST, 1, START + 203)).isEqualTo("usual");
        assertThat(calls.closedFrom(1, START + 203)).as("closed to others").isEqualTo(1);
        assertThat(calls.add("second", RequestPriority.FIRST, 1, START + 204)).isNull();
        assertThat(calls.add("third", RequestPriority.FIRST, 1, START + 205)).isNull();
        calls.giveUp(1, START + 206, givenUp);
        assertThat(givenUp).isEmpty();
        assertThat(calls.closedFrom(1, START + 206)).isEqualTo(RequestPriority.FIRST);
        assertThat(calls.add("one too many", RequestPriority.FIRST, 1, START + 207))
                .isEqualTo("one too many");
        calls.giveUp(1, START + 1204, givenUp);
        assertThat(givenUp).as("waited longer than the maximum delay").containsExactly("first");
    }

    @Test
    void queueOfSizeZero_isOpenButKeepsNoRequest() {
        WaitingRequests<String> none = new WaitingRequests<>(100, 1000, 0, START);
        assertThat(none.closedFrom(ROOM, START)).isEqualTo(WaitingRequests.OPEN);
        assertThat(none.add("a", 0, ROOM, START)).isEqualTo("a");
    }
}
