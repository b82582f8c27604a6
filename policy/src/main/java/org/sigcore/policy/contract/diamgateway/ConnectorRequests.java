// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import org.sigcore.platform.role.RoleInterface;

/**
 * Requests that the gateway forwards to the Diameter connector. Each method returns the answer to send, including error
 * answers. Thread-safe.
 */
@RoleInterface(role = "diam-connector")
public interface ConnectorRequests {
    /** Handles a request of an AF on Rx for a UE whose session belongs to the SM service. */
    WireMessage onRxOfSmSession(RxRequest request);

    /**
     * Handles a request of an OCS on Sy.
     *
     * @param from the neighbour from which the request was received
     */
    WireMessage onSy(WireMessage request, PeerOrigin from);

    /** Handles a request of an HSS on Sh. */
    WireMessage onSh(WireMessage request);

    /**
     * Handles a request of a TDF on Sd.
     *
     * @param from the neighbour from which the request was received
     */
    WireMessage onSd(WireMessage request, PeerOrigin from);
}
