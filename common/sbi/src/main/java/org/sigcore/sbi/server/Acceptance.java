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
 * Admits accepted connections to a {@link ConnectionLimiter}, and stops the listening channel without losing connections in its
 * accept queue.
 */
final class Acceptance extends AcceptFailures {
    private static final Logger LOG = LoggerFactory.getLogger(Acceptance.class);
    private static final long BETWEEN_LOGS_NANOS = TimeUnit.MINUTES.toNanos(1);
    // Time for connections that give way to be closed on their event loops.
    private static final long SCARCE_PAUSE_MILLIS = 1;
    private static final int AT_ONCE = 16;

    // Longer than one iteration of the event loop, in which the socket is read.
    private static final long LOOK_MILLIS = 2;
    private static final int QUIET_LOOKS = 2;
    private static final int MOST_LOOKS = 250;

    private final ConnectionLimiter crowd;
    private final CompletableFuture<@Nullable Void> allClosed = new CompletableFuture<>();
    private volatile boolean stopped;
    private long accepted; // event loop of the channel only
    private long refusedBefore; // event loop of the channel only
    private long logDue = System.nanoTime(); // event loop of the channel only

    Acceptance(SbiLimits limits, Descriptors descriptors) {
        super(descriptors);
        this.crowd = new ConnectionLimiter(limits.maxConnections(), limits.addressShare(), descriptors);
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
                    .log("too many connections, closing those that wait longest for their peers");
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

    /** Returns true if at least three quarters of the permitted connections are open. */
    boolean crowded() {
        return crowd.crowded();
    }

    /** Returns the number of connections closed because of the limit. */
    long refused() {
        return crowd.refused();
    }

    /**
     * Accepts all queued connections and closes the listening channel. A client whose connection is reset in the queue
     * could not tell whether its request was processed.
     *
     * @return completes when all connections have been closed, including those accepted earlier
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
