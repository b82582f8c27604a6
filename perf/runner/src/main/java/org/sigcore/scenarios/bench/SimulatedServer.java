// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.server.SbiApplication;

/**
 * Simulated neighbour that responds on the event loop after a given latency, without blocking a thread. Request bodies
 * are discarded unless the response depends on them. Thread-safe.
 */
public final class SimulatedServer implements SbiApplication {
    private static final byte[] NONE = {};
    private final Function<Http2Headers, Duration> latency;
    private final BiFunction<Http2Headers, byte[], Reply> answers;
    private final boolean keepBodies;

    /**
     * A response.
     *
     * @param headers header fields except {@code :status}
     * @param body body, shared by all equal responses; may be empty
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Reply(int status, Http2Headers headers, byte[] body) {
        /** Creates a response without a body. */
        public static Reply of(int status) {
            return new Reply(status, new DefaultHttp2Headers(false), NONE);
        }

        /** Creates a response with a JSON body. */
        public static Reply json(int status, byte[] body) {
            return new Reply(status, new DefaultHttp2Headers(false).set("content-type", "application/json"), body);
        }
    }

    /**
     * Creates a server whose responses do not depend on request bodies.
     *
     * @param latency time from the end of a request to its response
     * @param answers called on the event loop with the header fields; must not block it
     */
    public SimulatedServer(Duration latency, Function<Http2Headers, Reply> answers) {
        this.latency = _ -> latency;
        this.answers = (request, _) -> answers.apply(request);
        this.keepBodies = false;
    }

    /**
     * Creates a server that reads request bodies.
     *
     * @param latency supplies the latency at the end of each request
     * @param answers called on the event loop with the header fields and the body, which may be empty; must not block
     */
    public SimulatedServer(Function<Http2Headers, Duration> latency, BiFunction<Http2Headers, byte[], Reply> answers) {
        this.latency = latency;
        this.answers = answers;
        this.keepBodies = true;
    }

    @Override
    public SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        Exchange exchange = new Exchange(stream, headers);
        if (endOfStream) {
            exchange.answerLater();
        }
        return exchange;
    }

    private final class Exchange implements SbiStreamReceiver {
        private final SbiStream stream;
        private final Http2Headers request;
        private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);
        private boolean gone;

        Exchange(SbiStream stream, Http2Headers request) {
            this.stream = stream;
            this.request = request;
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            int length = data.readableBytes();
            if (keepBodies) {
                body.writeBytes(ByteBufUtil.getBytes(data));
            }
            data.release();
            if (endOfStream) {
                answerLater();
            } else {
                stream.consumed(length);
            }
        }

        @Override
        public void onTrailers(Http2Headers trailers) {
            answerLater();
        }

        @Override
        public void onReset(SbiFailure failure) {
            gone = true;
        }

        void answerLater() {
            Duration wait = latency.apply(request);
            if (wait.isZero()) {
                answer();
            } else {
                var _ = stream.eventLoop().schedule(this::answer, wait.toNanos(), TimeUnit.NANOSECONDS);
            }
        }

        private void answer() {
            if (gone) {
                return;
            }
            Reply reply = answers.apply(request, body.toByteArray());
            Http2Headers headers = new DefaultHttp2Headers(false).status(Integer.toString(reply.status()));
            headers.add(reply.headers());
            boolean empty = reply.body().length == 0;
            stream.writeHeaders(headers, empty);
            if (!empty) {
                stream.writeData(Unpooled.wrappedBuffer(reply.body()), true, null);
            }
        }
    }
}
