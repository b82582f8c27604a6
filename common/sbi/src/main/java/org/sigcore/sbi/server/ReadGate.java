// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;

/**
 * Stops reading from a peer that does not read its responses, so that a connection buffers no more than the channel's
 * high-water mark. Must be the handler closest to the socket. One instance per connection.
 */
final class ReadGate extends ChannelDuplexHandler {
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        ctx.channel().config().setAutoRead(ctx.channel().isWritable());
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void read(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable()) {
            ctx.read();
        }
    }
}
