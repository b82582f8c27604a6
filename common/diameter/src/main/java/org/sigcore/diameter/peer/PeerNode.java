// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import io.netty.channel.ChannelFuture;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.ConnectionNode;
import org.sigcore.diameter.peer.logic.Capabilities;

/** The node as seen by its peers. Thread-safe. */
public interface PeerNode extends ConnectionNode {
    /** Returns the capabilities of this node. */
    Capabilities.Local capabilities();

    boolean acceptsUnknownPeers();

    /** Opens a connection. The future fails if the connection cannot be established. */
    ChannelFuture connect(PeerConfig peer, String address, Connection connection);

    /** Returns the remaining time of a graceful shutdown; 0 if the node is not shutting down. */
    long drainNanosLeft();

    /** Called when requests may be sent to the peer. */
    void peerOpened(PeerSession peer);

    /** Called when requests may no longer be sent to the peer. */
    void peerClosed(PeerSession peer);
}
