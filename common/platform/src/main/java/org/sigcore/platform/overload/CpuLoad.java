// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * CPU load of this process as a moving average over about five seconds, so that short compilations or garbage
 * collections do not count as overload. One instance per process, shared by all readers. It is computed from the CPU
 * time between samples, independent of the number of readers; {@code OperatingSystemMXBean.getProcessCpuLoad} measures
 * from the last call of any reader, so that readers would shorten each other's intervals. Thread-safe.
 */
public final class CpuLoad {
    /** Time constant of the average: after it, about a third of an earlier load remains. */
    private static final double AVERAGED_NANOS = 5e9;
    /** CPU time has a resolution of 10 ms on some platforms, which would dominate a shorter interval. */
    private static final long SHORTEST_INTERVAL_NANOS = 100_000_000;

    private final LongSupplier cpuNanos;
    private final LongSupplier nanoClock;
    private final int processors;
    private long usedBefore;
    private long before;
    private double average;

    /**
     * Creates the load of a process with a given source.
     *
     * @param cpuNanos accumulated CPU time of all threads of the process
     */
    public CpuLoad(LongSupplier cpuNanos, LongSupplier nanoClock, int processors) {
        this.cpuNanos = cpuNanos;
        this.nanoClock = nanoClock;
        this.processors = processors;
        this.usedBefore = cpuNanos.getAsLong();
        this.before = nanoClock.getAsLong();
    }

    /** Returns the load of this process; always 0 if the platform does not provide it. */
    public static CpuLoad ofThisProcess() {
        LongSupplier used = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean known
                ? known::getProcessCpuTime
                : () -> 0;
        return new CpuLoad(used, System::nanoTime, Runtime.getRuntime().availableProcessors());
    }

    /**
     * Returns the load in percent of the processors of the machine or container, 0 to 100. Takes a sample if the last
     * one is at least 100 ms old.
     */
    public synchronized double percent() {
        long now = nanoClock.getAsLong();
        long interval = now - before;
        if (interval >= SHORTEST_INTERVAL_NANOS) {
            long used = cpuNanos.getAsLong();
            double load = Math.clamp(100.0 * (used - usedBefore) / ((double) interval * processors), 0, 100);
            average += (load - average) * (1 - Math.exp(-interval / AVERAGED_NANOS));
            usedBefore = used;
            before = now;
        }
        return average;
    }

    /** Returns {@link #percent} rounded to a whole number. */
    public int wholePercent() {
        return (int) Math.round(percent());
    }
}
