// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiCallTimeouts;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Interim responses pass the client and the server of a proxy, ahead of the final response. */
@Timeout(60)
class InterimResponseTest {
    private static final SbiCallTimeouts TIMEOUTS = SbiCallTimeouts.of(Duration.ofSeconds(5), Duration.ofSeconds(20));

    /** Relays a response without a body. */
    private record Relay(SbiStream consumer) implements SbiStreamReceiver {
        @Override
        public void onInterim(Http2Headers headers) {
            consumer.writeInterim(headers);
        }

        @Override
        public void onHeaders(Http2Headers headers, boolean endOfStream) {
            consumer.writeHeaders(headers, endOfStream);
            consumer.writeInterim(new DefaultHttp2Headers().status("103")); // too late, dropped
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            data.release();
        }

        @Override
        public void onReset(SbiFailure failure) {}
    }

    @Test
    void interimResponses_areRelayedInOrder() throws IOException {
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
                ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            ApiRoot producer = ApiRoot.of("http", "127.0.0.1", listener.getLocalPort());
            try (SbiServer proxy =
                            SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), (stream, headers, end) -> {
                                client.open(stream.eventLoop(), producer, headers, end, TIMEOUTS, new Relay(stream));
                                return SbiStreamReceiver.DEAF;
                            });
                    RawPeer consumer = RawPeer.connect(proxy.port())) {
                consumer.headers(RawPeer.END_STREAM, 1, consumer.request("GET"));
                try (RawPeer peer = RawPeer.accepted(listener.accept())) {
                    int id = peer.await(RawPeer.HEADERS).stream();
                    for (String status : new String[] {"100", "102", "103"}) {
                        peer.headers(0, id, peer.block(new DefaultHttp2Headers().status(status)));
                    }
                    peer.headers(RawPeer.END_STREAM, id, peer.block(new DefaultHttp2Headers().status("204")));
                    for (String status : new String[] {"100", "102", "103", "204"}) {
                        RawPeer.Frame frame = consumer.await(RawPeer.HEADERS);
                        assertThat(consumer.decode(frame).status()).hasToString(status);
                        assertThat(frame.endsStream()).isEqualTo(status.equals("204"));
                    }
                }
            }
        }
    }
}
