// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiSpan;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.SbiTransaction;
import org.sigcore.sbi.SbiTransactionListener;
import org.sigcore.sbi.http2.TimedStream;

/**
 * An outgoing request. Writes are buffered until the stream is attached to a connection. Event loop only.
 *
 * <p>Lifecycle: once attached to a connection, the request is sent and the response deadline starts. Response headers
 * start the deadline for the complete response. The end of the response, a reset, a timeout or a lost connection is
 * reported once and ends the stream.
 */
final class ClientStream extends TimedStream {
    /** A piece of the body written before the stream was attached to a connection. */
    private record Early(
            @Nullable ByteBuf data,
            @Nullable Http2Headers trailers,
            boolean end,
            @Nullable Runnable onSent) {}

    private static final int CONTINUE = 100;
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int FIRST_FINAL_STATUS = 200;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final AsciiString HEAD = AsciiString.cached("HEAD");
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
    /** Maximum number of interim responses that are reported; others are discarded. */
    private static final int MOST_INTERIM = 16;

    final Http2Headers request;
    final boolean requestEnds;
    private int interims;

    private final PeerPool pool;
    private final SbiStreamReceiver receiver;
    private final SbiCallTimeouts timeouts;
    private final long startNanos = lastWriteNanos;
    private @Nullable Queue<Early> early;
    private boolean opening = true;
    private boolean responded;
    private boolean over;
    private long received;
    private @Nullable Http2Headers response;

    ClientStream(
            PeerPool pool,
            Http2Headers request,
            boolean requestEnds,
            SbiCallTimeouts timeouts,
            SbiStreamReceiver receiver) {
        super(pool.loop());
        this.pool = pool;
        this.requestEnds = requestEnds;
        this.timeouts = timeouts;
        this.receiver = receiver;
        this.outboundEnded = requestEnds;
        startDeadline(startNanos + timeouts.connect().toNanos());
        SbiTransactionListener listener = pool.listener();
        SbiSpan span = listener == null
                ? null
                : beginTransaction(listener, SbiTransaction.Side.CLIENT, pool.authority(), request);
        this.request = span == null ? request : copy(request).set(TRACEPARENT, span.traceparent());
    }

    // Callers pass the same headers object for a retry, and each attempt belongs to the original parent span.
    private static Http2Headers copy(Http2Headers headers) {
        Http2Headers copy = new DefaultHttp2Headers(false, headers.size() + 1);
        copy.add(headers);
        return copy;
    }

    /** Returns true if the stream is not, or never was, attached to a connection. */
    boolean unattached() {
        return connection == null;
    }

    /** Returns true if the caller no longer waits for the stream. */
    boolean over() {
        return over;
    }

    /** Called when the headers of the request have been sent on this connection. */
    void attached(ClientConnection attached) {
        moveDeadline(startNanos + timeouts.response().toNanos());
        Queue<Early> pieces = early;
        early = null;
        while (pieces != null && !pieces.isEmpty()) {
            Early piece = pieces.remove();
            if (piece.trailers != null) {
                attached.writeHeaders(this, piece.trailers, true);
            } else if (piece.data != null) {
                attached.writeData(this, piece.data, piece.end, piece.onSent);
            }
        }
    }

    @Override
    public void writeHeaders(Http2Headers headers, boolean endOfStream) {
        throw new IllegalStateException("the request's headers were given when the stream was opened");
    }

    @Override
    public void writeTrailers(Http2Headers trailers) {
        if (connection != null || over) {
            super.writeHeaders(trailers, true);
        } else if (!outboundEnded) {
            outboundEnded = true;
            early().add(new Early(null, trailers, true, null));
        }
    }

    @Override
    public void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        if (connection != null || over || outboundEnded) {
            super.writeData(data, endOfStream, onSent);
        } else {
            outboundEnded = endOfStream;
            early().add(new Early(data, null, endOfStream, onSent));
        }
    }

    private Queue<Early> early() {
        Queue<Early> pieces = early;
        if (pieces == null) {
            pieces = new ArrayDeque<>(4);
            early = pieces;
        }
        return pieces;
    }

    @Override
    public void reset(long errorCode) {
        end(new SbiFailure(SbiFailure.Kind.CANCELLED, true, "given up by this side"));
        super.reset(errorCode);
        pool.withdrawn(this);
    }

    @Override
    public boolean secure() {
        return pool.secure();
    }

    @Override
    protected void inboundHeaders(Http2Headers headers, boolean endOfStream) {
        if (responded) {
            if (endOfStream && lacksContent(response)) {
                malformed();
                return;
            }
            if (endOfStream) {
                end(null);
            }
            receiver.onTrailers(headers);
            return;
        }
        CharSequence code = headers.status();
        int value = code == null ? 0 : AsciiString.of(code).parseInt();
        if (value < FIRST_FINAL_STATUS) {
            inboundInterim(value, headers, endOfStream);
            return;
        }
        status = value;
        responded = true;
        response = headers;
        moveDeadline(startNanos + timeouts.whole().toNanos());
        boolean bodiless = hasNoContent(value);
        if (endOfStream && !bodiless && lacksContent(headers)) {
            malformed();
            return;
        }
        boolean ends = endOfStream || bodiless;
        if (!endOfStream && ends) {
            linger();
        }
        if (ends) {
            end(null);
        }
        receiver.onHeaders(headers, ends);
    }

    // Some recipients would take content after such a response for the next message, or trust it.
    @SpecRef({"RFC 9110 6.4.1", "RFC 9113 8.1.1"})
    private boolean hasNoContent(int code) {
        return code == NO_CONTENT || code == NOT_MODIFIED || HEAD.contentEquals(request.method());
    }

    // Netty accepts a response without any content, since it does not know whether the request was HEAD.
    @SpecRef("RFC 9113 8.1.1")
    private boolean lacksContent(@Nullable Http2Headers headers) {
        return received == 0 && headers != null && headers.getLong(CONTENT_LENGTH, 0) > 0;
    }

    private void malformed() {
        fail(new SbiFailure(SbiFailure.Kind.PROTOCOL_ERROR, true, "malformed message"));
        super.reset(Http2Error.PROTOCOL_ERROR.code());
    }

    private void inboundInterim(int value, Http2Headers headers, boolean endOfStream) {
        if (endOfStream || value < CONTINUE || value == SWITCHING_PROTOCOLS) { // RFC 9113 8.1, 8.6
            malformed();
            return;
        }
        // Header blocks are not flow-controlled; without a limit a producer could fill its consumer's queue.
        if (interims < MOST_INTERIM) {
            interims++;
            receiver.onInterim(headers);
        }
    }

    @Override
    protected void inboundData(ByteBuf data, boolean endOfStream) {
        received += data.readableBytes();
        if (received > pool.limits().maxBodyBytes()) {
            data.release();
            fail(new SbiFailure(SbiFailure.Kind.BODY_TOO_LARGE, true, "response body too large"));
            super.reset(Http2Error.CANCEL.code());
            return;
        }
        if (endOfStream && lacksContent(response)) {
            data.release();
            malformed();
            return;
        }
        if (endOfStream) {
            end(null);
        }
        receiver.onData(data, endOfStream);
    }

    @Override
    protected void inboundRefused() {
        fail(new SbiFailure(SbiFailure.Kind.BODY_TOO_LARGE, true, "no memory left for the response"));
        super.reset(Http2Error.CANCEL.code());
    }

    @Override
    protected void onDeadline() {
        if (over) {
            return;
        }
        if (connection == null) {
            fail(new SbiFailure(SbiFailure.Kind.CONNECT_TIMEOUT, false, "no connection in time"));
            pool.withdrawn(this);
        } else {
            fail(new SbiFailure(SbiFailure.Kind.RESPONSE_TIMEOUT, true, "no response in time"));
            super.reset(Http2Error.CANCEL.code());
        }
    }

    /** Called when the caller holds its stream; from now on failures are reported immediately. */
    void opened() {
        opening = false;
    }

    /** Fails the stream without a complete response, unless it has already ended. */
    void fail(SbiFailure how) {
        if (opening) {
            eventLoop().execute(() -> fail(how));
        } else if (!over) {
            end(how);
            receiver.onReset(how);
        }
    }

    private void end(@Nullable SbiFailure how) {
        if (over) {
            return;
        }
        over = true;
        inboundEnded = true;
        endDeadline();
        endTransaction(pool.listener(), how);
        dropEarly();
    }

    private void dropEarly() {
        Queue<Early> pieces = early;
        early = null;
        if (pieces != null) {
            for (Early piece : pieces) {
                if (piece.data != null) {
                    piece.data.release();
                }
                if (piece.onSent != null) {
                    piece.onSent.run();
                }
            }
        }
    }

    @Override
    protected void onClosed(SbiFailure how) {
        outboundEnded = true;
        fail(how);
    }
}
