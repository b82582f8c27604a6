// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Requests that the gateway forwards to the PCRF. Methods with an answer return it even for errors. Thread-safe. */
@RoleInterface(role = "pcrf-core")
public interface PcrfRequests {
    /**
     * Handles a request of a PCEF on Gx.
     *
     * @param from the neighbour from which the request was received
     */
    WireMessage onGx(WireMessage request, PeerOrigin from);

    /**
     * Returns the PCRF's claim on an Rx session.
     *
     * @param rxSessionId Session-Id on Rx
     * @param ascReqData contents of a request that may create the session; null for a request within a session
     */
    RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData);

    /** Handles a request of an AF on Rx for a UE with a Gx session. */
    WireMessage onRx(RxRequest request);
}
