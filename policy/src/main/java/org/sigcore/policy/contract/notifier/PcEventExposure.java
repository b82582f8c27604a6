// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Subscriptions to policy control events, for the services that detect these events. Thread-safe. */
@RoleInterface(role = "notifier")
public interface PcEventExposure {
    /** Returns all subscriptions from memory, without a query to the store. */
    List<PcEventSubscription> pcEventSubscriptions();

    /**
     * Reports events of a subscription whose number of reports is limited.
     *
     * @param events PcEventNotification each
     */
    void pcEventsOccurred(String subscriptionId, List<ObjectNode> events);
}
