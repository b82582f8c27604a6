// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterPeer;

/** The peer of connections as seen by connections and routing, over all its connections. Thread-safe. */
public interface Neighbour extends DiameterPeer {
    /** Maximum time that a request waits for a connection attempt that it has triggered. */
    Duration CONNECT_WAIT = Duration.ofMillis(200);

    /** Returns the connection for requests of an application; null if the peer currently cannot take them. */
    @Nullable
    Connection connectionFor(long applicationId, boolean lastResort);

    /**
     * Returns true if the peer may send requests of the application: it has advertised the application or is a relay.
     */
    boolean mayRequest(long applicationId);

    /** Returns true if the peer has advertised the relay application, so that it may send requests of other hosts. */
    boolean isRelay();

    /** Returns true unless the peer is configured to send requests of its own host only. */
    boolean mayRelay();

    /**
     * Connects immediately rather than after the reconnect pause because a request requires the peer. At most once per
     * second.
     *
     * @return true if the peer may be open within {@link #CONNECT_WAIT}
     */
    boolean connectNow();

    /** Returns true if a watchdog answer is overdue. */
    boolean isSuspect();

    /**
     * Returns true if only watchdog answers, but no other traffic, count as activity, since the peer is in
     * probation.
     */
    boolean isProving();

    /** Called for traffic received while the peer was suspect. */
    void onTraffic(Connection connection);

    /** Called if nothing was received within the watchdog interval. */
    void onSilence(Connection connection);

    /** Called when a watchdog message contains an Origin-State-Id. */
    void onOriginStateId(long newOriginStateId);

    /** Called when a DWA was received. */
    void onDwa(Connection connection);

    /** Called when a CEA was received on an outgoing connection. */
    void onCea(Connection connection, DiameterMessage answer);

    /** Called when another message than CEA was received on an outgoing connection before the exchange was done. */
    void onNoCea();

    /** Called when the peer disconnects with DPR. */
    void onDpr(Connection connection, DiameterMessage dpr);

    /** Called when the peer has acknowledged this node's DPR. */
    void onDpa(Connection connection);

    /** Called when a connection has closed. */
    void connectionClosed(Connection connection);
}
