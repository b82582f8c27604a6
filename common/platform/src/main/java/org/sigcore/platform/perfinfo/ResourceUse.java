// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import org.sigcore.platform.role.RoleInterface;

/** How busy the process of a role is: every process offers it. */
@RoleInterface
public interface ResourceUse {
    /**
     * One look.
     *
     * @param cpuPercent of the processors that the process may use
     * @param memoryPercent of the heap that it may use
     */
    record Use(int cpuPercent, int memoryPercent) {}

    /** Now; takes some microseconds. */
    Use use();
}
