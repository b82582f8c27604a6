// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterRelay;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.connection.AnswerSink;
import org.sigcore.diameter.connection.OutboundRequest;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes decisions of relays: forwards requests with Route-Record and a new hop-by-hop identifier, and returns
 * answers with the identifier of the request. Thread-safe.
 */
@SpecRef({"RFC 6733 6.1.9", "RFC 6733 6.2.2"})
final class RelayedRequests {
    private static final Logger LOG = LoggerFactory.getLogger(RelayedRequests.class);

    private final NodeCore node;

    RelayedRequests(NodeCore node) {
        this.node = node;
    }

    /** Handles a request on its event loop. */
    void onRequest(InboundRequest request, DiameterRelay relay) {
        RelayDecision decision;
        try {
            decision = relay.decide(request.message(), request.peer());
        } catch (RuntimeException e) {
            fail(request, e);
            return;
        }
        carryOut(request, decision);
    }

    private void carryOut(InboundRequest request, RelayDecision decision) {
        switch (decision) {
            case RelayDecision.Forward forward -> forward(request, forward);
            case RelayDecision.Answer(DiameterMessage answer) -> request.answer(answer);
            case RelayDecision.Drop() -> request.drop("dropped by the relay");
            case RelayDecision.Later(var stage) -> {
                var _ = stage.whenComplete((later, failure) -> {
                    if (failure != null) {
                        fail(request, failure);
                    } else {
                        carryOut(request, later);
                    }
                });
            }
        }
    }

    private void forward(InboundRequest request, RelayDecision.Forward forward) {
        Avp routeRecord = Base.ROUTE_RECORD.of(request.peer().host());
        Duration asked = forward.within();
        Duration within = asked == null ? node.config().timers().relayResponse() : asked;
        var outbound = new OutboundRequest(
                forward.request(),
                request.message().endToEnd(),
                forward.peers(),
                routeRecord,
                request.isOfItsPeer() ? request.peer() : null,
                System.nanoTime() + within.toNanos(),
                new Return(request, forward));
        node.dispatch(outbound);
    }

    private void fail(InboundRequest request, Throwable failure) {
        LOG.atError()
                .addKeyValue("event", "diameter-relay-failed")
                .addKeyValue("message", request.message())
                .setCause(failure)
                .log("relay failed");
        request.refuse(ResultCode.DIAMETER_UNABLE_TO_COMPLY, "relay failure");
    }

    /** Returns the answer of one forwarded request to its sender. */
    private final class Return implements AnswerSink {
        private final InboundRequest request;
        private final RelayDecision.@Nullable AnswerDecider next;
        private final Transactions.Sent sent;

        private Return(InboundRequest request, RelayDecision.Forward forward) {
            this.request = request;
            this.sent = node.transactions().sent(forward.request(), true);
            this.next = forward.next();
        }

        @Override
        public void onAnswer(DiameterMessage answer, String via) {
            sent.answered(via, answer);
            if (next == null) {
                request.answer(answer);
            } else {
                decide(next, answer, null);
            }
        }

        @Override
        public void onFailure(DiameterSendException failure, String via) {
            sent.failed(via, failure.kind().name());
            if (next == null) {
                request.refuse(resultCode(failure.kind()), String.valueOf(failure.getMessage()));
            } else {
                decide(next, null, failure);
            }
        }

        private void decide(
                RelayDecision.AnswerDecider decider,
                @Nullable DiameterMessage answer,
                @Nullable DiameterSendException failure) {
            RelayDecision decision;
            try {
                decision = decider.decide(answer, failure);
            } catch (RuntimeException e) {
                fail(request, e);
                return;
            }
            carryOut(request, decision);
        }
    }

    private static int resultCode(DiameterSendException.Kind kind) {
        return switch (kind) {
            case REALM_NOT_SERVED -> ResultCode.DIAMETER_REALM_NOT_SERVED;
            case TOO_BUSY -> ResultCode.DIAMETER_TOO_BUSY;
            case UNABLE_TO_DELIVER, TIMEOUT, CONNECTION_LOST, MALFORMED_ANSWER, CLOSED ->
                ResultCode.DIAMETER_UNABLE_TO_DELIVER;
        };
    }
}
