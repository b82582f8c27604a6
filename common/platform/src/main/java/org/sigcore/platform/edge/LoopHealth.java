// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Whether the event loops serve what comes, asked of the loops themselves: an answer of the management port, which has loops of
 * its own, says nothing of them. Thread-safe.
 */
final class LoopHealth implements HealthIndicator {
    /** A process that is so late gets no new requests. */
    static final Duration READY = Duration.ofSeconds(1);
    /** A process that is so late does not come back by itself. */
    static final Duration ALIVE = Duration.ofSeconds(10);

    private final Supplier<Duration> lag;
    private final Duration most;
    private final Status beyond;

    /** @param beyond the status once the lag exceeds {@code most} */
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
