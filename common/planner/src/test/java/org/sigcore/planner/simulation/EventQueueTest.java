// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sigcore.planner.input.PlanException;

class EventQueueTest {
    private final EventQueue events = new EventQueue();

    @Test
    void randomDelays_runInOrderOfTime() {
        Random random = new Random(43);
        List<Long> times = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            events.after(random.nextInt(1000), () -> {
                times.add(events.now());
                if (random.nextBoolean()) {
                    events.after(random.nextInt(1000), () -> times.add(events.now()));
                }
            });
        }
        events.runUntil(10_000);
        assertThat(times).isSorted().hasSizeGreaterThan(25_000);
        assertThat(events.handled()).isEqualTo(times.size());
    }

    @Test
    void eventsOfSameTime_runInOrderOfScheduling() {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int number = i;
            events.after(5, () -> order.add(number));
        }
        events.runUntil(5);
        assertThat(order).isSorted().hasSize(100);
    }

    @Test
    void eventsAfterEnd_areNotRun() {
        List<Integer> ran = new ArrayList<>();
        events.after(11, () -> ran.add(1));
        events.runUntil(10);
        assertThat(ran).isEmpty();
        assertThat(events.now()).isEqualTo(10);
    }

    @Test
    void longDelay_isAfterTheEnd() {
        List<Integer> ran = new ArrayList<>();
        events.runUntil(10);
        events.after(Long.MAX_VALUE, () -> ran.add(1));
        events.after(1, () -> ran.add(2));
        events.runUntil(20);
        assertThat(ran).containsExactly(2);
    }

    @Test
    void endlessEvents_areRefused() {
        again();
        assertThatThrownBy(() -> events.runUntil(1))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("at most 50000000 events");
    }

    private void again() {
        events.after(0, this::again);
    }
}
