// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import org.sigcore.platform.role.RoleInterface;

/** Where a worker gets the topology from. May block: call it on a virtual thread. Thread-safe. */
@RoleInterface(role = "scpc-notification")
public interface TopologyView {
    /**
     * Waits for a topology that differs from the one known.
     *
     * @param knownVersion the version that the caller has; 0 for none
     * @param maxWaitMillis how long to wait for a change; then the answer may have the same version
     */
    TopologySnapshot awaitNewer(long knownVersion, long maxWaitMillis);
}
