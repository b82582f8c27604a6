// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scploadmanager.service;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.sigcore.scp.contract.scploadmanager.ScpLoad;
import org.sigcore.scp.contract.scploadmanager.WorkerLoad;

/**
 * The workers' loads. Requests are spread over workers alike, so the mean is the load of the SCP. A worker that has been
 * silent for five seconds does not count. Thread-safe.
 */
public final class LoadBoard {
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private record Entry(WorkerLoad load, long atNanos) {}

    private final Map<String, Entry> workers = new ConcurrentHashMap<>();
    private volatile ScpLoad load = new ScpLoad(0, 0, 0);

    /** Takes a worker's load over; returns that of the SCP. */
    public ScpLoad report(WorkerLoad reported, long nowNanos) {
        workers.put(reported.worker(), new Entry(reported, nowNanos));
        workers.values().removeIf(entry -> nowNanos - entry.atNanos() > SILENCE_NANOS);
        int count = 0;
        int loads = 0;
        int discards = 0;
        for (Entry entry : workers.values()) {
            count++;
            loads += entry.load().loadPercent();
            discards += entry.load().discardPercent();
        }
        load = new ScpLoad(loads / Math.max(1, count), discards / Math.max(1, count), count);
        return load;
    }

    /** As last computed. */
    public ScpLoad load() {
        return load;
    }
}
