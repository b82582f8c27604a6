// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.StreamException;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BiConsumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.hpack.HeaderBlockDecoder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP/2 connection of either side. Turns frames into {@link EngineStream} calls, enforces the limits, and tracks
 * the end of the connection. Event loop only.
 */
public abstract class EngineConnection extends WritingConnection implements Http2FrameListener {
    private static final Logger LOG = LoggerFactory.getLogger(EngineConnection.class);

    private final SbiLimits limits;
    private final Http2Connection.PropertyKey streamKey;
    private boolean settingsRead;
    private boolean readSinceCheck;
    private long silentSinceNanos = System.nanoTime();

    /** @param server true for a connection opened by a peer */
    protected EngineConnection(boolean server, LoopState loop, SbiLimits limits, Http2Settings settings) {
        this(new EngineParts(server, limits, loop.headerBuffers()), loop, limits, settings);
    }

    private EngineConnection(EngineParts parts, LoopState loop, SbiLimits limits, Http2Settings settings) {
        super(parts, loop, settings);
        this.limits = limits;
        this.streamKey = connection().newKey();
        decoder().frameListener(this);
        connection().addListener(new Http2ConnectionAdapter() {
            @Override
            public void onStreamClosed(Http2Stream http2Stream) {
                streamClosed(http2Stream);
            }
        });
    }

    /** Returns the settings that both sides announce. */
    protected static Http2Settings settings(SbiLimits limits) {
        return new Http2Settings()
                .initialWindowSize(limits.streamWindowBytes())
                .maxConcurrentStreams(limits.maxConcurrentStreams())
                .maxHeaderListSize(limits.maxHeaderBytes());
    }

    public final SbiLimits limits() {
        return limits;
    }

    // ---- connection lifecycle

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        loop.add(this);
        super.handlerAdded(ctx);
    }

    /** Enlarges the connection's window to this size. Called once, after the preface. */
    protected final void widenWindow(int size) throws Http2Exception {
        Http2Stream whole = connection().connectionStream();
        int more = size - decoder().flowController().windowSize(whole);
        if (more > 0) {
            decoder().flowController().incrementWindowSize(whole, more);
        }
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        super.handlerRemoved0(ctx);
        loop.remove(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        readSinceCheck = true;
        loop.reading(true);
        try {
            super.channelRead(ctx, msg);
        } finally {
            loop.reading(false);
        }
    }

    /** Closes the connection after a final GOAWAY, without waiting for streams. */
    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (ctx.channel().isActive() && !connection().goAwaySent()) {
            var _ = goAway(
                    ctx,
                    connection().remote().lastStreamCreated(),
                    Http2Error.NO_ERROR.code(),
                    Unpooled.EMPTY_BUFFER,
                    ctx.newPromise());
        }
        flushNow();
        var _ = ctx.close(promise);
    }

    /** Closes the connection if it is open, like {@link #close(ChannelHandlerContext, ChannelPromise)}. */
    public final void close() {
        ChannelHandlerContext ctx = context;
        if (ctx != null) {
            close(ctx, ctx.newPromise());
        }
    }

    /** Called once a second. */
    protected void keepHouse(long nowNanos) {
        houseTime(nowNanos);
        if (readSinceCheck) {
            readSinceCheck = false;
            silentSinceNanos = nowNanos;
        }
    }

    /** Returns how long the peer has been silent, with the granularity of the periodic check. */
    protected final long silentNanos(long nowNanos) {
        return readSinceCheck ? 0 : nowNanos - silentSinceNanos;
    }

    protected final boolean idleFor(long nowNanos, long nanos) {
        return connection().numActiveStreams() == 0 && silentNanos(nowNanos) > nanos;
    }

    /** Returns true if the process is short of memory, so that slow peers get less time. */
    protected final boolean memoryTight() {
        return loop().memory().budget().tight();
    }

    /**
     * Reserves memory for a stream that a peer opens with this header list.
     *
     * @return the octets for {@link #giveStream}; 0 if the budget is exhausted
     */
    public final long takeStream(Http2Headers headers) {
        return memory.takeStream(HeaderBlockDecoder.listSize(headers));
    }

    /** Releases the memory of {@link #takeStream} after the stream has been closed. */
    public final void giveStream(long octets) {
        memory.give(octets);
    }

    /** Returns true if the initial SETTINGS of the peer, which must precede all other frames, have been received. */
    protected final boolean settingsRead() {
        return settingsRead;
    }

    protected static long nanos(Duration duration) {
        return duration.toNanos();
    }

    /** Refuses a stream beyond the announced maximum. The peer may retry its request later or elsewhere. */
    protected final void refuseStream(ChannelHandlerContext ctx, int streamId) throws Http2Exception {
        floods.streamRefused();
        var _ = resetStream(ctx, streamId, Http2Error.REFUSED_STREAM.code(), ctx.newPromise());
    }

    /**
     * Called when a peer resets a stream after waiting for the response. Such resets do not count as a flood, however
     * many arrive at once.
     */
    protected final void resetOfPatience() {
        floods.resetOfPatience();
    }

    // ---- errors

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) != null) {
            onError(ctx, false, cause);
            return;
        }
        if (!(cause instanceof IOException) && !(cause.getCause() instanceof SSLException)) {
            LOG.atWarn()
                    .addKeyValue("event", "connection-failed")
                    .addKeyValue("remote", remote())
                    .setCause(cause)
                    .log("connection failed");
        }
        var _ = ctx.close();
    }

    @Override
    protected void onStreamError(
            ChannelHandlerContext ctx, boolean outbound, Throwable cause, StreamException streamError) {
        LOG.debug("stream {} with {} fails", streamError.streamId(), remote(), streamError);
        EngineStream stream = stream(streamError.streamId());
        if (stream != null && stream.failure == null) {
            stream.failure = new SbiFailure(SbiFailure.Kind.PROTOCOL_ERROR, true, "malformed message");
        }
        try {
            if (!outbound) {
                floods.reset();
            }
            super.onStreamError(ctx, outbound, cause, streamError);
        } catch (Http2Exception e) {
            onConnectionError(ctx, outbound, e, e);
        }
    }

    protected final @Nullable EngineStream stream(int streamId) {
        Http2Stream http2Stream = connection().stream(streamId);
        return http2Stream == null ? null : stream(http2Stream);
    }

    protected final @Nullable EngineStream stream(Http2Stream http2Stream) {
        return http2Stream.getProperty(streamKey);
    }

    /** Binds a stream to its HTTP/2 stream. */
    protected final void bind(EngineStream stream, Http2Stream http2Stream) {
        stream.connection = this;
        stream.http2Stream = http2Stream;
        http2Stream.setProperty(streamKey, stream);
    }

    /** Visits all streams of the connection. */
    protected final void forEachStream(BiConsumer<Http2Stream, EngineStream> visitor) {
        try {
            connection().forEachActiveStream(http2Stream -> {
                EngineStream stream = stream(http2Stream);
                if (stream != null) {
                    visitor.accept(http2Stream, stream);
                }
                return true;
            });
        } catch (Http2Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void streamClosed(Http2Stream http2Stream) {
        EngineStream stream = stream(http2Stream);
        if (stream != null && !stream.closed) {
            stream.closed = true;
            stream.forgetCounted(this);
            stream.recordEnd(this);
            stream.onClosed(
                    stream.failure != null
                            ? stream.failure
                            : new SbiFailure(SbiFailure.Kind.CONNECTION_LOST, true, howLost()));
        }
        afterStreamClosed();
    }

    /** Describes how the connection was lost, for the failures of its streams. */
    protected String howLost() {
        return "the connection was lost";
    }

    /** Called when a slot for another stream has become available, or the last stream has ended. */
    protected void afterStreamClosed() {}

    // ---- frames

    @Override
    public final int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream)
            throws Http2Exception {
        EngineStream stream = stream(streamId);
        int length = data.readableBytes();
        if (stream == null || stream.inboundEnded) {
            return length + padding;
        }
        if (length > 0 && !stream.count(this, length)) {
            stream.inboundRefused();
            return length + padding;
        }
        if (length > 0 || endOfStream) {
            try {
                stream.record(false, data, length, endOfStream);
                stream.inboundData(data.retain(), endOfStream);
            } catch (RuntimeException | StackOverflowError e) {
                giveUp(stream, e);
            }
        }
        return padding;
    }

    @Override
    public final void onHeadersRead(
            ChannelHandlerContext ctx,
            int streamId,
            Http2Headers headers,
            int streamDependency,
            short weight,
            boolean exclusive,
            int padding,
            boolean endOfStream)
            throws Http2Exception {
        onHeadersRead(ctx, streamId, headers, padding, endOfStream);
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding, boolean endOfStream)
            throws Http2Exception {
        EngineStream stream = stream(streamId);
        if (stream != null) {
            deliver(stream, headers, endOfStream);
        }
    }

    /** Delivers a header list, unless the stream discards further input. */
    protected final void deliver(EngineStream stream, Http2Headers headers, boolean endOfStream) {
        if (stream.inboundEnded) {
            return;
        }
        try {
            stream.record(false, headers, endOfStream);
            stream.inboundHeaders(headers, endOfStream);
        } catch (RuntimeException | StackOverflowError e) {
            giveUp(stream, e);
        }
    }

    // An application failure ends its own stream only, not the others on the connection.
    private void giveUp(EngineStream stream, Throwable cause) {
        LOG.atError()
                .addKeyValue("event", "stream-receiver-failed")
                .setCause(cause)
                .log("stream receiver failed");
        stream.failure = new SbiFailure(SbiFailure.Kind.CANCELLED, true, "internal error");
        stream.reset(Http2Error.INTERNAL_ERROR.code());
    }

    @Override
    public final void onPriorityRead(
            ChannelHandlerContext ctx, int streamId, int streamDependency, short weight, boolean exclusive) {}

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
        EngineStream stream = stream(streamId);
        if (stream != null && stream.failure == null) {
            boolean processed = errorCode != Http2Error.REFUSED_STREAM.code();
            stream.failure = new SbiFailure(
                    SbiFailure.Kind.RESET_BY_PEER, processed, "reset by the peer, error code " + errorCode);
        }
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) throws Http2Exception {
        settingsRead = true;
    }

    @Override
    public void onSettingsAckRead(ChannelHandlerContext ctx) {}

    @Override
    public final void onPingRead(ChannelHandlerContext ctx, long data) {}

    @Override
    public void onPingAckRead(ChannelHandlerContext ctx, long data) {}

    @Override
    public final void onPushPromiseRead(
            ChannelHandlerContext ctx, int streamId, int promisedStreamId, Http2Headers headers, int padding)
            throws Http2Exception {
        throw Http2Exception.connectionError(Http2Error.PROTOCOL_ERROR, "PUSH_PROMISE was not allowed");
    }

    @Override
    public void onGoAwayRead(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData) {}

    @Override
    public final void onWindowUpdateRead(ChannelHandlerContext ctx, int streamId, int windowSizeIncrement) {}

    @Override
    public final void onUnknownFrame(
            ChannelHandlerContext ctx, byte frameType, int streamId, Http2Flags flags, ByteBuf payload) {}
}
