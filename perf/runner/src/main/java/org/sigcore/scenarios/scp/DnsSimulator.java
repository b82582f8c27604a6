// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;

/**
 * A name server that knows SRV records, one a name, and answers over UDP after a stated latency. The target of a record is
 * an address written as a name, so that nobody need resolve it. Thread-safe.
 */
@SpecRef({"RFC 1035 4", "RFC 2782"})
final class DnsSimulator implements AutoCloseable {
    private static final int MAX_QUERY = 1500;
    private static final int HEADER = 12;
    private static final int TYPE_SRV = 33;
    private static final int CLASS_IN = 1;
    private static final short ANSWER_FLAGS = (short) 0x8580; // authoritative, recursion desired and available
    private static final short NO_SUCH_NAME = 3;
    private static final short NAME_OF_QUESTION = (short) (0xC000 | HEADER);
    private static final int SECONDS_TO_LIVE = 300;
    private static final int PRIORITY = 1;
    private static final int WEIGHT = 10;

    private final String host;
    private final DatagramSocket socket;
    private final Map<String, ApiRoot> records;
    private final Duration latency;
    private final LongAdder asked = new LongAdder();

    /**
     * Listens there.
     *
     * @param records where the service of a name is, by the names of the questions, such as {@code _http._tcp.udm1.lab}
     */
    DnsSimulator(String host, int port, Map<String, ApiRoot> records, Duration latency) {
        this.records = Map.copyOf(records);
        this.latency = latency;
        this.host = host;
        try {
            socket = new DatagramSocket(new InetSocketAddress(InetAddress.getByName(host), port));
        } catch (IOException e) {
            throw new UncheckedIOException("the DNS simulator cannot listen at " + port, e);
        }
        Thread.ofVirtual().name("dns").start(this::receive);
    }

    /** For {@code nameServers}. */
    String address() {
        return host + ":" + socket.getLocalPort();
    }

    /** Questions so far. */
    long asked() {
        return asked.sum();
    }

    private void receive() {
        try {
            while (true) {
                DatagramPacket query = new DatagramPacket(new byte[MAX_QUERY], MAX_QUERY);
                socket.receive(query);
                asked.increment();
                Thread.ofVirtual().start(() -> answer(query));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void answer(DatagramPacket query) {
        try {
            TimeUnit.NANOSECONDS.sleep(latency.toNanos());
            byte[] answer = answer(ByteBuffer.wrap(query.getData(), 0, query.getLength()));
            socket.send(new DatagramPacket(answer, answer.length, query.getSocketAddress()));
        } catch (IOException | RuntimeException e) {
            // closed, or no question: whoever asked asks again
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private byte[] answer(ByteBuffer query) {
        short id = query.getShort(0);
        StringBuilder name = new StringBuilder();
        query.position(HEADER);
        for (int length = query.get(); length > 0; length = query.get()) {
            byte[] label = new byte[length];
            query.get(label);
            name.append(name.isEmpty() ? "" : ".").append(new String(label, StandardCharsets.US_ASCII));
        }
        int type = query.getShort();
        query.getShort(); // class
        int endOfQuestion = query.position();
        ApiRoot found = type == TYPE_SRV ? records.get(name.toString().toLowerCase(Locale.ROOT)) : null;
        ByteBuffer out = ByteBuffer.allocate(MAX_QUERY);
        out.putShort(id).putShort(found == null ? (short) (ANSWER_FLAGS | NO_SUCH_NAME) : ANSWER_FLAGS);
        out.putShort((short) 1).putShort((short) (found == null ? 0 : 1)).putInt(0);
        out.put(query.slice(HEADER, endOfQuestion - HEADER));
        if (found != null) {
            record(out, found);
        }
        byte[] answer = new byte[out.position()];
        out.get(0, answer);
        return answer;
    }

    private static void record(ByteBuffer out, ApiRoot at) {
        out.putShort(NAME_OF_QUESTION).putShort((short) TYPE_SRV).putShort((short) CLASS_IN);
        out.putInt(SECONDS_TO_LIVE);
        int lengthAt = out.position();
        out.putShort((short) 0)
                .putShort((short) PRIORITY)
                .putShort((short) WEIGHT)
                .putShort((short) at.port());
        for (String label : at.host().split("\\.")) {
            out.put((byte) label.length()).put(label.getBytes(StandardCharsets.US_ASCII));
        }
        out.put((byte) 0);
        out.putShort(lengthAt, (short) (out.position() - lengthAt - Short.BYTES));
    }

    @Override
    public void close() {
        socket.close();
    }
}
