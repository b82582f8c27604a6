// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pcrfcore;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.diamconnector.SdSession;
import tools.jackson.databind.node.ObjectNode;

/** What a TDF reports about a Gx session. Thread-safe. */
@RoleInterface(role = "pcrf-core")
public interface GxTdfReports {
    /**
     * Decides again on what a TDF has detected, and tells the peers what changed.
     *
     * @param from the Session-Id and the TDF of the report, as {@link SdSession#from} returns them
     * @param report members of SmPolicyUpdateContextData, and {@code adcRuleReports}; null when the TDF session has ended
     * @return false when the session has no such TDF session, or has it at another TDF
     */
    boolean gxTdfReport(String sessionId, SdSession from, @Nullable ObjectNode report);
}
