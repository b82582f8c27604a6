// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NettySrvLookupTest {
    private static final int NO_ERROR = 0;
    private static final int NX_DOMAIN = 3;
    private static final String NAME = "_http._tcp.scp.example";
    private static final List<Endpoint> TWO =
            List.of(new Endpoint("scp1.example", 8000, 1, 60), new Endpoint("scp2.example", 8001, 2, 40));

    @Test
    void lookup_returnsSrvRecords() throws Exception {
        try (NameServer server = new NameServer(NO_ERROR, 2);
                NettySrvLookup lookup = lookup(server)) {
            SrvLookup.Answer answer = lookup.lookup(NAME);
            assertThat(answer.endpoints()).containsExactlyInAnyOrderElementsOf(TWO);
            assertThat(answer.ttl()).isEqualTo(Duration.ofSeconds(30));
        }
    }

    @Test
    void lookup_forUnknownName_returnsNoEndpoints() throws Exception {
        try (NameServer server = new NameServer(NX_DOMAIN, 0);
                NettySrvLookup lookup = lookup(server)) {
            assertThat(lookup.lookup(NAME)).isEqualTo(new SrvLookup.Answer(List.of(), Duration.ZERO));
        }
    }

    @Test
    void lookup_forNameWithoutRecords_returnsNoEndpoints() throws Exception {
        try (NameServer server = new NameServer(NO_ERROR, 0);
                NettySrvLookup lookup = lookup(server)) {
            assertThat(lookup.lookup(NAME).endpoints()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5})
    void errorResponse_failsTheLookupUnlessTheNextServerAnswers(int error) throws Exception {
        try (NameServer broken = new NameServer(error, 0);
                NameServer sound = new NameServer(NO_ERROR, 2);
                NettySrvLookup alone = lookup(broken);
                NettySrvLookup both = lookup(broken, sound)) {
            assertThatThrownBy(() -> alone.lookup(NAME)).isInstanceOf(DnsException.class);
            assertThat(both.lookup(NAME).endpoints()).hasSize(2);
        }
    }

    @Test
    void unreachableServer_failsTheLookup() {
        try (NettySrvLookup lookup = new NettySrvLookup(List.of("127.0.0.1:1"), Duration.ofMillis(300))) {
            assertThatThrownBy(() -> lookup.lookup(NAME)).isInstanceOf(DnsException.class);
        }
    }

    @Test
    void serverTimeout_queriesNextServerAndFailsAfterTheLast() throws Exception {
        try (DatagramSocket deaf = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                NameServer sound = new NameServer(NO_ERROR, 2);
                NettySrvLookup lookup = new NettySrvLookup(
                        List.of("127.0.0.1:" + deaf.getLocalPort(), sound.address()), Duration.ofMillis(300))) {
            assertThat(lookup.lookup(NAME).endpoints()).hasSize(2);
        }
        try (DatagramSocket deaf = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                NettySrvLookup lookup =
                        new NettySrvLookup(List.of("127.0.0.1:" + deaf.getLocalPort()), Duration.ofMillis(300))) {
            assertThatThrownBy(() -> lookup.lookup(NAME)).isInstanceOf(DnsException.class);
        }
    }

    @Test
    void nameServerWithIpv6Address_isQueried() throws Exception {
        try (NameServer server = new NameServer(Inet6Address.ofLiteral("::1"), NO_ERROR, 2);
                NettySrvLookup lookup = lookup(server)) {
            assertThat(server.address()).startsWith("[");
            assertThat(lookup.lookup(NAME).endpoints()).hasSize(2);
        }
    }

    @Test
    void truncatedAnswer_isQueriedAgainOverTcp() throws Exception {
        try (NameServer server = new NameServer(NO_ERROR, 2).truncating();
                NettySrvLookup lookup = lookup(server)) {
            assertThat(lookup.lookup(NAME).endpoints()).hasSize(2);
            assertThat(server.askedByTcp).hasValue(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1,127.0.0.1,53",
        "127.0.0.1:5353,127.0.0.1,5353",
        "::1,0:0:0:0:0:0:0:1,53",
        "[::1],0:0:0:0:0:0:0:1,53",
        "[::1]:5353,0:0:0:0:0:0:0:1,5353",
        "2001:db8::53,2001:db8:0:0:0:0:0:53,53"
    })
    void address_parsesHostAndPortOfNameServer(String text, String host, int port) {
        InetSocketAddress address = NettySrvLookup.address(text);
        assertThat(address.getAddress().getHostAddress()).isEqualTo(host);
        assertThat(address.getPort()).isEqualTo(port);
    }

    private static NettySrvLookup lookup(NameServer... servers) {
        return new NettySrvLookup(
                Arrays.stream(servers).map(NameServer::address).toList(), Duration.ofSeconds(10));
    }

    /** A name server that answers each query with up to two records or with an error. */
    private static final class NameServer implements AutoCloseable {
        private static final int TRUNCATED = 0x0200;

        final AtomicInteger askedByTcp = new AtomicInteger();
        private final DatagramSocket socket;
        private final ServerSocket tcp;
        private final int error;
        private final int records;
        private volatile boolean truncates;

        NameServer(int error, int records) throws IOException {
            this(InetAddress.ofLiteral("127.0.0.1"), error, records);
        }

        NameServer(InetAddress at, int error, int records) throws IOException {
            this.error = error;
            this.records = records;
            this.tcp = new ServerSocket(0, 5, at);
            this.socket = new DatagramSocket(new InetSocketAddress(at, tcp.getLocalPort()));
            Thread.ofVirtual().start(this::serve);
            Thread.ofVirtual().start(this::serveTcp);
        }

        /** Truncates every answer over UDP. */
        NameServer truncating() {
            truncates = true;
            return this;
        }

        String address() {
            InetAddress at = socket.getLocalAddress();
            String host = at.getHostAddress();
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + socket.getLocalPort();
        }

        private void serve() {
            byte[] buffer = new byte[512];
            try {
                while (true) {
                    DatagramPacket query = new DatagramPacket(buffer, buffer.length);
                    socket.receive(query);
                    byte[] answer = answer(Arrays.copyOf(buffer, query.getLength()), truncates);
                    socket.send(new DatagramPacket(answer, answer.length, query.getSocketAddress()));
                }
            } catch (IOException e) {
                // closed: the test is over
            }
        }

        private void serveTcp() {
            try {
                while (true) {
                    try (Socket peer = tcp.accept()) {
                        byte[] length = peer.getInputStream().readNBytes(2);
                        byte[] query = peer.getInputStream()
                                .readNBytes(Byte.toUnsignedInt(length[0]) << 8 | Byte.toUnsignedInt(length[1]));
                        askedByTcp.incrementAndGet();
                        byte[] answer = answer(query, false);
                        DataOutputStream out = new DataOutputStream(peer.getOutputStream());
                        out.writeShort(answer.length);
                        out.write(answer);
                        out.flush();
                    }
                }
            } catch (IOException e) {
                // closed: the test is over
            }
        }

        private byte[] answer(byte[] query, boolean truncated) throws IOException {
            int end = 12;
            while (query[end] != 0) {
                end += query[end] + 1;
            }
            int count = truncated ? 0 : records;
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(query, 0, 2);
            out.writeShort(0x8180 | error | (truncated ? TRUNCATED : 0));
            out.writeShort(1);
            out.writeShort(count);
            out.writeInt(0);
            out.write(query, 12, end + 5 - 12);
            for (int i = 0; i < count; i++) {
                Endpoint endpoint = TWO.get(i);
                record(out, endpoint, i == 0 ? 30 : 300);
            }
            return bytes.toByteArray();
        }

        private static void record(DataOutputStream out, Endpoint endpoint, int ttl) throws IOException {
            out.writeShort(0xc00c); // the name in question
            out.writeShort(33);
            out.writeShort(1);
            out.writeInt(ttl);
            out.writeShort(6 + endpoint.host().length() + 2);
            out.writeShort(endpoint.priority());
            out.writeShort(endpoint.weight());
            out.writeShort(endpoint.port());
            for (String label : endpoint.host().split("\\.")) {
                out.writeByte(label.length());
                out.write(label.getBytes(StandardCharsets.US_ASCII));
            }
            out.writeByte(0);
        }

        @Override
        public void close() throws IOException {
            socket.close();
            tcp.close();
        }
    }
}
