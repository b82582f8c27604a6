// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import java.util.concurrent.atomic.LongAdder;

/** Sums over all event loops. Incrementing is cheap from any thread; metrics read the sums when they are scraped. */
public final class WorkerCounters {
    private final LongAdder[] counters = new LongAdder[WorkerCounter.values().length];

    /** All at zero. */
    public WorkerCounters() {
        for (int i = 0; i < counters.length; i++) {
            counters[i] = new LongAdder();
        }
    }

    /** One more. */
    public void count(WorkerCounter counter) {
        counters[counter.ordinal()].increment();
    }

    /** How many so far. */
    public long sum(WorkerCounter counter) {
        return counters[counter.ordinal()].sum();
    }
}
