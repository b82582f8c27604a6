// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** Where scpc-audit brings what the NRF holds. Thread-safe. */
@RoleInterface(role = "scpc-notification")
public interface TopologyUpdates {
    /** The moment to name in {@link #reconcile}: take it before asking the NRF. */
    long mark();

    /**
     * Makes the topology equal to what the NRF listed. What a notification has changed since {@code mark} stays as the
     * notification left it.
     *
     * @param mark from {@link #mark}, before the first question to the NRF
     * @param profiles the NF instances that the NRF holds
     * @param scope whose absence means that they are gone
     * @return how many instances were added, changed or removed
     */
    int reconcile(long mark, List<KnownProfile> profiles, AuditScope scope);
}
