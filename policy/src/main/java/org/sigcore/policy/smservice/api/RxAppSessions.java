// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/**
 * AF sessions that came over Rx. Their identity is that of the Diameter session; the request is in the words of TS
 * 29.514. Errors are those of Npcf_PolicyAuthorization, as {@link org.sigcore.model.ProblemException}. Thread-safe.
 */
@RoleInterface(role = "sm-service")
public interface RxAppSessions {
    /**
     * Creates the AF session on a SM policy, or changes one that is there. Returns when the SMF has taken the rules.
     *
     * @param rxSessionId Session-Id
     * @param peer who asks: members {@code originHost} and {@code originRealm}
     * @param ascReqData AppSessionContextReqData; for a change, the members to merge
     * @param smPolicyId what carries it, as {@link SmSessionDirectory#claim} has named it; null for a change
     */
    void createOrModify(String rxSessionId, ObjectNode peer, ObjectNode ascReqData, @Nullable String smPolicyId);

    /**
     * Ends the AF session and takes back its rules.
     *
     * @return false when there is no such session
     */
    boolean delete(String rxSessionId);
}
