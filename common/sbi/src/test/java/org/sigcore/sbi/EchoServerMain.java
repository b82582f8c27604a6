// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** A server that echoes request bodies, for h2spec and h2load; the arguments are the port and the event loops. */
final class EchoServerMain {
    private EchoServerMain() {}

    /**
     * Answers 200 at once and echoes the body; the credit of each side follows the other side. A request without a body
     * receives a small one.
     */
    static SbiApplication echo() {
        return (stream, headers, endOfStream) -> {
            Http2Headers response =
                    new DefaultHttp2Headers(false).status("200").set("content-type", "application/json");
            stream.writeHeaders(response, false);
            if (endOfStream) {
                stream.writeData(Unpooled.copiedBuffer("{\"hello\":\"world\"}", StandardCharsets.US_ASCII), true, null);
            }
            return new SbiStreamReceiver() {
                @Override
                public void onData(ByteBuf data, boolean end) {
                    int length = data.readableBytes();
                    stream.writeData(data, end, () -> stream.consumed(length));
                }

                @Override
                public void onTrailers(Http2Headers trailers) {
                    stream.writeTrailers(trailers);
                }

                @Override
                public void onReset(SbiFailure failure) {}
            };
        };
    }

    public static void main(String[] args) throws InterruptedException {
        SbiTransport transport = SbiTransport.start(Integer.parseInt(args[1]));
        SbiServer server =
                SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", Integer.parseInt(args[0])), echo());
        System.out.println("listening on " + server.port() + ", native " + transport.isNative());
        new CountDownLatch(1).await();
    }
}
