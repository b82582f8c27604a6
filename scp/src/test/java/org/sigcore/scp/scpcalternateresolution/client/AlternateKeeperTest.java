// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcalternateresolution.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.scp.scpcalternateresolution.api.AlternateSnapshot.Alternate;
import org.sigcore.scp.scpcalternateresolution.client.SrvResolver.Srv;
import org.sigcore.scp.scpcalternateresolution.client.SrvResolver.SrvFailureException;
import org.sigcore.scp.scpcconfiguration.api.DnsSrvConfiguration;
import org.sigcore.scp.scpcconfiguration.api.DnsSrvOptions;

class AlternateKeeperTest {
    private final Map<String, List<Srv>> zone = new ConcurrentHashMap<>();
    private final AtomicInteger questions = new AtomicInteger();
    private volatile boolean gone;
    private volatile long seconds = 1000;
    private final Map<String, DnsSrvConfiguration> wanted = new HashMap<>();
    private DnsSrvOptions options = options(true, List.of());
    private final AlternateKeeper keeper =
            new AlternateKeeper(() -> options, () -> wanted, _ -> new Zone(), () -> Instant.ofEpochSecond(seconds));

    @Test
    void recordsAreAskedForAgainWhenTheirTimeIsOver() {
        wanted.put("udm", new DnsSrvConfiguration("UDM.lab", "http"));
        zone.put(
                "_http._tcp.UDM.lab", List.of(new Srv("one.lab", 8080, 1, 10, 60), new Srv("two.lab", 8081, 2, 5, 90)));
        keeper.refresh();
        keeper.refresh();
        assertThat(questions).hasValue(1);
        assertThat(keeper.awaitNewer(0, 0).byHost())
                .isEqualTo(Map.of(
                        "udm.lab",
                        List.of(
                                new Alternate(ApiRoot.parse("http://one.lab:8080"), 1, 10),
                                new Alternate(ApiRoot.parse("http://two.lab:8081"), 2, 5))));
        long version = keeper.awaitNewer(0, 0).version();

        seconds = 1060;
        keeper.refresh();
        assertThat(questions).hasValue(2);
        assertThat(keeper.awaitNewer(version, 0).version())
                .as("the same answer")
                .isEqualTo(version);
        wanted.clear();
        keeper.refresh();
        assertThat(keeper.awaitNewer(version, 0).byHost()).isEmpty();
    }

    @Test
    void whileDnsIsGoneWhatWasHeardStays() {
        wanted.put("udm", new DnsSrvConfiguration("udm.lab", "http"));
        zone.put("_http._tcp.udm.lab", List.of(new Srv("one.lab", 8080, 1, 10, 60)));
        keeper.refresh();
        gone = true;
        seconds = 5000;
        keeper.refresh();
        assertThat(keeper.failed()).isEqualTo(1);
        assertThat(keeper.awaitNewer(0, 0).byHost()).hasSize(1);
        gone = false;
        zone.clear();
        seconds = 5010;
        keeper.refresh();
        assertThat(keeper.awaitNewer(0, 0).byHost().get("udm.lab")).isEmpty();
    }

    @Test
    void sevenHundredNamesAreAskedForAtOnce() {
        for (int i = 0; i < 700; i++) {
            wanted.put("h" + i, new DnsSrvConfiguration("h" + i + ".lab", "http"));
            zone.put("_http._tcp.h" + i + ".lab", List.of(new Srv("a.lab", 80, 1, 1, 60)));
        }
        keeper.refresh();
        assertThat(keeper.known()).isEqualTo(700);
        options = options(false, List.of());
        keeper.refresh();
        assertThat(keeper.known()).isZero();
    }

    @Test
    void nettyReadsWhatANameServerSays() throws IOException {
        try (DatagramSocket server = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                SrvResolver dns = new NettySrvResolver(options(true, List.of("127.0.0.1:" + server.getLocalPort())))) {
            Thread.ofVirtual().start(() -> serve(server));
            assertThat(dns.resolve("_http._tcp.udm.lab")).containsExactly(new Srv("one.lab", 8080, 7, 30, 120));
            assertThat(dns.resolve("_http._tcp.none.lab")).isEmpty();
        }
    }

    @Test
    void aNameServerThatDoesNotAnswerIsAFailure() throws IOException {
        try (DatagramSocket deaf = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                SrvResolver dns = new NettySrvResolver(new DnsSrvOptions(
                        true,
                        List.of("127.0.0.1:" + deaf.getLocalPort()),
                        Duration.ofMillis(100),
                        Duration.ofSeconds(5),
                        Duration.ofHours(1)))) {
            assertThatThrownBy(() -> dns.resolve("_http._tcp.udm.lab")).isInstanceOf(SrvFailureException.class);
        }
    }

    // As much of a name server as this needs: one SRV record for udm.lab, NXDOMAIN for all others.
    private static void serve(DatagramSocket server) {
        byte[] buffer = new byte[512];
        try {
            while (true) {
                DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
                server.receive(packet);
                String asked = new String(buffer, 0, packet.getLength(), StandardCharsets.ISO_8859_1);
                boolean known = asked.contains("\u0003udm\u0003lab");
                int end = 12;
                while (buffer[end] != 0) {
                    end += buffer[end] + 1;
                }
                end += 5;
                ByteBuffer answer = ByteBuffer.allocate(512).put(buffer, 0, 2);
                answer.putShort((short) (known ? 0x8580 : 0x8583)).putShort((short) 1);
                answer.putShort((short) (known ? 1 : 0)).putShort((short) 0).putShort((short) 0);
                answer.put(buffer, 12, end - 12);
                if (known) {
                    byte[] target = "\u0003one\u0003lab\u0000".getBytes(StandardCharsets.ISO_8859_1);
                    answer.putShort((short) 0xc00c)
                            .putShort((short) 33)
                            .putShort((short) 1)
                            .putInt(120);
                    answer.putShort((short) (6 + target.length))
                            .putShort((short) 7)
                            .putShort((short) 30);
                    answer.putShort((short) 8080).put(target);
                }
                server.send(new DatagramPacket(answer.array(), answer.position(), packet.getSocketAddress()));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private static DnsSrvOptions options(boolean enabled, List<String> servers) {
        return new DnsSrvOptions(enabled, servers, Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofHours(1));
    }

    private final class Zone implements SrvResolver {
        @Override
        public List<Srv> resolve(String name) {
            questions.incrementAndGet();
            if (gone) {
                throw new SrvFailureException("gone");
            }
            return zone.getOrDefault(name, List.of());
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
