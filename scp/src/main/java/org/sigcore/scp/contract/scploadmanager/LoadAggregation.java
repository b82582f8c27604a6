// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scploadmanager;

import org.sigcore.platform.role.RoleInterface;

/** Collects the load of workers and returns that of the SCP. Thread-safe. */
@RoleInterface(role = "scp-loadmanager")
public interface LoadAggregation {
    /** Stores a worker's load and returns the load of the SCP. */
    ScpLoad report(WorkerLoad load);
}
