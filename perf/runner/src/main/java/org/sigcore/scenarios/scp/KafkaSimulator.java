// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Minimal Kafka broker for producers: versions, metadata, produce. Every topic exists, with one partition; records are
 * counted and discarded. Supports one old version of each message, which Kafka 4 clients still accept. Uses one thread
 * per connection. Thread-safe.
 */
final class KafkaSimulator implements AutoCloseable {
    private static final short PRODUCE = 0;
    private static final short METADATA = 3;
    private static final short API_VERSIONS = 18;
    private static final short[][] VERSIONS = {{PRODUCE, 3}, {METADATA, 4}, {API_VERSIONS, 0}};
    private static final int UNSUPPORTED_VERSION = 35;
    private static final int MAX_FRAME = 64 << 20;
    private static final int BATCH_LENGTH = 8;
    private static final int BEFORE_BATCH = 12;
    private static final int BATCH_RECORDS = 57;
    private static final int NODE = 1;

    private final String host;
    private final ServerSocket server;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final LongAdder records = new LongAdder();

    /** Starts listening. */
    KafkaSimulator(String host, int port) {
        this.host = host;
        try {
            server = new ServerSocket(port, 0, InetAddress.getByName(host));
        } catch (IOException e) {
            throw new UncheckedIOException("the Kafka simulator cannot listen at " + port, e);
        }
        Thread.ofVirtual().name("kafka").start(this::accept);
    }

    /** Returns the address for the setting {@code bootstrapServers}. */
    String address() {
        return host + ":" + server.getLocalPort();
    }

    /** Returns the number of records received so far. */
    long records() {
        return records.sum();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = server.accept();
                connections.add(connection);
                Thread.ofVirtual().name("kafka-connection").start(() -> serve(connection));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(connection.getInputStream(), 1 << 16));
            while (true) {
                int length = in.readInt();
                if (length < 0 || length > MAX_FRAME) {
                    return;
                }
                byte[] frame = new byte[length];
                in.readFully(frame);
                byte[] answer = answer(ByteBuffer.wrap(frame));
                if (answer.length > 0) {
                    connection.getOutputStream().write(answer);
                }
            }
        } catch (IOException | RuntimeException e) {
            // the client has disconnected or uses another protocol: close the connection
        } finally {
            connections.remove(connection);
        }
    }

    private byte[] answer(ByteBuffer request) throws IOException {
        short api = request.getShort();
        short version = request.getShort();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0); // placeholder for the length
        out.writeInt(request.getInt());
        if (api == API_VERSIONS) {
            // A client that uses a newer version receives the supported versions and repeats the request.
            versions(out, version == 0 ? 0 : UNSUPPORTED_VERSION);
        } else {
            text(request); // client id
            if (api == METADATA) {
                metadata(request, out);
            } else if (api != PRODUCE || !produce(request, out)) {
                return new byte[0];
            }
        }
        byte[] answer = bytes.toByteArray();
        ByteBuffer.wrap(answer).putInt(answer.length - Integer.BYTES);
        return answer;
    }

    private static void versions(DataOutputStream out, int error) throws IOException {
        out.writeShort(error);
        out.writeInt(VERSIONS.length);
        for (short[] version : VERSIONS) {
            out.writeShort(version[0]);
            out.writeShort(version[1]);
            out.writeShort(version[1]);
        }
    }

    private void metadata(ByteBuffer request, DataOutputStream out) throws IOException {
        out.writeInt(0); // throttle time
        out.writeInt(1);
        out.writeInt(NODE);
        out.writeUTF(host);
        out.writeInt(server.getLocalPort());
        out.writeShort(-1); // rack
        out.writeUTF("scenarios");
        out.writeInt(NODE); // controller
        int topics = Math.max(0, request.getInt());
        out.writeInt(topics);
        for (int i = 0; i < topics; i++) {
            out.writeShort(0);
            out.writeUTF(text(request));
            out.writeBoolean(false);
            out.writeInt(1);
            out.writeShort(0);
            out.writeInt(0); // partition
            out.writeInt(NODE); // leader
            for (int list = 0; list < 2; list++) { // replicas and in-sync replicas
                out.writeInt(1);
                out.writeInt(NODE);
            }
        }
    }

    /** Returns false if the client expects no response. */
    private boolean produce(ByteBuffer request, DataOutputStream out) throws IOException {
        text(request); // transaction
        boolean acknowledged = request.getShort() != 0;
        request.getInt(); // timeout
        int topics = request.getInt();
        out.writeInt(topics);
        for (int i = 0; i < topics; i++) {
            out.writeUTF(text(request));
            int partitions = request.getInt();
            out.writeInt(partitions);
            for (int j = 0; j < partitions; j++) {
                out.writeInt(request.getInt());
                out.writeShort(0);
                out.writeLong(records.sum()); // base offset
                out.writeLong(-1); // append time
                int length = request.getInt();
                count(request.slice(request.position(), length));
                request.position(request.position() + length);
            }
        }
        out.writeInt(0); // throttle time
        return acknowledged;
    }

    private void count(ByteBuffer batches) {
        int at = 0;
        while (batches.limit() - at >= BATCH_RECORDS + Integer.BYTES) {
            records.add(batches.getInt(at + BATCH_RECORDS));
            at += BEFORE_BATCH + batches.getInt(at + BATCH_LENGTH);
        }
    }

    private static String text(ByteBuffer from) {
        short length = from.getShort();
        if (length < 0) {
            return "";
        }
        byte[] text = new byte[length];
        from.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket connection : connections) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the Kafka simulator cannot be closed", e);
        }
    }
}
