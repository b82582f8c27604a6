// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.Locale;
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
import org.sigcore.diameter.MalformedMessageException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterRelay;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.RequestGate;
import org.sigcore.diameter.connection.Connection;
import org.sigcore.diameter.connection.Neighbour;
import org.sigcore.diameter.connection.OutboundRequest;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.peer.PeerSession;
import org.sigcore.diameter.peer.logic.Capabilities;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Settles what comes in: the base protocol, defects, and where each request goes. On the connection's event loop. */
final class Inbound {
    private static final Logger LOG = LoggerFactory.getLogger(Inbound.class);

    private final NodeCore node;
    private final LocalRequests local;
    private final RelayedRequests relayed;
    private final PeerProofs proofs = new PeerProofs();
    private final AtomicLong nextWarning = new AtomicLong(System.nanoTime());
    private final RequestChecks baseChecks = new RequestChecks(Applications.COMMON_MESSAGES);

    Inbound(NodeCore node) {
        this.node = node;
        this.local = new LocalRequests(node);
        this.relayed = new RelayedRequests(node);
    }

    // ---- requests of applications

    /** Takes a request on an open connection. */
    void onRequest(Connection from, DiameterMessage message) {
        Neighbour peer = from.peer();
        if (peer == null) {
            from.close();
            return;
        }
        node.counters().requestsReceived.increment();
        var request = new InboundRequest(
                node, from, peer, message, node.transactions().startMicros());
        if (node.counters().requestBytes.addAndGet(request.heldBytes())
                > node.config().limits().maxRequestBytes()) {
            request.refuse(ResultCode.DIAMETER_TOO_BUSY, "too many octets of requests in progress");
            return;
        }
        RequestGate gate = node.services().intake().gate();
        DiameterMessage refusal = gate == null ? null : gate.refusal(message, peer);
        if (refusal != null) {
            node.counters().errorsSent.increment();
            request.answer(refusal);
            return;
        }
        try {
            route(request);
        } catch (InvalidAvpException e) {
            node.counters().errorsSent.increment();
            request.answer(message.refuse(e));
        }
    }

    /** Here, onwards, or nowhere. */
    @SpecRef({"RFC 6733 6.1.3", "RFC 6733 6.1.4", "RFC 6733 6.1.8", "RFC 6733 7.1.3"})
    private void route(InboundRequest request) {
        DiameterMessage message = request.message();
        if (message.isError()) {
            request.refuse(ResultCode.DIAMETER_INVALID_HDR_BITS, "E bit in a request");
            return;
        }
        if (message.all(Base.ROUTE_RECORD).stream()
                .anyMatch(hop -> hop.equalsIgnoreCase(node.config().peerIdentity()))) {
            request.refuse(ResultCode.DIAMETER_LOOP_DETECTED, "this node is among the Route-Records");
            return;
        }
        Services.Service service = node.services().handlers().get(message.applicationId());
        DiameterRelay relay = node.services().relayFor(message.applicationId());
        if (service != null && (relay == null || isForUs(message))) {
            handleHere(request, service);
        } else if (relay == null) {
            request.refuse(ResultCode.DIAMETER_APPLICATION_UNSUPPORTED, "application " + message.applicationId());
        } else if (!message.isProxiable()) {
            request.refuse(ResultCode.DIAMETER_INVALID_HDR_BITS, "the P bit is clear: cannot be forwarded");
        } else {
            checkDestination(message);
            learnReturnPath(request);
            relayed.onRequest(request, relay);
        }
    }

    /** @throws InvalidAvpException if the request cannot be routed as it says: then it is not routed otherwise */
    private static void checkDestination(DiameterMessage message) {
        message.get(Base.DESTINATION_HOST);
        message.get(Base.DESTINATION_REALM);
    }

    private boolean isForUs(DiameterMessage message) {
        String host = message.get(Base.DESTINATION_HOST);
        String realm = message.get(Base.DESTINATION_REALM);
        return (host == null || node.config().names(host))
                && (realm == null || realm.equalsIgnoreCase(node.config().realm()));
    }

    private void handleHere(InboundRequest request, Services.Service service) {
        DiameterMessage message = request.message();
        String host = message.get(Base.DESTINATION_HOST);
        if (host != null && !node.config().names(host)) {
            request.refuse(ResultCode.DIAMETER_UNABLE_TO_DELIVER, "not a peer of " + host);
            return;
        }
        String realm = message.get(Base.DESTINATION_REALM);
        if (realm != null && !realm.equalsIgnoreCase(node.config().realm())) {
            request.refuse(ResultCode.DIAMETER_REALM_NOT_SERVED, "realm " + realm + " is not served here");
            return;
        }
        learnReturnPath(request);
        local.onRequest(request, service);
    }

    /** Requests to a host behind an agent go back the way that its own requests came. */
    private void learnReturnPath(InboundRequest request) {
        String origin = request.message().get(Base.ORIGIN_HOST);
        if (origin != null && !origin.equalsIgnoreCase(request.peer().host())) {
            node.router().learnReturnPath(origin.toLowerCase(Locale.ROOT), request.peer());
        }
    }

    // ---- defects

    /** A message with a defect inside. @return false: the connection is closing */
    @SpecRef("RFC 6733 7.1.5")
    boolean onMalformed(Connection from, MalformedMessageException e) {
        node.counters().malformedMessages.increment();
        LOG.atLevel(from.complaint())
                .addKeyValue("event", "message-malformed")
                .addKeyValue("peer", from.name())
                .addKeyValue("reason", e.getMessage())
                .log("malformed message");
        DiameterMessage readable = e.readable();
        if (readable.isRequest()) {
            node.counters().errorsSent.increment();
            DiameterMessageBuilder answer = answer(readable, e.resultCode(), String.valueOf(e.getMessage()));
            Avp failed = e.failedAvp();
            if (failed != null) {
                answer.add(Base.FAILED_AVP.of(
                        e.resultCode() == ResultCode.DIAMETER_INVALID_AVP_LENGTH
                                ? completed(readable, failed)
                                : failed));
            }
            from.write(answer.build());
        } else {
            OutboundRequest waiting = from.unanswered().take(readable.hopByHop());
            if (waiting != null) {
                waiting.fail(new DiameterSendException(
                        DiameterSendException.Kind.MALFORMED_ANSWER, String.valueOf(e.getMessage())));
            }
        }
        // With an AVP in the wrong the message still had its end; otherwise nobody knows where the next one starts.
        if (e.failedAvp() == null || from.phase() == Connection.Phase.SETUP) {
            from.close();
            return false;
        }
        return true;
    }

    private Avp completed(DiameterMessage readable, Avp failed) {
        Services.Service service = node.services().handlers().get(readable.applicationId());
        return (service == null ? baseChecks : service.checks()).completed(failed);
    }

    /** Octets that cannot be cut into messages: one answer, then the connection is closed. */
    void onUnframeable(Connection from, byte[] header) {
        node.counters().malformedMessages.increment();
        boolean version = header[0] == 1;
        LOG.atWarn()
                .addKeyValue("event", "peer-sent-garbage")
                .addKeyValue("peer", from.name())
                .addKeyValue("wrong", version ? "length" : "version")
                .log("not Diameter: closing the connection");
        DiameterMessage readable = DiameterMessage.headerOnly(header);
        // Who has not said that he speaks Diameter may speak anything, such as TLS.
        boolean diameter =
                from.phase() != Connection.Phase.SETUP || readable.commandCode() == CommandCode.CAPABILITIES_EXCHANGE;
        if (readable.isRequest() && diameter) {
            node.counters().errorsSent.increment();
            int resultCode =
                    version ? ResultCode.DIAMETER_INVALID_MESSAGE_LENGTH : ResultCode.DIAMETER_UNSUPPORTED_VERSION;
            from.write(
                    answer(readable, resultCode, version ? "length" : "version").build());
        }
        from.close();
    }

    private DiameterMessageBuilder answer(DiameterMessage request, int resultCode, String why) {
        return request.answer(resultCode)
                .add(Base.ORIGIN_HOST, node.config().identity())
                .add(Base.ORIGIN_REALM, node.config().realm())
                .add(Base.ERROR_MESSAGE, why);
    }

    // ---- base protocol

    /** A connection that came in has not shown its capabilities in time. */
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
        return connection.peer() != null; // the peer's own timer runs
    }

    /** A message of application 0, or anything before the capabilities exchange. */
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
                    .log("refusing a message");
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
            from.close(); // its first CER is still being settled
            return;
        }
        check(cer);
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
            peer.onCer(from, cer, theirs);
        });
    }

    private void refuse(Connection from, DiameterMessage cer, Capabilities theirs, int resultCode) {
        LOG.atLevel(strangerLevel())
                .addKeyValue("event", "peer-refused")
                .addKeyValue("peer", theirs.host())
                .addKeyValue("remote", from.remote())
                .addKeyValue("result", resultCode)
                .log("refusing a peer");
        node.counters().errorsSent.increment();
        if (resultCode == ResultCode.DIAMETER_UNKNOWN_PEER) {
            node.counters().peersRefused.increment();
        }
        from.write(node.capabilities().refusal(cer, resultCode, from.localAddresses()));
        from.close();
    }

    /** One line a second: who connects again and again does not fill the disk. */
    private Level strangerLevel() {
        long due = nextWarning.get();
        long now = System.nanoTime();
        return now - due >= 0 && nextWarning.compareAndSet(due, now + 1_000_000_000L) ? Level.WARN : Level.DEBUG;
    }

    /** @throws InvalidAvpException if the request of the base protocol does not hold what its command requires */
    private void check(DiameterMessage request) {
        CommandDef command = Applications.COMMON_MESSAGES.command(request.commandCode());
        if (command != null) {
            baseChecks.check(
                    request,
                    command,
                    node.config().acceptUnknownMandatoryAvps(),
                    node.config().limits().maxAvps());
        }
    }

    /** The result code that the capabilities deserve, 0 when they will do. */
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
        // Over TLS what a peer offers in CER, for the sake of RFC 3588, is no question any more.
        return from.isSecure() || theirs.acceptsPlainTransport() ? 0 : ResultCode.DIAMETER_NO_COMMON_SECURITY;
    }

    private void onWatchdog(Connection from, DiameterMessage message) {
        Neighbour peer = openPeer(from);
        if (peer == null) {
            return;
        }
        if (message.isRequest() && message.isError()) {
            refuseErrorBit(from, message);
        } else if (message.isRequest()) {
            check(message);
            from.write(node.capabilities().dwa(message));
        } else {
            peer.onDwa(from);
        }
    }

    private void onDisconnect(Connection from, DiameterMessage message) {
        Neighbour peer = openPeer(from);
        if (peer == null) {
            return;
        }
        if (message.isRequest() && message.isError()) {
            refuseErrorBit(from, message);
        } else if (message.isRequest()) {
            check(message);
            peer.onDpr(from, message);
        } else {
            peer.onDpa(from);
        }
    }

    private void refuseErrorBit(Connection from, DiameterMessage message) {
        node.counters().errorsSent.increment();
        from.write(answer(message, ResultCode.DIAMETER_INVALID_HDR_BITS, "E bit in a request")
                .build());
    }

    private void onUnknownBaseCommand(Connection from, DiameterMessage message) {
        if (openPeer(from) != null && message.isRequest()) {
            node.counters().errorsSent.increment();
            from.write(answer(message, ResultCode.DIAMETER_COMMAND_UNSUPPORTED, "command " + message.commandCode())
                    .build());
        }
    }

    /** The peer of a connection that is past its capabilities exchange; otherwise ends the exchange. */
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
