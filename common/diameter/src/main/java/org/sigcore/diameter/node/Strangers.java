// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import org.sigcore.diameter.config.DiameterLimits;
import org.sigcore.diameter.connection.Connection;

/**
 * The connections that came in and have not exchanged capabilities: few altogether, and few from one address, so that
 * nobody keeps the peers out by connecting. Thread-safe.
 */
final class Strangers {
    private final Map<Connection, InetAddress> connections = new HashMap<>();
    private final Map<InetAddress, Integer> perAddress = new HashMap<>();

    /** @return false: there are too many already */
    synchronized boolean admit(Connection connection, DiameterLimits limits) {
        InetAddress from =
                connection.ends().remoteAddresses().stream().findFirst().orElse(null);
        if (from == null
                || connections.size() >= limits.maxUnknownConnections()
                || perAddress.getOrDefault(from, 0) >= limits.maxUnknownPerAddress()) {
            return false;
        }
        connections.put(connection, from);
        perAddress.merge(from, 1, Integer::sum);
        return true;
    }

    /** It has exchanged capabilities, or is gone. */
    synchronized void forget(Connection connection) {
        InetAddress from = connections.remove(connection);
        if (from != null) {
            perAddress.computeIfPresent(from, (_, count) -> count == 1 ? null : count - 1);
        }
    }
}
