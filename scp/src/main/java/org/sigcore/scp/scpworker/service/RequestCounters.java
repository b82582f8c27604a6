// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.metric.EventCounters;
import org.sigcore.scp.scpworker.service.traffic.Traffic;

/**
 * Counters of the worker, summed over all event loops. Incrementing is cheap; metrics read the sums when they are
 * scraped. Thread-safe.
 */
public final class RequestCounters {
    private final EventCounters<RequestEvent> counters = new EventCounters<>(RequestEvent.class);
    private final Traffic traffic;

    /**
     * Creates counters that start at zero.
     *
     * @param registry receives the traffic metrics by consumer, service and producer
     */
    public RequestCounters(MeterRegistry registry) {
        this.traffic = new Traffic(registry);
    }

    /** Returns the traffic counters by consumer, service and producer. */
    public Traffic traffic() {
        return traffic;
    }

    /** Increments a counter. */
    public void count(RequestEvent counter) {
        counters.count(counter);
    }

    /** Returns the current value of a counter. */
    public long sum(RequestEvent counter) {
        return counters.sum(counter);
    }
}
