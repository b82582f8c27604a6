// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.sbi.RawPeer.ACK;
import static org.sigcore.sbi.RawPeer.CONTINUATION;
import static org.sigcore.sbi.RawPeer.DATA;
import static org.sigcore.sbi.RawPeer.END_HEADERS;
import static org.sigcore.sbi.RawPeer.END_STREAM;
import static org.sigcore.sbi.RawPeer.GO_AWAY;
import static org.sigcore.sbi.RawPeer.HEADERS;
import static org.sigcore.sbi.RawPeer.PING;
import static org.sigcore.sbi.RawPeer.PRIORITY;
import static org.sigcore.sbi.RawPeer.RST_STREAM;
import static org.sigcore.sbi.RawPeer.SETTINGS;
import static org.sigcore.sbi.RawPeer.WINDOW_UPDATE;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.testkit.Records;

/** Limits of a server against abusive peers; other clients are served throughout. */
@Timeout(60)
class LimitsTest {
    private static final int PROTOCOL_ERROR = 1;
    private static final int REFUSED_STREAM = 7;
    private static final int CANCEL = 8;
    private static final int ENHANCE_YOUR_CALM = 11;
    private static final int GET = END_STREAM | END_HEADERS;
    private static final SbiTransport transport = SbiTransport.start(1);

    private final BlockingQueue<SbiFailure> resets = new LinkedBlockingQueue<>();
    private final SbiLimits limits = Records.with(
            SbiLimits.defaults(),
            Map.of(
                    "maxConcurrentStreams",
                    5,
                    "maxBodyBytes",
                    1000L,
                    "requestTimeout",
                    Duration.ofSeconds(2),
                    "idleTimeout",
                    Duration.ofSeconds(3)));
    private final SbiServer server = serve(limits);

    private SbiServer serve(SbiLimits applied) {
        return SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0).withLimits(applied), this::accept);
    }

    /** Echoes requests, except those of the method HOLD, which are never answered. */
    private SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream) {
        if ("HOLD".contentEquals(headers.method())) {
            return new SbiStreamReceiver() {
                @Override
                public void onData(ByteBuf data, boolean end) {
                    data.release();
                }

                @Override
                public void onReset(SbiFailure failure) {
                    resets.add(failure);
                }
            };
        }
        return EchoServerMain.echo().accept(stream, headers, endOfStream);
    }

    @AfterEach
    void assertOtherClientIsServed() {
        SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
        SbiResponse response = client.send(
                ApiRoot.of("http", "127.0.0.1", server.port()), SbiRequest.of("GET", "/x"), Duration.ofSeconds(5));
        assertThat(response.status()).isEqualTo(200);
        client.close();
        server.close();
    }

    @AfterAll
    static void stop() {
        transport.close();
        LeakRecorder.assertNoLeak();
    }

    private RawPeer connect() throws IOException {
        return RawPeer.connect(server.port());
    }

    @Test
    void pingFlood_closesTheConnection() throws IOException {
        try (RawPeer peer = connect()) {
            for (int i = 0; i < 300 && peer.offer(PING, 0, 0, new byte[8]); i++) {}
            assertThat(peer.awaitClose()).isIn(ENHANCE_YOUR_CALM, -1);
        }
    }

    @Test
    void settingsFlood_closesTheConnection() throws IOException {
        try (RawPeer peer = connect()) {
            for (int i = 0; i < 100 && peer.offer(SETTINGS, 0, 0); i++) {}
            assertThat(peer.awaitClose()).isIn(ENHANCE_YOUR_CALM, -1);
        }
    }

    @Test
    void windowUpdateFlood_closesTheConnection() throws IOException {
        try (RawPeer peer = connect()) {
            byte[] one = {0, 0, 0, 1};
            for (int i = 0; i < 2000 && peer.offer(WINDOW_UPDATE, 0, 0, one); i++) {}
            assertThat(peer.awaitClose()).isIn(ENHANCE_YOUR_CALM, -1);
        }
    }

    /** Netty's decoder ignores both frame types before a listener can count them. */
    @ParameterizedTest
    @ValueSource(ints = {WINDOW_UPDATE, RST_STREAM})
    void floodOnClosedStream_closesTheConnection(int type) throws IOException {
        try (RawPeer peer = connect()) {
            peer.frame(HEADERS, GET, 1, peer.request("GET"));
            peer.await(RawPeer.Frame::endsStream);
            for (int i = 0; i < 2000 && peer.offer(type, 0, 1, (byte) 0, (byte) 0, (byte) 0, (byte) 8); i++) {}
            assertThat(peer.awaitClose()).isIn(ENHANCE_YOUR_CALM, -1);
        }
    }

    @Test
    void priorityFlood_closesTheConnection() throws IOException {
        try (RawPeer peer = connect()) {
            for (int i = 0; i < 2000 && peer.offer(PRIORITY, 0, 1, new byte[] {0, 0, 0, 3, 1}); i++) {}
            assertThat(peer.awaitClose()).isIn(ENHANCE_YOUR_CALM, -1);
        }
    }

    @Test
    void goAwayFlood_closesTheConnection() throws IOException {
        try (RawPeer peer = connect()) {
            for (int i = 0; i < 2000 && peer.offer(GO_AWAY, 0, 0, new byte[8]); i++) {}
            assertThat(peer.awaitClose()).isIn(ENHANCE_YOUR_CALM, -1);
        }
    }

    /** A peer may consume the response body in small pieces. */
    @Test
    void windowUpdatesForSentData_areNotCountedAsFlood() throws IOException {
        try (RawPeer peer = connect()) {
            for (int id = 1; id < 801; id += 2) {
                peer.frame(HEADERS, GET, id, peer.request("GET"));
                peer.await(RawPeer.Frame::endsStream);
                for (int i = 0; i < 5; i++) {
                    peer.frame(WINDOW_UPDATE, 0, 0, (byte) 0, (byte) 0, (byte) 0, (byte) 3);
                }
            }
            peer.frame(PING, 0, 0, new byte[8]);
            assertThat(peer.await(frame -> frame.type() != WINDOW_UPDATE).type())
                    .isEqualTo(PING);
        }
    }

    /** A complete preface without SETTINGS, and an incomplete preface. */
    @Test
    void prefaceWithoutSettings_closesTheConnection() throws IOException {
        try (RawPeer peer = new RawPeer(new Socket(InetAddress.getLoopbackAddress(), server.port()))) {
            peer.raw("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(peer.awaitClose()).isIn(0, -1);
        }
        try (RawPeer peer = new RawPeer(new Socket(InetAddress.getLoopbackAddress(), server.port()))) {
            peer.raw("PRI * HTTP/2.0\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(peer.awaitClose()).isIn(0, -1);
        }
    }

    @Test
    void rapidReset_closesTheConnection() throws IOException {
        try (RawPeer peer = connect()) {
            boolean open = true;
            for (int id = 1; id < 4001 && open; id += 2) {
                open = peer.offer(HEADERS, GET, id, peer.request("HOLD"))
                        && peer.offer(RST_STREAM, 0, id, new byte[] {0, 0, 0, CANCEL});
            }
            assertThat(peer.awaitClose()).isIn(ENHANCE_YOUR_CALM, -1);
        }
    }

    /** All consumers of a slow function cancel at the same time. */
    @Test
    void resetsOfLongRunningRequests_areNotCountedAsFlood() throws Exception {
        try (SbiServer slow = SbiServer.start(
                        transport,
                        SbiServerConfig.of("127.0.0.1", 0)
                                .withLimits(Records.with(SbiLimits.defaults(), Map.of("maxConcurrentStreams", 1000))),
                        this::accept);
                RawPeer peer = RawPeer.connect(slow.port())) {
            for (int id = 1; id < 1801; id += 2) {
                peer.frame(HEADERS, GET, id, peer.request("HOLD"));
            }
            Thread.sleep(600); // longer than the age up to which a reset counts as abuse
            for (int id = 1; id < 1801; id += 2) {
                peer.frame(RST_STREAM, 0, id, new byte[] {0, 0, 0, CANCEL});
            }
            peer.frame(HEADERS, GET, 1801, peer.request("GET"));
            assertThat(peer.awaitStatus(1801)).isEqualTo("200");
        }
    }

    @Test
    void requestsThatProvokeResets_closeTheConnection() throws IOException {
        try (RawPeer peer = connect()) {
            boolean open = true;
            for (int id = 1; id < 4001 && open; id += 2) {
                open = peer.offer(HEADERS, GET, id, peer.block(new DefaultHttp2Headers().method("GET")));
            }
            assertThat(peer.awaitClose()).isIn(ENHANCE_YOUR_CALM, -1);
        }
    }

    @Test
    void continuationFlood_closesTheConnection() throws IOException {
        try (RawPeer peer = connect()) {
            peer.frame(HEADERS, 0, 1, peer.request("GET"));
            for (int i = 0; i < 200 && peer.offer(CONTINUATION, 0, 1, new byte[0]); i++) {}
            assertThat(peer.awaitClose()).isIn(ENHANCE_YOUR_CALM, -1);
        }
    }

    @Test
    void emptyDataFlood_closesTheConnection() throws IOException {
        try (RawPeer peer = connect()) {
            peer.frame(HEADERS, END_HEADERS, 1, peer.request("HOLD"));
            for (int i = 0; i < 2000 && peer.offer(DATA, 0, 1); i++) {}
            assertThat(peer.awaitClose()).isIn(ENHANCE_YOUR_CALM, -1);
        }
    }

    @Test
    void headerBlockWithoutEnd_closesTheConnection() throws IOException {
        try (RawPeer peer = connect()) {
            byte[] part = new byte[16_000];
            peer.offer(HEADERS, 0, 1, part);
            for (int i = 0; i < 50 && peer.offer(CONTINUATION, 0, 1, part); i++) {}
            assertThat(peer.awaitClose()).isNotZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {33_000, 60_000})
    void largeHeaderList_isAnswered431(int length) throws IOException {
        try (RawPeer peer = connect()) {
            peer.headers(END_STREAM, 1, peer.request("GET", "x-large", "x".repeat(length)));
            RawPeer.Frame headers = peer.await(HEADERS);
            assertThat(peer.decode(headers).status()).hasToString("431");
            RawPeer.Frame body = peer.await(DATA);
            assertThat(body.endsStream()).isTrue();
            assertThat(Json.parseObject(body.payload()).get("status").intValue())
                    .isEqualTo(431);

            peer.frame(HEADERS, GET, 3, peer.request("GET"));
            assertThat(peer.decode(peer.await(HEADERS)).status()).hasToString("200");
        }
    }

    @Test
    void largeBody_isAnswered413() throws IOException {
        try (RawPeer peer = connect()) {
            peer.frame(HEADERS, END_HEADERS, 1, peer.request("HOLD")).frame(DATA, 0, 1, new byte[1001]);
            assertThat(peer.decode(peer.await(HEADERS)).status()).hasToString("413");
            assertThat(peer.await(DATA).endsStream()).isTrue();
            assertThat(peer.await(RST_STREAM).errorCode()).isZero();
            // Data in flight is ignored.
            peer.frame(DATA, END_STREAM, 1, new byte[10]).frame(PING, 0, 0, new byte[8]);
            assertThat(peer.read().type()).isEqualTo(PING);
        }
        assertThat(resets.poll()).isNotNull();
    }

    @Test
    void bodySentAfterEarlyResponse_doesNotResetTheStream() throws IOException {
        try (RawPeer peer = connect()) {
            peer.await(WINDOW_UPDATE);
            peer.frame(HEADERS, END_HEADERS, 1, peer.request("HOLD"));
            // Some clients write as much as the windows permit before they read the response.
            for (int written = 0; written < 200_000; written += 10_000) {
                peer.frame(DATA, 0, 1, new byte[10_000]);
            }
            Predicate<RawPeer.Frame> noReset = frame -> {
                assertThat(frame.type()).isNotEqualTo(RST_STREAM);
                return frame.type() == WINDOW_UPDATE && frame.stream() == 1;
            };
            peer.await(noReset);
            peer.frame(DATA, END_STREAM, 1, new byte[10]).frame(HEADERS, GET, 3, peer.request("GET"));
            peer.await(frame -> noReset.test(frame) || (frame.type() == HEADERS && frame.stream() == 3));
        }
    }

    @Test
    void streamAboveTheLimit_isRefused() throws IOException {
        try (RawPeer peer = connect()) {
            peer.await(frame -> frame.type() == SETTINGS && frame.flags() == ACK);
            for (int id = 1; id <= 11; id += 2) {
                peer.frame(HEADERS, GET, id, peer.request("HOLD"));
            }
            RawPeer.Frame reset = peer.await(RST_STREAM);
            assertThat(reset.stream()).isEqualTo(11);
            assertThat(reset.errorCode()).isEqualTo(REFUSED_STREAM);
        }
    }

    /** Frames of refused requests are ignored and are not counted as a flood. */
    @Test
    void requestsAboveTheStreamLimit_areRefusedOnAnOpenConnection() throws IOException {
        try (RawPeer peer = connect()) {
            peer.await(frame -> frame.type() == SETTINGS && frame.flags() == ACK);
            for (int id = 1; id < 11; id += 2) {
                peer.frame(HEADERS, GET, id, peer.request("HOLD"));
            }
            for (int id = 11; id < 2011; id += 2) {
                peer.frame(HEADERS, END_HEADERS, id, peer.request("PUT")).frame(DATA, END_STREAM, id, new byte[10]);
            }
            for (int refused = 0; refused < 1000; refused++) {
                RawPeer.Frame frame = peer.await(received -> received.type() >= HEADERS && received.stream() > 10);
                assertThat(frame.type()).isEqualTo(RST_STREAM);
                assertThat(frame.errorCode()).isEqualTo(REFUSED_STREAM);
            }
            peer.frame(RST_STREAM, 0, 2009, new byte[] {0, 0, 0, CANCEL}).frame(RST_STREAM, 0, 1, new byte[4]);
            peer.frame(HEADERS, GET, 2011, peer.request("GET"));
            assertThat(peer.awaitStatus(2011)).isEqualTo("200");
            assertThat(server.refusedStreams()).isEqualTo(1000);
        }
    }

    /** Uses a low limit, which a slow machine exceeds too. */
    @Test
    void floodOfStreamsAboveTheLimit_closesTheConnection() throws IOException {
        try (SbiServer strict = serve(Records.with(limits, Map.of("resetsPerSecond", 25)));
                RawPeer peer = RawPeer.connect(strict.port())) {
            peer.await(frame -> frame.type() == SETTINGS && frame.flags() == ACK);
            byte[] block = peer.request("HOLD");
            boolean open = true;
            for (int id = 1; id < 200_000 && open; id += 2) {
                open = peer.offer(HEADERS, GET, id, block);
            }
            assertThat(peer.awaitClose()).isIn(ENHANCE_YOUR_CALM, -1);
        }
    }

    @Test
    void wrongContentLength_resetsTheStream() throws IOException {
        try (RawPeer peer = connect()) {
            peer.frame(HEADERS, END_HEADERS, 1, peer.request("HOLD", "content-length", "5"));
            peer.frame(DATA, END_STREAM, 1, new byte[4]);
            assertThat(peer.await(RST_STREAM).errorCode()).isEqualTo(PROTOCOL_ERROR);
            peer.frame(HEADERS, END_HEADERS, 3, peer.request("HOLD", "content-length", "5"));
            peer.frame(DATA, 0, 3, new byte[6]);
            assertThat(peer.await(RST_STREAM).errorCode()).isEqualTo(PROTOCOL_ERROR);
        }
    }

    @Test
    void malformedPseudoHeaders_resetTheStream() throws IOException {
        try (RawPeer peer = connect()) {
            Http2Headers noPath =
                    new DefaultHttp2Headers().method("GET").scheme("http").authority("a");
            Http2Headers noMethod =
                    new DefaultHttp2Headers().scheme("http").path("/").authority("a");
            peer.frame(HEADERS, GET, 1, peer.block(noPath));
            assertThat(peer.await(RST_STREAM).errorCode()).isEqualTo(PROTOCOL_ERROR);
            peer.frame(HEADERS, GET, 3, peer.block(noMethod));
            assertThat(peer.await(RST_STREAM).errorCode()).isEqualTo(PROTOCOL_ERROR);
            peer.frame(HEADERS, GET, 5, peer.request("GET", "connection", "close"));
            assertThat(peer.await(RST_STREAM).errorCode()).isEqualTo(PROTOCOL_ERROR);
        }
    }

    @Test
    void incompleteRequest_isAnswered408AfterTimeout() throws Exception {
        try (RawPeer peer = connect()) {
            peer.frame(HEADERS, END_HEADERS, 1, peer.request("HOLD"));
            assertThat(peer.decode(peer.await(HEADERS)).status()).hasToString("408");
        }
        assertThat(resets.poll(5, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void unreadResponse_isCancelledAfterTimeout() throws IOException {
        try (RawPeer peer = connect()) {
            peer.frame(SETTINGS, 0, 0, new byte[] {0, 4, 0, 0, 0, 0});
            peer.frame(HEADERS, GET, 1, peer.request("GET"));
            assertThat(peer.await(RST_STREAM).errorCode()).isEqualTo(CANCEL);
        }
    }

    @Test
    void cancelledRequest_isReportedToTheApplication() throws Exception {
        try (RawPeer peer = connect()) {
            peer.frame(HEADERS, GET, 1, peer.request("HOLD"));
            peer.frame(RST_STREAM, 0, 1, new byte[] {0, 0, 0, CANCEL});
            SbiFailure failure = resets.poll(5, TimeUnit.SECONDS);
            assertThat(failure).isNotNull();
            assertThat(failure.kind()).isEqualTo(SbiFailure.Kind.RESET_BY_PEER);
        }
    }

    @Test
    void idleConnection_isClosed() throws IOException {
        try (RawPeer peer = connect()) {
            assertThat(peer.awaitClose()).isZero();
        }
    }

    @Test
    void http1Request_isAnswered505() throws IOException {
        try (RawPeer peer = new RawPeer(new Socket(InetAddress.getLoopbackAddress(), server.port()))) {
            peer.raw("POST /x HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\n\r\nabc".getBytes(StandardCharsets.US_ASCII));
            assertThat(peer.readText())
                    .startsWith("HTTP/1.1 505 HTTP Version Not Supported\r\n")
                    .contains("application/problem+json");
        }
    }

    @Test
    void connectionWithInvalidPreface_isClosed() throws IOException {
        try (RawPeer peer = new RawPeer(new Socket(InetAddress.getLoopbackAddress(), server.port()))) {
            peer.raw(new byte[] {22, 3, 1, 0, 5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3});
            assertThat(peer.readText()).isEmpty();
        }
    }
}
