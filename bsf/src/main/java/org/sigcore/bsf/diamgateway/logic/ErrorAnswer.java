// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Rx;

/**
 * Error answer for a fault.
 *
 * @param code Result-Code, or Experimental-Result-Code
 * @param vendorId Vendor-Id of the Experimental-Result; 0 if the code is a Result-Code
 * @param message Error-Message; empty for none
 */
public record ErrorAnswer(int code, int vendorId, String message) {
    /**
     * Answer to a PCF whose request an AF has received but not answered. The PCF would repeat the request after 3002.
     */
    static final ErrorAnswer SILENT_AF = of(ResultCode.DIAMETER_UNABLE_TO_COMPLY, "the AF did not answer");

    /** Returns the default answer, which the error mapping can override. */
    static ErrorAnswer standard(Fault fault) {
        return switch (fault) {
            case NO_BINDING ->
                new ErrorAnswer(Rx.IP_CAN_SESSION_NOT_AVAILABLE, Base.VENDOR_3GPP, "no binding for the UE's address");
            case NO_PCF_HOST -> of(ResultCode.DIAMETER_UNABLE_TO_DELIVER, "the bound PCF has no Diameter host");
            case UNKNOWN_SESSION ->
                of(ResultCode.DIAMETER_UNKNOWN_SESSION_ID, "no session here: name the PCF or the AF");
            case NOT_A_PCF -> of(ResultCode.DIAMETER_AUTHORIZATION_REJECTED, "the sender is not known as a PCF");
            case UNKNOWN_COMMAND -> of(ResultCode.DIAMETER_COMMAND_UNSUPPORTED, "no command of Rx");
            case LOOKUP_FAILED -> of(ResultCode.DIAMETER_TOO_BUSY, "the bindings are unreachable");
            case TOO_MANY_LOOKUPS -> of(ResultCode.DIAMETER_TOO_BUSY, "too many look-ups wait");
            case PEER_UNREACHABLE -> of(ResultCode.DIAMETER_UNABLE_TO_DELIVER, "no peer leads to the destination");
            case REALM_NOT_SERVED -> of(ResultCode.DIAMETER_REALM_NOT_SERVED, "no route leads to the realm");
            case NO_ANSWER -> of(ResultCode.DIAMETER_UNABLE_TO_DELIVER, "the next hop did not answer");
            case PEER_BUSY -> of(ResultCode.DIAMETER_TOO_BUSY, "too many requests wait for the next hop");
            case CONGESTION -> of(ResultCode.DIAMETER_TOO_BUSY, "congestion");
            case RATE_LIMIT -> of(ResultCode.DIAMETER_TOO_BUSY, "too many requests a second");
            case SHUTDOWN -> of(ResultCode.DIAMETER_UNABLE_TO_DELIVER, "out of service");
        };
    }

    private static ErrorAnswer of(int resultCode, String message) {
        return new ErrorAnswer(resultCode, 0, message);
    }

    /** Returns the answer to the given request. */
    public DiameterMessage to(DiameterMessage request) {
        DiameterMessageBuilder answer =
                vendorId == 0 ? request.answer(code) : request.answerExperimental(vendorId, code);
        if (!message.isEmpty()) {
            answer.add(Base.ERROR_MESSAGE, message);
        }
        return answer.build();
    }
}
