// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiSpan;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.SbiTransaction;
import org.sigcore.sbi.SbiTransactionListener;
import org.sigcore.sbi.hpack.HeaderBlockDecoder;
import org.sigcore.sbi.http2.EngineStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A stream that a peer opened on this server. Event loop only. */
final class ServerStream extends EngineStream {
    private static final Logger LOG = LoggerFactory.getLogger(ServerStream.class);
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
    private static final AsciiString HEAD = AsciiString.cached("HEAD");

    private final long startNanos = lastWriteNanos;

    private final ServerConnection server;
    private @Nullable SbiStreamReceiver receiver;
    private long received;
    private boolean headersSent;
    private boolean head;
    private long heldOctets;

    ServerStream(ServerConnection server) {
        super(server.loop());
        this.server = server;
    }

    @Override
    protected void inboundHeaders(Http2Headers headers, boolean endOfStream) {
        inboundEnded = endOfStream;
        if (receiver != null) {
            receiver.onTrailers(headers);
            return;
        }
        head = HEAD.contentEquals(headers.method());
        SbiTransactionListener listener = server.listener();
        if (listener != null) {
            SbiSpan span = beginTransaction(listener, SbiTransaction.Side.SERVER, server.peer(), headers);
            if (span != null) {
                headers.set(TRACEPARENT, span.traceparent());
            }
        }
        heldOctets = server.takeStream(headers);
        if (heldOctets == 0) {
            answer(noRoom());
            return;
        }
        ProblemDetails refusal = refusal(headers, endOfStream);
        if (refusal != null) {
            answer(refusal);
            return;
        }
        try {
            receiver = server.application().accept(this, headers, endOfStream);
        } catch (RuntimeException e) {
            LOG.atError()
                    .addKeyValue("event", "request-not-accepted")
                    .setCause(e)
                    .log("accepting a request failed");
            answer(ProblemDetails.of(SbiCause.UNSPECIFIED_NF_FAILURE, null));
        }
    }

    private @Nullable ProblemDetails refusal(Http2Headers headers, boolean endOfStream) {
        if (HostField.contradicts(headers)) {
            return ProblemDetails.of(SbiCause.INVALID_MSG_FORMAT, "host is not what :authority is");
        }
        CharSequence repeated = HeaderBlockDecoder.repeated(headers);
        if (repeated != null) {
            return ProblemDetails.of(
                    SbiCause.INVALID_MSG_FORMAT,
                    repeated + " occurs more than once",
                    new InvalidParam("header " + repeated, "expected one field"));
        }
        if (isNotServed(headers)) {
            return ProblemDetails.of(501, null, "expected a request for a resource of this server");
        }
        return !endOfStream
                        && headers.getLong(CONTENT_LENGTH, 0) > server.limits().maxBodyBytes()
                ? tooLarge()
                : null;
    }

    // CONNECT, or OPTIONS for the server as a whole: well-formed, but a proxy could not forward it.
    private static boolean isNotServed(Http2Headers headers) {
        CharSequence path = headers.path();
        return path == null || path.charAt(0) == '*';
    }

    @Override
    protected void inboundData(ByteBuf data, boolean endOfStream) {
        int length = data.readableBytes();
        received += length;
        SbiStreamReceiver to = receiver;
        if (to == null) {
            data.release();
            consumed(length);
            return;
        }
        if (received > server.limits().maxBodyBytes()) {
            data.release();
            consumed(length);
            to.onReset(new SbiFailure(SbiFailure.Kind.BODY_TOO_LARGE, false, "request body too large"));
            refuse(tooLarge());
            return;
        }
        inboundEnded = endOfStream;
        to.onData(data, endOfStream);
    }

    @Override
    protected void inboundRefused() {
        SbiStreamReceiver to = receiver;
        receiver = null;
        if (to != null) {
            to.onReset(new SbiFailure(SbiFailure.Kind.BODY_TOO_LARGE, false, "no room for the request body"));
        }
        refuse(noRoom());
    }

    private static ProblemDetails noRoom() {
        return ProblemDetails.of(SbiCause.NF_CONGESTION, "no memory left for another request");
    }

    /** Returns true if the request has arrived completely. */
    boolean requestArrived() {
        return inboundEnded;
    }

    /** Returns the time when the request started. */
    long startNanos() {
        return startNanos;
    }

    /** Returns the time of the last write; the start time if nothing has been written. */
    long lastWriteNanos() {
        return lastWriteNanos;
    }

    /** Called repeatedly while the request is overdue. */
    void requestTimedOut() {
        SbiStreamReceiver to = receiver;
        if (to != null) {
            to.onReset(new SbiFailure(SbiFailure.Kind.CANCELLED, false, "the request did not arrive in time"));
        }
        refuse(ProblemDetails.of(408, null, "the request did not arrive in time"));
    }

    /** Called when the peer has not read any of the response for too long. */
    void responseStalled() {
        SbiStreamReceiver to = receiver;
        if (to != null) {
            to.onReset(new SbiFailure(SbiFailure.Kind.CANCELLED, true, "the response was not taken in time"));
        }
        reset(Http2Error.CANCEL.code());
    }

    /** Sends an error response, or aborts a response that has been started. */
    void refuse(ProblemDetails problem) {
        if (headersSent) {
            reset(Http2Error.CANCEL.code());
        } else {
            answer(problem);
        }
    }

    private static ProblemDetails tooLarge() {
        return ProblemDetails.of(413, null, "the request body is larger than this server takes");
    }

    /** Sends the response; that to HEAD ends with its headers, so a body and trailers that follow are dropped. */
    @Override
    @SpecRef("RFC 9110 9.3.2")
    public void writeHeaders(Http2Headers headers, boolean endOfStream) {
        if (!headersSent) {
            headersSent = true;
            CharSequence code = headers.status();
            status = code == null ? 0 : AsciiString.of(code).parseInt();
        } else if (headers.status() != null) {
            // A second response on a stream would be malformed; abort the first one instead.
            reset(Http2Error.INTERNAL_ERROR.code());
            return;
        }
        super.writeHeaders(headers, endOfStream || head);
    }

    @Override
    public void writeInterim(Http2Headers headers) {
        if (!headersSent && !outboundEnded) {
            server.writeInterim(this, headers);
        }
    }

    @Override
    protected void onClosed(SbiFailure how) {
        boolean whole = inboundEnded && outboundEnded;
        SbiFailure end = failure != null || !whole ? how : null;
        SbiStreamReceiver to = receiver;
        boolean tell = to != null && !whole;
        inboundEnded = true;
        outboundEnded = true;
        if (heldOctets > 0) {
            server.giveStream(heldOctets);
            heldOctets = 0;
        }
        endTransaction(server.listener(), end);
        if (tell && to != null) {
            to.onReset(how);
        }
    }
}
