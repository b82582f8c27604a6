// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import org.sigcore.platform.role.RoleInterface;

/** Provides workers with the topology. May block: call it on a virtual thread. Thread-safe. */
@RoleInterface(role = "scpc-notification")
public interface TopologyView {
    /**
     * Waits for a topology that differs from the known one.
     *
     * @param knownVersion version that the caller holds; 0 for none
     * @param maxWaitMillis time to wait for a change, after which the same version may be returned
     */
    TopologySnapshot awaitNewer(long knownVersion, long maxWaitMillis);
}
