// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.concurrent.Executor;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.http2.WholeMessages;

/**
 * A prepared response of a {@link SbiLoopResource}, or a refusal. It may be shared by many requests and must not be
 * modified.
 *
 * @param status same as in the headers
 * @param headers with {@code :status}, and content-length if there is a body
 * @param body empty if there is no body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SbiLoopAnswer(int status, Http2Headers headers, byte[] body) {
    private static final AsciiString HEAD = AsciiString.cached("HEAD");

    /** Creates a prepared response from a complete message. */
    public static SbiLoopAnswer of(SbiResponse response) {
        boolean bodyLess = response.body().length == 0;
        return new SbiLoopAnswer(response.status(), WholeMessages.responseHeaders(response, bodyLess), response.body());
    }

    /**
     * Sends the response and returns a receiver for the rest of the request. Event loop only.
     *
     * @param request headers of the request
     * @param requestEnded true if the request consists of its headers only
     */
    SbiStreamReceiver answer(SbiStream stream, Http2Headers request, boolean requestEnded) {
        return answer(stream, request, requestEnded, Runnable::run);
    }

    /** @param when runs the sending on the event loop, now or later */
    SbiStreamReceiver answer(SbiStream stream, Http2Headers request, boolean requestEnded, Executor when) {
        Rest rest = new Rest(this, stream, HEAD.contentEquals(request.method()), requestEnded);
        when.execute(rest::send);
        return rest;
    }

    /**
     * Receives the rest of the request. A short rest is read, since it is on its way already; a long one is not
     * requested.
     */
    private static final class Rest implements SbiStreamReceiver {
        private static final int SHORT = 32 << 10;

        private final SbiLoopAnswer answer;
        private final SbiStream stream;
        private final boolean isHead;
        private boolean ended;
        private boolean sent;
        private int length;

        private Rest(SbiLoopAnswer answer, SbiStream stream, boolean isHead, boolean ended) {
            this.answer = answer;
            this.stream = stream;
            this.isHead = isHead;
            this.ended = ended;
        }

        private void send() {
            if (sent) {
                return;
            }
            sent = true;
            boolean whole = answer.body.length == 0 || isHead;
            stream.writeHeaders(answer.headers, whole);
            if (!whole) {
                stream.writeData(Unpooled.wrappedBuffer(answer.body), true, null);
            }
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            int more = data.readableBytes();
            data.release();
            stream.consumed(more);
            length += more;
            ended |= endOfStream;
            if (length > SHORT && !ended) {
                send();
                stream.reset(Http2Error.NO_ERROR.code());
            }
        }

        @Override
        public void onReset(SbiFailure failure) {
            sent = true; // the client no longer waits
        }
    }

    /** Converts the response to a complete message. */
    public SbiResponse toResponse() {
        return new SbiResponse(status, WholeMessages.fields(headers), body);
    }
}
