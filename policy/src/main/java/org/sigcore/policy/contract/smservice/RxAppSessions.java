// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.smservice;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.diamgateway.Carrier;
import tools.jackson.databind.node.ObjectNode;

/**
 * AF sessions created over Rx. They are identified by their Session-Id; requests are mapped to TS 29.514. Errors are
 * those of Npcf_PolicyAuthorization, thrown as {@link org.sigcore.model.ProblemException}. Thread-safe.
 */
@RoleInterface(role = "sm-service")
public interface RxAppSessions {
    /**
     * Creates an AF session on an SM policy. Returns after the SMF has accepted the rules.
     *
     * @param rxSessionId Session-Id
     * @param peer the AF: members {@code originHost} and {@code originRealm}
     * @param ascReqData AppSessionContextReqData
     * @param carrier as returned by {@link SmSessionDirectory#claim}
     * @return events to report to the AF immediately (EventsNotification); empty for none
     */
    ObjectNode create(String rxSessionId, ObjectNode peer, ObjectNode ascReqData, Carrier carrier);

    /**
     * Changes an AF session. Returns after the SMF has accepted the rules.
     *
     * @param peer the sender of this request, as for {@link #create}
     * @param patch members of AppSessionContextReqData to merge
     * @param carrier as returned by {@link SmSessionDirectory#claim}
     * @return as for {@link #create}
     */
    ObjectNode modify(String rxSessionId, ObjectNode peer, ObjectNode patch, Carrier carrier);

    /**
     * Requests the SMF to restore the P-CSCF of the PDU session. Returns after the SMF has accepted the request.
     *
     * @param carrier as returned by {@link SmSessionDirectory#claim}
     */
    void restore(String rxSessionId, Carrier carrier);

    /**
     * Ends an AF session and removes its rules.
     *
     * @param peer the sender of this request, as for {@link #create}
     * @param events EventsSubscReqData that the AF requests with the end; empty for none
     * @param carrier as returned by {@link SmSessionDirectory#claim}
     * @return events to report in the answer (EventsNotification), empty for none; null if there is no such AF session
     */
    @Nullable
    ObjectNode delete(String rxSessionId, ObjectNode peer, ObjectNode events, Carrier carrier);
}
