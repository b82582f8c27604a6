// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.config.DiameterLimits;
import org.sigcore.diameter.connection.Connection;

/**
 * Incoming connections before the capabilities exchange. Their number is limited in total and per address, so that a
 * client cannot block peers by opening connections. At the limit, a new connection replaces the one that has waited
 * longest, for at least two seconds: one of the same address, or of the address with most such connections.
 * Thread-safe.
 */
final class UnidentifiedConnections {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private record Stranger(InetAddress from, long sinceNanos) {}

    private final Map<Connection, Stranger> connections = new LinkedHashMap<>(); // oldest first
    private final Map<InetAddress, Integer> perAddress = new HashMap<>();

    /**
     * Admits a connection if there is room.
     *
     * @param displaced receives the connection that is replaced, if any
     * @return false if the limit is reached
     */
    boolean admit(Connection connection, DiameterLimits limits, Consumer<Connection> displaced) {
        InetAddress from =
                connection.ends().remoteAddresses().stream().findFirst().orElse(null);
        if (from == null) {
            return false;
        }
        Connection oldest = null;
        synchronized (this) {
            boolean share = perAddress.getOrDefault(from, 0) >= limits.maxUnknownPerAddress();
            if (share || connections.size() >= limits.maxUnknownConnections()) {
                oldest = removeOldest(share ? from : most());
                if (oldest == null) {
                    return false;
                }
            }
            connections.put(connection, new Stranger(from, System.nanoTime()));
            perAddress.merge(from, 1, Integer::sum);
        }
        if (oldest != null) {
            displaced.accept(oldest);
        }
        return true;
    }

    /**
     * Makes room for another connection.
     *
     * @param displaced receives the connection to close, if any
     * @return false if no connection has waited for long enough
     */
    boolean displace(Consumer<Connection> displaced) {
        Connection oldest;
        synchronized (this) {
            oldest = removeOldest(most());
        }
        if (oldest != null) {
            displaced.accept(oldest);
        }
        return oldest != null;
    }

    private @Nullable InetAddress most() {
        return perAddress.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    private @Nullable Connection removeOldest(@Nullable InetAddress from) {
        long now = System.nanoTime();
        for (Map.Entry<Connection, Stranger> each : connections.entrySet()) {
            Stranger stranger = each.getValue();
            if (stranger.from.equals(from)) {
                if (now - stranger.sinceNanos < PATIENCE_NANOS) {
                    return null;
                }
                forget(each.getKey());
                return each.getKey();
            }
        }
        return null;
    }

    /** Removes a connection that has exchanged capabilities or closed. */
    synchronized void forget(Connection connection) {
        Stranger stranger = connections.remove(connection);
        if (stranger != null) {
            perAddress.computeIfPresent(stranger.from, (_, count) -> count == 1 ? null : count - 1);
        }
    }
}
