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
 * Outbound half of one stream. All methods must be called on {@link #eventLoop()}. Writes are batched and flushed once
 * at the end of the loop's read turn. Writes after the end of the stream or after a reset are dropped, and their
 * buffers are released.
 */
public interface SbiStream {
    /** Returns the event loop of the connection. */
    EventLoop eventLoop();

    /**
     * Sends the header block. On a server it may be called once; a second response resets the stream. Not used on a
     * client, whose open call sends the headers.
     */
    void writeHeaders(Http2Headers headers, boolean endOfStream);

    /** Sends an interim response (1xx) ahead of the final one. Server only. */
    default void writeInterim(Http2Headers headers) {}

    /**
     * Sends a piece of the body and takes ownership of {@code data}. Data beyond the peer's flow-control window is
     * queued.
     *
     * @param onSent run on the event loop when the bytes were handed to the socket or dropped; null if not needed. A
     *     proxy returns flow-control credit to its other side here, which couples the two windows
     */
    void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent);

    /** Sends trailers and ends the stream. */
    void writeTrailers(Http2Headers trailers);

    /** Aborts the stream with an HTTP/2 error code (RFC 9113 7). */
    void reset(long errorCode);

    /**
     * Discards the rest of the request, if any, after the complete response has been written: the peer gets credit for
     * everything that it has sent, and is asked to stop soon. Server only.
     */
    default void discardInput() {}

    /** Returns flow-control credit for this number of bytes to the sender of inbound data. */
    void consumed(int bytes);

    /** Returns the memory budget of this stream's connection. Code that collects a body reserves from it. */
    default SbiMemory memory() {
        return SbiMemory.UNBOUNDED;
    }

    /** Returns the address of the peer; null until a client's stream has a connection. */
    @Nullable
    InetSocketAddress remote();

    /** Returns true if the connection uses TLS. */
    boolean secure();

    /** Returns the TLS session of the connection with the peer's certificates; null without TLS. */
    default @Nullable SSLSession tlsSession() {
        return null;
    }
}
