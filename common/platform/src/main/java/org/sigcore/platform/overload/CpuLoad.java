// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * How busy this process keeps the processors that it may use: one for the process, asked by all who want to know. An average
 * over about five seconds, since a JVM that compiles or collects garbage for a moment is not overloaded. It measures from
 * one sample to the next by the CPU time used, whoever asks how often; {@code OperatingSystemMXBean.getProcessCpuLoad}
 * counts from the last question of anybody, so that its callers shorten one another's intervals. Thread-safe.
 */
public final class CpuLoad {
    /** After this time without load about a third of the load before is left in the figure. */
    private static final double AVERAGED_NANOS = 5e9;
    /** The platform counts CPU time in steps of 10 ms: a shorter interval would measure those. */
    private static final long SHORTEST_INTERVAL_NANOS = 100_000_000;

    private final LongSupplier cpuNanos;
    private final LongSupplier nanoClock;
    private final int processors;
    private long usedBefore;
    private long before;
    private double average;

    /**
     * That of a process of which somebody else knows.
     *
     * @param cpuNanos CPU time of the process until now, of all its threads
     */
    public CpuLoad(LongSupplier cpuNanos, LongSupplier nanoClock, int processors) {
        this.cpuNanos = cpuNanos;
        this.nanoClock = nanoClock;
        this.processors = processors;
        this.usedBefore = cpuNanos.getAsLong();
        this.before = nanoClock.getAsLong();
    }

    /** That of this process; 0 where the platform does not tell. */
    public static CpuLoad ofThisProcess() {
        LongSupplier used = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean known
                ? known::getProcessCpuTime
                : () -> 0;
        return new CpuLoad(used, System::nanoTime, Runtime.getRuntime().availableProcessors());
    }

    /** In percent of what the machine or container has, 0 to 100. Takes a sample if the last is 100 ms old. */
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

    /** {@link #percent} as a whole number. */
    public int wholePercent() {
        return (int) Math.round(percent());
    }
}
