// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import org.sigcore.platform.overload.CpuLoad;

/** Resource usage of this process as reported by the JVM. */
public final class ProcessResourceUse implements ResourceUse {
    private final CpuLoad cpu;

    public ProcessResourceUse(CpuLoad cpu) {
        this.cpu = cpu;
    }

    @Override
    public Use use() {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        long max = heap.getMax() > 0 ? heap.getMax() : heap.getCommitted();
        return new Use(cpu.wholePercent(), (int) (heap.getUsed() * 100 / Math.max(1, max)));
    }
}
