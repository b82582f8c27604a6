// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * The outbound half of one stream. All calls on {@link #eventLoop()}; writes are collected and flushed once at the end of
 * the loop's read turn. Writes after the end or after a reset are dropped and their buffers released.
 */
public interface SbiStream {
    /** The loop that the connection, and so every call, lives on. */
    EventLoop eventLoop();

    /** Sends the header block; at a server once, a second response resets the stream. Not at a client: open sends it. */
    void writeHeaders(Http2Headers headers, boolean endOfStream);

    /** Sends an interim response, 1xx, ahead of the final one; only at a server. */
    default void writeInterim(Http2Headers headers) {}

    /**
     * Sends a piece of the body; takes ownership of {@code data}. What the peer's window does not take yet is queued.
     *
     * @param onSent run on the loop when the bytes have left the queue for the socket, or were dropped; a proxy returns
     *     credit to its other side here, which couples the two windows. Null when nobody needs to know
     */
    void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent);

    /** Sends trailers; they end the stream. */
    void writeTrailers(Http2Headers trailers);

    /** Aborts the stream with an HTTP/2 error code (RFC 9113 7). */
    void reset(long errorCode);

    /** Gives the sender of inbound data credit for that many more bytes. */
    void consumed(int bytes);

    /** What messages of this stream's connection may hold; whoever collects a body takes from it. */
    default SbiMemory memory() {
        return SbiMemory.UNBOUNDED;
    }

    /** The address at the other end; null until a client's stream has its connection. */
    @Nullable
    InetSocketAddress remote();

    /** True when the connection is TLS. */
    boolean secure();

    /** The TLS session of the connection, with the peer's certificates; null without TLS. */
    default @Nullable SSLSession tlsSession() {
        return null;
    }
}
