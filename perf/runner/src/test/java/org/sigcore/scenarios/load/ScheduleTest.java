// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void callsAreDueAtAnEvenPace() {
        Schedule schedule = Schedule.of(List.of(300.0, 100.0), Duration.ofSeconds(2));
        assertThat(schedule.calls()).isEqualTo(800);
        assertThat(schedule.dueNanos(0)).isZero();
        assertThat(schedule.dueNanos(1)).isEqualTo(2_500_000);
        assertThat(schedule.dueNanos(799)).isLessThan(2_000_000_000L);
    }

    @Test
    void whatIsDueByThenAgreesWithWhenItIsDue() {
        Schedule schedule = new Schedule(377.4, MINUTE);
        for (long call = 0; call < schedule.calls(); call += 997) {
            assertThat(schedule.dueBy(schedule.dueNanos(call) + 1)).isEqualTo(call + 1);
            assertThat(schedule.dueBy(schedule.dueNanos(call) - 1)).isEqualTo(call);
        }
        assertThat(schedule.dueBy(-1)).isZero();
        assertThat(schedule.dueBy(Long.MAX_VALUE)).isEqualTo(schedule.calls());
    }

    @Test
    void aRareKindIsCalledOnceInTheRun() {
        assertThat(Schedule.scaled(33_900, 0.01, MINUTE)).isEqualTo(339);
        assertThat(Schedule.scaled(1, 0.01, MINUTE) * 60).isEqualTo(1.0);
    }
}
