// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.sigcore.model.SpecRef;

/**
 * Receives the inbound half of one stream: the rest of the request on a server, the response on a client. Called on the
 * event loop of the connection, in wire order. No method is called after the end of the stream or after
 * {@link #onReset}.
 */
public interface SbiStreamReceiver {
    /** Discards the rest of a request that was answered before it was read completely. */
    SbiStreamReceiver DEAF = new SbiStreamReceiver() {
        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            data.release();
        }

        @Override
        public void onReset(SbiFailure failure) {
            // no caller waits
        }
    };

    /**
     * Receives an interim response (1xx). Client only. Up to 16 are reported before the final response; others are
     * discarded.
     */
    @SpecRef("RFC 9110 15.2")
    default void onInterim(Http2Headers headers) {}

    /** Receives the headers of the final response. Client only. */
    default void onHeaders(Http2Headers headers, boolean endOfStream) {}

    /**
     * Receives a piece of the body. The receiver owns {@code data} and must release it. The sender gets no new
     * flow-control credit for it until {@link SbiStream#consumed(int)} is called with its length.
     */
    void onData(ByteBuf data, boolean endOfStream);

    /** Receives the trailers, which end the stream. */
    default void onTrailers(Http2Headers trailers) {}

    /**
     * Called when the stream ends prematurely: RST_STREAM, GOAWAY that excludes the stream, a lost connection, or, on a
     * client, a failed connection attempt or a timeout. On a server it is also called after the end of the request if
     * the response has not been written completely, since the client no longer waits for it. On a client it is never
     * called after the end of the response. Not called for a local {@link SbiStream#reset}.
     */
    void onReset(SbiFailure failure);
}
