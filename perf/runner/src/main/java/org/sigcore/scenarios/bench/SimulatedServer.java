// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.server.SbiApplication;

/**
 * A neighbour that answers on the event loop after a stated latency, which costs it no thread. Request bodies are taken and
 * dropped. Thread-safe.
 */
public final class SimulatedServer implements SbiApplication {
    private final Supplier<Duration> latency;
    private final Answers answers;

    /** Decides what is answered. Called on the event loop; must not block it. */
    @FunctionalInterface
    public interface Answers {
        /** The answer to a request with these header fields. */
        Reply to(Http2Headers request);
    }

    /**
     * An answer.
     *
     * @param headers without {@code :status}
     * @param body shared by all who answer so; empty for none
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    public record Reply(int status, Http2Headers headers, byte[] body) {
        private static final byte[] NONE = {};

        /** Without a body. */
        public static Reply of(int status) {
            return new Reply(status, new DefaultHttp2Headers(false), NONE);
        }

        /** With a JSON body. */
        public static Reply json(int status, byte[] body) {
            return new Reply(status, new DefaultHttp2Headers(false).set("content-type", "application/json"), body);
        }
    }

    /** @param latency from the end of a request to its answer */
    public SimulatedServer(Duration latency, Answers answers) {
        this(() -> latency, answers);
    }

    /** @param latency asked for at the end of each request */
    public SimulatedServer(Supplier<Duration> latency, Answers answers) {
        this.latency = latency;
        this.answers = answers;
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
        private boolean gone;

        Exchange(SbiStream stream, Http2Headers request) {
            this.stream = stream;
            this.request = request;
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            int length = data.readableBytes();
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
            Duration wait = latency.get();
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
            Reply reply = answers.to(request);
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
