// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InstanceListener;

/**
 * When each instance was last heard of. Lives in memory only: after a restart every instance has its whole time again,
 * so none is suspended because the NRF was away; nor because it stood still. Thread-safe.
 */
public final class Heartbeats implements InstanceListener {
    private final ConcurrentMap<String, Long> lastHeard = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;
    private final long stoodStillNanos;
    private final BooleanSupplier informed;
    private long lastAwakeNanos;

    /**
     * @param nanoTime a clock that never goes back
     * @param pulse how often {@link #awake} is called
     * @param informed whether heart-beats that other processes received have been heard of lately; while they have not,
     *     nobody is found silent
     */
    public Heartbeats(LongSupplier nanoTime, Duration pulse, BooleanSupplier informed) {
        this.nanoTime = nanoTime;
        this.informed = informed;
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

    /** Whether silence says anything now. */
    boolean informed() {
        return informed.getAsBoolean();
    }

    /** Whether nothing was heard of an instance for that long, as far as anybody can tell. */
    boolean isSilent(String id, Duration time) {
        return informed() && silent(id).compareTo(time) >= 0;
    }

    Duration silent(String id) {
        Long since = lastHeard.get(id);
        return since == null ? Duration.ZERO : Duration.ofNanos(nanoTime.getAsLong() - since);
    }
}
