// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import org.sigcore.scp.scpworker.logic.decision.RouteDecider;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;
import org.sigcore.scp.scpworker.logic.policy.RoutingPolicies;
import org.sigcore.scp.scpworker.service.protection.Protection;

/**
 * What requests are treated by: one immutable snapshot. A request reads it once, when it comes, and keeps to it whatever
 * is configured meanwhile.
 *
 * @param viaCheck whether a request that carries this SCP in Via is refused
 */
public record TrafficPolicy(boolean viaCheck, RoutingPolicies policies, RouteDecider decider, Protection protection) {
    /** Forwards to whom consumers name and lets anyone stand in; protects from nothing. */
    public static TrafficPolicy of(RoutingOptions options, boolean tableFirst, boolean viaCheck) {
        return new TrafficPolicy(
                viaCheck,
                RoutingPolicies.of(RoutingPlan.of(options)),
                new RouteDecider(tableFirst),
                Protection.DEFAULTS);
    }

    /** The same with another routing configuration. */
    public TrafficPolicy routedBy(boolean newViaCheck, RoutingPolicies newPolicies, RouteDecider newDecider) {
        return new TrafficPolicy(newViaCheck, newPolicies, newDecider, protection);
    }

    /** The same with other protection. */
    public TrafficPolicy protectedBy(Protection newProtection) {
        return new TrafficPolicy(viaCheck, policies, decider, newProtection);
    }
}
