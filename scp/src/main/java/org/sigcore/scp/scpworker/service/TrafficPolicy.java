// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import org.sigcore.scp.scpworker.logic.decision.RouteDecider;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;
import org.sigcore.scp.scpworker.logic.policy.RoutingPolicies;
import org.sigcore.scp.scpworker.service.protection.Protection;

/**
 * Immutable snapshot of the configuration for requests. A request reads it once on arrival and is not affected by later
 * changes.
 *
 * @param viaCheck true to reject requests that contain this SCP in Via
 */
public record TrafficPolicy(boolean viaCheck, RoutingPolicies policies, RouteDecider decider, Protection protection) {
    /** Creates a policy that forwards to the named producer, allows any alternate, and has no protection. */
    public static TrafficPolicy of(RoutingOptions options, boolean tableFirst, boolean viaCheck) {
        return new TrafficPolicy(
                viaCheck,
                RoutingPolicies.of(RoutingPlan.of(options)),
                new RouteDecider(tableFirst),
                Protection.DEFAULTS);
    }

    /** Returns this policy with another routing configuration. */
    public TrafficPolicy routedBy(boolean newViaCheck, RoutingPolicies newPolicies, RouteDecider newDecider) {
        return new TrafficPolicy(newViaCheck, newPolicies, newDecider, protection);
    }

    /** Returns this policy with another protection. */
    public TrafficPolicy protectedBy(Protection newProtection) {
        return new TrafficPolicy(viaCheck, policies, decider, newProtection);
    }
}
