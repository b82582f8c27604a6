// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sigcore.model.ApiRoot;

/** A producer below HTTP: every connection follows a script of frames. */
final class FaultyProducer implements AutoCloseable {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GO_AWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int END_STREAM = 1;
    static final int END_HEADERS = 4;

    /** The header block of a 200 without fields: one index of HPACK's static table. */
    static final byte[] OK = {(byte) 0x88};

    /** Steps on a connection. */
    @FunctionalInterface
    interface Script {
        void run(Connection connection) throws IOException;
    }

    private final ServerSocket listener;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    FaultyProducer(Script script) {
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(() -> accept(script));
    }

    private void accept(Script script) {
        try {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> follow(script, socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private static void follow(Script script, Socket socket) {
        try {
            script.run(new Connection(socket));
        } catch (IOException e) {
            // the worker has closed it
        }
    }

    ApiRoot root() {
        return ApiRoot.of("http", "127.0.0.1", listener.getLocalPort());
    }

    int connections() {
        return sockets.size();
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One connection. */
    static final class Connection {
        private final Socket socket;
        private final DataInputStream in;
        private final OutputStream out;

        Connection(Socket socket) throws IOException {
            this.socket = socket;
            in = new DataInputStream(socket.getInputStream());
            out = socket.getOutputStream();
        }

        /** Answers the preface. */
        Connection greet(int... settings) throws IOException {
            in.readFully(new byte[24]);
            ByteBuffer payload = ByteBuffer.allocate(settings.length * 3);
            for (int i = 0; i < settings.length; i += 2) {
                payload.putShort((short) settings[i]).putInt(settings[i + 1]);
            }
            return frame(SETTINGS, 0, 0, payload.array()).frame(SETTINGS, 1, 0);
        }

        /** Reads up to the next frame of a type and returns its stream. */
        int await(int type) throws IOException {
            while (true) {
                byte[] header = new byte[9];
                in.readFully(header);
                ByteBuffer fields = ByteBuffer.wrap(header);
                int length = ((fields.get() & 0xff) << 16) | (fields.getShort() & 0xffff);
                int found = fields.get();
                fields.get();
                int stream = fields.getInt();
                in.readFully(new byte[length]);
                if (found == type) {
                    return stream;
                }
            }
        }

        Connection frame(int type, int flags, int stream, byte... payload) throws IOException {
            out.write(ByteBuffer.allocate(9 + payload.length)
                    .put((byte) (payload.length >> 16))
                    .putShort((short) payload.length)
                    .put((byte) type)
                    .put((byte) flags)
                    .putInt(stream)
                    .put(payload)
                    .array());
            return this;
        }

        /** Cuts the connection by a TCP reset. */
        void cut() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    static byte[] number(int... values) {
        ByteBuffer buffer = ByteBuffer.allocate(4 * values.length);
        for (int value : values) {
            buffer.putInt(value);
        }
        return buffer.array();
    }
}
