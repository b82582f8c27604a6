// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.udrconnector;

import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Told of what the UDR notifies. Thread-safe. */
@RoleInterface(role = "policyds")
public interface PolicyDataListener {
    /**
     * Data of a subscriber have changed. Returns when that is stored; then the sessions are decided again.
     *
     * @param subscriber of {@link PolicyDataRepository.SubscriptionRequest}
     * @param change PolicyDataChangeNotification
     * @return false when nothing is known of a subscription
     */
    boolean policyDataChanged(String subscriber, ObjectNode change);
}
