// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts the connections that a listening channel accepts, and stops it without losing those in its accept queue. */
final class Acceptance extends ChannelInboundHandlerAdapter {
    // Longer than one iteration of the event loop, in which the socket is read.
    private static final long LOOK_MILLIS = 2;
    private static final int QUIET_LOOKS = 2;
    private static final int MOST_LOOKS = 250;

    private final int most;
    private final AtomicInteger open = new AtomicInteger();
    private final LongAdder refused = new LongAdder();
    private final CompletableFuture<@Nullable Void> allClosed = new CompletableFuture<>();
    private volatile boolean stopped;
    private long accepted; // loop of the channel only

    /** @param most connections that may be open; more are closed at once */
    Acceptance(int most) {
        this.most = most;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        Channel child = (Channel) msg;
        accepted++;
        if (open.incrementAndGet() > most) {
            open.decrementAndGet();
            refused.increment();
            child.unsafe().closeForcibly();
            return;
        }
        var _ = child.closeFuture().addListener(_ -> closed());
        ctx.fireChannelRead(child);
    }

    private void closed() {
        if (open.decrementAndGet() == 0 && stopped) {
            allClosed.complete(null);
        }
    }

    /** Connections that are open, whether or not they have sent anything. */
    int open() {
        return open.get();
    }

    /** Connections that were closed because there were too many. */
    long refused() {
        return refused.sum();
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
                if (open.get() == 0) {
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
