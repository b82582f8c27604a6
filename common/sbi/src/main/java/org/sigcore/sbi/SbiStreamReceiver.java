// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.sigcore.model.SpecRef;

/**
 * Receives the inbound half of one stream: at a server the rest of the request, at a client the response. Called on the
 * event loop of the connection, in wire order; nothing follows the end of the stream or {@link #onReset}.
 */
public interface SbiStreamReceiver {
    /** For a request that was answered before it was read: lets go of what still comes. */
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

    /** An interim response, 1xx (client only): up to 16 may precede the final response; further ones are discarded. */
    @SpecRef("RFC 9110 15.2")
    default void onInterim(Http2Headers headers) {}

    /** The headers of the final response (client only). */
    default void onHeaders(Http2Headers headers, boolean endOfStream) {}

    /**
     * A piece of the body. The receiver owns {@code data} and releases it. The sender gets no new flow-control credit for
     * it until {@link SbiStream#consumed(int)} is called with its length.
     */
    void onData(ByteBuf data, boolean endOfStream);

    /** Trailers; they end the stream. */
    default void onTrailers(Http2Headers trailers) {}

    /**
     * The stream ended before its end: RST_STREAM, GOAWAY that excludes the stream, a broken connection, or, at a client, a
     * failed connect or a timeout. At a server this also comes after the end of the request while the response is not
     * written to its end: nobody waits for it any more. At a client nothing comes after the end of the response. Not called
     * for a {@link SbiStream#reset} of one's own.
     */
    void onReset(SbiFailure failure);
}
