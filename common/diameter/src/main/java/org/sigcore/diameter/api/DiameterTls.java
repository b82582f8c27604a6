// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import org.sigcore.model.SpecRef;

/**
 * Makes the TLS of a node's connections. A server asks for a certificate and a client has one to show, and each trusts the
 * authorities of the other; that the certificate is the peer's is the node's to see. Thread-safe.
 */
@SpecRef("RFC 6733 13.1")
public interface DiameterTls {
    /** The first handler of a connection that a peer opened; it may put another one in its place. */
    ChannelHandler accept(ByteBufAllocator allocator);

    /**
     * The first handler of a connection that we open.
     *
     * @param host the peer's Diameter identity, for SNI
     */
    ChannelHandler connect(ByteBufAllocator allocator, String host, int port);
}
