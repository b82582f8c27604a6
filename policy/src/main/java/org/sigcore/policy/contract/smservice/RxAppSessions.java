// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.smservice;

import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.diamgateway.Carrier;
import tools.jackson.databind.node.ObjectNode;

/**
 * AF sessions that came over Rx. Their identity is that of the Diameter session; the request is in the words of TS
 * 29.514. Errors are those of Npcf_PolicyAuthorization, as {@link org.sigcore.model.ProblemException}. Thread-safe.
 */
@RoleInterface(role = "sm-service")
public interface RxAppSessions {
    /**
     * Creates the AF session on a SM policy. Returns when the SMF has taken the rules, what the AF is told at once
     * (EventsNotification, empty for nothing).
     *
     * @param rxSessionId Session-Id
     * @param peer who asks: members {@code originHost} and {@code originRealm}
     * @param ascReqData AppSessionContextReqData
     * @param carrier as {@link SmSessionDirectory#claim} has named it
     */
    ObjectNode create(String rxSessionId, ObjectNode peer, ObjectNode ascReqData, Carrier carrier);

    /**
     * Changes the AF session. Returns when the SMF has taken the rules, as {@link #create}.
     *
     * @param peer as for {@link #create}, of this request
     * @param patch the members of AppSessionContextReqData to merge
     * @param carrier as {@link SmSessionDirectory#claim} has named it
     */
    ObjectNode modify(String rxSessionId, ObjectNode peer, ObjectNode patch, Carrier carrier);

    /**
     * Has the SMF restore the P-CSCF of the PDU session. Returns when it has taken that.
     *
     * @param carrier as {@link SmSessionDirectory#claim} has named it
     */
    void restore(String rxSessionId, Carrier carrier);

    /**
     * Ends the AF session and takes back its rules.
     *
     * @param peer as for {@link #create}, of this request
     * @param carrier as {@link SmSessionDirectory#claim} has named it
     * @return false when there is no such session
     */
    boolean delete(String rxSessionId, ObjectNode peer, Carrier carrier);
}
