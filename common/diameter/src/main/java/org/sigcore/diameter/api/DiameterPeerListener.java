// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

/** Receives the events of peers: connected, lost, deviating. Called on an event loop: must not block. */
public interface DiameterPeerListener {
    /** Capabilities were exchanged: requests can be sent. */
    void onOpen(DiameterPeer peer);

    /** The connection is lost, or the peer left with DPR, or its watchdog is overdue. */
    void onClosed(DiameterPeer peer);

    /** The peer departed from the protocol, which the node tolerated. */
    default void onDeviation(DiameterPeer peer, DiameterDeviation what) {}
}
