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
 * Time of the last heart-beat of each instance. In memory only: after a restart every instance has its full interval
 * again, so none is suspended because the NRF was down or stalled. Thread-safe.
 */
public final class Heartbeats implements InstanceListener {
    private final ConcurrentMap<String, Long> lastHeard = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;
    private final long stoodStillNanos;
    private final BooleanSupplier informed;
    private long lastAwakeNanos;

    /**
     * @param nanoTime a monotonic clock
     * @param pulse interval at which {@link #awake} is called
     * @param informed true if heart-beats received by other processes have arrived recently; otherwise no instance
     *     counts as silent
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
     * Must be called at each pulse. A longer gap means that this process was stalled (no processor, a suspended
     * machine) and that heart-beats may still be waiting to be read: that time does not count as silence.
     */
    synchronized void awake() {
        long now = nanoTime.getAsLong();
        long away = now - lastAwakeNanos;
        lastAwakeNanos = now;
        if (away > stoodStillNanos) {
            lastHeard.replaceAll((id, heard) -> Math.min(now, heard + away));
        }
    }

    /** Returns true if silence is meaningful at present. */
    boolean informed() {
        return informed.getAsBoolean();
    }

    /** Returns true if no heart-beat of an instance has arrived for that long, at any process. */
    boolean isSilent(String id, Duration time) {
        return informed() && silent(id).compareTo(time) >= 0;
    }

    /** Returns the time since the last heart-beat of an instance. */
    public Duration silent(String id) {
        Long since = lastHeard.get(id);
        return since == null ? Duration.ZERO : Duration.ofNanos(nanoTime.getAsLong() - since);
    }
}
