// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.chfconnector;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Receives notifications of the CHF and the OCS. */
@RoleInterface(role = "policyds")
public interface SpendingLimitListener {
    /**
     * The Sy session and the OCS that sent a notification.
     *
     * @param peer the OCS, as {@link org.sigcore.policy.contract.diamgateway.PeerOrigin#peer} returns it
     */
    record SyOrigin(String sessionId, ObjectNode peer) {}

    /**
     * Handles changed policy counters. Returns once the new status is stored, along with the pending re-evaluation of
     * the subscriber's sessions.
     *
     * @param subscriber key of {@link SpendingLimits.Counted}
     * @param from the Sy session at an OCS; null for a subscription at the CHF
     * @param statusInfos changed PolicyCounterInfo by counter identifier
     * @return false if the subscriber has no subscription, another subscription, or one at another OCS
     */
    boolean countersChanged(String subscriber, @Nullable SyOrigin from, ObjectNode statusInfos);

    /**
     * Handles the termination of a subscription by the CHF or OCS.
     *
     * @param from the Sy session at an OCS; null for a subscription at the CHF
     * @return as for {@link #countersChanged}
     */
    boolean subscriptionEnded(String subscriber, @Nullable SyOrigin from);
}
