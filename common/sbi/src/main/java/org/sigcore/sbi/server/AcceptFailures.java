// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.Descriptors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * First handler of a listening channel. If connections cannot be accepted, for example because the process has no file
 * descriptors left, it pauses accepting and logs at most one line per minute. Event loop only.
 */
public class AcceptFailures extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(AcceptFailures.class);
    private static final long PAUSE_MILLIS = 100;

    private final Descriptors descriptors;

    /** @param descriptors file descriptors of the process; determines when a log line is due */
    public AcceptFailures(Descriptors descriptors) {
        this.descriptors = descriptors;
    }

    /** Frees file descriptors by closing dispensable connections, if there are any. */
    protected void makeRoom() {}

    @Override
    public final void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (descriptors.warns()) {
            LOG.atWarn()
                    .addKeyValue("event", "connections-not-accepted")
                    .addKeyValue("address", ctx.channel().localAddress())
                    .addKeyValue("reason", cause.getMessage())
                    .log("connections cannot be accepted");
        }
        makeRoom();
        pause(ctx, PAUSE_MILLIS);
    }

    /** Stops accepting for a while; new connections wait in the accept queue of the operating system. */
    protected static void pause(ChannelHandlerContext ctx, long millis) {
        if (ctx.channel().config().isAutoRead()) {
            ctx.channel().config().setAutoRead(false);
            var _ = ctx.executor()
                    .schedule(() -> ctx.channel().config().setAutoRead(true), millis, TimeUnit.MILLISECONDS);
        }
    }
}
