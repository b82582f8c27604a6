// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

/** Listener for events of peers. Called on an event loop; must not block. */
public interface DiameterPeerListener {
    /** Called after the capabilities exchange, when requests can be sent. */
    void onOpen(DiameterPeer peer);

    /** Called when the connection is lost, the peer leaves with DPR, or its watchdog is overdue. */
    void onClosed(DiameterPeer peer);

    /** Called when the node tolerated a deviation of the peer from the protocol. */
    default void onDeviation(DiameterPeer peer, DiameterDeviation what) {}
}
