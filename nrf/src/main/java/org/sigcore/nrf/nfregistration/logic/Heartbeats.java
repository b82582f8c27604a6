// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * When each instance was last heard of. Lives in memory only: after a restart every instance has its whole time again,
 * so none is suspended because the NRF was away. Thread-safe.
 */
public final class Heartbeats {
    private final ConcurrentMap<String, Long> lastHeard = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;

    /** @param nanoTime a clock that never goes back */
    public Heartbeats(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void heard(String id) {
        lastHeard.put(id, nanoTime.getAsLong());
    }

    void forget(String id) {
        lastHeard.remove(id);
    }

    Duration silent(String id) {
        Long since = lastHeard.get(id);
        return since == null ? Duration.ZERO : Duration.ofNanos(nanoTime.getAsLong() - since);
    }
}
