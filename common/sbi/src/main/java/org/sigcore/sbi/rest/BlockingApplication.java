// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.http2.BodyBuffer;
import org.sigcore.sbi.http2.WholeMessages;
import org.sigcore.sbi.server.SbiApplication;

/**
 * Serves streams with a handler of whole messages: collects the request on the event loop, runs the handler on a virtual
 * thread of its own, and sends its response. A handler's exception becomes an error answer. Thread-safe.
 */
public final class BlockingApplication implements SbiApplication {
    private static final ThreadFactory THREADS =
            Thread.ofVirtual().name("sbi-request-", 0).factory();

    private final SbiHandler handler;
    private final int maxBodyBytes;

    /** @param maxBodyBytes a larger request body is answered with 413 */
    public BlockingApplication(SbiHandler handler, int maxBodyBytes) {
        this.handler = handler;
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        Exchange exchange = new Exchange(stream, headers);
        if (endOfStream) {
            exchange.dispatch();
        }
        return exchange;
    }

    /** A response, ready to be written. */
    @SuppressWarnings("ArrayRecordComponent") // handed from one thread to another, never compared
    private record Answer(Http2Headers headers, byte @Nullable [] body) {}

    /** One request and its response. Loop only, but for the handler's call and the making of its answer. */
    private final class Exchange implements SbiStreamReceiver {
        private final SbiStream stream;
        private final Http2Headers headers;
        private final BodyBuffer body = new BodyBuffer();
        private boolean over;

        private Exchange(SbiStream stream, Http2Headers headers) {
            this.stream = stream;
            this.headers = headers;
            body.expect(headers);
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            int length = data.readableBytes();
            if (over) {
                data.release();
                stream.consumed(length);
                return;
            }
            if (body.length() + (long) length > maxBodyBytes) {
                data.release();
                over = true;
                write(answer(SbiResponse.problem(
                        ProblemDetails.of(413, null, "expected a body of at most " + maxBodyBytes + " bytes"))));
                if (!endOfStream) {
                    stream.reset(Http2Error.NO_ERROR.code());
                }
                return;
            }
            body.append(data);
            if (endOfStream) {
                dispatch();
            } else {
                stream.consumed(length);
            }
        }

        @Override
        public void onTrailers(Http2Headers trailers) {
            if (!over) {
                dispatch();
            }
        }

        @Override
        public void onReset(SbiFailure failure) {
            over = true;
        }

        private void dispatch() {
            over = true;
            SbiRequest request = new SbiRequest(
                    text(headers.method()),
                    text(headers.path()),
                    WholeMessages.fields(headers),
                    body.bytes(),
                    Map.of(),
                    text(headers.authority() == null ? headers.get("host") : headers.authority()),
                    stream.remote());
            THREADS.newThread(() -> {
                        Answer answer = answer(request);
                        stream.eventLoop().execute(() -> write(answer));
                    })
                    .start();
        }

        private Answer answer(SbiRequest request) {
            SbiResponse response = Failures.answer(handler, request);
            try {
                return answer(response);
            } catch (RuntimeException e) {
                return answer(Failures.unexpected(request, e));
            }
        }

        private Answer answer(SbiResponse response) {
            boolean bodyLess = response.body().length == 0
                    || response.status() == 204
                    || response.status() == 304
                    || "HEAD".contentEquals(text(headers.method()));
            return new Answer(WholeMessages.responseHeaders(response, bodyLess), bodyLess ? null : response.body());
        }

        private void write(Answer answer) {
            byte[] content = answer.body;
            stream.writeHeaders(answer.headers, content == null);
            if (content != null) {
                stream.writeData(Unpooled.wrappedBuffer(content), true, null);
            }
        }
    }

    private static String text(@Nullable CharSequence value) {
        return value == null ? "" : value.toString();
    }
}
