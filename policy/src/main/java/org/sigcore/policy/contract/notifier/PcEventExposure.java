// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Subscriptions to policy control events, for the services in which these happen. Thread-safe. */
@RoleInterface(role = "notifier")
public interface PcEventExposure {
    /** All that there are; without asking the store. */
    List<PcEventSubscription> pcEventSubscriptions();

    /**
     * Something has happened to which a limited number of reports applies.
     *
     * @param events PcEventNotification each
     */
    void pcEventsOccurred(String subscriptionId, List<ObjectNode> events);
}
