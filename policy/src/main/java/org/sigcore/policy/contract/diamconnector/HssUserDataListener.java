// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** What is done when an HSS pushes data of a subscriber. Thread-safe. */
@RoleInterface(role = "policyds")
public interface HssUserDataListener {
    /**
     * Data have changed. Returns when they are stored with the reminder to decide again on the subscriber's sessions.
     *
     * @param identity as in {@link ShSubscription#identity}
     * @param data only what has changed
     * @param sources names of the data sources that the HSS can be
     * @return false without a subscription to data of that identity there
     */
    boolean userDataPushed(String identity, ShUserData data, List<String> sources);
}
