// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2FrameReader;
import io.netty.handler.codec.http2.Http2PromisedRequestVerifier;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.hpack.HeaderBlockDecoder;
import org.sigcore.sbi.hpack.HeaderBlockEncoder;
import org.sigcore.sbi.hpack.HeaderBuffers;

/** Netty's components of one connection, assembled with the engine's own writer and limits. */
final class EngineParts {
    final BatchWriter writer;
    final Http2ConnectionEncoder encoder;
    final Http2ConnectionDecoder decoder;
    final FloodGuard floods;
    private Runnable onAppend = () -> {};

    EngineParts(boolean server, SbiLimits limits, HeaderBuffers buffers) {
        Http2Connection connection = new DefaultHttp2Connection(server);
        writer = new BatchWriter(new HeaderBlockEncoder(server, buffers), () -> onAppend.run());
        connection.remote().flowController(new SendWindows(connection));
        encoder = new DefaultHttp2ConnectionEncoder(connection, writer);
        HeaderBlockDecoder headersDecoder = new HeaderBlockDecoder(limits.maxHeaderBytes(), buffers);
        floods = new FloodGuard(limits);
        ClosedStreams closedStreams = new ClosedStreams(connection, floods);
        decoder = new Decoder(
                connection,
                encoder,
                closedStreams.guard(new DefaultHttp2FrameReader(headersDecoder, limits.maxContinuations())));
    }

    /** Sets the task that runs after each appended frame. */
    void onAppend(Runnable task) {
        onAppend = task;
    }

    private static final class Decoder extends DefaultHttp2ConnectionDecoder {
        Decoder(Http2Connection connection, Http2ConnectionEncoder encoder, Http2FrameReader reader) {
            super(connection, encoder, reader, Http2PromisedRequestVerifier.ALWAYS_VERIFY, true, true, true, true);
        }

        @Override
        protected long calculateMaxHeaderListSizeGoAway(long maxHeaderListSize) {
            return HeaderBlockDecoder.headerBytesToEndFor(maxHeaderListSize);
        }
    }
}
