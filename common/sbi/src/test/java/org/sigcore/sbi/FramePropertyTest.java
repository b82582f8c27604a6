// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Random frames, half of them nearly valid: each closes at most its own connection, and no buffer leaks. */
@Timeout(120)
class FramePropertyTest {
    private static final int CONNECTIONS = 150;
    private static final int FRAMES = 40;
    private static final SbiTransport transport = SbiTransport.start(1);
    private static final SbiServer backend =
            SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), EchoServerMain.echo());
    private static final ApiRoot backendRoot = ApiRoot.of("http", "127.0.0.1", backend.port());

    @AfterAll
    static void stop() {
        transport.close();
        LeakRecorder.assertNoLeak();
    }

    @Test
    void echoServer_survivesRandomFrames() throws IOException {
        attack(SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), EchoServerMain.echo()), 1);
    }

    @Test
    void proxy_survivesRandomFrames() throws IOException {
        attack(
                SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), ProxyMain.proxy(transport, backendRoot)),
                2);
    }

    @Test
    void blockingServer_survivesRandomFrames() throws IOException {
        SbiHandler handler = request -> new SbiResponse(200, SbiHeaders.empty(), request.body());
        attack(
                SbiServer.start(
                        transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(handler, 10_000)),
                3);
    }

    private static void attack(SbiServer server, long seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < CONNECTIONS; i++) {
            try (RawPeer peer = open(server.port(), random)) {
                boolean open = true;
                for (int k = 0; k < FRAMES && open; k++) {
                    open = send(peer, random);
                }
            } catch (IOException e) {
                // The server may close the connection.
                assertThat(e).hasMessageMatching("(?i).*(reset|broken|abort|closed).*");
            }
        }
        SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
        SbiResponse response = client.send(
                ApiRoot.of("http", "127.0.0.1", server.port()),
                SbiRequest.of("POST", "/x").withBody("application/json", new byte[5000]),
                Duration.ofSeconds(20));
        assertThat(response.body()).hasSize(5000);
        client.close();
        server.close();
    }

    private static RawPeer open(int port, Random random) throws IOException {
        if (random.nextInt(10) > 0) {
            return RawPeer.connect(port);
        }
        RawPeer peer = new RawPeer(new Socket(InetAddress.getLoopbackAddress(), port));
        byte[] noise = new byte[random.nextInt(200)];
        random.nextBytes(noise);
        return peer.raw(noise);
    }

    private static boolean send(RawPeer peer, Random random) {
        int stream = random.nextInt(12);
        int flags = random.nextInt(4) == 0 ? random.nextInt(256) : random.nextInt(2) * RawPeer.END_STREAM;
        return switch (random.nextInt(6)) {
            case 0, 1 ->
                peer.offer(
                        RawPeer.HEADERS,
                        RawPeer.END_HEADERS | flags,
                        stream | 1,
                        peer.request(random.nextBoolean() ? "POST" : "GET"));
            case 2 -> peer.offer(RawPeer.DATA, flags, stream | 1, bytes(random, 2000));
            case 3 -> peer.offer(random.nextInt(11), random.nextInt(256), stream, bytes(random, 20));
            case 4 -> peer.offer(RawPeer.WINDOW_UPDATE, 0, stream, new byte[] {0, 0, (byte) random.nextInt(2), 1});
            default -> damaged(peer, random);
        };
    }

    /** A valid frame with one changed octet. */
    private static boolean damaged(RawPeer peer, Random random) {
        byte[] frame = RawPeer.bytes(RawPeer.HEADERS, RawPeer.END_HEADERS, 1, peer.request("POST", "x-a", "b"));
        frame[random.nextInt(frame.length)] = (byte) random.nextInt();
        try {
            peer.raw(frame);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static byte[] bytes(Random random, int max) {
        byte[] bytes = new byte[random.nextInt(max)];
        random.nextBytes(bytes);
        return bytes;
    }
}
