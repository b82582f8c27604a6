// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pcrfcore;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.diamconnector.SdSession;
import tools.jackson.databind.node.ObjectNode;

/** Reports of TDFs about Gx sessions. Thread-safe. */
@RoleInterface(role = "pcrf-core")
public interface GxTdfReports {
    /**
     * Re-evaluates a session after a report of a TDF and notifies its peers of changes.
     *
     * @param from Session-Id and TDF of the report, as returned by {@link SdSession#from}
     * @param report members of SmPolicyUpdateContextData and {@code adcRuleReports}; null if the TDF session has ended
     * @return false if the session has no such TDF session, or has it at another TDF
     */
    boolean gxTdfReport(String sessionId, SdSession from, @Nullable ObjectNode report);
}
