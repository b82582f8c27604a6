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
 * An answer that is ready to be sent: of a {@link SbiLoopResource}, or one that refuses. May be given to many requests: nobody
 * changes it.
 *
 * @param status the same as in the headers
 * @param headers with {@code :status}, and content-length when there is a body
 * @param body empty when there is none
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record SbiLoopAnswer(int status, Http2Headers headers, byte[] body) {
    private static final AsciiString HEAD = AsciiString.cached("HEAD");

    /** From a whole message. */
    public static SbiLoopAnswer of(SbiResponse response) {
        boolean bodyLess = response.body().length == 0;
        return new SbiLoopAnswer(response.status(), WholeMessages.responseHeaders(response, bodyLess), response.body());
    }

    /**
     * Sends it, and returns who takes the rest of the request. Loop only.
     *
     * @param request its headers
     * @param requestEnded whether that was all of it
     */
    SbiStreamReceiver answer(SbiStream stream, Http2Headers request, boolean requestEnded) {
        return answer(stream, request, requestEnded, Runnable::run);
    }

    /** @param when has it sent, on the loop, now or later */
    SbiStreamReceiver answer(SbiStream stream, Http2Headers request, boolean requestEnded, Executor when) {
        Rest rest = new Rest(this, stream, HEAD.contentEquals(request.method()), requestEnded);
        when.execute(rest::send);
        return rest;
    }

    /** A short rest is on its way already; of a long one the peer may keep what it has not sent yet. */
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
            sent = true; // nobody waits for it
        }
    }

    /** As a whole message. */
    public SbiResponse toResponse() {
        return new SbiResponse(status, WholeMessages.fields(headers), body);
    }
}
