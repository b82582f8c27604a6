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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class NettySrvLookupTest {
    @Test
    void readsSrvRecords() throws Exception {
        try (NameServer server = new NameServer(0);
                NettySrvLookup lookup = lookup(server)) {
            SrvLookup.Answer answer = lookup.lookup("_http._tcp.scp.example");
            assertThat(answer.endpoints())
                    .containsExactlyInAnyOrder(
                            new Endpoint("scp1.example", 8000, 1, 60), new Endpoint("scp2.example", 8001, 2, 40));
            assertThat(answer.ttl()).isEqualTo(Duration.ofSeconds(30));
        }
    }

    @Test
    void aNameThatIsNotThereIsNoAnswer() throws Exception {
        try (NameServer server = new NameServer(3);
                NettySrvLookup lookup = lookup(server)) {
            assertThatThrownBy(() -> lookup.lookup("_http._tcp.none.example")).isInstanceOf(DnsException.class);
        }
    }

    @Test
    void aServerThatIsNotThereIsNoAnswer() throws Exception {
        try (NettySrvLookup lookup = new NettySrvLookup(List.of("127.0.0.1:1"), Duration.ofMillis(300))) {
            assertThatThrownBy(() -> lookup.lookup("_http._tcp.scp.example")).isInstanceOf(DnsException.class);
        }
    }

    private static NettySrvLookup lookup(NameServer server) {
        return new NettySrvLookup(List.of("127.0.0.1:" + server.port()), Duration.ofSeconds(10));
    }

    /** Answers every question with two records, or with an error. */
    private static final class NameServer implements AutoCloseable {
        private final DatagramSocket socket =
                new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        private final int error;

        NameServer(int error) throws IOException {
            this.error = error;
            Thread.ofVirtual().start(this::serve);
        }

        int port() {
            return socket.getLocalPort();
        }

        private void serve() {
            byte[] buffer = new byte[512];
            try {
                while (true) {
                    DatagramPacket query = new DatagramPacket(buffer, buffer.length);
                    socket.receive(query);
                    byte[] answer = answer(Arrays.copyOf(buffer, query.getLength()));
                    socket.send(new DatagramPacket(answer, answer.length, query.getSocketAddress()));
                }
            } catch (IOException e) {
                // closed: the test is over
            }
        }

        private byte[] answer(byte[] query) throws IOException {
            int end = 12;
            while (query[end] != 0) {
                end += query[end] + 1;
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(query, 0, 2);
            out.writeShort(0x8180 | error);
            out.writeShort(1);
            out.writeShort(error == 0 ? 2 : 0);
            out.writeInt(0);
            out.write(query, 12, end + 5 - 12);
            if (error == 0) {
                record(out, 1, 60, 8000, "scp1", 30);
                record(out, 2, 40, 8001, "scp2", 300);
            }
            return bytes.toByteArray();
        }

        private static void record(DataOutputStream out, int priority, int weight, int port, String host, int ttl)
                throws IOException {
            out.writeShort(0xc00c); // the name in question
            out.writeShort(33);
            out.writeShort(1);
            out.writeInt(ttl);
            out.writeShort(6 + host.length() + 1 + 8 + 1);
            out.writeShort(priority);
            out.writeShort(weight);
            out.writeShort(port);
            for (String label : List.of(host, "example")) {
                out.writeByte(label.length());
                out.write(label.getBytes(StandardCharsets.US_ASCII));
            }
            out.writeByte(0);
        }

        @Override
        public void close() {
            socket.close();
        }
    }
}
