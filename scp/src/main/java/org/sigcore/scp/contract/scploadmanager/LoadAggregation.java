// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scploadmanager;

import org.sigcore.platform.role.RoleInterface;

/** Where workers tell their load and learn that of the SCP. Thread-safe. */
@RoleInterface(role = "scp-loadmanager")
public interface LoadAggregation {
    /** Takes a worker's load over; returns that of the SCP. */
    ScpLoad report(WorkerLoad load);
}
