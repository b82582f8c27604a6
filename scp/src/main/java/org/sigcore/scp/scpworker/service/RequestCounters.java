// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** Sums over all event loops. Incrementing is cheap from any thread; metrics read the sums when they are scraped. */
public final class RequestCounters {
    private final Map<RequestEvent, LongAdder> counters = new EnumMap<>(RequestEvent.class);

    /** All at zero. */
    public RequestCounters() {
        for (RequestEvent counter : RequestEvent.values()) {
            counters.put(counter, new LongAdder());
        }
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
