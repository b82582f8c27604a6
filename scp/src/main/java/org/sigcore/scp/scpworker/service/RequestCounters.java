// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.scp.scpworker.service.traffic.Traffic;

/** Sums over all event loops. Incrementing is cheap from any thread; metrics read the sums when they are scraped. */
public final class RequestCounters {
    private final Map<RequestEvent, LongAdder> counters = new EnumMap<>(RequestEvent.class);
    private final Traffic traffic;

    /**
     * All at zero.
     *
     * @param registry where traffic by consumer, service and producer is shown
     */
    public RequestCounters(MeterRegistry registry) {
        this.traffic = new Traffic(registry);
        for (RequestEvent counter : RequestEvent.values()) {
            counters.put(counter, new LongAdder());
        }
    }

    /** Requests by who asked whom for what. */
    public Traffic traffic() {
        return traffic;
    }

    /** One more. */
    public void count(RequestEvent counter) {
        Objects.requireNonNull(counters.get(counter)).increment();
    }

    /** How many so far. */
    public long sum(RequestEvent counter) {
        return Objects.requireNonNull(counters.get(counter)).sum();
    }
}
