// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Descriptors;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.http2.SbiTransport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets connections into a {@link Crowd} as a listening channel accepts them, and stops that channel without losing those in
 * its accept queue.
 */
final class Acceptance extends AcceptFailures {
    private static final Logger LOG = LoggerFactory.getLogger(Acceptance.class);
    private static final long BETWEEN_LOGS_NANOS = TimeUnit.MINUTES.toNanos(1);
    // Until connections that give way have been closed on their loops.
    private static final long SCARCE_PAUSE_MILLIS = 1;
    private static final int AT_ONCE = 16;

    // Longer than one iteration of the event loop, in which the socket is read.
    private static final long LOOK_MILLIS = 2;
    private static final int QUIET_LOOKS = 2;
    private static final int MOST_LOOKS = 250;

    private final Crowd crowd;
    private final CompletableFuture<@Nullable Void> allClosed = new CompletableFuture<>();
    private volatile boolean stopped;
    private long accepted; // loop of the channel only
    private long refusedBefore; // loop of the channel only
    private long logDue = System.nanoTime(); // loop of the channel only

    Acceptance(SbiLimits limits, Descriptors descriptors) {
        super(descriptors);
        this.crowd = new Crowd(limits.maxConnections(), limits.addressShare(), descriptors);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        Channel child = (Channel) msg;
        accepted++;
        Accepted connection = new Accepted(child);
        boolean welcome = crowd.admit(connection, SbiTransport.descriptor(child));
        if (crowd.scarce()) {
            pause(ctx, SCARCE_PAUSE_MILLIS);
        }
        logRefusals(ctx);
        if (!welcome) {
            child.unsafe().closeForcibly();
            return;
        }
        var _ = child.closeFuture().addListener(_ -> closed(connection));
        ctx.fireChannelRead(child);
    }

    private void logRefusals(ChannelHandlerContext ctx) {
        long refused = crowd.refused();
        long now = System.nanoTime();
        if (refused > refusedBefore && now - logDue >= 0) {
            LOG.atWarn()
                    .addKeyValue("event", "connections-crowded")
                    .addKeyValue("address", ctx.channel().localAddress())
                    .addKeyValue("open", crowd.open())
                    .addKeyValue("closed", refused - refusedBefore)
                    .log("too many connections: those that wait longest for their peers are closed");
            logDue = now + BETWEEN_LOGS_NANOS;
            refusedBefore = refused;
        }
    }

    @Override
    protected void makeRoom() {
        var _ = crowd.displace(AT_ONCE, null);
    }

    private void closed(Accepted connection) {
        if (crowd.left(connection) == 0 && stopped) {
            allClosed.complete(null);
        }
    }

    /** Returns true from three quarters of the connections on that may be open. */
    boolean crowded() {
        return crowd.crowded();
    }

    /** Returns how many connections were closed because there were too many. */
    long refused() {
        return crowd.refused();
    }

    /**
     * Accepts the connections that wait and closes the listening channel: a client whose connection is reset in the queue could
     * not know that its request was not processed.
     *
     * @return completes when all connections are closed, those that were accepted before included
     */
    CompletableFuture<@Nullable Void> stop(Channel listening) {
        listening.eventLoop().execute(() -> look(listening, accepted, 0, MOST_LOOKS));
        return allClosed;
    }

    private void look(Channel listening, long before, int quiet, int left) {
        if (quiet == QUIET_LOOKS || left == 0) {
            var _ = listening.close().addListener(_ -> {
                stopped = true;
                if (crowd.open() == 0) {
                    allClosed.complete(null);
                }
            });
            return;
        }
        var _ = listening
                .eventLoop()
                .schedule(
                        () -> look(listening, accepted, accepted == before ? quiet + 1 : 0, left - 1),
                        LOOK_MILLIS,
                        TimeUnit.MILLISECONDS);
    }
}
