// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamconnector.api;

import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.datasources.ShUserData;

/** What is done when an HSS pushes data of a subscriber. Thread-safe. */
@RoleInterface(role = "policyds")
public interface HssUserDataListener {
    /**
     * Data have changed. Returns when they are stored with the reminder to decide again on the subscriber's sessions.
     *
     * @param identity as in {@link ShSubscription#identity}
     * @param data only what has changed
     * @return false when nobody has subscribed to data of that identity
     */
    boolean userDataPushed(String identity, ShUserData data);
}
