// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterPeer;

/** The peer at the other end, as connections and routing see it, over all its connections. Thread-safe. */
public interface Neighbour extends DiameterPeer {
    /** The longest time that a request waits for the connection attempt that it has started. */
    Duration CONNECT_WAIT = Duration.ofMillis(200);

    /** Where to send requests of that application; null when the peer cannot take them now. */
    @Nullable
    Connection connectionFor(long applicationId, boolean lastResort);

    /** True if requests of that application may come from the peer: it has advertised the application, or relays all. */
    boolean mayRequest(long applicationId);

    /** True if the peer has advertised the relay application: its requests may be those of other hosts. */
    boolean isRelay();

    /**
     * Connects at once instead of after the pause, since a request needs the peer; at most once a second.
     *
     * @return true if the peer may be open within {@link #CONNECT_WAIT}
     */
    boolean connectNow();

    /** The watchdog waits for a heartbeat. */
    boolean isSuspect();

    /** While it must prove itself, only answered watchdogs count, not other traffic. */
    boolean isProving();

    /** Something came in while the peer was suspect. */
    void onTraffic(Connection connection);

    /** Nothing came in for the watchdog's interval. */
    void onSilence(Connection connection);

    /** A watchdog message has brought an Origin-State-Id. */
    void onOriginStateId(long newOriginStateId);

    /** A DWA came in. */
    void onDwa(Connection connection);

    /** A CEA came in on our connection. */
    void onCea(Connection connection, DiameterMessage answer);

    /** Something else than CEA came in on our connection before the exchange was done. */
    void onNoCea();

    /** The peer leaves. */
    void onDpr(Connection connection, DiameterMessage dpr);

    /** The peer agrees that we leave. */
    void onDpa(Connection connection);

    /** A connection is gone. */
    void connectionClosed(Connection connection);
}
