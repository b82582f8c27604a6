// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.sbi.RawPeer.DATA;
import static org.sigcore.sbi.RawPeer.END_HEADERS;
import static org.sigcore.sbi.RawPeer.END_STREAM;
import static org.sigcore.sbi.RawPeer.HEADERS;
import static org.sigcore.sbi.RawPeer.RST_STREAM;
import static org.sigcore.sbi.RawPeer.SETTINGS;
import static org.sigcore.testkit.Await.await;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.MemoryBudget;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.testkit.Await;
import org.sigcore.testkit.Records;

/** The memory budget that all peers of a process share, 8 MB here: it is always freed, and other peers are served. */
@Timeout(60)
class MemoryTest {
    private static final int GET = END_STREAM | END_HEADERS;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long IDLE = 256 << 10;

    private final MemoryBudget budget = new MemoryBudget(8 << 20);
    private final SbiTransport transport = SbiTransport.start(1, budget);
    private final SbiTransport peerTransport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(peerTransport, SbiClientConfig.defaults());
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();
    private final List<SbiServer> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.forEach(SbiServer::close);
        client.close();
        peerTransport.close();
        transport.close();
        LeakRecorder.assertNoLeak();
    }

    private SbiServer serve(SbiApplication application) {
        SbiServer server = SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), application);
        servers.add(server);
        return server;
    }

    /** Answers /wait after {@code release}, other paths at once. */
    private SbiServer serveWhole() {
        return serve(new BlockingApplication(
                request -> {
                    if (request.path().equals("/wait")) {
                        begun.incrementAndGet();
                        await(release);
                    }
                    return new SbiResponse(200, SbiHeaders.empty(), new byte[100_000]);
                },
                1 << 20));
    }

    private int status(SbiServer server, SbiRequest request) {
        return client.send(ApiRoot.of("http", "127.0.0.1", server.port()), request, PATIENCE)
                .status();
    }

    private void awaitFree() {
        while (budget.held() > IDLE) {
            Thread.onSpinWait();
        }
    }

    @Test
    void parsedResponses_countAgainstTheBudgetUntilTheirRequestsEnd() throws InterruptedException {
        byte[] hostile = ("[" + "[],".repeat(11_500) + "0]").getBytes(StandardCharsets.US_ASCII);
        SbiServer producer = serve(new BlockingApplication(
                request -> new SbiResponse(200, SbiHeaders.of("content-type", "application/json"), hostile), 1 << 20));
        SbiClient caller = new SbiClient(transport, SbiClientConfig.defaults());
        ApiRoot producerRoot = ApiRoot.of("http", "127.0.0.1", producer.port());
        CountDownLatch received = new CountDownLatch(4);
        SbiServer server = serve(new BlockingApplication(
                request -> {
                    try {
                        var _ = caller.send(producerRoot, SbiRequest.of("GET", "/a"), PATIENCE)
                                .json();
                    } catch (SbiCallException e) {
                        return new SbiResponse(504, SbiHeaders.empty(), new byte[0]);
                    }
                    received.countDown();
                    await(release);
                    return new SbiResponse(200, SbiHeaders.empty(), new byte[0]);
                },
                1 << 20));
        ApiRoot root = ApiRoot.of("http", "127.0.0.1", server.port());
        var waiting = IntStream.range(0, 4)
                .mapToObj(n -> client.sendAsync(root, SbiRequest.of("GET", "/"), PATIENCE))
                .toList();
        received.await();
        assertThat(budget.held()).isGreaterThan(4L * 40 * hostile.length);
        assertThat(status(server, SbiRequest.of("GET", "/")))
                .as("a fifth response exceeds the budget")
                .isEqualTo(504);

        release.countDown();
        waiting.forEach(each -> assertThat(each.join().status()).isEqualTo(200));
        awaitFree();
        assertThat(status(server, SbiRequest.of("GET", "/"))).isEqualTo(200);
        caller.close();
    }

    @Test
    void tapCopies_areLimitedToAQuarterOfTheBudget() {
        List<SbiExchange> seen = new CopyOnWriteArrayList<>();
        transport.tap(new SbiTap() {
            @Override
            public int maxBodyBytes() {
                return 1 << 20;
            }

            @Override
            public void onExchange(SbiExchange exchange) {
                seen.add(exchange);
            }
        });
        List<SbiStream> waiting = new CopyOnWriteArrayList<>();
        SbiServer server = serve((stream, headers, end) -> new SbiStreamReceiver() {
            @Override
            public void onData(ByteBuf data, boolean endOfStream) {
                stream.consumed(data.readableBytes());
                data.release();
                if (endOfStream) {
                    waiting.add(stream);
                }
            }

            @Override
            public void onReset(SbiFailure failure) {}
        });
        ApiRoot root = ApiRoot.of("http", "127.0.0.1", server.port());
        SbiRequest post = SbiRequest.of("POST", "/x").withBody("application/json", new byte[100_000]);
        var answers = new ArrayList<CompletableFuture<SbiResponse>>();
        answers.add(client.sendAsync(root, post, PATIENCE));
        Await.until("the first request is received", () -> waiting.size() == 1);
        for (int n = 1; n < 60; n++) {
            answers.add(client.sendAsync(root, post, PATIENCE));
        }
        Await.until("all requests are received", () -> waiting.size() == answers.size());
        assertThat(budget.held()).isBetween(budget.octets() / 8, budget.octets() / 4 + IDLE);

        for (SbiStream each : waiting) {
            each.eventLoop().execute(() -> each.writeHeaders(new DefaultHttp2Headers().status("200"), true));
        }
        answers.forEach(each -> assertThat(each.join().status()).isEqualTo(200));
        awaitFree();
        Await.until("all exchanges are reported", () -> seen.size() == answers.size());
        long whole = seen.stream()
                .map(SbiExchange::request)
                .filter(SbiExchange.Message::whole)
                .count();
        assertThat(whole).isBetween(1L, 59L);
    }

    @Test
    void unfinishedBodies_areRefusedWith503AndTimeOutWith408() throws IOException {
        SbiServer server = serveWhole();
        try (RawPeer one = RawPeer.connect(server.port());
                RawPeer two = RawPeer.connect(server.port())) {
            for (RawPeer peer : List.of(one, two)) {
                for (int id = 1; id < 61; id += 2) {
                    peer.frame(HEADERS, END_HEADERS, id, peer.request("POST", "content-length", "150000"));
                    peer.frame(DATA, 0, id, new byte[100]);
                }
            }
            Http2Headers refused = one.decode(one.await(HEADERS));
            assertThat(refused.status()).hasToString("503");
            assertThat(refused.get("retry-after")).hasToString("1");
            assertThat(status(server, SbiRequest.of("GET", "/x")))
                    .as("other client")
                    .isEqualTo(200);

            assertThat(one.awaitStatus(1)).isEqualTo("408");
            SbiRequest post = SbiRequest.of("POST", "/x").withBody("application/json", new byte[100_000]);
            while (status(server, post) == 503) {
                Thread.onSpinWait();
            }
            assertThat(status(server, post)).isEqualTo(200);
        }
        awaitFree();
        assertThat(budget.refused()).isPositive();
    }

    /** A parsed document counts with the size of its tree until its handler returns, even after its stream is reset. */
    @Test
    void documentsInProcessing_countAgainstTheBudget() throws IOException {
        SbiServer server = serveWhole();
        try (RawPeer peer = RawPeer.connect(server.port())) {
            for (int id = 1; id < 61; id += 2) {
                peer.frame(HEADERS, END_HEADERS, id, peer.request("POST", ":path", "/wait"))
                        .frame(DATA, END_STREAM, id, new byte[16_000]);
                int handled = (id + 1) / 2;
                Await.until(PATIENCE, () -> begun.get() + budget.refused() >= handled);
            }
            for (int id = 3; id < 61; id += 2) {
                peer.frame(RST_STREAM, 0, id, new byte[] {0, 0, 0, 8});
            }
            peer.frame(HEADERS, END_HEADERS, 61, peer.request("POST", ":path", "/wait"))
                    .frame(DATA, END_STREAM, 61, new byte[16_000]);
            assertThat(peer.awaitStatus(61)).isEqualTo("503");
            release.countDown();
            assertThat(peer.awaitStatus(1)).isEqualTo("200");
        }
        awaitFree();
    }

    @Test
    void bodyLargerThanItsShareOfTheBudget_isRefusedWith413() {
        SbiServer server = serveWhole();
        assertThat(status(server, SbiRequest.of("POST", "/x").withBody("application/json", new byte[200_000])))
                .isEqualTo(413);
    }

    /** A frame of one octet costs more memory than one octet. */
    @Test
    void unconsumedSmallFrames_areRefusedWith503() throws IOException {
        SbiServer server = serve((stream, headers, end) -> new SbiStreamReceiver() {
            @Override
            public void onData(ByteBuf data, boolean endOfStream) {
                data.release();
            }

            @Override
            public void onReset(SbiFailure failure) {}
        });
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.frame(HEADERS, END_HEADERS, 1, peer.request("POST"));
            for (int i = 0; i < 20_000; i++) {
                peer.offer(DATA, 0, 1, (byte) 0);
            }
            assertThat(peer.decode(peer.await(HEADERS)).status()).hasToString("503");
        }
        awaitFree();
    }

    @Test
    void unreadResponses_leadTo503() throws IOException {
        SbiServer server = serveWhole();
        try (RawPeer peer = RawPeer.connect(server.port())) {
            peer.frame(SETTINGS, 0, 0, new byte[] {0, 4, 0, 0, 0, 0});
            for (int id = 1; id < 401; id += 2) {
                peer.frame(HEADERS, GET, id, peer.request("GET"));
                peer.awaitStatus(id);
            }
            peer.frame(HEADERS, GET, 401, peer.request("GET"));
            assertThat(peer.awaitStatus(401)).isEqualTo("503");
        }
        awaitFree();
    }

    @Test
    void responseThatExceedsTheBudget_failsWithBodyTooLarge() {
        SbiServer server = SbiServer.start(
                peerTransport,
                SbiServerConfig.of("127.0.0.1", 0),
                new BlockingApplication(request -> new SbiResponse(200, SbiHeaders.empty(), new byte[5 << 20]), 10));
        servers.add(server);
        SbiClient own = new SbiClient(transport, SbiClientConfig.defaults());
        ApiRoot target = ApiRoot.of("http", "127.0.0.1", server.port());
        try {
            own.send(target, SbiRequest.of("GET", "/x"), PATIENCE);
            throw new AssertionError("expected BODY_TOO_LARGE");
        } catch (SbiCallException e) {
            assertThat(e.failure().kind()).isEqualTo(SbiFailure.Kind.BODY_TOO_LARGE);
        } finally {
            own.close();
        }
        awaitFree();
    }

    @Test
    void listener_refusesConnectionsAboveItsLimit() throws Exception {
        SbiServer server = SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0)
                        .withLimits(Records.with(SbiLimits.defaults(), Map.of("maxConnections", 4))),
                EchoServerMain.echo());
        servers.add(server);
        List<Socket> held = new ArrayList<>();
        try {
            for (int i = 0; i < 6; i++) {
                held.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
            }
            while (server.refusedConnections() < 2) {
                Thread.onSpinWait();
            }
        } finally {
            for (Socket socket : held) {
                socket.close();
            }
        }
        while (true) { // until the event loop has seen the other connections close
            try (RawPeer peer = RawPeer.connect(server.port())) {
                if (peer.offer(HEADERS, GET, 1, peer.request("GET")) && served(peer)) {
                    return;
                }
            } catch (IOException e) {
                Thread.onSpinWait();
            }
        }
    }

    private static boolean served(RawPeer peer) {
        try {
            return "200".contentEquals(peer.decode(peer.await(HEADERS)).status());
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void lag_growsWhileAnEventLoopIsBlocked() {
        transport.eventLoops().getFirst().execute(() -> await(release));

        while (transport.lag().compareTo(Duration.ofMillis(400)) < 0) {
            Thread.onSpinWait();
        }
        release.countDown();
        while (transport.lag().compareTo(Duration.ofMillis(100)) > 0) {
            Thread.onSpinWait();
        }
    }
}
