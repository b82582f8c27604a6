// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.config;

import java.util.List;
import org.sigcore.diameter.node.DiameterNode;

/**
 * Address on which a node listens.
 *
 * @param hosts addresses to bind, as names or literals; exactly one for TCP and TLS, while each address with SCTP is a
 *     path of every association
 * @param port 0 for any free port; see {@link DiameterNode#localAddresses}
 */
public record ListenConfig(List<String> hosts, int port, DiameterTransport transport) {
    /**
     * @throws IllegalArgumentException if the port is out of range, there is no address, or there are several for TCP
     *     or TLS
     */
    public ListenConfig {
        hosts = List.copyOf(hosts);
        if (hosts.isEmpty() || (hosts.size() > 1 && transport != DiameterTransport.SCTP)) {
            throw new IllegalArgumentException("listening on " + transport + ": expected "
                    + (hosts.isEmpty() ? "an address" : "one address, got " + String.join(", ", hosts)));
        }
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("listening port: expected 0 to 65535, got " + port);
        }
    }

    /** Returns a configuration for TCP. */
    public static ListenConfig tcp(String host, int port) {
        return new ListenConfig(List.of(host), port, DiameterTransport.TCP);
    }

    /** Returns a configuration for TLS over TCP. */
    public static ListenConfig tls(String host, int port) {
        return new ListenConfig(List.of(host), port, DiameterTransport.TLS);
    }

    /** Returns a configuration for SCTP, multi-homed if there are several addresses. */
    public static ListenConfig sctp(int port, String... hosts) {
        return new ListenConfig(List.of(hosts), port, DiameterTransport.SCTP);
    }

    /** Returns a text such as {@code SCTP 10.0.0.1,10.0.1.1:3868}. */
    @Override
    public String toString() {
        return transport + " " + String.join(",", hosts) + ":" + port;
    }
}
