// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcalternateresolution;

import org.sigcore.platform.role.RoleInterface;

/** Provides workers with the alternates found in DNS. May block: call it on a virtual thread. Thread-safe. */
@RoleInterface(role = "scpc-alternate-resolution")
public interface AlternateRecords {
    /**
     * Waits for records that differ from those known.
     *
     * @param knownVersion version that the caller holds; 0 for none
     * @param maxWaitMillis time to wait for a change, after which the same version may be returned
     */
    AlternateSnapshot awaitNewer(long knownVersion, long maxWaitMillis);
}
