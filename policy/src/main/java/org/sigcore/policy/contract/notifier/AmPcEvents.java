// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import org.sigcore.platform.role.RoleInterface;

/** What is the case in associations of AMFs, for consumers that are told at once or from time to time. Thread-safe. */
@RoleInterface(role = "am-service")
public interface AmPcEvents {
    /**
     * Looks at some of them.
     *
     * @param after the last one of the page before; empty for the first page
     * @param limit how many it looks at, 1 to 10,000
     */
    PcEventPage amPcEvents(PcEventSubscription subscription, String after, int limit);
}
