// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/**
 * TDF sessions over Sd. Each method returns the Result-Code of the TDF's answer, or 0 without one. ADC rules are those of {@code
 * policydata/pcrf/adcrules}, by name; a rule or a rule base that the TDF has itself bears {@code predefined} or {@code base}.
 * Thread-safe.
 */
@SpecRef("TS 29.212 4b.5")
@RoleInterface(role = "diam-connector")
public interface TdfSessions {
    /**
     * Opens one (TSR).
     *
     * @param context of the UE's session, as SmPolicyContextData
     * @param adcRules that are to hold
     */
    int openTdf(SdSession session, ObjectNode context, ObjectNode adcRules);

    /**
     * Changes its ADC rules (RAR).
     *
     * @param installed new or changed ones
     * @param removed as they were
     */
    int changeTdf(SdSession session, ObjectNode installed, ObjectNode removed);

    /** Asks the TDF to end it (RAR with Session-Release-Cause). */
    int endTdf(SdSession session);
}
