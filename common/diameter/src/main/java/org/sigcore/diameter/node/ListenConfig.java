// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

/**
 * Where the node accepts connections.
 *
 * @param host address to bind, name or literal
 * @param port 0 for any free one; see {@link DiameterNode#localAddresses}
 */
public record ListenConfig(String host, int port, DiameterTransport transport) {
    /** @throws IllegalArgumentException if the port is none */
    public ListenConfig {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("listening port: expected 0 to 65535, got " + port);
        }
    }

    /** Listens on TCP. */
    public static ListenConfig tcp(String host, int port) {
        return new ListenConfig(host, port, DiameterTransport.TCP);
    }
}
