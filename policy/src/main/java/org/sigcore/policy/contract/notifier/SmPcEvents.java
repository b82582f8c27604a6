// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import org.sigcore.platform.role.RoleInterface;

/** Current policy control events of PDU sessions, for immediate and periodic reports. Thread-safe. */
@RoleInterface(role = "sm-service")
public interface SmPcEvents {
    /**
     * Examines one page of sessions.
     *
     * @param after last session of the previous page; empty for the first page
     * @param limit number of sessions to examine, 1 to 10,000
     */
    PcEventPage smPcEvents(PcEventSubscription subscription, String after, int limit);
}
