// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.overload;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * How busy this process keeps the processors that it may use, over the last few seconds: one that compiles or collects
 * garbage for a moment is not overloaded. Measures from one call to the next, whoever else measures the same process (which
 * {@code OperatingSystemMXBean.getProcessCpuLoad} does not: its callers shorten one another's intervals). For one thread.
 */
public final class CpuLoad {
    /** After this time without load about a third of the load before is left in the figure. */
    private static final double AVERAGED_NANOS = 5e9;

    private final LongSupplier cpuNanos;
    private final LongSupplier nanoClock;
    private final int processors;
    private long usedBefore;
    private long before;
    private double average;

    /** @param cpuNanos CPU time of the process until now, of all its threads */
    CpuLoad(LongSupplier cpuNanos, LongSupplier nanoClock, int processors) {
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

    /** In percent of what the machine or container has. */
    public double percent() {
        long now = nanoClock.getAsLong();
        long used = cpuNanos.getAsLong();
        double interval = now - before;
        if (interval > 0) {
            double load = Math.clamp(100 * (used - usedBefore) / (interval * processors), 0, 100);
            average += (load - average) * (1 - Math.exp(-interval / AVERAGED_NANOS));
            usedBefore = used;
            before = now;
        }
        return average;
    }
}
