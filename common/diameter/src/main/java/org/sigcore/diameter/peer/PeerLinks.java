// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import io.netty.channel.ChannelFuture;
import java.security.cert.X509Certificate;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.api.DiameterDeviation;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.Transports;
import org.sigcore.diameter.peer.logic.Capabilities;
import org.sigcore.diameter.peer.logic.CertificateNames;
import org.sigcore.diameter.peer.logic.PeerEvent;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Connections of a peer, the one opened by this node and the one opened by the peer, with the capabilities received on
 * each, until only one remains. Guarded by the owner's monitor.
 */
final class PeerLinks {
    private static final Logger LOG = LoggerFactory.getLogger(PeerLinks.class);

    private final PeerNode node;
    private final String host;
    private @Nullable Connection initiated;
    private @Nullable Connection responded;
    private @Nullable Connection connecting;
    /** Connection of the CER that is being processed. */
    private @Nullable Connection arriving;

    private @Nullable DiameterMessage cer;
    private @Nullable Capabilities offered;
    /** Reason why the last connection attempt failed; null if it succeeded. */
    private @Nullable String unreachable;

    PeerLinks(PeerNode node, String host) {
        this.node = node;
        this.host = host;
    }

    /** Returns the capabilities that the peer offered last, in a CER or a CEA. */
    @Nullable
    Capabilities offered() {
        return offered;
    }

    /** Returns the connection opened by this node. */
    @Nullable
    Connection initiated() {
        return initiated;
    }

    /** Returns the connection opened by the peer. */
    @Nullable
    Connection responded() {
        return responded;
    }

    /** Returns true if this node has opened a connection, or is opening one. */
    boolean areInitiated() {
        return initiated != null || connecting != null;
    }

    /** Called when a connection is being opened. */
    void connecting(Connection connection) {
        connecting = connection;
    }

    /** Returns the outcome of a connection attempt; null if the attempt was cancelled in the meantime. */
    @Nullable
    PeerEvent connected(ChannelFuture attempt, Connection connection) {
        if (connecting != connection) {
            var _ = attempt.channel().close();
            return null;
        }
        connecting = null;
        if (attempt.isSuccess()) {
            initiated = connection;
            unreachable = null;
            return PeerEvent.I_RCV_CONN_ACK;
        }
        logUnreachable(attempt.cause());
        return PeerEvent.I_RCV_CONN_NACK;
    }

    /** Logs a failed attempt as a warning once for each reason, since attempts are repeated every few seconds. */
    private void logUnreachable(Throwable failure) {
        String reason = Transports.reason(failure);
        LOG.atLevel(reason.equals(unreachable) ? Level.DEBUG : Level.WARN)
                .addKeyValue("event", "peer-unreachable")
                .addKeyValue("peer", host)
                .addKeyValue("reason", failure.getMessage())
                .log("cannot connect");
        unreachable = reason;
    }

    /** Called when a CER was received on a connection. */
    void arriving(Connection connection) {
        arriving = connection;
    }

    /** Stores the CER and the capabilities that the peer offers in it. */
    void offered(DiameterMessage request, Capabilities theirs) {
        cer = request;
        offered = theirs;
    }

    /** Called when the CER has been processed. */
    void arrived() {
        arriving = null;
    }

    /** Accepts the connection of the CER as that of the peer. */
    void acceptArriving() {
        responded = arriving;
    }

    void rejectArriving() {
        if (arriving != null && arriving != responded) {
            refuse(arriving, "refusing second connection");
        }
    }

    /** Closes a connection that the peer has opened in addition to another one. */
    void refuse(Connection second, String reason) {
        LOG.atInfo()
                .addKeyValue("event", "peer-connection-refused")
                .addKeyValue("peer", host)
                .addKeyValue("remote", second.remote())
                .log(reason);
        node.counters().connectionsRefused.increment();
        second.close();
    }

    void sendCer() {
        if (initiated != null) {
            initiated.write(node.capabilities().cer(initiated.ends().localAddresses()));
        }
    }

    /** Answers the CER and releases it. Returns null without a CER. */
    @Nullable
    Connection sendCea() {
        Connection connection = responded;
        DiameterMessage request = cer;
        if (connection == null || request == null) {
            return null;
        }
        cer = null;
        checkHostIpAddress(connection, request);
        connection.write(node.capabilities().cea(request, connection.ends().localAddresses()));
        return connection;
    }

    /** Processes the answer to this node's CER: the peer must have the expected identity and accept the connection. */
    PeerEvent onCea(Connection connection, DiameterMessage answer) {
        try {
            if (answer.isSuccess()) {
                Capabilities theirs = Capabilities.read(answer);
                if (theirs.host().equals(host) && showsItsCertificate(connection)) {
                    offered = theirs;
                    checkHostIpAddress(connection, answer);
                    return PeerEvent.I_RCV_CEA;
                }
                node.counters().peersRefused.increment();
                LOG.atWarn()
                        .addKeyValue("event", "peer-identity-refused")
                        .addKeyValue("peer", host)
                        .addKeyValue("name", theirs.host())
                        .log("peer has another identity than configured, or another certificate");
            } else {
                LOG.atWarn()
                        .addKeyValue("event", "peer-refused-us")
                        .addKeyValue("peer", host)
                        .addKeyValue("result", answer.resultCode())
                        .log("peer rejected the capabilities of this node");
            }
        } catch (InvalidAvpException e) {
            LOG.atWarn()
                    .addKeyValue("event", "peer-bad-cea")
                    .addKeyValue("peer", host)
                    .addKeyValue("reason", e.getMessage())
                    .log("peer sent an invalid CEA");
        }
        return PeerEvent.I_RCV_NON_CEA;
    }

    @SpecRef({"RFC 6733 5.3.1", "RFC 6733 5.3.2"})
    private void checkHostIpAddress(Connection connection, DiameterMessage capabilities) {
        if (!capabilities.has(Base.HOST_IP_ADDRESS)) {
            node.deviates(connection, DiameterDeviation.NO_HOST_IP_ADDRESS, "Host-IP-Address is missing");
        }
    }

    private boolean showsItsCertificate(Connection connection) {
        X509Certificate shown = connection.ends().certificate();
        return shown == null ? !connection.ends().isSecure() : CertificateNames.include(shown, host);
    }

    /** @param gently true to wait until no request is in progress */
    void disconnectInitiated(boolean gently) {
        initiated = disconnect(initiated, gently);
    }

    /** @param gently true to wait until no request is in progress */
    void disconnectResponded(boolean gently) {
        responded = disconnect(responded, gently);
    }

    /** Disconnects both connections, and one that is being opened once it is established. */
    void disconnectAll(boolean gently) {
        disconnectInitiated(gently);
        disconnectResponded(gently);
        connecting = null;
    }

    private static @Nullable Connection disconnect(@Nullable Connection connection, boolean gently) {
        if (connection == null) {
            return null;
        }
        if (gently) {
            connection.closeWhenIdle();
            return connection;
        }
        connection.close();
        return null;
    }
}
