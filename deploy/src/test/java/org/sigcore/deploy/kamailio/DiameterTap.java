// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy.kamailio;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Forwards Diameter connections octet by octet and records the header and Session-Id of each message as it was on the wire. Thread-safe.
 */
final class DiameterTap implements AutoCloseable {
    static final int ABORT_SESSION = 274;
    static final int RE_AUTH = 258;
    static final int AA = 265;

    private static final int HEADER = 20;
    private static final int SESSION_ID = 263;
    private static final int REQUEST = 0x80;

    private final ServerSocket server;
    private final InetSocketAddress target;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final Queue<Message> messages = new ConcurrentLinkedQueue<>();

    /**
     * The head of a message.
     *
     * @param toPcscf true when the core has sent it
     * @param sessionId empty if the message has none
     */
    record Message(boolean toPcscf, boolean request, int command, String sessionId) {}

    DiameterTap(InetSocketAddress target) {
        this.target = target;
        try {
            server = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Returns the requests with that command that the core has sent so far, oldest first. */
    List<Message> toPcscf(int command) {
        return requests(command, true);
    }

    /** Returns the requests with that command that the P-CSCF has sent so far, oldest first. */
    List<Message> fromPcscf(int command) {
        return requests(command, false);
    }

    private List<Message> requests(int command, boolean toPcscf) {
        return messages.stream()
                .filter(each -> each.request && each.command == command && each.toPcscf == toPcscf)
                .toList();
    }

    void forget() {
        messages.clear();
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket pcscf = server.accept();
                Socket core = new Socket(target.getAddress(), target.getPort());
                sockets.addAll(List.of(pcscf, core));
                Thread.ofVirtual().start(() -> forward(pcscf, core, false));
                Thread.ofVirtual().start(() -> forward(core, pcscf, true));
            } catch (SocketException e) {
                return; // closed
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void forward(Socket from, Socket to, boolean toPcscf) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (byte[] message = read(in); message.length > 0; message = read(in)) {
                messages.add(head(message, toPcscf));
                out.write(message);
            }
        } catch (IOException e) {
            // one of the ends has closed the connection
        }
    }

    private static byte[] read(InputStream in) throws IOException {
        DataInputStream data = new DataInputStream(in);
        try {
            int start = data.readInt();
            byte[] message = new byte[start & 0xffffff];
            ByteBuffer.wrap(message).putInt(start);
            data.readFully(message, 4, message.length - 4);
            return message;
        } catch (EOFException e) {
            return new byte[0];
        }
    }

    private static Message head(byte[] octets, boolean toPcscf) {
        ByteBuffer message = ByteBuffer.wrap(octets);
        return new Message(toPcscf, (octets[4] & REQUEST) != 0, message.getInt(4) & 0xffffff, sessionId(message));
    }

    private static String sessionId(ByteBuffer message) {
        int at = HEADER;
        while (at + 8 <= message.limit()) {
            int length = message.getInt(at + 4) & 0xffffff;
            if (message.getInt(at) == SESSION_ID) {
                byte[] text = new byte[length - 8];
                message.get(at + 8, text);
                return new String(text, StandardCharsets.UTF_8);
            }
            at += Math.max(8, length + 3 & ~3);
        }
        return "";
    }
}
