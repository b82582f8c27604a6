// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.AsciiString;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiMemory;
import org.sigcore.sbi.SbiSpan;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiTransaction;
import org.sigcore.sbi.SbiTransactionListener;

/**
 * A stream of either side, bound to an HTTP/2 stream of a connection. Event loop only.
 *
 * <p>The inbound half ends with END_STREAM or with a failure, which is reported once. The outbound half ends with
 * END_STREAM or a reset; later writes are dropped.
 */
public abstract class EngineStream implements SbiStream {
    /** Header field of W3C Trace Context. */
    protected static final AsciiString TRACEPARENT = AsciiString.cached("traceparent");

    private static final AsciiString CORRELATION = AsciiString.cached("3gpp-sbi-correlation-info");

    private static final int SERVICE_UNAVAILABLE = 503;
    private static final int FIRST_ERROR = 400;

    /** Maximum number of octets of an error response that its transaction gets. */
    private static final int MAX_PROBLEM = 2048;

    // Some clients drop the response if they read it together with RST_STREAM; others write the entire body first and
    // wait for window updates. Therefore inbound data is discarded for this long before the stream is reset.
    private static final long LINGER_MILLIS = 500;

    final LoopState loop;

    protected @Nullable EngineConnection connection;

    @Nullable
    Http2Stream http2Stream;

    boolean closed;
    protected boolean inboundEnded;
    protected boolean outboundEnded;
    protected int status;

    /** Time of the last write towards the socket; initially the time of creation. */
    protected long lastWriteNanos;

    /** Failure to report when the HTTP/2 stream closes prematurely; null for a lost connection. */
    protected @Nullable SbiFailure failure;

    // Received but not yet consumed: number of octets, and the memory accounted for them.
    private long unconsumed;
    private long counted;

    private boolean lingers;

    private @Nullable TransactionStart transaction;

    private @Nullable String problem;

    private @Nullable StreamRecording recording;

    protected EngineStream(LoopState loop) {
        this.loop = loop;
        this.lastWriteNanos = loop.nanos();
    }

    /** Data known at the start of a transaction; only created if there is a listener. */
    private record TransactionStart(
            SbiTransaction.Side side,
            String peer,
            String method,
            String target,
            long epochMicros,
            long nanos,
            @Nullable String correlation,
            @Nullable SbiSpan span) {}

    /** @return the span assigned by the listener, whose traceparent is added to the request; null without */
    protected final @Nullable SbiSpan beginTransaction(
            SbiTransactionListener listener, SbiTransaction.Side side, String peer, Http2Headers request) {
        SbiSpan span = listener.span(request.get(TRACEPARENT));
        CharSequence method = request.method();
        CharSequence path = request.path();
        CharSequence correlation = request.get(CORRELATION);
        transaction = new TransactionStart(
                side,
                peer,
                method == null ? "" : method.toString(),
                path == null ? "" : path.toString(),
                ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()),
                System.nanoTime(),
                correlation == null ? null : correlation.toString(),
                span);
        return span;
    }

    protected final void endTransaction(@Nullable SbiTransactionListener listener, @Nullable SbiFailure how) {
        TransactionStart start = transaction;
        if (listener != null && start != null) {
            transaction = null;
            long micros = (System.nanoTime() - start.nanos) / 1000;
            listener.onTransaction(new SbiTransaction(
                    start.side,
                    start.peer,
                    start.method,
                    start.target,
                    status,
                    how,
                    start.epochMicros,
                    micros,
                    start.correlation,
                    start.span,
                    problem));
        }
    }

    /** Records header fields. Request headers start the recording. */
    final void record(boolean sent, Http2Headers headers, boolean end) {
        if (recording == null) {
            recording = StreamRecording.begin(loop, sent, headers);
        }
        if (recording != null) {
            recording.headers(sent, headers, end);
        }
    }

    /** Records octets of a body. */
    final void record(boolean sent, ByteBuf data, int length, boolean end) {
        if (recording != null) {
            recording.data(sent, data, length, end);
        }
        TransactionStart start = transaction;
        if (status >= FIRST_ERROR
                && start != null
                && problem == null
                && length > 0
                && sent == (start.side == SbiTransaction.Side.SERVER)) {
            problem = data.toString(data.readerIndex(), Math.min(length, MAX_PROBLEM), StandardCharsets.UTF_8);
        }
    }

    /** Completes the recording. */
    final void recordEnd(WritingConnection conn) {
        if (recording != null) {
            recording.end(conn);
        }
    }

    /** Sets the failure to report, unless one has been set. */
    public final void endsBy(SbiFailure how) {
        if (failure == null) {
            failure = how;
        }
    }

    protected abstract void inboundHeaders(Http2Headers headers, boolean endOfStream);

    /** Takes ownership of {@code data}. */
    protected abstract void inboundData(ByteBuf data, boolean endOfStream);

    /** Called when a piece of the body was dropped for lack of memory. */
    protected abstract void inboundRefused();

    /** Accounts received octets; returns false if the memory budget is exhausted. */
    final boolean count(EngineConnection conn, int length) {
        if (!conn.memory.take(length + ConnectionMemory.FRAME)) {
            return false;
        }
        unconsumed += length;
        counted += length + ConnectionMemory.FRAME;
        return true;
    }

    private void countBack(EngineConnection conn, int length) {
        unconsumed -= length;
        long back = unconsumed <= 0 ? counted : Math.min(counted, length);
        counted -= back;
        conn.memory.give(back);
    }

    /** Releases all memory that is still accounted. */
    final void forgetCounted(EngineConnection conn) {
        conn.memory.give(counted);
        counted = 0;
        unconsumed = 0;
    }

    /** Called once when the HTTP/2 stream has closed. */
    protected abstract void onClosed(SbiFailure lostConnection);

    @Override
    public final EventLoop eventLoop() {
        return loop.loop();
    }

    @Override
    public void writeHeaders(Http2Headers headers, boolean endOfStream) {
        EngineConnection conn = connection;
        if (conn != null && !outboundEnded && !closed) {
            outboundEnded = endOfStream;
            conn.writeHeaders(this, headers, endOfStream);
        }
    }

    @Override
    public void writeData(ByteBuf data, boolean endOfStream, @Nullable Runnable onSent) {
        EngineConnection conn = connection;
        if (conn == null || outboundEnded || closed) {
            data.release();
            if (onSent != null) {
                onSent.run();
            }
            return;
        }
        outboundEnded = endOfStream;
        conn.writeData(this, data, endOfStream, onSent);
    }

    @Override
    public void writeTrailers(Http2Headers trailers) {
        writeHeaders(trailers, true);
    }

    @Override
    public void reset(long errorCode) {
        EngineConnection conn = connection;
        if (errorCode == Http2Error.NO_ERROR.code() && mayDiscardInput()) {
            linger();
            return;
        }
        inboundEnded = true;
        if (failure == null && !outboundEnded) {
            failure = new SbiFailure(SbiFailure.Kind.CANCELLED, true, "given up by this side");
        }
        if (conn != null && !closed) {
            conn.reset(this, errorCode, outboundEnded);
        }
        outboundEnded = true;
    }

    @Override
    public void discardInput() {
        if (mayDiscardInput()) {
            linger();
        }
    }

    private boolean mayDiscardInput() {
        return outboundEnded && !inboundEnded && !lingers;
    }

    /** Ends the inbound half: further input is discarded, and the stream is reset unless the peer ends it soon. */
    protected final void linger() {
        consumed((int) unconsumed);
        lingers = true;
        inboundEnded = true;
        var _ = loop.loop().schedule(() -> reset(Http2Error.NO_ERROR.code()), LINGER_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public final void consumed(int bytes) {
        EngineConnection conn = connection;
        if (conn != null && !closed && bytes > 0 && !lingers) {
            countBack(conn, bytes);
            conn.consumed(this, bytes);
        }
    }

    @Override
    public final SbiMemory memory() {
        EngineConnection conn = connection;
        return conn == null ? SbiMemory.UNBOUNDED : conn.memory;
    }

    @Override
    public final @Nullable InetSocketAddress remote() {
        EngineConnection conn = connection;
        return conn == null ? null : conn.remote();
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        EngineConnection conn = connection;
        return conn == null ? null : conn.tlsSession();
    }

    @Override
    public boolean secure() {
        EngineConnection conn = connection;
        return conn != null && conn.secure();
    }

    /** Sends an error response and asks the peer to stop sending. */
    protected final void answer(ProblemDetails problem) {
        byte[] body = Json.bytes(problem);
        Http2Headers headers = new DefaultHttp2Headers(false)
                .status(Integer.toString(problem.status()))
                .set("content-type", ProblemDetails.MEDIA_TYPE)
                .setInt("content-length", body.length);
        if (problem.status() == SERVICE_UNAVAILABLE) {
            headers.set("retry-after", "1");
        }
        writeHeaders(headers, false);
        writeData(Unpooled.wrappedBuffer(body), true, null);
        discardInput();
    }
}
