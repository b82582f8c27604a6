// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import org.sigcore.platform.role.RoleInterface;

/** Current policy control events of AM policy associations, for immediate and periodic reports. Thread-safe. */
@RoleInterface(role = "am-service")
public interface AmPcEvents {
    /**
     * Examines one page of associations.
     *
     * @param after last association of the previous page; empty for the first page
     * @param limit number of associations to examine, 1 to 10,000
     */
    PcEventPage amPcEvents(PcEventSubscription subscription, String after, int limit);
}
