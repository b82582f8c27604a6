// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import org.sigcore.platform.role.RoleInterface;

/** What is the case in PDU sessions, for consumers that are told at once or from time to time. Thread-safe. */
@RoleInterface(role = "sm-service")
public interface SmPcEvents {
    /**
     * Looks at some of them.
     *
     * @param after the last one of the page before; empty for the first page
     * @param limit how many it looks at, 1 to 10,000
     */
    PcEventPage smPcEvents(PcEventSubscription subscription, String after, int limit);
}
