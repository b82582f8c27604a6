// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.time.Instant;
import java.util.List;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import tools.jackson.databind.node.ObjectNode;

/**
 * Input of a policy decision for a session.
 *
 * @param operation create, update, or notify for a change detected by the PCF
 * @param context the session as SmPolicyContextData
 * @param sessions its AF sessions
 * @param installed decision in force; empty for a new session
 */
public record DecisionInput(
        String operation,
        ObjectNode context,
        SubscriberSnapshot subscriber,
        List<AfMedia> sessions,
        Instant now,
        ObjectNode installed) {}
