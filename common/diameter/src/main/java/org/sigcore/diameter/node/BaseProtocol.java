// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.CommandDef;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterDeviation;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.Neighbour;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.peer.PeerSession;
import org.sigcore.diameter.peer.logic.Capabilities;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Handles the base protocol of peers: capabilities exchange, watchdog, disconnection, and any message before the
 * capabilities exchange. Runs on the connection's event loop.
 */
@SpecRef({"RFC 6733 5.3", "RFC 6733 5.4", "RFC 6733 5.5"})
final class BaseProtocol {
    private static final Logger LOG = LoggerFactory.getLogger(BaseProtocol.class);

    private final NodeCore node;
    private final PeerProofs proofs = new PeerProofs();
    private final AtomicLong nextWarning = new AtomicLong(System.nanoTime());
    private final RequestChecks checks = new RequestChecks(Applications.COMMON_MESSAGES);

    BaseProtocol(NodeCore node) {
        this.node = node;
    }

    /** Returns the constraints on the commands of the base protocol. */
    RequestChecks checks() {
        return checks;
    }

    /** Returns a builder of an answer with the origin of this node and an error message. */
    DiameterMessageBuilder answer(DiameterMessage request, int resultCode, String why) {
        return request.answer(resultCode)
                .add(Base.ORIGIN_HOST, node.config().identity())
                .add(Base.ORIGIN_REALM, node.config().realm())
                .add(Base.ERROR_MESSAGE, why);
    }

    /** Called when an accepted connection has not exchanged capabilities in time. */
    void onSetupTimeout(Connection connection) {
        if (connection.phase() == Connection.Phase.SETUP && !isInElection(connection)) {
            LOG.atInfo()
                    .addKeyValue("event", "peer-silent-at-connect")
                    .addKeyValue("peer", connection.name())
                    .log("no CER in time");
            connection.close();
        }
    }

    private static boolean isInElection(Connection connection) {
        return connection.peer() != null; // the peer has its own timer
    }

    /** Handles a message of application 0, or any message before the capabilities exchange. */
    void onBaseMessage(Connection from, DiameterMessage message) {
        try {
            switch (message.commandCode()) {
                case CommandCode.CAPABILITIES_EXCHANGE -> onCapabilities(from, message);
                case CommandCode.DEVICE_WATCHDOG -> onWatchdog(from, message);
                case CommandCode.DISCONNECT_PEER -> onDisconnect(from, message);
                default -> onUnknownBaseCommand(from, message);
            }
        } catch (InvalidAvpException e) {
            LOG.atLevel(from.complaint())
                    .addKeyValue("event", "message-refused")
                    .addKeyValue("peer", from.name())
                    .addKeyValue("reason", e.getMessage())
                    .log("refusing message");
            node.counters().errorsSent.increment();
            if (message.isRequest()) {
                from.write(answer(message, e.resultCode(), String.valueOf(e.getMessage()))
                        .add(Base.FAILED_AVP.of(e.failedAvp()))
                        .build());
            }
            if (from.phase() == Connection.Phase.SETUP) {
                from.close();
            }
        }
    }

    private void onCapabilities(Connection from, DiameterMessage message) {
        Neighbour peer = from.peer();
        if (!message.isRequest()) {
            if (peer != null) {
                peer.onCea(from, message);
            } else {
                from.close();
            }
        } else if (from.phase() != Connection.Phase.SETUP) {
            from.write(answer(message, ResultCode.DIAMETER_UNABLE_TO_COMPLY, "capabilities were exchanged")
                    .build());
        } else if (from.isInitiator()) {
            from.close();
        } else {
            onCer(from, message);
        }
    }

    private void onCer(Connection from, DiameterMessage cer) {
        if (from.peer() != null) {
            from.close(); // its first CER is still being processed
            return;
        }
        Avp repeated = check(cer);
        Capabilities theirs = Capabilities.read(cer);
        PeerSession known = node.peer(theirs.host());
        int refusal = refusal(from, cer, theirs);
        if (refusal == 0 && known == null && !node.acceptsUnknownPeers()) {
            refusal = ResultCode.DIAMETER_UNKNOWN_PEER;
        }
        if (refusal != 0) {
            refuse(from, cer, theirs, refusal);
            return;
        }
        proofs.judge(from, theirs.host(), known == null ? null : known.config(), proven -> {
            PeerSession peer = proven ? node.admit(theirs.host()) : null;
            if (peer == null) {
                refuse(from, cer, theirs, ResultCode.DIAMETER_UNKNOWN_PEER);
                return;
            }
            node.isKnown(from);
            from.bind(peer);
            report(from, repeated);
            peer.onCer(from, cer, theirs);
        });
    }

    private void refuse(Connection from, DiameterMessage cer, Capabilities theirs, int resultCode) {
        LOG.atLevel(strangerLevel())
                .addKeyValue("event", "peer-refused")
                .addKeyValue("peer", theirs.host())
                .addKeyValue("remote", from.remote())
                .addKeyValue("result", resultCode)
                .log("refusing peer");
        node.counters().errorsSent.increment();
        if (resultCode == ResultCode.DIAMETER_UNKNOWN_PEER) {
            node.counters().peersRefused.increment();
        }
        from.write(node.capabilities().refusal(cer, resultCode, from.ends().localAddresses()));
        from.close();
    }

    /** Limits warnings to one per second, so that repeated connection attempts do not fill the disk. */
    private Level strangerLevel() {
        long due = nextWarning.get();
        long now = System.nanoTime();
        return now - due >= 0 && nextWarning.compareAndSet(due, now + 1_000_000_000L) ? Level.WARN : Level.DEBUG;
    }

    /**
     * Validates a request of the base protocol.
     *
     * @return a repeated AVP that is tolerated; null if no AVP is repeated
     * @throws InvalidAvpException if the request violates the grammar of its command
     */
    private @Nullable Avp check(DiameterMessage request) {
        CommandDef command = Applications.COMMON_MESSAGES.command(request.commandCode());
        return command == null
                ? null
                : checks.check(
                        request,
                        command,
                        node.config().acceptUnknownMandatoryAvps(),
                        node.config().limits().maxAvps());
    }

    private void report(Connection from, @Nullable Avp repeated) {
        if (repeated != null) {
            node.deviates(from, DiameterDeviation.REPEATED_AVP, repeated);
        }
    }

    /** Returns the result code of a capabilities exchange that must be refused; 0 to accept it. */
    @SpecRef({"RFC 6733 5.3", "RFC 6733 6.10"})
    private int refusal(Connection from, DiameterMessage cer, Capabilities theirs) {
        Set<Long> ours = node.ownApplications();
        if (cer.isProxiable() || cer.isError()) {
            return ResultCode.DIAMETER_INVALID_HDR_BITS;
        }
        if (theirs.host().equals(node.config().peerIdentity())) {
            return ResultCode.DIAMETER_UNKNOWN_PEER;
        }
        if (theirs.common(ours).isEmpty()) {
            return ResultCode.DIAMETER_NO_COMMON_APPLICATION;
        }
        // Over TLS, the Inband-Security-Id that a peer offers for RFC 3588 is irrelevant.
        return from.ends().isSecure() || theirs.acceptsPlainTransport() ? 0 : ResultCode.DIAMETER_NO_COMMON_SECURITY;
    }

    private void onWatchdog(Connection from, DiameterMessage message) {
        Neighbour peer = senderOf(from, message);
        Long state = peer == null ? null : message.get(Base.ORIGIN_STATE_ID);
        if (peer != null && state != null) {
            peer.onOriginStateId(state);
        }
        if (peer != null && message.isRequest()) {
            from.write(node.capabilities().dwa(message));
        } else if (peer != null) {
            peer.onDwa(from);
        }
    }

    private void onDisconnect(Connection from, DiameterMessage message) {
        Neighbour peer = senderOf(from, message);
        if (peer != null && message.isRequest()) {
            peer.onDpr(from, message);
        } else if (peer != null) {
            peer.onDpa(from);
        }
    }

    /**
     * Returns the sender of a message; null if the message requires no further processing.
     *
     * @throws InvalidAvpException as {@link #check}
     */
    private @Nullable Neighbour senderOf(Connection from, DiameterMessage message) {
        Neighbour peer = openPeer(from);
        if (peer == null || !message.isRequest()) {
            return peer;
        }
        if (message.isError()) {
            node.counters().errorsSent.increment();
            from.write(answer(message, ResultCode.DIAMETER_INVALID_HDR_BITS, "E bit in a request")
                    .build());
            return null;
        }
        report(from, check(message));
        return peer;
    }

    private void onUnknownBaseCommand(Connection from, DiameterMessage message) {
        if (openPeer(from) != null && message.isRequest()) {
            node.counters().errorsSent.increment();
            from.write(answer(message, ResultCode.DIAMETER_COMMAND_UNSUPPORTED, "command " + message.commandCode())
                    .build());
        }
    }

    /** Returns the peer of a connection after its capabilities exchange; aborts an incomplete exchange otherwise. */
    private static @Nullable Neighbour openPeer(Connection from) {
        Neighbour peer = from.peer();
        if (from.phase() != Connection.Phase.SETUP && peer != null) {
            return peer;
        }
        if (peer != null && from.isInitiator()) {
            peer.onNoCea();
        } else {
            from.close();
        }
        return null;
    }
}
