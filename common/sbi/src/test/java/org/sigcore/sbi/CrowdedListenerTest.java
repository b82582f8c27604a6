// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.sbi.RawPeer.DATA;
import static org.sigcore.sbi.RawPeer.END_HEADERS;
import static org.sigcore.sbi.RawPeer.END_STREAM;
import static org.sigcore.sbi.RawPeer.HEADERS;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.testkit.Await;
import org.sigcore.testkit.Records;

/** New clients are served while one client holds all connections of a listener or of the process. */
@Timeout(120)
class CrowdedListenerTest {
    private static final int MAX_CONNECTIONS = 40;
    private static final int DESCRIPTORS = 200;

    private final SbiTransport transport = SbiTransport.start(1);
    private final List<AutoCloseable> held = new ArrayList<>();
    private int displaced;

    @TempDir
    private Path directory;

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : held) {
            each.close();
        }
        transport.close();
    }

    private SbiServer crowded() {
        return crowded(EchoServerMain.echo());
    }

    private SbiServer crowded(SbiApplication application) {
        return SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0)
                        .withLimits(Records.with(SbiLimits.defaults(), Map.of("maxConnections", MAX_CONNECTIONS))),
                application);
    }

    private void holdIncompleteRequests(int port, int count) {
        for (int i = 0; i < count; i++) {
            try {
                RawPeer peer = RawPeer.connect(port);
                held.add(peer);
                peer.offer(HEADERS, END_HEADERS, 1, peer.request("POST"));
                peer.offer(DATA, 0, 1, (byte) '{');
            } catch (IOException e) {
                displaced++; // closed for a later connection before the request was sent
            }
        }
    }

    private static int statusOfNewClient(int port) throws IOException {
        try (RawPeer peer = RawPeer.connect(port)) {
            peer.frame(HEADERS, END_HEADERS | END_STREAM, 1, peer.request("GET"));
            return Integer.parseInt(peer.awaitStatus(1));
        }
    }

    @Test
    void newClients_areServedWhileIncompleteRequestsHoldAllConnections() throws Exception {
        try (SbiServer server = crowded()) {
            for (int round = 0; round < 3; round++) {
                holdIncompleteRequests(server.port(), 2 * MAX_CONNECTIONS);
                for (int i = 0; i < 20; i++) {
                    assertThat(statusOfNewClient(server.port())).isEqualTo(200);
                }
            }
            assertThat(server.refusedConnections()).isPositive();
        }
    }

    @Test
    void servingConnection_isKeptWhileOthersAreDisplaced() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        SbiApplication waiting = new BlockingApplication(
                request -> {
                    begun.countDown();
                    Await.await(release);
                    return new SbiResponse(200, SbiHeaders.empty(), new byte[0]);
                },
                1 << 20);
        try (SbiServer server = crowded(waiting)) {
            SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
            ApiRoot target = ApiRoot.of("http", "127.0.0.1", server.port());
            var answer = client.sendAsync(target, SbiRequest.of("GET", "/x"), Duration.ofSeconds(60));
            begun.await();
            for (int round = 0; round < 5; round++) {
                holdIncompleteRequests(server.port(), MAX_CONNECTIONS);
            }
            release.countDown();
            assertThat(answer.join().status()).isEqualTo(200);
            assertThat(displaced).isLessThan(5 * MAX_CONNECTIONS);
            client.close();
        }
    }

    @Test
    void unfinishedRequest_isResetEarlyOnCrowdedListener() throws Exception {
        try (SbiServer server = crowded()) {
            holdIncompleteRequests(server.port(), MAX_CONNECTIONS * 7 / 8);
            try (RawPeer slow = RawPeer.connect(server.port())) {
                long begun = System.nanoTime();
                slow.frame(HEADERS, END_HEADERS, 1, slow.request("POST"));
                slow.await(RawPeer.RST_STREAM); // the echo has begun its answer
                assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
            }
        }
    }

    /** Runs the server in a process with fewer descriptors than the connection limit of the listener. */
    @Test
    void exhaustedDescriptors_closeSilentConnectionsAndServeNewClients() throws Exception {
        Path log = directory.resolve("log");
        Process process = new ProcessBuilder(
                        "bash",
                        "-c",
                        "ulimit -n " + DESCRIPTORS
                                + " && exec \"$0\" -Xmx128m -XX:TieredStopAtLevel=1 -cp \"$1\" \"$2\" 0 1",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        System.getProperty("java.class.path"),
                        EchoServerMain.class.getName())
                .redirectError(log.toFile())
                .start();
        held.add(process::destroyForcibly);
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String listening = out.readLine();
            int port = Integer.parseInt(listening.replaceAll("listening on (\\d+),.*", "$1"));
            assertThat(statusOfNewClient(port))
                    .as("first request, which opens the jars")
                    .isEqualTo(200);
            for (int i = 0; i < 2 * DESCRIPTORS; i++) {
                Socket silent = new Socket();
                held.add(silent);
                silent.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 5000);
            }
            for (int i = 0; i < 20; i++) {
                assertThat(statusOfNewClient(port)).isEqualTo(200);
            }
            assertThat(process.isAlive()).isTrue();
            try (var files = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
                assertThat(files.count())
                        .as("used descriptors, without the reserve")
                        .isLessThan(DESCRIPTORS - 4);
            }
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(Files.readString(log)).doesNotContain("Too many open files").doesNotContain("\tat ");
    }
}
