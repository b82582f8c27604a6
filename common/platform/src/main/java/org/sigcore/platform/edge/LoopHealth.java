// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Health of the event loops, measured on the loops themselves: the management port has its own loops, so that its
 * response proves nothing about them. Thread-safe.
 */
final class LoopHealth implements HealthIndicator {
    /** Lag beyond which a process gets no new requests. */
    static final Duration READY = Duration.ofSeconds(1);
    /** Lag beyond which a process will not recover by itself. */
    static final Duration ALIVE = Duration.ofSeconds(10);

    private final Supplier<Duration> lag;
    private final Duration most;
    private final Status beyond;

    /** @param beyond status while the lag exceeds {@code most} */
    LoopHealth(Supplier<Duration> lag, Duration most, Status beyond) {
        this.lag = lag;
        this.most = most;
        this.beyond = beyond;
    }

    @Override
    public Health health() {
        Duration now = lag.get();
        return Health.status(now.compareTo(most) > 0 ? beyond : Status.UP)
                .withDetail("lagMillis", now.toMillis())
                .withDetail("limitMillis", most.toMillis())
                .build();
    }
}
