// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.sigcore.console.access.LoginThrottle;

class LoginThrottleTest {
    private final AtomicLong now = new AtomicLong();
    private final LoginThrottle throttle = new LoginThrottle(now::get);

    @Test
    void elevenAttemptsFromOneAddress_waitInAQueueThatEnds() {
        fail(10, "10.0.0.1", "alice");

        assertThat(throttle.delay("10.0.0.1", "bob")).isZero();
        now.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(throttle.delay("10.0.0.1", "bob"))
                .as("the first waits for nobody")
                .isZero();
        assertThat(throttle.delay("10.0.0.1", "bob")).isEqualTo(Duration.ofMillis(500));
        for (int i = 0; i < 3; i++) {
            assertThat(throttle.delay("10.0.0.1", "bob")).isNotNull();
        }
        assertThat(throttle.delay("10.0.0.1", "bob")).as("the queue is full").isNull();
    }

    @Test
    void userUnderAttack_logsInFromOtherAddress() {
        fail(10, "10.0.0.1", "alice");
        for (int i = 0; i < 100; i++) {
            throttle.delay("10.0.0.1", "alice"); // fills the queue of addresses
        }

        assertThat(throttle.delay("10.0.0.2", "alice")).isZero();
        assertThat(throttle.delay("10.0.0.2", "bob")).isZero();
    }

    @Test
    void failuresAreForgotten() {
        fail(10, "10.0.0.1", "alice");
        now.addAndGet(Duration.ofMinutes(2).toNanos());

        for (int i = 0; i < 100; i++) {
            assertThat(throttle.delay("10.0.0.1", "alice")).isZero();
        }
    }

    private void fail(int times, String address, String user) {
        for (int i = 0; i < times; i++) {
            assertThat(throttle.delay(address, user)).isNotNull();
            throttle.failed(address, user);
        }
    }
}
