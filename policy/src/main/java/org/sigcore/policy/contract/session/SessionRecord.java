// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.session;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A stored session.
 *
 * @param service {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am} or {@code pcf-ue}
 * @param createdAtMillis milliseconds since 1970
 * @param context SmPolicyContextData, to which Gx sessions are mapped, or PolicyAssociationRequest
 * @param decision decision in force, in terms of TS 29.512, TS 29.507 or TS 29.525
 * @param notInForce failure code by rule identity, for each decided rule that the peer does not enforce
 * @param peer data of the enforcing peer: {@code originHost} and {@code originRealm} of a PCEF; {@code tdf}, the TDF
 *     session with its rules; the delivery of policies of a UE association
 * @param appSessions AF sessions carried by the session: {@code id}, {@code interface} (N5 or Rx), {@code request}, and
 *     on Rx {@code rx} with Session-Id and peer
 */
public record SessionRecord(
        String service,
        String id,
        long createdAtMillis,
        ObjectNode context,
        ObjectNode decision,
        ObjectNode notInForce,
        ObjectNode peer,
        List<ObjectNode> appSessions) {}
