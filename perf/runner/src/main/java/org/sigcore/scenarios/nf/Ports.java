// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Allocates loopback ports from a base upwards, skipping those in use. Thread-safe. */
public final class Ports {
    private static final int LAST = 65535;
    private int next;

    /** @param base first port to try */
    public Ports(int base) {
        next = base;
    }

    /**
     * Returns a port that is not in use and was not allocated before.
     *
     * @throws IllegalStateException if no port is free
     */
    public synchronized int take() {
        while (next <= LAST) {
            int port = next++;
            if (free(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no free port is left");
    }

    private static boolean free(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
