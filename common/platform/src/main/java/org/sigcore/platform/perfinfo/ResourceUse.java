// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import org.sigcore.platform.role.RoleInterface;

/** Resource usage of a role's process; offered by every process. */
@RoleInterface
public interface ResourceUse {
    /**
     * A measurement.
     *
     * @param cpuPercent percentage of the processors of the process
     * @param memoryPercent percentage of the maximum heap
     */
    record Use(int cpuPercent, int memoryPercent) {}

    /** Returns the current usage; takes some microseconds. */
    Use use();
}
