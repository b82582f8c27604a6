// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.unix.UnixChannel;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.sigcore.model.Descriptors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * First handler of a listening channel. Maintains the reserve of file descriptors; if connections cannot be accepted,
 * it pauses and logs at most one line per minute. Event loop only.
 */
final class AcceptGate extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(AcceptGate.class);
    private static final long PAUSE_MILLIS = 100;
    // Time for a connection that gives way to be closed on its event loop.
    private static final long SCARCE_PAUSE_MILLIS = 1;

    private final Descriptors descriptors;
    private final BooleanSupplier makeRoom;

    /** @param makeRoom closes a dispensable connection; returns false if absent */
    AcceptGate(Descriptors descriptors, BooleanSupplier makeRoom) {
        this.descriptors = descriptors;
        this.makeRoom = makeRoom;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        Channel child = (Channel) msg;
        int descriptor = child instanceof UnixChannel socket ? socket.fd().intValue() : Descriptors.UNKNOWN;
        boolean scarce = descriptors.room(descriptor) < 0;
        if (scarce) {
            pause(ctx, SCARCE_PAUSE_MILLIS);
        }
        if (!scarce || (makeRoom.getAsBoolean() && !descriptors.isReserved(descriptor))) {
            ctx.fireChannelRead(child);
        } else {
            warn(ctx, "no descriptors left");
            child.unsafe().closeForcibly();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        warn(ctx, Transports.reason(cause));
        var _ = makeRoom.getAsBoolean();
        pause(ctx, PAUSE_MILLIS);
    }

    // Connections that arrive during the pause wait in the accept queue of the operating system.
    private static void pause(ChannelHandlerContext ctx, long millis) {
        if (ctx.channel().config().isAutoRead()) {
            ctx.channel().config().setAutoRead(false);
            var _ = ctx.executor()
                    .schedule(() -> ctx.channel().config().setAutoRead(true), millis, TimeUnit.MILLISECONDS);
        }
    }

    private void warn(ChannelHandlerContext ctx, String reason) {
        if (descriptors.warns()) {
            LOG.atWarn()
                    .addKeyValue("event", "diameter-connections-not-accepted")
                    .addKeyValue("address", ctx.channel().localAddress())
                    .addKeyValue("reason", reason)
                    .log("Diameter connections cannot be accepted");
        }
    }
}
