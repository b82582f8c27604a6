// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.decision;

import org.sigcore.scp.scpworker.logic.policy.RoutingPolicies;
import org.sigcore.scp.scpworker.logic.protection.policy.Protection;

/**
 * What requests are treated by: one immutable snapshot. A request reads it once, when it comes, and keeps to it whatever
 * is configured meanwhile.
 *
 * @param viaCheck whether a request that carries this SCP in Via is refused
 */
public record WorkerSettings(boolean viaCheck, RoutingPolicies policies, RouteDecider decider, Protection protection) {
    /** The same with another routing configuration. */
    public WorkerSettings routedBy(boolean newViaCheck, RoutingPolicies newPolicies, RouteDecider newDecider) {
        return new WorkerSettings(newViaCheck, newPolicies, newDecider, protection);
    }

    /** The same with other protection. */
    public WorkerSettings protectedBy(Protection newProtection) {
        return new WorkerSettings(viaCheck, policies, decider, newProtection);
    }
}
