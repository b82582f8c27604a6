// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** TCP proxy in front of a server that can be cut and restored, so that only clients of the proxy lose the server. */
final class Line implements AutoCloseable {
    private final InetSocketAddress server;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private ServerSocket listener;

    private Line(InetSocketAddress server) throws IOException {
        this.server = server;
        this.listener = listen(0);
        this.port = listener.getLocalPort();
    }

    /** Returns a proxy from a free loopback port to a server. */
    static Line to(String host, int port) throws IOException {
        return new Line(new InetSocketAddress(host, port));
    }

    /** Returns the local port. */
    int port() {
        return port;
    }

    /** Closes all connections and refuses new ones. */
    void cut() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    /** Accepts connections again. */
    void mend() throws IOException {
        listener = listen(port);
    }

    private ServerSocket listen(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        Thread.ofVirtual().start(() -> accept(socket));
        return socket;
    }

    private void accept(ServerSocket from) {
        while (!from.isClosed()) {
            try {
                Socket here = from.accept();
                open.add(here);
                Thread.ofVirtual().start(() -> connect(from, here));
            } catch (IOException e) {
                // The listener is closed.
            }
        }
    }

    private void connect(ServerSocket from, Socket here) {
        try (here;
                Socket there = new Socket(server.getAddress(), server.getPort())) {
            open.add(there);
            if (!from.isClosed()) { // not cut in the meantime
                Thread.ofVirtual().start(() -> copy(here, there));
                copy(there, here);
            }
            open.remove(there);
        } catch (IOException e) {
            // The server is unreachable: the client sees its connection close.
        } finally {
            open.remove(here);
        }
    }

    // Ends when either socket is closed, and then closes both.
    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // One socket is closed, and now both are.
        }
    }

    @Override
    public void close() {
        try {
            cut();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
