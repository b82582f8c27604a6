// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** Receives the NF instances that scpc-audit reads from the NRF. Thread-safe. */
@RoleInterface(role = "scpc-notification")
public interface TopologyUpdates {
    /** Returns the current version for {@link #reconcile}; call it before reading from the NRF. */
    long mark();

    /**
     * Makes the topology equal to the list of the NRF, except for instances that a notification has changed since
     * {@code mark}.
     *
     * @param mark from {@link #mark}, taken before the first request to the NRF
     * @param profiles NF instances registered in the NRF
     * @param scope instances whose absence from the list removes them
     * @return number of instances added, changed or removed
     */
    int reconcile(long mark, List<KnownProfile> profiles, AuditScope scope);
}
