// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.scp.scpworker.service.traffic.Traffic;

/**
 * Counters of the worker, summed over all event loops. Incrementing is cheap; metrics read the sums when they are
 * scraped. Thread-safe.
 */
public final class RequestCounters {
    private final Map<RequestEvent, LongAdder> counters = new EnumMap<>(RequestEvent.class);
    private final Traffic traffic;

    /**
     * Creates counters that start at zero.
     *
     * @param registry receives the traffic metrics by consumer, service and producer
     */
    public RequestCounters(MeterRegistry registry) {
        this.traffic = new Traffic(registry);
        for (RequestEvent counter : RequestEvent.values()) {
            counters.put(counter, new LongAdder());
        }
    }

    /** Returns the traffic counters by consumer, service and producer. */
    public Traffic traffic() {
        return traffic;
    }

    /** Increments a counter. */
    public void count(RequestEvent counter) {
        Objects.requireNonNull(counters.get(counter)).increment();
    }

    /** Returns the current value of a counter. */
    public long sum(RequestEvent counter) {
        return Objects.requireNonNull(counters.get(counter)).sum();
    }
}
