// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/**
 * TDF sessions over Sd. Each method returns the Result-Code of the TDF's answer, or 0 without an answer. ADC rules are
 * keyed by name and have the format of {@code policydata/pcrf/adcrules}; a rule or rule base that is predefined at the
 * TDF has the member {@code predefined} or {@code base}. Thread-safe.
 */
@SpecRef("TS 29.212 4b.5")
@RoleInterface(role = "diam-connector")
public interface TdfSessions {
    /**
     * Opens a session (TSR).
     *
     * @param context of the UE's session, as SmPolicyContextData
     * @param adcRules rules to install
     */
    int openTdf(SdSession session, ObjectNode context, ObjectNode adcRules);

    /**
     * Changes the ADC rules of a session (RAR).
     *
     * @param installed new and changed rules
     * @param removed rules to remove, in their previous form
     */
    int changeTdf(SdSession session, ObjectNode installed, ObjectNode removed);

    /** Requests the TDF to end a session (RAR with Session-Release-Cause). */
    int endTdf(SdSession session);
}
