// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import io.netty.channel.ChannelFuture;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.DisconnectCause;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.Framing;
import org.sigcore.diameter.peer.logic.Capabilities;
import org.sigcore.diameter.peer.logic.PeerAction;
import org.sigcore.diameter.peer.logic.PeerEvent;
import org.sigcore.diameter.peer.logic.PeerProof;
import org.sigcore.diameter.peer.logic.PeerState;
import org.sigcore.diameter.peer.logic.PeerStateMachine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * A neighbour over all its connections: drives the state machine, reconnects, and monitors the peer. Events are
 * infrequent, originate from event loops, and are serialized by the monitor.
 */
public final class PeerSession extends PeerStatus implements PeerEvents.Actions, SecondConnection.Owner {
    private static final Logger LOG = LoggerFactory.getLogger(PeerSession.class);

    private final PeerEvents events;
    private final PeerTimer timer;
    private final SecondConnection rival;
    private final PeerLinks links;
    /** True if the peer has been removed from the configuration. */
    private volatile boolean dismissed;

    public PeerSession(PeerNode node, String host, @Nullable PeerConfig config) {
        super(node, host, config);
        this.events = new PeerEvents(host, this);
        this.timer = new PeerTimer(node, this::handle);
        this.rival = new SecondConnection(node, this);
        this.links = new PeerLinks(node, host);
    }

    /** Connects if the configuration requires it. */
    public void start() {
        if (connects()) {
            handle(PeerEvent.START);
        }
    }

    @Override
    public synchronized boolean connectNow() {
        if (!connects() || dismissed || node.isDraining()) {
            return false;
        }
        if (events.state() == PeerState.CLOSED && timer.takeDemand()) {
            handle(PeerEvent.START);
        }
        return events.state() != PeerState.CLOSED && timer.demandedWithin(CONNECT_WAIT.toNanos());
    }

    /**
     * Applies another configuration, null for none, and keeps an existing connection. Connects if the new configuration
     * requires it.
     *
     * @return false if that is not possible and {@link #leave} is required
     */
    public synchronized boolean reconfigure(@Nullable PeerConfig next) {
        PeerConfig before = config();
        boolean possible = isInitiated()
                ? before != null && next != null && before.sameEndpoint(next)
                : next == null ? current() != null && node.acceptsUnknownPeers() : isProven(next);
        if (!possible) {
            return false;
        }
        setConfig(next);
        timer.reconfigure();
        if (events.state() == PeerState.CLOSED && !Objects.equals(before, next)) {
            timer.cancel();
            start();
        }
        return true;
    }

    /** Returns true if the new configuration would also admit the peer's existing connection. */
    private boolean isProven(PeerConfig next) {
        Connection connection = current();
        return connection == null
                || PeerProof.judge(
                                host(),
                                next,
                                connection.ends().certificate(),
                                connection.ends().remoteAddresses())
                        == PeerProof.Verdict.PROVEN;
    }

    /** Disconnects with DPR, since the peer is no longer configured or requires another connection. */
    public void leave() {
        LOG.atInfo()
                .addKeyValue("event", "peer-removed")
                .addKeyValue("peer", host())
                .log("peer is no longer configured");
        dismissed = true;
        synchronized (this) {
            if (events.state() == PeerState.CLOSED) {
                timer.cancel();
                return;
            }
        }
        stop();
    }

    public boolean isDismissed() {
        return dismissed;
    }

    /** Returns true if the connection was or is being opened by this node. */
    public synchronized boolean isInitiated() {
        return links.areInitiated();
    }

    /** Disconnects with DPR because the node shuts down. */
    public void stop() {
        handle(PeerEvent.STOP);
    }

    /** Called when a valid CER of this peer was received on a new connection. */
    public synchronized void onCer(Connection connection, DiameterMessage request, Capabilities theirs) {
        Connection old = current();
        if (old != null && !node.isDraining()) {
            if (old.phase() == Connection.Phase.OPEN) {
                challenge(new SecondConnection.Claim(old, connection, request, theirs));
                return;
            }
            replace(old);
        }
        accept(connection, request, theirs);
    }

    private void challenge(SecondConnection.Claim claim) {
        if (rival.await(claim)) {
            watch.onRival();
        } else {
            claim.second().close();
        }
    }

    @Override
    public synchronized void settle(SecondConnection.Claim claim, boolean firstIsAlive) {
        if (!rival.end(claim)) {
            return;
        }
        if (firstIsAlive) {
            links.refuse(claim.second(), "refusing second connection, the first one is alive");
        } else if (claim.second().phase() == Connection.Phase.SETUP) {
            if (claim.first() == current()) {
                replace(claim.first());
            }
            accept(claim.second(), claim.cer(), claim.offered());
        }
    }

    private void replace(Connection old) {
        LOG.atInfo()
                .addKeyValue("event", "peer-connection-replaced")
                .addKeyValue("peer", host())
                .log("peer has reconnected, closing its old connection");
        old.close();
        ended(old);
    }

    private void accept(Connection connection, DiameterMessage request, Capabilities theirs) {
        links.arriving(connection);
        PeerState before = events.state();
        if (before == PeerState.CLOSED || before == PeerState.WAIT_CONN_ACK || before == PeerState.WAIT_I_CEA) {
            links.offered(request, theirs);
        }
        handle(PeerEvent.R_CONN_CER);
        links.arrived();
    }

    @Override
    public synchronized void onCea(Connection connection, DiameterMessage answer) {
        if (connection == links.initiated()) {
            handle(links.onCea(connection, answer));
        }
    }

    @Override
    public void onNoCea() {
        handle(PeerEvent.I_RCV_NON_CEA);
    }

    @Override
    public synchronized void onDpr(Connection connection, DiameterMessage dpr) {
        int cause = dpr.getOr(Base.DISCONNECT_CAUSE, DisconnectCause.REBOOTING);
        LOG.atInfo()
                .addKeyValue("event", "peer-disconnects")
                .addKeyValue("peer", host())
                .addKeyValue("cause", cause)
                .log("peer disconnects");
        timer.onDpr(cause);
        connection.enter(Connection.Phase.CLOSING);
        connection.write(dpr.answer(ResultCode.DIAMETER_SUCCESS).build());
        handle(connection == links.initiated() ? PeerEvent.I_RCV_DPR : PeerEvent.R_RCV_DPR);
    }

    @Override
    public synchronized void onDpa(Connection connection) {
        handle(connection == links.initiated() ? PeerEvent.I_RCV_DPA : PeerEvent.R_RCV_DPA);
    }

    @Override
    public void onTraffic(Connection connection) {
        watch.onTraffic(connection);
    }

    @Override
    public void onSilence(Connection connection) {
        watch.onSilence(connection);
    }

    @Override
    public synchronized void onDwa(Connection connection) {
        watch.onDwa(connection);
        SecondConnection.Claim claim = rival.about(connection);
        if (claim != null) {
            settle(claim, true);
        }
    }

    @Override
    public synchronized void connectionClosed(Connection connection) {
        ended(connection);
        SecondConnection.Claim claim = rival.about(connection);
        if (claim != null) {
            settle(claim, false);
        }
    }

    private void ended(Connection connection) {
        watch.onClosed(connection);
        if (connection == links.initiated()) {
            handle(PeerEvent.I_PEER_DISC);
        } else if (connection == links.responded()) {
            handle(PeerEvent.R_PEER_DISC);
        }
    }

    private synchronized void handle(PeerEvent event) {
        events.take(event);
    }

    // ---- actions

    @Override
    public void perform(PeerAction action) {
        switch (action) {
            case I_SND_CONN_REQ -> connect();
            case I_SND_CER -> links.sendCer();
            case PROCESS_CEA -> opened(links.initiated());
            case I_DISC -> links.disconnectInitiated(isClosing());
            case R_DISC -> links.disconnectResponded(isClosing());
            case R_ACCEPT -> links.acceptArriving();
            case PROCESS_CER -> LOG.debug("peer {} offers {}", host(), links.offered());
            case R_SND_CEA -> opened(links.sendCea());
            case R_REJECT -> links.rejectArriving();
            case ELECT -> {
                if (PeerStateMachine.winsElection(node.config().peerIdentity(), host())) {
                    events.take(PeerEvent.WIN_ELECTION);
                }
            }
            case I_SND_DPR -> sendDpr(links.initiated());
            case R_SND_DPR -> sendDpr(links.responded());
            case I_SND_DPA, R_SND_DPA -> LOG.debug("peer {}: DPA sent", host()); // where the request is at hand
            case ERROR -> links.disconnectAll(isClosing());
        }
    }

    private void connect() {
        PeerConfig to = config();
        if (to == null) {
            throw new IllegalStateException("only a configured peer is connected to");
        }
        Connection connection = new Connection(node, Framing.of(to.transport()), this);
        ChannelFuture attempt = node.connect(to, timer.next(to.addresses()), connection);
        links.connecting(connection);
        attempt.addListener(_ -> connected(attempt, connection));
    }

    private synchronized void connected(ChannelFuture attempt, Connection connection) {
        PeerEvent event = links.connected(attempt, connection);
        if (event != null) {
            handle(event);
        }
    }

    private void sendDpr(@Nullable Connection connection) {
        if (connection != null) {
            connection.enter(Connection.Phase.CLOSING);
            connection.write(node.capabilities()
                    .dpr(dismissed ? DisconnectCause.DO_NOT_WANT_TO_TALK_TO_YOU : DisconnectCause.REBOOTING));
            // A peer without DPA does not delay the shutdown once nothing is in progress.
            var _ = node.schedule(
                    connection::closeWhenIdle,
                    node.config().timers().disconnect().toNanos());
        }
    }

    @Override
    void suspected() {
        node.peerClosed(this);
    }

    @Override
    void recovered() {
        node.peerOpened(this);
    }

    /** Returns true if connections are closed once no request is in progress. */
    private boolean isClosing() {
        return events.state() == PeerState.CLOSING;
    }

    private void opened(@Nullable Connection connection) {
        if (connection == null) {
            return;
        }
        connection.enter(Connection.Phase.OPEN);
        setOpen(connection, links.offered());
        timer.onOpen();
        watch.onOpen(connection);
    }

    /** Updates the timer and the peer table after a change of state, and notifies the node. */
    @Override
    public void entered(PeerState state, PeerState before) {
        timer.cancel();
        switch (state) {
            case WAIT_CONN_ACK, WAIT_CONN_ACK_ELECT ->
                timer.expectWithin(node.config().timers().connect().toNanos() * 2);
            case WAIT_I_CEA, WAIT_RETURNS ->
                timer.expectWithin(node.config().timers().capabilities().toNanos());
            case CLOSING -> {
                timer.expectWithin(Math.max(node.config().timers().disconnect().toNanos(), node.drainNanosLeft()));
                node.peerClosed(this);
            }
            case CLOSED -> {
                logLost(before);
                setClosed();
                node.peerClosed(this);
                if (connects() && !dismissed && !node.isDraining()) {
                    timer.reconnectLater();
                }
            }
            case I_OPEN, R_OPEN -> {
                LOG.atInfo()
                        .addKeyValue("event", "peer-open")
                        .addKeyValue("peer", host())
                        .addKeyValue("remote", remote())
                        .log("peer open");
                node.peerOpened(this);
            }
        }
    }

    /** Logs the end of a connection, as a warning unless the peer left with DPR or this node is shutting down. */
    private void logLost(PeerState before) {
        Connection lost = current();
        if (lost != null) {
            boolean expected = before == PeerState.CLOSING || node.isDraining();
            LOG.atLevel(expected ? Level.INFO : Level.WARN)
                    .addKeyValue("event", "peer-lost")
                    .addKeyValue("peer", host())
                    .addKeyValue("remote", lost.remote())
                    .addKeyValue("cause", lost.endCause())
                    .log("the connection to the peer has ended");
        }
    }
}
