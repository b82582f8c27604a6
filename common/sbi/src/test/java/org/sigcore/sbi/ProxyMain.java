// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiCallTimeouts;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/**
 * A minimal proxy, {@code proxy PORT LOOPS URL}, to measure the cost of the engine itself, and a backend for it,
 * {@code backend PORT LOOPS BYTES}.
 */
final class ProxyMain {
    private ProxyMain() {}

    public static void main(String[] args) throws InterruptedException {
        SbiTransport transport = SbiTransport.start(Integer.parseInt(args[2]));
        SbiApplication application =
                args[0].equals("proxy") ? proxy(transport, ApiRoot.parse(args[3])) : backend(Integer.parseInt(args[3]));
        SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", Integer.parseInt(args[1])), application);
        new CountDownLatch(1).await();
    }

    /** Forwards every request to one target; windows are coupled. */
    static SbiApplication proxy(SbiTransport transport, ApiRoot target) {
        SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
        SbiCallTimeouts timeouts = SbiCallTimeouts.of(Duration.ofSeconds(1), Duration.ofSeconds(5));
        String authority = target.authority();
        return (stream, headers, endOfStream) -> {
            headers.authority(authority);
            EventLoop loop = stream.eventLoop();
            Backward backward = new Backward(stream);
            SbiStream upstream = client.open(loop, target, headers, endOfStream, timeouts, backward);
            backward.upstream = upstream;
            return new Forward(stream, upstream);
        };
    }

    /** Answers each request with the same body after the request has ended. */
    static SbiApplication backend(int bytes) {
        ByteBuf body = Unpooled.unreleasableBuffer(Unpooled.directBuffer(bytes).writeZero(bytes));
        return (stream, headers, endOfStream) -> {
            Runnable answer = () -> {
                stream.writeHeaders(
                        new DefaultHttp2Headers(false)
                                .status("200")
                                .set("content-type", "application/json")
                                .setInt("content-length", bytes),
                        false);
                stream.writeData(body.duplicate(), true, null);
            };
            if (endOfStream) {
                answer.run();
            }
            return new SbiStreamReceiver() {
                @Override
                public void onData(ByteBuf data, boolean end) {
                    stream.consumed(data.readableBytes());
                    data.release();
                    if (end) {
                        answer.run();
                    }
                }

                @Override
                public void onReset(SbiFailure failure) {}
            };
        };
    }

    private record Forward(SbiStream from, SbiStream to) implements SbiStreamReceiver {
        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            int length = data.readableBytes();
            to.writeData(data, endOfStream, endOfStream ? null : () -> from.consumed(length));
        }

        @Override
        public void onTrailers(Http2Headers trailers) {
            to.writeTrailers(trailers);
        }

        @Override
        public void onReset(SbiFailure failure) {
            to.reset(Http2Error.CANCEL.code());
        }
    }

    private static final class Backward implements SbiStreamReceiver {
        private final SbiStream stream;
        SbiStream upstream;
        private boolean responded;

        Backward(SbiStream stream) {
            this.stream = stream;
            this.upstream = stream;
        }

        @Override
        public void onHeaders(Http2Headers headers, boolean endOfStream) {
            responded = true;
            stream.writeHeaders(headers, endOfStream);
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            int length = data.readableBytes();
            stream.writeData(data, endOfStream, endOfStream ? null : () -> upstream.consumed(length));
        }

        @Override
        public void onTrailers(Http2Headers trailers) {
            stream.writeTrailers(trailers);
        }

        @Override
        public void onReset(SbiFailure failure) {
            if (responded) {
                stream.reset(Http2Error.CANCEL.code());
            } else {
                stream.writeHeaders(new DefaultHttp2Headers(false).status("504"), true);
            }
        }
    }
}
