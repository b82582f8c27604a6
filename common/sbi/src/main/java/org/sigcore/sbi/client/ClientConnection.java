// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.HeaderListSizeException;
import io.netty.handler.codec.http2.Http2Exception.StreamException;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.http2.EngineConnection;
import org.sigcore.sbi.http2.EngineStream;
import org.sigcore.sbi.http2.LoopState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection opened by this client. Event loop only. */
final class ClientConnection extends EngineConnection {
    private static final Logger LOG = LoggerFactory.getLogger(ClientConnection.class);
    // Minimum that RFC 9113 6.5.2 recommends for servers; used until the peer's SETTINGS arrive.
    private static final int STREAMS_BEFORE_SETTINGS = 100;
    // Responses that are not read must not keep those of other consumers from the connection. Each stream has its own
    // window, and the memory budget accounts for each octet.
    private static final int WINDOW = Integer.MAX_VALUE;

    private final PeerPool pool;
    private boolean ready;
    private boolean draining;
    private boolean settingsReceived;
    private boolean pinged;
    private @Nullable SbiFailure lost;

    ClientConnection(LoopState loop, PeerPool pool) {
        super(false, loop, pool.limits(), settings(pool.limits()).pushEnabled(false));
        this.pool = pool;
    }

    // A port without HTTP/2 yields the same error as a closed port, so that callers cannot probe for open ports.
    @Override
    protected String howLost() {
        return settingsReceived ? super.howLost() : cannotConnect();
    }

    private String cannotConnect() {
        return "cannot connect to " + pool.peer().authority();
    }

    private void notHttp2(ChannelHandlerContext ctx) {
        lost = new SbiFailure(SbiFailure.Kind.CONNECT_FAILED, false, cannotConnect());
        var _ = ctx.close();
    }

    /** Returns the number of additional streams that the connection can take now. */
    int room() {
        if (!ready || draining || context == null) {
            return 0;
        }
        int max = connection().local().maxActiveStreams();
        return (settingsReceived ? max : Math.min(max, STREAMS_BEFORE_SETTINGS)) - activeStreams();
    }

    int activeStreams() {
        return connection().local().numActiveStreams();
    }

    /** Returns the time since the last input of a connection without streams; -1 if it has streams. */
    long idleNanos(long nowNanos) {
        return activeStreams() > 0 ? -1 : silentNanos(nowNanos);
    }

    /** Returns true if the pool was notified that the connection is ready. */
    boolean wasReady() {
        return ready;
    }

    /** Sends the headers of a request. */
    void start(ClientStream stream) {
        ChannelHandlerContext ctx = context;
        int id = connection().local().incrementAndGetNextStreamId();
        if (ctx == null || id < 0) {
            retire();
            stream.fail(new SbiFailure(SbiFailure.Kind.CONNECTION_LOST, false, "the connection is used up"));
            return;
        }
        try {
            Http2Stream http2Stream = connection().local().createStream(id, false);
            bind(stream, http2Stream);
        } catch (Http2Exception e) {
            retire();
            stream.fail(new SbiFailure(SbiFailure.Kind.CONNECTION_LOST, false, "the connection takes no stream"));
            return;
        }
        writeHeaders(stream, stream.request, stream.requestEnds);
        if (!stream.over()) {
            stream.attached(this);
        }
    }

    /** Stops accepting new streams; the connection closes after its last stream. */
    void retire() {
        draining = true;
        if (activeStreams() == 0 && context != null) {
            loop().loop().execute(this::close);
        }
    }

    @Override
    protected void onStreamError(
            ChannelHandlerContext ctx, boolean outbound, Throwable cause, StreamException streamError) {
        EngineStream stream = stream(streamError.streamId());
        if (stream != null && streamError instanceof HeaderListSizeException tooLarge && tooLarge.duringDecode()) {
            stream.endsBy(new SbiFailure(
                    SbiFailure.Kind.HEADER_TOO_LARGE,
                    true,
                    "the header list of the response exceeds " + limits().maxHeaderBytes() + " bytes"));
        }
        super.onStreamError(ctx, outbound, cause, streamError);
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        super.channelActive(ctx);
        widenWindow(WINDOW);
        if (ctx.pipeline().get(SslHandler.class) == null) {
            ready();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            SslHandler ssl = ctx.pipeline().get(SslHandler.class);
            if (!handshake.isSuccess()) {
                LOG.debug("TLS handshake with {} failed", pool.peer().authority(), handshake.cause());
                notHttp2(ctx);
            } else if (ssl != null && !ApplicationProtocolNames.HTTP_2.equals(ssl.applicationProtocol())) {
                LOG.debug("{} did not choose h2 (ALPN)", pool.peer().authority());
                notHttp2(ctx);
            } else {
                ready();
            }
        }
        super.userEventTriggered(ctx, event);
    }

    private void ready() {
        ready = true;
        pool.ready(this);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        draining = true;
        super.channelInactive(ctx);
        pool.closed(this, lost);
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) throws Http2Exception {
        super.onSettingsRead(ctx, settings);
        settingsReceived = true;
        pool.roomGained();
    }

    @Override
    public void onGoAwayRead(ChannelHandlerContext ctx, int lastStreamId, long errorCode, ByteBuf debugData) {
        draining = true;
        forEachStream((http2Stream, stream) -> {
            if (http2Stream.id() > lastStreamId) {
                stream.endsBy(new SbiFailure(SbiFailure.Kind.CONNECTION_LOST, false, "the peer closes the connection"));
            }
        });
        pool.left(this);
        afterStreamClosed();
    }

    @Override
    protected void afterStreamClosed() {
        if (draining) {
            if (activeStreams() == 0 && context != null) {
                loop().loop().execute(this::close);
            }
        } else {
            pool.roomGained();
        }
    }

    @Override
    protected void keepHouse(long nowNanos) {
        super.keepHouse(nowNanos);
        ChannelHandlerContext ctx = context;
        if (ctx == null || !ready) {
            return;
        }
        long silent = silentNanos(nowNanos);
        SbiClientConfig config = pool.config();
        if (silent == 0) {
            pinged = false;
        }
        if (idleFor(nowNanos, nanos(pool.idleTimeout()))) {
            retire();
            pool.left(this);
        } else if (pinged
                && silent
                        > nanos(config.keepAlive().pingAfter())
                                + nanos(config.keepAlive().pingTimeout())) {
            var _ = ctx.close();
        } else if (!pinged
                && activeStreams() > 0
                && silent > nanos(config.keepAlive().pingAfter())) {
            pinged = true;
            var _ = encoder().writePing(ctx, false, nowNanos, ctx.newPromise());
        }
    }

    /** Closes the connection immediately. */
    void abort() {
        ChannelHandlerContext ctx = context;
        if (ctx != null) {
            forEachStream((http2Stream, stream) -> {
                stream.endsBy(new SbiFailure(SbiFailure.Kind.CANCELLED, true, "the client was closed"));
                reset(stream, Http2Error.CANCEL.code(), false);
            });
            close();
        }
    }
}
