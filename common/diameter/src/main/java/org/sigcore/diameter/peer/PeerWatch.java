// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.peer.logic.Watchdog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes the demands of a peer's watchdog. Thread-safe; the trust level is volatile for routing. */
final class PeerWatch {
    private static final Logger LOG = LoggerFactory.getLogger(PeerWatch.class);

    private final PeerNode node;
    private final PeerStatus peer;
    private final Watchdog watchdog = new Watchdog();
    private @Nullable Connection watched;
    private volatile Watchdog.Status trust = Watchdog.Status.INITIAL;

    PeerWatch(PeerNode node, PeerStatus peer) {
        this.node = node;
        this.peer = peer;
    }

    /** Returns true if requests may be sent; a peer in probation is used only as a last resort. */
    boolean trusts(boolean lastResort) {
        return trust == Watchdog.Status.OKAY || (lastResort && trust == Watchdog.Status.REOPEN);
    }

    boolean isSuspect() {
        return trust == Watchdog.Status.SUSPECT;
    }

    /**
     * Returns true if only watchdog answers, but no other traffic, count as activity, since the peer is in
     * probation.
     */
    boolean isProving() {
        return trust == Watchdog.Status.REOPEN;
    }

    /** Starts monitoring an open connection. */
    synchronized void onOpen(Connection connection) {
        watched = connection;
        demand(connection, watchdog.onOpen());
        connection.run(connection.silence()::watch);
    }

    /** Called when the connection has closed. */
    synchronized void onClosed(Connection connection) {
        if (connection == watched) {
            watchdog.onClosed();
            trust = watchdog.status();
            watched = null;
        }
    }

    /** Called when a DWA was received. */
    synchronized void onDwa(Connection connection) {
        if (connection == watched) {
            demand(connection, watchdog.onDwa());
        }
    }

    /** Called for traffic received while the peer was suspect. */
    synchronized void onTraffic(Connection connection) {
        if (connection == watched) {
            demand(connection, watchdog.onMessage());
        }
    }

    /** Called when the peer opens another connection in addition to this one. */
    synchronized void onRival() {
        Connection connection = watched;
        if (connection != null) {
            demand(connection, watchdog.onRival());
        }
    }

    /** Called if nothing was received within the watchdog interval. */
    synchronized void onSilence(Connection connection) {
        if (connection == watched) {
            demand(connection, watchdog.onTimer());
        }
    }

    private void demand(Connection connection, Watchdog.Demand demand) {
        trust = watchdog.status();
        switch (demand) {
            case NOTHING -> {}
            case SEND_DWR -> connection.write(node.capabilities().dwr());
            case FAIL_OVER -> {
                LOG.atWarn()
                        .addKeyValue("event", "peer-suspect")
                        .addKeyValue("peer", peer)
                        .log("peer does not answer, sending its requests to other peers");
                peer.suspected();
                connection.eventLoop().execute(connection.unanswered()::failOver);
            }
            case FAIL_BACK -> {
                LOG.atInfo()
                        .addKeyValue("event", "peer-answers-again")
                        .addKeyValue("peer", peer)
                        .log("peer answers again");
                peer.recovered();
            }
            case CLOSE -> {
                LOG.atWarn()
                        .addKeyValue("event", "peer-silent")
                        .addKeyValue("peer", peer)
                        .log("peer is silent, closing its connection");
                connection.close();
            }
        }
    }
}
