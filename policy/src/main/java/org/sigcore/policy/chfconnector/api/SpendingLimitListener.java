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
     * An Sy session of which an OCS notifies.
     *
     * @param host Origin-Host of the notification; empty if it is not known
     * @param realm Origin-Realm of the notification
     */
    record SyOrigin(String sessionId, String host, String realm) {}

    /**
     * Counters have changed. Returns when the new status is stored with the reminder to decide again on the sessions.
     *
     * @param subscriber key of {@link SpendingLimits.Counted}
     * @param from the Sy session at an OCS; null for the subscription at the CHF
     * @param statusInfos the changed PolicyCounterInfo by counter identifier
     * @return false when nothing is known of that subscriber's subscription, it is another one, or it is in another realm
     */
    boolean countersChanged(String subscriber, @Nullable SyOrigin from, ObjectNode statusInfos);

    /**
     * The subscription was ended where it is.
     *
     * @param sySessionId the Sy session at an OCS; null for the subscription at the CHF
     * @return false when nothing is known of that subscriber's subscription, or it is another one
     */
    boolean subscriptionEnded(String subscriber, @Nullable String sySessionId);
}
