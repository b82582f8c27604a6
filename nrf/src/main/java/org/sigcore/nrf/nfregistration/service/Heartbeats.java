// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.sigcore.nrf.nfregistration.api.InstanceChange;
import org.sigcore.nrf.nfregistration.api.InstanceListener;

/**
 * When each instance was last heard of. Lives in memory only: after a restart every instance has its whole time again,
 * so none is suspended because the NRF was away; nor because it stood still. Thread-safe.
 */
public final class Heartbeats implements InstanceListener {
    private final ConcurrentMap<String, Long> lastHeard = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;
    private final long stoodStillNanos;
    private long lastAwakeNanos;

    /**
     * @param nanoTime a clock that never goes back
     * @param pulse how often {@link #awake} is called
     */
    public Heartbeats(LongSupplier nanoTime, Duration pulse) {
        this.nanoTime = nanoTime;
        this.stoodStillNanos = pulse.multipliedBy(3).toNanos();
        this.lastAwakeNanos = nanoTime.getAsLong();
    }

    @Override
    public void onChange(InstanceChange change) {
        if (change.after() == null) {
            lastHeard.remove(change.id());
        } else {
            lastHeard.putIfAbsent(change.id(), nanoTime.getAsLong());
        }
    }

    void heard(String id) {
        lastHeard.put(id, nanoTime.getAsLong());
    }

    /**
     * To be called at each pulse. When that did not happen, this process was held up (no processor, a suspended machine),
     * and what came in meanwhile may still wait to be read: that time counts for nobody.
     */
    synchronized void awake() {
        long now = nanoTime.getAsLong();
        long away = now - lastAwakeNanos;
        lastAwakeNanos = now;
        if (away > stoodStillNanos) {
            lastHeard.replaceAll((id, heard) -> Math.min(now, heard + away));
        }
    }

    Duration silent(String id) {
        Long since = lastHeard.get(id);
        return since == null ? Duration.ZERO : Duration.ofNanos(nanoTime.getAsLong() - since);
    }
}
