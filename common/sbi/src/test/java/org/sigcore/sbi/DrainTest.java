// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.testkit.Await;

/** Drain of a server, and its error when it cannot start. */
@Timeout(60)
class DrainTest {
    private static final int GET = RawPeer.END_STREAM | RawPeer.END_HEADERS;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiServer server =
            SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), EchoServerMain.echo());

    @AfterEach
    void stop() {
        transport.close();
    }

    /** Opens stream 1, which stays open until the peer sends the rest of its request. */
    private static void begin(RawPeer peer) throws IOException {
        peer.frame(RawPeer.HEADERS, RawPeer.END_HEADERS, 1, peer.request("POST"));
        peer.await(RawPeer.HEADERS);
    }

    private CompletableFuture<Boolean> drained() {
        return CompletableFuture.supplyAsync(() -> server.drain(Duration.ofSeconds(20)));
    }

    @Test
    void drain_sendsGoAwayTwiceAndCompletesOpenStreams() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            begin(peer);
            CompletableFuture<Boolean> drained = drained();
            assertThat(peer.await(RawPeer.GO_AWAY).payload()[0]).isEqualTo((byte) 0x7f);
            byte[] ping = peer.await(RawPeer.PING).payload();
            peer.frame(RawPeer.HEADERS, GET, 3, peer.request("GET"));
            peer.frame(RawPeer.PING, RawPeer.ACK, 0, ping);
            assertThat(peer.await(RawPeer.GO_AWAY).payload()[3]).isEqualTo((byte) 3);
            peer.frame(RawPeer.DATA, RawPeer.END_STREAM, 1, new byte[100]);
            assertThat(peer.await(frame -> frame.stream() == 1 && frame.endsStream()))
                    .isNotNull();
            assertThat(peer.awaitClose()).isEqualTo(-1);
            assertThat(drained.join()).isTrue();
        }
    }

    @Test
    void peerThatWritesDuringDrain_receivesItsPendingResponse() throws Exception {
        Socket slow = new Socket();
        slow.setReceiveBufferSize(4096);
        try (RawPeer peer = RawPeer.connect(slow, server.port())) {
            begin(peer);
            CompletableFuture<Boolean> drained = drained();
            peer.frame(RawPeer.PING, RawPeer.ACK, 0, peer.await(RawPeer.PING).payload());
            peer.await(RawPeer.GO_AWAY);
            for (int i = 0; i < 3; i++) {
                peer.frame(RawPeer.DATA, i < 2 ? 0 : RawPeer.END_STREAM, 1, new byte[16_000]);
            }
            Thread.sleep(100); // until the server's last stream has ended
            peer.frame(RawPeer.HEADERS, GET, 3, peer.request("GET"));
            Thread.sleep(20); // long enough to receive a reset
            assertThat(peer.await(frame -> frame.stream() == 1 && frame.endsStream()))
                    .isNotNull();
            assertThat(drained.join()).isTrue();
        }
    }

    @Test
    void connectionDuringDrain_receivesGoAwayWithStream0() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            begin(peer);
            CompletableFuture<Boolean> drained = drained();
            peer.await(RawPeer.GO_AWAY);
            try (RawPeer late = RawPeer.connect(server.port())) {
                late.frame(RawPeer.HEADERS, GET, 1, late.request("GET"));
                assertThat(late.await(RawPeer.GO_AWAY).payload()).startsWith(0, 0, 0, 0);
                assertThat(late.awaitClose()).isLessThanOrEqualTo(0);
            }
            peer.frame(RawPeer.DATA, RawPeer.END_STREAM, 1, new byte[100]);
            assertThat(peer.await(frame -> frame.stream() == 1 && frame.endsStream()))
                    .isNotNull();
            assertThat(drained.join()).isTrue();
        }
    }

    /** The event loop is blocked so that connections wait in the accept queue while the server stops. */
    @ParameterizedTest
    @ValueSource(ints = {1, 40})
    void connectionsInTheAcceptQueue_receiveGoAwayWithStream0(int clients) throws Exception {
        CountDownLatch busy = new CountDownLatch(1);
        transport.eventLoops().getFirst().execute(() -> Await.await(busy));
        List<RawPeer> waiting = new ArrayList<>();
        try {
            for (int i = 0; i < clients; i++) {
                waiting.add(RawPeer.connect(server.port()));
                waiting.getLast()
                        .frame(RawPeer.HEADERS, GET, 1, waiting.getLast().request("GET"));
            }
            CompletableFuture<Boolean> drained = drained();
            Thread.sleep(50); // until drain has started
            busy.countDown();
            for (RawPeer peer : waiting) {
                assertThat(peer.await(RawPeer.GO_AWAY).payload()).startsWith(0, 0, 0, 0);
            }
            assertThat(drained.join()).isTrue();
        } finally {
            for (RawPeer peer : waiting) {
                peer.close();
            }
        }
    }

    @Test
    void silentConnection_doesNotDelayDrain() throws Exception {
        try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            assertThat(silent.isConnected()).isTrue();
            long begun = System.nanoTime();
            assertThat(server.drain(Duration.ofSeconds(20))).isTrue();
            assertThat(System.nanoTime() - begun).isLessThan(TimeUnit.SECONDS.toNanos(5));
        }
    }

    @Test
    void drain_closesUnfinishedStreamsAfterTimeout() throws IOException {
        try (RawPeer peer = RawPeer.connect(server.port())) {
            begin(peer);
            assertThat(server.drain(Duration.ofMillis(300))).isFalse();
            assertThat(peer.awaitClose()).isLessThanOrEqualTo(0);
        }
    }

    @Test
    void busyPort_isNamedInTheError() {
        SbiServerConfig same = SbiServerConfig.of("127.0.0.1", server.port());
        assertThatThrownBy(() -> SbiServer.start(transport, same, EchoServerMain.echo()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("127.0.0.1:" + server.port());
        server.close();
    }

    @Test
    void client_reconnectsAfterItsServerDrained() {
        SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
        ApiRoot root = ApiRoot.of("http", "127.0.0.1", server.port());
        assertThat(client.send(root, SbiRequest.of("GET", "/x"), Duration.ofSeconds(5))
                        .status())
                .isEqualTo(200);
        assertThat(server.drain(Duration.ofSeconds(5))).isTrue();
        SbiServer next =
                SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", root.port()), EchoServerMain.echo());
        assertThat(client.send(root, SbiRequest.of("GET", "/x"), Duration.ofSeconds(5))
                        .status())
                .isEqualTo(200);
        client.close();
        next.close();
    }
}
