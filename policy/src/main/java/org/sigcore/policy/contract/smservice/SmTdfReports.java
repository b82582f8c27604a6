// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.smservice;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.diamconnector.SdSession;
import tools.jackson.databind.node.ObjectNode;

/** What a TDF reports about an SM policy. Thread-safe. */
@RoleInterface(role = "sm-service")
public interface SmTdfReports {
    /**
     * Decides again on what a TDF has detected, and tells the peers what changed.
     *
     * @param from the Session-Id and the TDF of the report, as {@link SdSession#from} returns them
     * @param report members of SmPolicyUpdateContextData, and {@code adcRuleReports}; null when the TDF session has ended
     * @return false when the session has no such TDF session, or has it at another TDF
     */
    boolean smTdfReport(String sessionId, SdSession from, @Nullable ObjectNode report);
}
