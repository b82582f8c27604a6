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
 * The connections of a peer, the one that we open and the one that it opens, with what each has brought, until one of both is
 * left. Under its owner's monitor.
 */
final class PeerLinks {
    private static final Logger LOG = LoggerFactory.getLogger(PeerLinks.class);

    private final PeerNode node;
    private final String host;
    private @Nullable Connection initiated;
    private @Nullable Connection responded;
    private @Nullable Connection connecting;
    /** The connection that brought the CER being handled. */
    private @Nullable Connection arriving;

    private @Nullable DiameterMessage cer;
    private @Nullable Capabilities offered;
    /** The reason why the last connection attempt failed; null if it succeeded. */
    private @Nullable String unreachable;

    PeerLinks(PeerNode node, String host) {
        this.node = node;
        this.host = host;
    }

    /** What the peer has offered last, in a CER or a CEA. */
    @Nullable
    Capabilities offered() {
        return offered;
    }

    /** The connection that we have opened. */
    @Nullable
    Connection initiated() {
        return initiated;
    }

    /** The connection that the peer has opened. */
    @Nullable
    Connection responded() {
        return responded;
    }

    /** Whether we have opened a connection, or are opening one. */
    boolean areInitiated() {
        return initiated != null || connecting != null;
    }

    /** A connection is being opened. */
    void connecting(Connection connection) {
        connecting = connection;
    }

    /** It is there, or it failed. Null when it was given up meanwhile. */
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

    /** Logs a failed attempt as a warning once for each reason, since there is an attempt every few seconds. */
    private void logUnreachable(Throwable failure) {
        String reason = Transports.reason(failure);
        LOG.atLevel(reason.equals(unreachable) ? Level.DEBUG : Level.WARN)
                .addKeyValue("event", "peer-unreachable")
                .addKeyValue("peer", host)
                .addKeyValue("reason", failure.getMessage())
                .log("cannot connect");
        unreachable = reason;
    }

    /** A CER came in on a connection. */
    void arriving(Connection connection) {
        arriving = connection;
    }

    /** What the CER offers is what the peer is taken at its word for. */
    void offered(DiameterMessage request, Capabilities theirs) {
        cer = request;
        offered = theirs;
    }

    /** The CER has been handled. */
    void arrived() {
        arriving = null;
    }

    /** The connection that brought the CER is the peer's. */
    void acceptArriving() {
        responded = arriving;
    }

    void rejectArriving() {
        if (arriving != null && arriving != responded) {
            LOG.atInfo()
                    .addKeyValue("event", "peer-connection-refused")
                    .addKeyValue("peer", host)
                    .addKeyValue("remote", arriving.remote())
                    .log("refusing a second connection");
            node.counters().connectionsRefused.increment();
            arriving.close();
        }
    }

    void sendCer() {
        if (initiated != null) {
            initiated.write(node.capabilities().cer(initiated.ends().localAddresses()));
        }
    }

    /** Answers the CER. Null when there is nothing to answer. */
    @Nullable
    Connection sendCea() {
        Connection connection = responded;
        DiameterMessage request = cer;
        if (connection == null || request == null) {
            return null;
        }
        checkHostIpAddress(connection, request);
        connection.write(node.capabilities().cea(request, connection.ends().localAddresses()));
        return connection;
    }

    /** The peer's answer to our CER: it is whom we meant, and takes us, or not. */
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
                        .log("peer calls itself otherwise, or its certificate is for another");
            } else {
                LOG.atWarn()
                        .addKeyValue("event", "peer-refused-us")
                        .addKeyValue("peer", host)
                        .addKeyValue("result", answer.resultCode())
                        .log("peer refused our capabilities");
            }
        } catch (InvalidAvpException e) {
            LOG.atWarn()
                    .addKeyValue("event", "peer-bad-cea")
                    .addKeyValue("peer", host)
                    .addKeyValue("reason", e.getMessage())
                    .log("peer sent a bad CEA");
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

    /** @param gently as soon as nothing is in progress on it */
    void disconnectInitiated(boolean gently) {
        initiated = disconnect(initiated, gently);
    }

    /** @param gently as soon as nothing is in progress on it */
    void disconnectResponded(boolean gently) {
        responded = disconnect(responded, gently);
    }

    /** Both, and the one that is being opened as soon as it is there. */
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
