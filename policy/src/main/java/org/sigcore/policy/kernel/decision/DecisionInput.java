// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.time.Instant;
import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import tools.jackson.databind.node.ObjectNode;

/**
 * The input of a decision for a session.
 *
 * @param operation create, update, or notify for a change that the PCF itself has noticed
 * @param context the session, in the words of SmPolicyContextData
 * @param sessions the AF sessions on it
 * @param installed the decision that is in force, empty for a new session
 */
public record DecisionInput(
        String operation,
        ObjectNode context,
        SubscriberSnapshot subscriber,
        List<AfMedia> sessions,
        Instant now,
        ObjectNode installed) {
    /** Of a session for which nothing is installed yet. */
    public DecisionInput(
            String operation, ObjectNode context, SubscriberSnapshot subscriber, List<AfMedia> sessions, Instant now) {
        this(operation, context, subscriber, sessions, now, Json.object());
    }
}
