// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import java.net.SocketAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.Neighbour;
import org.sigcore.diameter.peer.logic.Capabilities;

/**
 * Status of a peer as routing reads it: configuration, capabilities, and the connection in use. Written by the
 * subclass, which serializes the events of the peer; read by any thread.
 */
abstract class PeerStatus implements Neighbour {
    final PeerNode node;
    final PeerWatch watch;
    private final String host;
    private volatile @Nullable PeerConfig config;
    private volatile @Nullable Capabilities capabilities;
    private volatile long originStateId;
    private volatile @Nullable Connection current;

    PeerStatus(PeerNode node, String host, @Nullable PeerConfig config) {
        this.node = node;
        this.host = host;
        this.config = config;
        this.watch = new PeerWatch(node, this);
    }

    @Override
    public String host() {
        return host;
    }

    @Override
    public String realm() {
        Capabilities known = capabilities;
        if (known != null) {
            return known.realm();
        }
        PeerConfig configured = config;
        return configured == null || configured.realm() == null ? "" : configured.realm();
    }

    @Override
    public boolean isOpen() {
        Connection connection = current;
        return connection != null && connection.phase() == Connection.Phase.OPEN && !watch.isSuspect();
    }

    @Override
    public Set<Long> applications() {
        Capabilities known = capabilities;
        return known == null || !isOpen() ? Set.of() : known.applications();
    }

    @Override
    public long originStateId() {
        return originStateId;
    }

    @Override
    public void onOriginStateId(long newOriginStateId) {
        originStateId = newOriginStateId;
    }

    @Override
    public @Nullable SocketAddress remote() {
        Connection connection = current;
        return connection == null ? null : connection.remote();
    }

    @Override
    public boolean isProven() {
        Connection connection = current;
        return isConfigured() || (connection != null && connection.ends().certificate() != null);
    }

    @Override
    public boolean mayRequest(long applicationId) {
        Capabilities known = capabilities;
        return known != null && known.takes(applicationId);
    }

    @Override
    public boolean isRelay() {
        Capabilities known = capabilities;
        return known != null && known.applications().contains(ApplicationId.RELAY);
    }

    @Override
    public boolean mayRelay() {
        PeerConfig known = config;
        return known == null || known.relaying() == PeerConfig.Relaying.ALLOWED;
    }

    @Override
    public @Nullable Connection connectionFor(long applicationId, boolean lastResort) {
        Connection connection = current;
        Capabilities known = capabilities;
        if (connection == null || known == null || !known.takes(applicationId)) {
            return null;
        }
        boolean ready = switch (connection.phase()) {
            case OPEN -> true;
            case CLOSING -> lastResort && node.isDraining(); // for transactions in progress
            case SETUP, CLOSED -> false;
        };
        return ready && watch.trusts(lastResort) ? connection : null;
    }

    @Override
    public boolean isSuspect() {
        return watch.isSuspect();
    }

    @Override
    public boolean isProving() {
        return watch.isProving();
    }

    public boolean isConfigured() {
        return config != null;
    }

    /** Returns the configuration; null for a peer that is not configured. */
    @Nullable
    public PeerConfig config() {
        return config;
    }

    /** Returns true if this node opens the connection. */
    boolean connects() {
        PeerConfig configured = config;
        return configured != null && configured.connects();
    }

    /** Returns the connection in use. */
    @Nullable
    Connection current() {
        return current;
    }

    /** Called when a watchdog answer is overdue. */
    abstract void suspected();

    /** Called when a suspect peer answers again. */
    abstract void recovered();

    void setConfig(@Nullable PeerConfig next) {
        config = next;
    }

    /** Makes a connection the one in use, with the capabilities that the peer has offered on it. */
    void setOpen(Connection connection, @Nullable Capabilities offered) {
        capabilities = offered;
        originStateId = offered == null ? 0 : offered.originStateId();
        current = connection;
    }

    void setClosed() {
        current = null;
    }

    @Override
    public String toString() {
        return host;
    }
}
