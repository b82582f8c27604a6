// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import io.netty.channel.ChannelFuture;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.ConnectionNode;
import org.sigcore.diameter.peer.logic.Capabilities;

/** What a peer asks of its node and tells it. Thread-safe. */
public interface PeerNode extends ConnectionNode {
    /** Ours. */
    Capabilities.Local capabilities();

    boolean acceptsUnknownPeers();

    /** Opens a connection; the future fails when it cannot. */
    ChannelFuture connect(PeerConfig peer, String address, Connection connection);

    /** What is left of the time to leave; 0 when we stay. */
    long drainNanosLeft();

    /** Requests may be sent there. */
    void peerOpened(PeerSession peer);

    /** Requests may no longer be sent there. */
    void peerClosed(PeerSession peer);
}
