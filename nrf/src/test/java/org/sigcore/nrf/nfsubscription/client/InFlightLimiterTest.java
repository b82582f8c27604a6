// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InFlightLimiterTest {
    private static final String HOST = "10.0.0.1:80";

    private final InFlightLimiter limiter = new InFlightLimiter(2);

    /** If each request woke all that wait, 20,000 would cause 200 million wake-ups, which takes minutes. */
    @Test
    void thousandsThatWait_areServedOneByOne_withinLimit() {
        AtomicInteger present = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger served = new AtomicInteger();
        limiter.enter(HOST);
        limiter.enter(HOST);
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 20_000; i++) {
                    threads.execute(() -> {
                        limiter.enter(HOST);
                        most.accumulateAndGet(present.incrementAndGet(), Math::max);
                        present.decrementAndGet();
                        served.incrementAndGet();
                        limiter.leave(HOST);
                    });
                }
                limiter.leave(HOST);
                limiter.leave(HOST);
            }
        });
        assertThat(served).hasValue(20_000);
        assertThat(most.get()).isBetween(1, 2);
        assertThat(limiter.authorities()).isZero();
    }

    @Test
    void otherAuthority_doesNotWait() {
        limiter.enter(HOST);
        limiter.enter(HOST);
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> limiter.enter("10.0.0.2:80"));
        assertThat(limiter.authorities()).isEqualTo(2);
    }
}
