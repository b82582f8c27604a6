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
 * First handler of a listening channel: when connections cannot be accepted, as when the process has no descriptors left, it
 * pauses and logs one line a minute in place of a stack trace a second. Loop only.
 */
public class AcceptFailures extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(AcceptFailures.class);
    private static final long PAUSE_MILLIS = 100;

    private final Descriptors descriptors;

    /** @param descriptors of the process; they say when a line is due */
    public AcceptFailures(Descriptors descriptors) {
        this.descriptors = descriptors;
    }

    /** Frees descriptors, if connections are left that nobody needs. */
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

    /** Accepts nothing for a while: what comes meanwhile waits in the queue of the system. */
    protected static void pause(ChannelHandlerContext ctx, long millis) {
        if (ctx.channel().config().isAutoRead()) {
            ctx.channel().config().setAutoRead(false);
            var _ = ctx.executor()
                    .schedule(() -> ctx.channel().config().setAutoRead(true), millis, TimeUnit.MILLISECONDS);
        }
    }
}
