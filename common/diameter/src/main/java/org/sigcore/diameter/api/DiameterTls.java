// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import org.sigcore.model.SpecRef;

/**
 * Provides TLS for a node's connections. Both sides present certificates and verify them against their trusted
 * authorities; the node itself verifies that the certificate belongs to the peer. Thread-safe.
 */
@SpecRef("RFC 6733 13.1")
public interface DiameterTls {
    /** Returns the first handler of an accepted connection; the handler may replace itself in the pipeline. */
    ChannelHandler accept(ByteBufAllocator allocator);

    /**
     * Returns the first handler of an outgoing connection.
     *
     * @param host the peer's Diameter identity, for SNI
     */
    ChannelHandler connect(ByteBufAllocator allocator, String host, int port);
}
