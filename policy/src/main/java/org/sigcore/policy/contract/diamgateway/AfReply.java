// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.model.SpecRef;

/**
 * Result of a request to an AF.
 *
 * @param resultCode Result-Code of the answer; 0 without an answer
 * @param failure reason why there is no answer; null with an answer
 */
public record AfReply(int resultCode, @Nullable String failure, State state) {
    /** Delivery state of a request. */
    public enum State {
        /** The AF has answered. */
        ANSWERED,
        /** No open peer leads to the AF; nothing was sent. */
        NOT_SENT,
        /** The connection was lost, or an agent could not deliver the request (3002, 3004). */
        UNDELIVERED,
        /** The request was sent, but no readable answer was received in time. */
        UNANSWERED
    }

    /** Converts the reply of the gateway. */
    @SpecRef({"RFC 6733 5.5.4", "RFC 6733 7.1.3"})
    public static AfReply of(DiameterOut.Reply reply) {
        WireMessage answer = reply.answer();
        if (answer != null) {
            int code = answer.message().resultCode();
            boolean delivered = code != ResultCode.DIAMETER_UNABLE_TO_DELIVER && code != ResultCode.DIAMETER_TOO_BUSY;
            return new AfReply(code, null, delivered ? State.ANSWERED : State.UNDELIVERED);
        }
        return new AfReply(0, reply.failure(), state(reply.kind()));
    }

    private static State state(DiameterSendException.@Nullable Kind kind) {
        return switch (kind) {
            case null -> State.UNANSWERED;
            case UNABLE_TO_DELIVER, REALM_NOT_SERVED, TOO_BUSY, CLOSED -> State.NOT_SENT;
            case CONNECTION_LOST -> State.UNDELIVERED;
            case TIMEOUT, MALFORMED_ANSWER -> State.UNANSWERED;
        };
    }
}
