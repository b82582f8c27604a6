// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** Sums over all event loops. Incrementing is cheap from any thread; metrics read the sums when they are scraped. */
public final class WorkerCounters {
    private final Map<WorkerCounter, LongAdder> counters = new EnumMap<>(WorkerCounter.class);

    /** All at zero. */
    public WorkerCounters() {
        for (WorkerCounter counter : WorkerCounter.values()) {
            counters.put(counter, new LongAdder());
        }
    }

    /** One more. */
    public void count(WorkerCounter counter) {
        Objects.requireNonNull(counters.get(counter)).increment();
    }

    /** How many so far. */
    public long sum(WorkerCounter counter) {
        return Objects.requireNonNull(counters.get(counter)).sum();
    }
}
