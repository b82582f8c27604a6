// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.chfconnector.api;

import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Told of what the CHF notifies. */
@RoleInterface(role = "policyds")
public interface SpendingLimitListener {
    /**
     * Counters have changed. Returns when the new status is stored and the sessions were decided again.
     *
     * @param subscriber key of {@link SpendingLimits.Counted}
     * @param statusInfos the changed PolicyCounterInfo by counter identifier
     * @return false when nothing is known of that subscriber's subscription
     */
    boolean countersChanged(String subscriber, ObjectNode statusInfos);

    /** The CHF has ended the subscription. Returns false when nothing is known of it. */
    boolean subscriptionEnded(String subscriber);
}
