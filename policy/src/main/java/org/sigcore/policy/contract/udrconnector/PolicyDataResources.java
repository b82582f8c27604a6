// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.udrconnector;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/** Resources of a subscriber's policy data to whose changes Policy subscribes. */
@SpecRef("TS 29.519 5.4.2.14")
public final class PolicyDataResources {
    /** Session management policy data. */
    public static final String SM_DATA = "sm-data";

    /** Access and mobility policy data. */
    public static final String AM_DATA = "am-data";

    /** UE policy set. */
    public static final String UE_POLICY_SET = "ue-policy-set";

    /** Operator-specific data of a UE. */
    public static final String OPERATOR_DATA = "operator-specific-data";

    private static final Map<String, String> MEMBERS =
            Map.of(SM_DATA, "smPolicyData", AM_DATA, "amPolicyData", UE_POLICY_SET, "uePolicySet");

    private PolicyDataResources() {}

    /** Returns all resources that have a member in PolicyDataChangeNotification. */
    public static Set<String> all() {
        return MEMBERS.keySet();
    }

    /** Returns the member of PolicyDataChangeNotification that holds a resource; null if absent. */
    public static @Nullable String member(String resource) {
        return MEMBERS.get(resource);
    }
}
