// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scploadmanager;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.sigcore.scp.contract.scploadmanager.ScpLoad;
import org.sigcore.scp.contract.scploadmanager.WorkerLoad;

/**
 * Latest loads of all workers. The load of the SCP is their mean, because requests are spread evenly over workers. A
 * worker that has not reported for five seconds is ignored. Thread-safe.
 */
public final class LoadBoard {
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private record Entry(WorkerLoad load, long atNanos) {}

    private final Map<String, Entry> workers = new ConcurrentHashMap<>();
    private volatile ScpLoad load = new ScpLoad(0, 0, 0);

    /** Stores a worker's load and returns the load of the SCP. */
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

    /** Returns the load as last computed. */
    public ScpLoad load() {
        return load;
    }
}
