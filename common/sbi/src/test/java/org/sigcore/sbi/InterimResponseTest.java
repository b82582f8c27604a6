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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiCallTimeouts;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Interim responses that a proxy relays before the final response. */
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
        assertThat(relayed(List.of("100", "102", "103", "204"))).containsExactly("100", "102", "103", "204");
    }

    @Test
    void interimResponsesAboveTheLimit_areDiscarded() throws IOException {
        List<String> sent = new ArrayList<>(Collections.nCopies(40, "103"));
        sent.add("204");
        assertThat(relayed(sent)).hasSize(17).endsWith("103", "204");
    }

    /** Returns the statuses that a consumer receives through a proxy from a producer that sends these. */
    private static List<String> relayed(List<String> statuses) throws IOException {
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
                    for (String status : statuses) {
                        int flags = status.startsWith("1") ? 0 : RawPeer.END_STREAM;
                        peer.headers(flags, id, peer.block(new DefaultHttp2Headers().status(status)));
                    }
                    List<String> received = new ArrayList<>();
                    RawPeer.Frame frame;
                    do {
                        frame = consumer.await(RawPeer.HEADERS);
                        received.add(String.valueOf(consumer.decode(frame).status()));
                    } while (!frame.endsStream());
                    return received;
                }
            }
        }
    }
}
