// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.ejection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EjectionTest {
    private static final EjectionRule RULE = new Rule(3, 10, 30, 300, 50);

    private final AtomicInteger outside = new AtomicInteger();
    private final EjectionGroup group = new EjectionGroup(outside);
    private final Ejection a = member();
    private final Ejection b = member();

    @Test
    void consecutiveErrors_ejectForLongerEachTime() {
        assertThat(fail(a, 3, 0)).isEqualTo(30);
        assertThat(a.ejected(seconds(29))).isTrue();
        assertThat(outside.get()).isEqualTo(1);
        assertThat(a.ejected(seconds(30))).isFalse();
        assertThat(outside.get()).isZero();
        assertThat(fail(a, 3, 31)).isEqualTo(60);
    }

    @Test
    void successAndOldErrors_restartTheCount() {
        fail(a, 2, 0);
        a.good();
        assertThat(fail(a, 2, 1)).isZero();
        assertThat(fail(a, 2, 20)).as("the errors at 1 s are too old").isZero();
        assertThat(fail(a, 1, 20)).isEqualTo(30);
    }

    @Test
    void group_boundsTheEjectedShare() {
        assertThat(fail(a, 3, 0)).isEqualTo(30);
        assertThat(fail(b, 3, 0)).isZero();
        a.leave();
        b.leave();
        assertThat(outside.get()).isZero();
        assertThat(group.isEmpty()).isTrue();
    }

    @Test
    void hold_endsAfterItsDuration() {
        Hold hold = new Hold();
        assertThat(hold.holds(0)).isFalse();
        hold.begin(2, seconds(5));
        assertThat(hold.seconds(seconds(5))).isEqualTo(2);
        assertThat(hold.holds(seconds(6))).isTrue();
        assertThat(hold.holds(seconds(7))).isFalse();
    }

    @Test
    void circuit_admitsBelowTheLimit() {
        ProducerState producer = new ProducerState();
        assertThat(producer.admits(1)).isTrue();
        producer.begun();
        assertThat(producer.admits(1)).isFalse();
        producer.ended();
        assertThat(producer.admits(1)).isTrue();
    }

    private Ejection member() {
        group.joined();
        return new Ejection(group);
    }

    private static int fail(Ejection endpoint, int times, long atSeconds) {
        int ejected = 0;
        for (int i = 0; i < times; i++) {
            ejected = endpoint.bad(RULE, seconds(atSeconds));
        }
        return ejected;
    }

    private static long seconds(long seconds) {
        return TimeUnit.SECONDS.toNanos(seconds);
    }

    private record Rule(
            int consecutiveErrors,
            int intervalSeconds,
            int baseEjectionSeconds,
            int maxEjectionSeconds,
            int maxEjectionPercent)
            implements EjectionRule {}
}
