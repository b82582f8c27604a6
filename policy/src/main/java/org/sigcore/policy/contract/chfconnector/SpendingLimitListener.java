// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.chfconnector;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Told of what the CHF, or the OCS, notifies. */
@RoleInterface(role = "policyds")
public interface SpendingLimitListener {
    /**
     * An Sy session of which an OCS notifies.
     *
     * @param peer the OCS, as {@link org.sigcore.policy.contract.diamgateway.PeerOrigin#peer} returns it
     */
    record SyOrigin(String sessionId, ObjectNode peer) {}

    /**
     * Counters have changed. Returns when the new status is stored with the reminder to decide again on the sessions.
     *
     * @param subscriber key of {@link SpendingLimits.Counted}
     * @param from the Sy session at an OCS; null for the subscription at the CHF
     * @param statusInfos the changed PolicyCounterInfo by counter identifier
     * @return false when nothing is known of that subscriber's subscription, it is another one, or it is at another OCS
     */
    boolean countersChanged(String subscriber, @Nullable SyOrigin from, ObjectNode statusInfos);

    /**
     * The subscription was ended where it is.
     *
     * @param from the Sy session at an OCS; null for the subscription at the CHF
     * @return as for {@link #countersChanged}
     */
    boolean subscriptionEnded(String subscriber, @Nullable SyOrigin from);
}
