// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** How busy this process keeps the processors that it may use. For one thread. */
final class ProcessLoad {
    private final @Nullable OperatingSystemMXBean system =
            ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean known ? known : null;

    /** CPU time since the last call, in percent of what the machine or container has; 0 where that cannot be known. */
    double cpuPercent() {
        return system == null ? 0 : Math.max(0, system.getProcessCpuLoad()) * 100;
    }
}
