// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;

/** Answers to AFs. */
public final class RxAnswers {
    private RxAnswers() {}

    /** The answer of a request that was carried out. */
    public static DiameterMessage success(DiameterMessage request) {
        return request.answer(ResultCode.DIAMETER_SUCCESS).build();
    }

    /** The session of the request is not known. */
    public static DiameterMessage unknownSession(DiameterMessage request) {
        return request.answer(ResultCode.DIAMETER_UNKNOWN_SESSION_ID).build();
    }

    /** The answer to a request that was refused with an error of Npcf_PolicyAuthorization. */
    @SpecRef({"TS 29.214 5.5", "TS 29.513 Annex B"})
    public static DiameterMessage failure(DiameterMessage request, ProblemDetails problem) {
        String cause = String.valueOf(problem.cause());
        DiameterMessageBuilder answer = switch (cause) {
            case "PDU_SESSION_NOT_AVAILABLE" ->
                request.answerExperimental(Base.VENDOR_3GPP, Rx.IP_CAN_SESSION_NOT_AVAILABLE);
            case "FILTER_RESTRICTIONS" -> request.answerExperimental(Base.VENDOR_3GPP, Rx.FILTER_RESTRICTIONS);
            case "REQUESTED_SERVICE_NOT_AUTHORIZED" ->
                request.answerExperimental(Base.VENDOR_3GPP, Rx.REQUESTED_SERVICE_NOT_AUTHORIZED);
            case "TARGET_NF_NOT_REACHABLE" ->
                request.answerExperimental(Base.VENDOR_3GPP, Rx.TEMPORARY_NETWORK_FAILURE);
            case "NF_CONGESTION" -> request.answer(ResultCode.DIAMETER_TOO_BUSY);
            case "PENDING_TRANSACTION" -> request.answerExperimental(Base.VENDOR_3GPP, Gx.DIAMETER_PENDING_TRANSACTION);
            case "APPLICATION_SESSION_CONTEXT_NOT_FOUND" -> request.answer(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
            default -> other(request, problem.status());
        };
        return answer.addIfPresent(Base.ERROR_MESSAGE, problem.detail()).build();
    }

    private static DiameterMessageBuilder other(DiameterMessage request, int status) {
        return switch (status) {
            case 400 -> request.answerExperimental(Base.VENDOR_3GPP, Rx.INVALID_SERVICE_INFORMATION);
            case 403 -> request.answerExperimental(Base.VENDOR_3GPP, Rx.REQUESTED_SERVICE_NOT_AUTHORIZED);
            default -> request.answer(ResultCode.DIAMETER_UNABLE_TO_COMPLY);
        };
    }
}
