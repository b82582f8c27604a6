// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.diameter}: the Diameter node of an NF that has one.
 *
 * @param host address to listen on
 * @param port port to listen on; null when the NF only connects out
 * @param identity Origin-Host
 * @param realm Origin-Realm
 * @param peers nodes to connect to
 */
public record DiameterProperties(
        @DefaultValue("127.0.0.1") String host,
        @Nullable Integer port,
        @DefaultValue("node.sigcore.lab") String identity,
        @DefaultValue("sigcore.lab") String realm,
        @DefaultValue List<Peer> peers) {

    public DiameterProperties {
        if (port != null) {
            Checks.port("sigcore.diameter.port", port);
        }
    }

    /**
     * One node to connect to.
     *
     * @param identity the Origin-Host that it must answer with
     */
    public record Peer(String identity, String host, int port) {
        public Peer {
            Checks.range("sigcore.diameter.peers.port", port, 1, 65535);
        }
    }
}
