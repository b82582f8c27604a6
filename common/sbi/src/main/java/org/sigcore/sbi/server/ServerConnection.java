// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.HeaderListSizeException;
import io.netty.handler.codec.http2.Http2Exception.StreamException;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.SbiTransactionListener;
import org.sigcore.sbi.http2.EngineConnection;
import org.sigcore.sbi.http2.EngineStream;
import org.sigcore.sbi.http2.LoopState;

/** A connection that a peer opened to this server. Event loop only. */
final class ServerConnection extends EngineConnection {
    private static final long DRAIN_PING = 0x647261696eL;
    // Limit for peers that do not answer the PING.
    private static final long ROUND_TRIP_MILLIS = 1000;
    // Limit for peers that do not close the connection after GOAWAY: closing while a peer still writes resets the
    // connection, and data that the peer has not read yet is lost.
    private static final long LINGER_MILLIS = 1000;

    // The preface ends with SETTINGS (RFC 9113 3.4); a peer that sends neither occupies a connection for nothing.
    private static final long PREFACE_NANOS = TimeUnit.SECONDS.toNanos(5);

    // Time limit for the arrival of a request and for reading a response while memory or connections are scarce, so
    // that stalled peers do not block others.
    private static final long TIGHT_NANOS = TimeUnit.SECONDS.toNanos(2);

    // A peer that resets a stream earlier has not waited for its response.
    private static final long PATIENT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long CROWDED_NANOS = SbiLimits.CROWDED_IDLE.toNanos();

    private final SbiServer server;
    private final long openedNanos = System.nanoTime();
    private final long idleNanos;
    private final long requestNanos;
    private @Nullable Accepted accepted;
    private @Nullable String peer;
    private boolean settingsAcknowledged;
    private int lastStreamSeen;
    private long idleSinceNanos = openedNanos;
    private boolean draining;
    private boolean lastStreamTold;
    private volatile boolean drained;
    private long writableAtNanos = System.nanoTime();

    ServerConnection(LoopState loop, SbiServer server) {
        super(true, loop, server.limits(), settings(server.limits()));
        this.server = server;
        this.idleNanos = nanos(limits().idleTimeout());
        this.requestNanos = nanos(limits().requestTimeout());
    }

    @Nullable
    SbiTransactionListener listener() {
        return server.listener();
    }

    SbiApplication application() {
        return server.application();
    }

    String peer() {
        String name = peer;
        if (name == null) {
            InetSocketAddress address = remote();
            name = address == null ? "" : address.getHostString() + ":" + address.getPort();
            peer = name;
        }
        return name;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        super.handlerAdded(ctx);
        widenWindow(limits().connectionWindowBytes());
        accepted = Accepted.of(ctx.channel());
        if (accepted != null) {
            accepted.begins(this);
        }
        server.opened(this);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        super.handlerRemoved0(ctx);
        server.closed(this);
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding, boolean endOfStream)
            throws Http2Exception {
        Http2Stream http2Stream = connection().stream(streamId);
        EngineStream stream = stream(http2Stream);
        if (stream == null) {
            if (settingsAcknowledged && connection().remote().numActiveStreams() > limits().maxConcurrentStreams()) {
                server.streamRefused();
                refuseStream(ctx, streamId);
                return;
            }
            stream = new ServerStream(this);
            bind(stream, http2Stream);
        }
        deliver(stream, headers, endOfStream);
    }

    /**
     * From now on, this class enforces the stream limit: streams refused by Netty are unknown to it, so that later
     * frames of such a request would end the connection.
     */
    @Override
    public void onSettingsAckRead(ChannelHandlerContext ctx) {
        settingsAcknowledged = true;
        connection().remote().maxActiveStreams(Integer.MAX_VALUE);
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
        if (stream(streamId) instanceof ServerStream stream
                && System.nanoTime() - stream.startNanos() > PATIENT_NANOS) {
            resetOfPatience();
        }
        super.onRstStreamRead(ctx, streamId, errorCode);
    }

    @Override
    protected void onStreamError(
            ChannelHandlerContext ctx, boolean outbound, Throwable cause, StreamException streamError) {
        if (streamError instanceof HeaderListSizeException tooLarge && tooLarge.duringDecode()) {
            refuseHeaders(ctx, streamError);
        } else {
            super.onStreamError(ctx, outbound, cause, streamError);
        }
    }

    // The stream does not exist yet: its header block was discarded while it was read.
    private void refuseHeaders(ChannelHandlerContext ctx, StreamException cause) {
        int id = cause.streamId();
        ServerStream stream = (ServerStream) stream(id);
        try {
            if (stream == null) {
                Http2Stream http2Stream = connection().remote().createStream(id, false);
                stream = new ServerStream(this);
                bind(stream, http2Stream);
            }
        } catch (Http2Exception e) {
            super.onStreamError(ctx, false, e, cause);
            return;
        }
        stream.refuse(ProblemDetails.of(431, null, "the header list exceeds " + limits().maxHeaderBytes() + " bytes"));
    }

    /**
     * Closes gracefully (RFC 9113 6.8): sends a GOAWAY that still permits all streams, and after a round trip another
     * one that names the last stream. When the last stream has ended, the peer closes the connection, or this end does
     * so after a timeout.
     */
    void drain() {
        ChannelHandlerContext ctx = context;
        if (ctx == null || draining) {
            return;
        }
        draining = true;
        var _ = goAway(ctx, Integer.MAX_VALUE, Http2Error.NO_ERROR.code(), Unpooled.EMPTY_BUFFER, ctx.newPromise());
        var _ = encoder().writePing(ctx, false, DRAIN_PING, ctx.newPromise());
        flushLater();
        var _ = loop().loop().schedule(this::tellLastStream, ROUND_TRIP_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Sends the final GOAWAY before any stream was accepted. */
    void turnAway() {
        draining = true;
        tellLastStream();
    }

    @Override
    public void onPingAckRead(ChannelHandlerContext ctx, long data) {
        if (draining && data == DRAIN_PING) {
            tellLastStream();
        }
    }

    /** Returns true if all streams have ended after the final GOAWAY. May be called from any thread. */
    boolean drained() {
        return drained;
    }

    private void tellLastStream() {
        ChannelHandlerContext ctx = context;
        if (ctx != null && !lastStreamTold) {
            lastStreamTold = true;
            int last = connection().remote().lastStreamCreated();
            var _ = goAway(ctx, last, Http2Error.NO_ERROR.code(), Unpooled.EMPTY_BUFFER, ctx.newPromise());
            flushLater();
            closeWhenDrained();
        }
    }

    private void closeWhenDrained() {
        if (lastStreamTold && !drained && connection().numActiveStreams() == 0) {
            drained = true;
            Runnable end = this::close;
            var _ = loop().loop().schedule(end, LINGER_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    protected void afterStreamClosed() {
        if (lastStreamTold) {
            // Deferred until the stream has written its last frames.
            loop().loop().execute(this::closeWhenDrained);
        }
    }

    @Override
    protected void keepHouse(long nowNanos) {
        super.keepHouse(nowNanos);
        ChannelHandlerContext ctx = context;
        if (ctx == null) {
            return;
        }
        if (!settingsRead() && nowNanos - openedNanos > PREFACE_NANOS) {
            var _ = ctx.close();
            return;
        }
        if (idleFor(nowNanos, server.crowded() ? Math.min(idleNanos, CROWDED_NANOS) : idleNanos)) {
            close();
            return;
        }
        if (ctx.channel().isWritable()) {
            writableAtNanos = nowNanos;
        } else if (nowNanos - writableAtNanos > idleNanos) {
            var _ = ctx.close();
            return;
        }
        boolean tight = memoryTight() || server.crowded();
        StreamSnapshot look = look(nowNanos, tight ? Math.min(requestNanos, TIGHT_NANOS) : requestNanos);
        tellListener(nowNanos, look);
        look.endStalled();
    }

    // Finds requests that do not arrive completely, and responses that the peer does not read because its windows are
    // closed.
    private StreamSnapshot look(long nowNanos, long patienceNanos) {
        StreamSnapshot look = new StreamSnapshot(nowNanos, patienceNanos);
        forEachStream((http2Stream, stream) ->
                look.see((ServerStream) stream, encoder().flowController().hasFlowControlled(http2Stream)));
        return look;
    }

    private void tellListener(long nowNanos, StreamSnapshot look) {
        int last = connection().remote().lastStreamCreated();
        if (last != lastStreamSeen || look.streams() > 0) {
            lastStreamSeen = last;
            idleSinceNanos = nowNanos;
        }
        Accepted entry = accepted;
        if (entry == null) {
            return;
        }
        if (look.serves(TIGHT_NANOS)) {
            entry.serves();
        } else if (look.streams() > 0) {
            entry.unfinishedSince(look.oldestNanos());
        } else if (settingsRead()) {
            entry.idleSince(idleSinceNanos);
        }
    }

    /** Returns true unless a complete request is being served. */
    boolean waits() {
        return !look(System.nanoTime(), requestNanos).serves(TIGHT_NANOS);
    }
}
