// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcalternateresolution;

import org.sigcore.platform.role.RoleInterface;

/** Where a worker gets the alternates that DNS knows. May block: call it on a virtual thread. Thread-safe. */
@RoleInterface(role = "scpc-alternate-resolution")
public interface AlternateRecords {
    /**
     * Waits for records that differ from those known.
     *
     * @param knownVersion the version that the caller has; 0 for none
     * @param maxWaitMillis how long to wait for a change; then the answer may have the same version
     */
    AlternateSnapshot awaitNewer(long knownVersion, long maxWaitMillis);
}
