// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.chfconnector.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Told of what the CHF, or the OCS, notifies. */
@RoleInterface(role = "policyds")
public interface SpendingLimitListener {
    /**
     * Counters have changed. Returns when the new status is stored with the reminder to decide again on the sessions.
     *
     * @param subscriber key of {@link SpendingLimits.Counted}
     * @param syUri the Sy session and the OCS that notifies, as {@link org.sigcore.policy.diamconnector.api.SySession#uri} has them; null
     *     for the subscription at the CHF
     * @param statusInfos the changed PolicyCounterInfo by counter identifier
     * @return false when nothing is known of that subscriber's subscription, or it is another one
     */
    boolean countersChanged(String subscriber, @Nullable String syUri, ObjectNode statusInfos);

    /**
     * The subscription was ended where it is.
     *
     * @param syUri as above
     * @return as above
     */
    boolean subscriptionEnded(String subscriber, @Nullable String syUri);
}
