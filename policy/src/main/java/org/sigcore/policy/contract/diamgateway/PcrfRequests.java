// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** What the gateway hands to the PCRF. Answers are returned, whatever they are. Thread-safe. */
@RoleInterface(role = "pcrf-core")
public interface PcrfRequests {
    /**
     * A request of a PCEF on Gx.
     *
     * @param from the neighbour that it was received from
     */
    WireMessage onGx(WireMessage request, PeerOrigin from);

    /**
     * Says what the PCRF has of an Rx session.
     *
     * @param rxSessionId its Session-Id
     * @param ascReqData what a request that may begin it asks for; null for a request within a session
     */
    RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData);

    /** A request of an AF on Rx whose UE has a Gx session. */
    WireMessage onRx(RxRequest request);
}
