// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** Receives subscriber data pushed by an HSS. Thread-safe. */
@RoleInterface(role = "policyds")
public interface HssUserDataListener {
    /**
     * Handles changed data. Returns once they are stored, along with the pending re-evaluation of the subscriber's
     * sessions.
     *
     * @param identity as in {@link ShSubscription#identity}
     * @param data only the changed data
     * @param sources names of the data sources that match this HSS
     * @return false if there is no subscription to data of that identity at this HSS
     */
    boolean userDataPushed(String identity, ShUserData data, List<String> sources);
}
