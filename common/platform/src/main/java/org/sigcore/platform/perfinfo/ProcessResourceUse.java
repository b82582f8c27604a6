// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;

/** What the JVM says of itself. */
public final class ProcessResourceUse implements ResourceUse {
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    @Override
    public Use use() {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        long max = heap.getMax() > 0 ? heap.getMax() : heap.getCommitted();
        double cpu = system.getProcessCpuLoad(); // negative until it is known
        return new Use((int) Math.round(Math.max(0, cpu) * 100), (int) (heap.getUsed() * 100 / Math.max(1, max)));
    }
}
