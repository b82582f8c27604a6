// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** An interval of 300 ms, so a round may take 30. */
class LoopTurnTest {
    private static final int EMERGENCY = RequestPriority.FIRST;
    private static final int MANY = 10_000;

    private long now = 17;
    private final LoopTurn turn = new LoopTurn(Duration.ofMillis(300), now);

    private void pass(long millis) {
        now += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private boolean refuses(int priority) {
        return turn.late(now) && turn.refuses(priority, now);
    }

    /** Runs a round in which a served request takes 100 µs and a refused request takes no time. */
    private int round(int requests) {
        turn.begin(now);
        int refused = 0;
        for (int i = 0; i < requests; i++) {
            if (refuses(RequestPriority.USUAL)) {
                refused++;
            } else {
                now += TimeUnit.MICROSECONDS.toNanos(100);
            }
        }
        turn.end(now);
        return refused;
    }

    private void overload() {
        for (int i = 0; i < 10; i++) {
            round(500);
        }
    }

    @Test
    void shortRounds_refuseNoRequest() {
        for (int i = 0; i < 100; i++) {
            assertThat(round(250)).isZero();
        }
    }

    @Test
    void longRoundsForAnInterval_refuseLateRequests() {
        for (int i = 0; i < 8; i++) {
            assertThat(round(500)).as("round %d", i).isZero();
        }
        assertThat(round(500)).isEqualTo(500 - 301);
        assertThat(round(MANY)).isEqualTo(MANY - 301);
    }

    @Test
    void pauseOfTheProcess_refusesNoRequest() {
        round(10);
        pass(1000); // a collection
        for (int requests = 8000; requests > 300; requests = requests * 3 / 5) {
            assertThat(round(requests)).isZero();
        }
    }

    @Test
    void occasionalBursts_areServed() {
        for (int i = 0; i < 20; i++) {
            assertThat(round(1000)).isZero();
            pass(200);
        }
    }

    @Test
    void overload_endsAfterIntervalWithoutRefusal() {
        overload();
        pass(200);
        assertThat(round(500)).as("200 ms later").isPositive();
        pass(301);
        assertThat(round(500)).isZero();
    }

    @Test
    void emergencyRequests_areServedLongerThanOthers() {
        overload();
        turn.begin(now);
        for (int i = 0; i < LoopTurn.LEAST; i++) {
            assertThat(refuses(RequestPriority.USUAL)).isFalse();
        }
        pass(31);
        assertThat(refuses(RequestPriority.USUAL)).isTrue();
        assertThat(refuses(EMERGENCY)).isFalse();
        pass(90);
        assertThat(refuses(EMERGENCY)).isTrue();
    }

    @Test
    void minimumOfRequests_isServedInASlowRound() {
        overload();
        turn.begin(now);
        pass(500);
        for (int i = 0; i < LoopTurn.LEAST; i++) {
            assertThat(refuses(RequestPriority.USUAL)).isFalse();
        }
        assertThat(refuses(RequestPriority.USUAL)).isTrue();
    }
}
