// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import org.sigcore.diameter.Base;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Rx;

/** Why the gateway itself answers, and with what unless the error mapping says otherwise. */
public enum Fault {
    /** No session has that address, or several have. */
    NO_BINDING(new ErrorAnswer(Rx.IP_CAN_SESSION_NOT_AVAILABLE, Base.VENDOR_3GPP, "no binding for the UE's address")),
    /** The binding names no Diameter host. */
    NO_PCF_HOST(ErrorAnswer.of(ResultCode.DIAMETER_UNABLE_TO_DELIVER, "the bound PCF has no Diameter host")),
    /** A request of a session that asks the gateway itself, which keeps none. */
    UNKNOWN_SESSION(ErrorAnswer.of(ResultCode.DIAMETER_UNKNOWN_SESSION_ID, "no session here: name the PCF or the AF")),
    /** A command that Rx does not have, for no other host than the gateway. */
    UNKNOWN_COMMAND(ErrorAnswer.of(ResultCode.DIAMETER_COMMAND_UNSUPPORTED, "no command of Rx")),
    /** The bindings could not be read: another gateway may reach them. */
    LOOKUP_FAILED(ErrorAnswer.of(ResultCode.DIAMETER_TOO_BUSY, "the bindings are unreachable")),
    /** More look-ups wait than the gateway takes on. */
    TOO_MANY_LOOKUPS(ErrorAnswer.of(ResultCode.DIAMETER_TOO_BUSY, "too many look-ups wait")),
    /** No open peer leads to the destination. */
    PEER_UNREACHABLE(ErrorAnswer.of(ResultCode.DIAMETER_UNABLE_TO_DELIVER, "no peer leads to the destination")),
    /** No route leads to the realm. */
    REALM_NOT_SERVED(ErrorAnswer.of(ResultCode.DIAMETER_REALM_NOT_SERVED, "no route leads to the realm")),
    /** The next hop did not answer in time, or its connection was lost, or its answer was malformed. */
    NO_ANSWER(ErrorAnswer.of(ResultCode.DIAMETER_UNABLE_TO_DELIVER, "the next hop did not answer")),
    /** Too many requests wait for the next hop. */
    PEER_BUSY(ErrorAnswer.of(ResultCode.DIAMETER_TOO_BUSY, "too many requests wait for the next hop")),
    /** Congestion control does not admit a request of that priority now. */
    CONGESTION(ErrorAnswer.of(ResultCode.DIAMETER_TOO_BUSY, "congestion")),
    /** The peer, or all peers together, send more than is allowed. */
    RATE_LIMIT(ErrorAnswer.of(ResultCode.DIAMETER_TOO_BUSY, "too many requests a second")),
    /** The gateway is being taken out of service: let the sender go elsewhere. */
    SHUTDOWN(ErrorAnswer.of(ResultCode.DIAMETER_UNABLE_TO_DELIVER, "out of service"));

    private final ErrorAnswer standard;

    Fault(ErrorAnswer standard) {
        this.standard = standard;
    }

    ErrorAnswer standard() {
        return standard;
    }
}
