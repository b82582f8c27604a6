// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiMemory;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.client.AnswerMemory;
import org.sigcore.sbi.http2.BodyBuffer;
import org.sigcore.sbi.http2.WholeMessages;
import org.sigcore.sbi.server.SbiApplication;

/**
 * Serves streams with a handler of complete messages: collects the request on the event loop, runs the handler on a
 * virtual thread of its own, and sends its response. An exception of the handler results in an error response.
 * Thread-safe.
 *
 * <p>A request counts against the memory of its connection until its handler returns: the body, a thread, and the tree
 * parsed from a JSON document, which takes {@value #TREE} times the size of its text. If the memory is exhausted, the
 * request is answered with 503 and Retry-After before it is read. A compressed body is decompressed for the handler
 * ({@link ContentCoding}) and accounted with its decompressed size.
 */
public final class BlockingApplication implements SbiApplication {
    private static final int TREE = 24;
    // Estimated memory of a virtual thread with its stack, and of the request's fields.
    private static final int REQUEST = 16 << 10;
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");

    private final SbiHandler handler;
    private final int maxBodyBytes;
    private final RequestThreads threads;
    private final RefusingApplication refusing;

    /** Creates an application that runs every handler immediately. */
    public BlockingApplication(SbiHandler handler, int maxBodyBytes) {
        this(handler, maxBodyBytes, RequestThreads.unlimited());
    }

    /**
     * @param maxBodyBytes a larger request body is answered with 413, as is one that exceeds the memory budget as a
     *     whole
     */
    public BlockingApplication(SbiHandler handler, int maxBodyBytes, RequestThreads threads) {
        this.handler = handler;
        this.maxBodyBytes = maxBodyBytes;
        this.threads = threads;
        this.refusing = new RefusingApplication(threads, this::take);
    }

    @Override
    public SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        return refusing.accept(stream, headers, endOfStream);
    }

    private SbiStreamReceiver take(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        Exchange exchange = new Exchange(stream, headers);
        if (endOfStream) {
            exchange.dispatch();
        } else {
            exchange.expectBody();
        }
        return exchange;
    }

    /** A response that is ready to be written. */
    @SuppressWarnings("ArrayRecordComponent") // passed between threads, never compared
    private record Answer(Http2Headers headers, byte @Nullable [] body) {}

    /** A request and its response. Event loop only, except for the handler call and the encoding of its response. */
    private final class Exchange implements SbiStreamReceiver {
        private final SbiStream stream;
        private final Http2Headers headers;
        private final SbiMemory memory;
        private final BodyBuffer body = new BodyBuffer();
        private final long largest;
        private boolean over;
        private long unpacked;
        private volatile boolean gone;

        private Exchange(SbiStream stream, Http2Headers headers) {
            this.stream = stream;
            this.headers = headers;
            this.memory = stream.memory();
            this.largest = Math.min(maxBodyBytes, (memory.most() - REQUEST) / (TREE + 2));
        }

        private void expectBody() {
            if (headers.getLong(CONTENT_LENGTH, 0) > largest) {
                refuse(tooLarge(), false);
            } else if (!body.expect(headers, memory)) {
                refuse(noRoom(), false);
            }
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            int length = data.readableBytes();
            if (over) {
                data.release();
                stream.consumed(length);
            } else if (body.length() + (long) length > largest) {
                data.release();
                refuse(tooLarge(), endOfStream);
            } else if (!body.append(data, memory)) {
                refuse(noRoom(), endOfStream);
            } else if (endOfStream) {
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
            gone = true;
            if (!over) {
                over = true;
                memory.give(body.held());
            }
        }

        private void refuse(SbiResponse response, boolean whole) {
            over = true;
            memory.give(body.held());
            write(answer(response));
            if (!whole) {
                stream.reset(Http2Error.NO_ERROR.code());
            }
        }

        private SbiResponse tooLarge() {
            return SbiResponse.problem(
                    ProblemDetails.of(413, null, "expected a body of at most " + largest + " bytes"));
        }

        private static SbiResponse noRoom() {
            return SbiResponse.problem(ProblemDetails.of(SbiCause.NF_CONGESTION, "no memory left for another request"))
                    .withHeader("retry-after", "1");
        }

        private void dispatch() {
            // A compressed body is not parsed itself; the decompressed body reserves memory separately.
            long work = REQUEST + (ContentCoding.coded(headers) ? 0 : (long) TREE * body.length());
            if (!memory.take(work)) {
                refuse(noRoom(), true);
                return;
            }
            over = true;
            long held = work + body.held();
            SbiRequest request = new SbiRequest(
                    text(headers.method()),
                    text(headers.path()),
                    WholeMessages.fields(headers),
                    body.bytes(),
                    Map.of(),
                    text(headers.authority() == null ? headers.get("host") : headers.authority()),
                    stream.remote());
            threads.run(headers, () -> work(request, held), refusal -> refuse(refusal, held));
        }

        private void work(SbiRequest request, long held) {
            if (gone) { // the client gave up while the request waited
                stream.eventLoop().execute(() -> memory.give(held));
            } else {
                send(answer(request), held);
            }
        }

        private void refuse(SbiLoopAnswer refusal, long held) {
            stream.eventLoop().execute(() -> {
                memory.give(held);
                var _ = refusal.answer(stream, headers, true);
            });
        }

        private void send(Answer answer, long held) {
            stream.eventLoop().execute(() -> {
                memory.give(held + unpacked);
                write(answer);
            });
        }

        private Answer answer(SbiRequest request) {
            try {
                return answer(AnswerMemory.during(() -> Failures.answer(this::handle, request)));
            } catch (RuntimeException | Error e) { // otherwise no response, and memory leaks
                return answer(Failures.unexpected(request, e));
            }
        }

        private SbiResponse handle(SbiRequest request) {
            return ContentCoding.coded(headers)
                    ? ContentCoding.handle(request, handler, largest, this::takeUnpacked, noRoom())
                    : handler.handle(request);
        }

        // Runs on the handler's thread, which may wait for the event loop.
        private boolean takeUnpacked(long octets) {
            return CompletableFuture.supplyAsync(
                            () -> {
                                long more = (TREE + 1) * octets;
                                boolean taken = memory.take(more);
                                unpacked += taken ? more : 0;
                                return taken;
                            },
                            stream.eventLoop())
                    .join();
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
