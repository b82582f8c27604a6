// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.HeaderListSizeException;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiFailure;

/**
 * Writing half of a connection: executes the writes of streams, and flushes the collected output at the end of the
 * loop's turn. Event loop only.
 */
abstract class WritingConnection extends Http2ConnectionHandler {
    final LoopState loop;
    final FloodGuard floods;
    final ConnectionMemory memory;
    private final BatchWriter writer;

    /** Set while the handler is part of a pipeline. */
    protected @Nullable ChannelHandlerContext context;

    private @Nullable SslHandler tls;

    private boolean flushPending;
    // Time of the last periodic check: accurate enough for timeouts, and saves reading the clock for each frame.
    private long houseNanos = System.nanoTime();

    WritingConnection(EngineParts parts, LoopState loop, Http2Settings settings) {
        super(parts.decoder, parts.encoder, settings);
        this.loop = loop;
        this.writer = parts.writer;
        this.floods = parts.floods;
        this.memory = new ConnectionMemory(loop.memory());
        parts.onAppend(this::flushLater);
    }

    public final LoopState loop() {
        return loop;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
        tls = ctx.pipeline().get(SslHandler.class);
        super.handlerAdded(ctx);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        super.handlerRemoved0(ctx);
        writer.close();
        context = null;
        tls = null;
    }

    /** Called once a second. */
    final void houseTime(long nowNanos) {
        houseNanos = nowNanos;
    }

    // ---- operations of streams

    public final void writeHeaders(EngineStream stream, Http2Headers headers, boolean endOfStream) {
        Http2Stream http2Stream = stream.http2Stream;
        if (context == null || http2Stream == null) {
            return;
        }
        try {
            if (endOfStream && encoder().flowController().hasFlowControlled(http2Stream)) {
                encoder()
                        .flowController()
                        .addFlowControlled(http2Stream, new QueuedFrame.Trailers(this, stream, headers));
                flushLater();
                return;
            }
            writeHeadersNow(stream, headers, endOfStream);
            if (endOfStream) {
                endOutbound(stream);
            }
        } catch (Http2Exception e) {
            stream.failure = e instanceof HeaderListSizeException
                    ? new SbiFailure(
                            SbiFailure.Kind.PEER_LIMIT, false, "the peer does not accept a header list of this size")
                    : new SbiFailure(
                            SbiFailure.Kind.NOT_SENDABLE,
                            false,
                            "a header field has a character that must not be sent");
            reset(stream, Http2Error.INTERNAL_ERROR.code(), false);
        }
    }

    final void writeHeadersNow(EngineStream stream, Http2Headers headers, boolean endOfStream) throws Http2Exception {
        Http2Stream http2Stream = stream.http2Stream;
        if (context != null && http2Stream != null) {
            stream.record(true, headers, endOfStream);
            writer.headers(context, http2Stream.id(), headers, endOfStream);
            http2Stream.headersSent(false);
        }
    }

    /** Writes the headers of an interim response. */
    public final void writeInterim(EngineStream stream, Http2Headers headers) {
        try {
            writeHeadersNow(stream, headers, false);
        } catch (Http2Exception e) {
            // Only the final response must be delivered.
        }
    }

    public final void writeData(EngineStream stream, ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        QueuedFrame.Data frame = new QueuedFrame.Data(this, stream, data, endOfStream, onSent);
        Http2Stream http2Stream = stream.http2Stream;
        if (context == null || http2Stream == null) {
            frame.error(null, null);
            return;
        }
        encoder().flowController().addFlowControlled(http2Stream, frame);
        flushLater();
    }

    final void writeDataNow(EngineStream stream, ByteBuf data, int length, boolean endOfStream) {
        Http2Stream http2Stream = stream.http2Stream;
        if (context != null && http2Stream != null) {
            stream.record(true, data, length, endOfStream);
            writer.data(context, http2Stream.id(), data, length, endOfStream);
            stream.lastWriteNanos = houseNanos;
            floods.dataWritten();
        }
    }

    /** Called when the outbound half has been written completely. */
    final void endOutbound(EngineStream stream) {
        Http2Stream http2Stream = stream.http2Stream;
        if (context != null && http2Stream != null) {
            closeStreamLocal(http2Stream, context.newSucceededFuture());
        }
    }

    /** @param sendFirst true to send queued frames before the reset, as far as the window permits */
    protected final void reset(EngineStream stream, long errorCode, boolean sendFirst) {
        Http2Stream http2Stream = stream.http2Stream;
        ChannelHandlerContext ctx = context;
        if (ctx == null || http2Stream == null) {
            return;
        }
        if (sendFirst) {
            try {
                encoder().flowController().writePendingBytes();
            } catch (Http2Exception e) {
                onError(ctx, true, e);
            }
        }
        if (!stream.closed) {
            var _ = resetStream(ctx, http2Stream.id(), errorCode, ctx.newPromise());
        }
    }

    final void consumed(EngineStream stream, int bytes) {
        Http2Stream http2Stream = stream.http2Stream;
        if (context == null || http2Stream == null) {
            return;
        }
        try {
            decoder().flowController().consumeBytes(http2Stream, bytes);
        } catch (Http2Exception e) {
            onError(context, false, e);
        }
    }

    protected final @Nullable InetSocketAddress remote() {
        return context != null && context.channel().remoteAddress() instanceof InetSocketAddress address
                ? address
                : null;
    }

    final @Nullable InetSocketAddress local() {
        return context != null && context.channel().localAddress() instanceof InetSocketAddress address
                ? address
                : null;
    }

    @Nullable
    SSLSession tlsSession() {
        return tls == null ? null : tls.engine().getSession();
    }

    final boolean secure() {
        return tls != null;
    }

    // ---- flushing

    /** Requests a flush at the end of this turn. */
    protected final void flushLater() {
        if (!flushPending) {
            flushPending = true;
            loop.flushLater(this);
        }
    }

    /** Writes what the windows permit and flushes it to the socket. */
    final void flushNow() {
        flushPending = false;
        ChannelHandlerContext ctx = context;
        if (ctx == null) {
            return;
        }
        try {
            encoder().flowController().writePendingBytes();
        } catch (Http2Exception e) {
            onError(ctx, true, e);
        }
        writer.flush(ctx);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        flushLater();
    }
}
