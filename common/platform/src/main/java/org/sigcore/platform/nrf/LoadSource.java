// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.lang.management.ManagementFactory;

/** How loaded this NF is: told to the NRF in heartbeats. An NF may supply its own as a bean. */
@FunctionalInterface
public interface LoadSource {
    /** Percent, 0 to 100. */
    int percent();

    /** The CPU time of this process over that of the machine. */
    static LoadSource cpu() {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return () -> system instanceof com.sun.management.OperatingSystemMXBean process
                ? Math.clamp(Math.round(process.getProcessCpuLoad() * 100), 0, 100)
                : 0;
    }
}
