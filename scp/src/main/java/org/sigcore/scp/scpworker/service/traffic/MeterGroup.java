// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.traffic;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counters of one peer, registered one by one and removed together. Thread-safe. */
final class MeterGroup {
    private final MeterRegistry registry;
    private final List<Meter> meters = new ArrayList<>(4);
    private boolean ended;

    /** Creates an empty group. */
    MeterGroup(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Registers a counter; after {@link #end}, returns a counter that is not registered. */
    synchronized LongAdder counter(String name, Tags tags) {
        LongAdder counter = new LongAdder();
        if (!ended) {
            meters.add(FunctionCounter.builder(name, counter, LongAdder::sum)
                    .tags(tags)
                    .register(registry));
        }
        return counter;
    }

    /** Removes the registered counters. */
    synchronized void end() {
        ended = true;
        meters.forEach(registry::remove);
        meters.clear();
    }
}
