// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.logic;

import java.time.Instant;
import org.sigcore.model.JsonMember;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.pre.api.SessionAddress;
import tools.jackson.databind.node.ObjectNode;

/**
 * An individual SM policy: what the SMF told us, and the decision that it holds. The documents are never changed in
 * place.
 *
 * @param id the last segment of the resource's URI
 * @param context SmPolicyContextData as received, with later updates merged in
 * @param decision the whole SmPolicyDecision that is in force
 * @param appSessions how many AF sessions there are on it
 * @param created when it was created
 */
public record SmPolicy(String id, ObjectNode context, ObjectNode decision, int appSessions, Instant created) {
    /** The subscriber. */
    public String supi() {
        return text(SmPolicyContextData.SUPI);
    }

    /** The data network, as the SMF wrote it. */
    public String dnn() {
        return text(SmPolicyContextData.DNN);
    }

    /** Where the SMF takes notifications. */
    public String notificationUri() {
        return text(SmPolicyContextData.NOTIFICATION_URI);
    }

    /** By which address AFs find it. */
    public SessionAddress address() {
        return SessionAddress.ofSmContext(context);
    }

    /** Its part of the subscriber's data. */
    public SubscriberQuery subscriberQuery() {
        return new SubscriberQuery(
                id,
                "pcf-sm",
                supi(),
                SmPolicyContextData.GPSI.text(context),
                SmPolicyContextData.SLICE_INFO.of(context) instanceof ObjectNode slice ? slice : null,
                dnn());
    }

    /** The same with another context and decision. */
    public SmPolicy with(ObjectNode newContext, ObjectNode newDecision) {
        return new SmPolicy(id, newContext, newDecision, appSessions, created);
    }

    /** The same with another decision and number of AF sessions. */
    public SmPolicy with(ObjectNode newDecision, int newAppSessions) {
        return new SmPolicy(id, context, newDecision, newAppSessions, created);
    }

    private String text(JsonMember member) {
        String value = member.text(context);
        if (value == null) {
            throw new IllegalStateException("SM policy " + id + " without " + member.name());
        }
        return value;
    }
}
