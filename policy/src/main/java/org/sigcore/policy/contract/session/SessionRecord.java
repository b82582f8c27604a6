// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.session;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A session as it is stored.
 *
 * @param service {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am} or {@code pcf-ue}
 * @param createdAtMillis milliseconds since 1970
 * @param context SmPolicyContextData, on Gx in the same words, or PolicyAssociationRequest
 * @param decision what is in force, as TS 29.512, TS 29.507 and TS 29.525 name it
 * @param notInForce by the identity of each rule that was decided and that the peer does not enforce its failure code
 * @param peer what is known of whoever enforces it: of a PCEF {@code originHost} and {@code originRealm}; {@code tdf}, the TDF session
 *     with its rules; of an UE association the delivery of its policies
 * @param appSessions the AF sessions on it: {@code id}, {@code interface} (N5 or Rx), {@code request}, and of Rx {@code rx} with Session-Id and
 *     peer
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
