// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.udrconnector;

import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Receives notifications of the UDR. Thread-safe. */
@RoleInterface(role = "policyds")
public interface PolicyDataListener {
    /**
     * Handles changed subscriber data. Returns once the change is stored; the sessions are re-evaluated afterwards.
     *
     * @param subscriber of {@link PolicyDataRepository.SubscriptionRequest}
     * @param change PolicyDataChangeNotification
     * @return false if there is no such subscription
     */
    boolean policyDataChanged(String subscriber, ObjectNode change);
}
