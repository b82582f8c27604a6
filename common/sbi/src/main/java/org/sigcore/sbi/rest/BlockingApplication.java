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
 * Serves streams with a handler of whole messages: collects the request on the event loop, runs the handler on a virtual
 * thread of its own, and sends its response. A handler's exception becomes an error answer. Thread-safe.
 *
 * <p>What a request holds counts against the memory of its connection until its handler is done: its body, a thread, and the tree
 * that is made of a JSON document, which takes {@value #TREE} times its text. Without room it is answered with 503 and
 * Retry-After before it is read. A body that came compressed is given to the handler unpacked ({@link ContentCoding}), and
 * counts as what it is then.
 */
public final class BlockingApplication implements SbiApplication {
    private static final int TREE = 24;
    // A virtual thread with its stack, and the fields of the request.
    private static final int REQUEST = 16 << 10;
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");

    private final SbiHandler handler;
    private final int maxBodyBytes;
    private final RequestThreads threads;
    private final RefusingApplication refusing;

    /** An application that runs each handler at once. */
    public BlockingApplication(SbiHandler handler, int maxBodyBytes) {
        this(handler, maxBodyBytes, RequestThreads.unlimited());
    }

    /** @param maxBodyBytes a larger request body is answered with 413, as is one that the memory would never have room for */
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

    /** A response, ready to be written. */
    @SuppressWarnings("ArrayRecordComponent") // handed from one thread to another, never compared
    private record Answer(Http2Headers headers, byte @Nullable [] body) {}

    /** One request and its response. Loop only, but for the handler's call and the making of its answer. */
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
            // No tree is made of what is unpacked first: the plain body takes room for its own.
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
            if (gone) { // while the request waited: nobody wants its answer
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
            } catch (RuntimeException
                    | Error e) { // else the request would never be answered, and hold what it holds for ever
                return answer(Failures.unexpected(request, e));
            }
        }

        private SbiResponse handle(SbiRequest request) {
            return ContentCoding.coded(headers)
                    ? ContentCoding.handle(request, handler, largest, this::takeUnpacked, noRoom())
                    : handler.handle(request);
        }

        // On the handler's thread, which may wait for the loop.
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
