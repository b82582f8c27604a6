// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import org.sigcore.platform.role.RoleInterface;

/** What the gateway hands to the Diameter connector. Thread-safe. */
@RoleInterface(role = "diam-connector")
public interface ConnectorRequests {
    /** A request of an AF on Rx whose UE has a session at the SM service. Returns the answer, whatever it is. */
    WireMessage onRxOfSmSession(RxRequest request);

    /**
     * A request of an OCS on Sy. Returns the answer, whatever it is.
     *
     * @param from the neighbour that it was received from
     */
    WireMessage onSy(WireMessage request, PeerOrigin from);

    /** A request of an HSS on Sh. Returns the answer, whatever it is. */
    WireMessage onSh(WireMessage request);

    /**
     * A request of a TDF on Sd. Returns the answer, whatever it is.
     *
     * @param from as for {@link #onSy}
     */
    WireMessage onSd(WireMessage request, PeerOrigin from);
}
