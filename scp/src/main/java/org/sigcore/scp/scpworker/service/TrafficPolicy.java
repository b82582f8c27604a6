// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import org.sigcore.scp.contract.scpcconfiguration.MessageFeedOptions;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
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
 * @param intake settings of the steps before routing
 */
public record TrafficPolicy(boolean viaCheck, Selection selection, Protection protection, IntakePolicy intake) {
    /**
     * Settings of the selection of producers.
     *
     * @param discovery use of discovery results
     */
    public record Selection(RoutingPolicies policies, RouteDecider decider, DiscoveryPolicy discovery) {}

    /** Creates a policy with default settings for discoveries and intakes. */
    public TrafficPolicy(boolean viaCheck, RoutingPolicies policies, RouteDecider decider, Protection protection) {
        this(
                viaCheck,
                new Selection(policies, decider, DiscoveryPolicy.DEFAULT),
                protection,
                new IntakePolicy(ScpConfiguration.OAUTH_OPTIONS.defaults(), MessageFeedOptions.OFF));
    }

    /** Returns the routing configuration. */
    public RoutingPolicies policies() {
        return selection.policies();
    }

    /** Returns the first decision about a request. */
    public RouteDecider decider() {
        return selection.decider();
    }

    /** Returns the use of discovery results. */
    public DiscoveryPolicy discovery() {
        return selection.discovery();
    }

    /** Creates a policy that forwards to the named producer, allows any alternate, and has no protection. */
    public static TrafficPolicy of(RoutingOptions options, boolean tableFirst, boolean viaCheck) {
        return new TrafficPolicy(
                viaCheck,
                RoutingPolicies.of(RoutingPlan.of(options)),
                new RouteDecider(tableFirst),
                Protection.DEFAULTS);
    }

    /** Returns this policy with another routing configuration. */
    public TrafficPolicy routedBy(boolean newViaCheck, Selection newSelection) {
        return new TrafficPolicy(newViaCheck, newSelection, protection, intake);
    }

    /** Returns this policy with another protection. */
    public TrafficPolicy protectedBy(Protection newProtection) {
        return new TrafficPolicy(viaCheck, selection, newProtection, intake);
    }

    /** Returns this policy with other settings of the intakes. */
    public TrafficPolicy withIntake(IntakePolicy newIntake) {
        return new TrafficPolicy(viaCheck, selection, protection, newIntake);
    }
}
