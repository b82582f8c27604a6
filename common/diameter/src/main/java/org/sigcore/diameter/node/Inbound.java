// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
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
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles received messages except for the base protocol: reports defects and dispatches requests. Runs on the
 * connection's event loop.
 */
final class Inbound {
    private static final Logger LOG = LoggerFactory.getLogger(Inbound.class);

    private final NodeCore node;
    private final LocalRequests local;
    private final RelayedRequests relayed;
    private final BaseProtocol base;
    private final Senders senders;

    Inbound(NodeCore node, BaseProtocol base) {
        this.node = node;
        this.base = base;
        this.senders = new Senders(node);
        this.local = new LocalRequests(node);
        this.relayed = new RelayedRequests(node);
    }

    // ---- requests of applications

    /** Handles a request on an open connection. */
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

    /** Passes a request to a handler or a relay, or refuses it. */
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
        if (!request.peer().mayRequest(message.applicationId())) {
            complain(request, "application " + message.applicationId() + " is not advertised");
            request.refuse(
                    ResultCode.DIAMETER_APPLICATION_UNSUPPORTED,
                    "application " + message.applicationId() + " is not one that the peer has advertised");
            return;
        }
        String behind = hostBehind(request);
        Services.Service service = node.services().handlers().get(message.applicationId());
        DiameterRelay relay = node.services().relayFor(message.applicationId());
        if (service != null && (relay == null || isForUs(message))) {
            handleHere(request, service, behind);
        } else if (relay == null) {
            request.refuse(ResultCode.DIAMETER_APPLICATION_UNSUPPORTED, "application " + message.applicationId());
        } else if (!message.isProxiable()) {
            request.refuse(ResultCode.DIAMETER_INVALID_HDR_BITS, "the P bit is clear: cannot be forwarded");
        } else {
            checkDestination(message);
            learnReturnPath(request, behind);
            relayed.onRequest(request, relay);
        }
    }

    /** @throws InvalidAvpException if the destination is invalid, in which case the request must not be routed */
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

    private void handleHere(InboundRequest request, Services.Service service, @Nullable String behind) {
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
        learnReturnPath(request, behind);
        local.onRequest(request, service);
    }

    /** Records that requests to a host behind an agent are routed along the path of the host's own requests. */
    private void learnReturnPath(InboundRequest request, @Nullable String behind) {
        if (behind != null) {
            node.router().learnReturnPath(behind, request.peer());
        }
    }

    /** Variant of {@link Senders#hostBehind} that logs a refusal. */
    private @Nullable String hostBehind(InboundRequest request) {
        try {
            return senders.hostBehind(request);
        } catch (InvalidAvpException e) {
            complain(request, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    private static void complain(InboundRequest request, String why) {
        LOG.atLevel(request.from().complaint())
                .addKeyValue("event", "request-of-peer-refused")
                .addKeyValue("peer", request.peer().host())
                .addKeyValue("reason", why)
                .addKeyValue("message", request.message())
                .log("refusing request that the peer must not send");
    }

    // ---- defects

    /** Handles a message with an invalid AVP. Returns false if the connection is being closed. */
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
            DiameterMessageBuilder answer = base.answer(readable, e.resultCode(), String.valueOf(e.getMessage()));
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
        // After an invalid AVP the next message can still be found; after any other defect the framing is lost.
        if (e.failedAvp() == null || from.phase() == Connection.Phase.SETUP) {
            from.close();
            return false;
        }
        return true;
    }

    private Avp completed(DiameterMessage readable, Avp failed) {
        Services.Service service = node.services().handlers().get(readable.applicationId());
        return (service == null ? base.checks() : service.checks()).completed(failed);
    }

    /** Answers octets that cannot be split into messages, and closes the connection. */
    void onUnframeable(Connection from, byte[] header) {
        node.counters().malformedMessages.increment();
        boolean version = header[0] == 1;
        LOG.atWarn()
                .addKeyValue("event", "peer-sent-garbage")
                .addKeyValue("peer", from.name())
                .addKeyValue("wrong", version ? "length" : "version")
                .log("not Diameter: closing the connection");
        DiameterMessage readable = DiameterMessage.headerOnly(header);
        // A peer that has not sent Diameter may use another protocol, such as TLS.
        boolean diameter =
                from.phase() != Connection.Phase.SETUP || readable.commandCode() == CommandCode.CAPABILITIES_EXCHANGE;
        if (readable.isRequest() && diameter) {
            node.counters().errorsSent.increment();
            int resultCode =
                    version ? ResultCode.DIAMETER_INVALID_MESSAGE_LENGTH : ResultCode.DIAMETER_UNSUPPORTED_VERSION;
            from.write(base.answer(readable, resultCode, version ? "length" : "version")
                    .build());
        }
        from.close();
    }
}
