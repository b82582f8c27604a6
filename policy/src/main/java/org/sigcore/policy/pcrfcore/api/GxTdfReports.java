// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** What a TDF reports about a Gx session. Thread-safe. */
@RoleInterface(role = "pcrf-core")
public interface GxTdfReports {
    /**
     * Decides again on what a TDF has detected, and tells the peers what changed.
     *
     * @param sdSessionId the TDF session's
     * @param report members of SmPolicyUpdateContextData, and {@code adcRuleReports}; null when the TDF session has ended
     * @return false when the session has no such TDF session
     */
    boolean gxTdfReport(String sessionId, String sdSessionId, @Nullable ObjectNode report);
}
