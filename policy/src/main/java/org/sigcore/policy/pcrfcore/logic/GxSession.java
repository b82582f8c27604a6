// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.logic;

import java.time.Instant;
import org.sigcore.model.JsonMember;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.pre.api.SessionAddress;
import tools.jackson.databind.node.ObjectNode;

/**
 * An IP-CAN session on Gx. The documents are never changed in place.
 *
 * @param id Session-Id
 * @param peer where the PCEF is: {@code originHost} and {@code originRealm}
 * @param context what the PCEF told us, in the words of SmPolicyContextData
 * @param decision the whole decision that is in force, in the words of SmPolicyDecision
 * @param rxSessions how many AF sessions there are on it
 * @param created when it was created
 */
public record GxSession(
        String id, ObjectNode peer, ObjectNode context, ObjectNode decision, int rxSessions, Instant created) {
    /** The subscriber. */
    public String supi() {
        return text(SmPolicyContextData.SUPI);
    }

    /** The access point name. */
    public String apn() {
        return text(SmPolicyContextData.DNN);
    }

    /** By which address AFs find it. */
    public SessionAddress address() {
        return SessionAddress.ofSmContext(context);
    }

    /** Its part of the subscriber's data. */
    public SubscriberQuery subscriberQuery() {
        return new SubscriberQuery(id, "pcrf-core", supi(), SmPolicyContextData.GPSI.text(context), null, apn());
    }

    /** The same with another context and decision. */
    public GxSession with(ObjectNode newContext, ObjectNode newDecision) {
        return new GxSession(id, peer, newContext, newDecision, rxSessions, created);
    }

    /** The same with another decision and number of AF sessions. */
    public GxSession with(ObjectNode newDecision, int newRxSessions) {
        return new GxSession(id, peer, context, newDecision, newRxSessions, created);
    }

    private String text(JsonMember member) {
        String value = member.text(context);
        return value == null ? "" : value;
    }
}
