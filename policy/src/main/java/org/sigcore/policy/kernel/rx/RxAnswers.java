// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.kernel.decision.SessionDecider;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Answers to requests of AFs on Rx. */
public final class RxAnswers {
    /** Bit of feature list 2. */
    private static final long EXTENDED_MAX_REQUESTED_BW_NR = 1L << 1;

    /** Bit of feature list 2. */
    private static final long CHEM = 1L << 5;

    /**
     * Supported features. List 1: Rel8, Rel9, ProvAFsignalFlow, SponsoredConnectivity, Rel10, NetLoc, RAN-NAS-Cause,
     * ResShare, DSCP, SponsorChange, E2EQOSMTSI, MCPTT, PrioritySharing, PLMNInfo, MediaComponentVersioning,
     * MCPTT-Preemption, MCVideo. List 2: PCSCF-Restoration-Enhancement, the bit rates of NR, CHEM, EPSFallbackReport
     * and ReallocationOfCredit.
     */
    @SpecRef("TS 29.214 5.4.1")
    private static final FeatureLists FEATURES = new FeatureLists(
            Map.of(1L, 0b111_1110_1110_1000_0011_1111L | RxPeers.RAN_NAS_CAUSE, 2L, 0b1001_0000_1111L | CHEM));

    private RxAnswers() {}

    /** Returns the answer to a successful request. */
    public static DiameterMessage success(DiameterMessage request) {
        return success(request, Json.object(), null);
    }

    /**
     * Returns the answer to a successful request with events that the AF is notified of immediately.
     *
     * @param events EventsNotification, may be empty; with the identities of the UE if the AF has requested them
     * @param lifetime the lifetime that the AF is granted; null if it is granted none
     */
    @SpecRef({"TS 29.214 4.4.1", "TS 29.214 5.6.2"})
    public static DiameterMessage success(
            DiameterMessage request, ObjectNode events, @Nullable AuthorizationLifetime lifetime) {
        return request.answer(ResultCode.DIAMETER_SUCCESS)
                .addAll(lifetime == null ? List.of() : lifetime.avps())
                .addAll(FEATURES.inCommon(request))
                .addAll(RxEvents.avps(events))
                .addAll(SubscriptionIds.ofUe(events.path(SubscriptionIds.MEMBER)))
                .build();
    }

    /** Returns the answer to a request whose session does not exist. */
    public static DiameterMessage unknownSession(DiameterMessage request) {
        return request.answer(ResultCode.DIAMETER_UNKNOWN_SESSION_ID).build();
    }

    /** Returns the answer to a request that was rejected with an error of Npcf_PolicyAuthorization. */
    @SpecRef({"TS 29.214 5.5", "TS 29.513 Annex B"})
    public static DiameterMessage failure(DiameterMessage request, ProblemDetails problem) {
        String cause = String.valueOf(problem.cause());
        if (cause.equals(DiameterHosts.OTHER_PEER)) {
            return unknownSession(request);
        }
        DiameterMessageBuilder answer = switch (cause) {
            case "PDU_SESSION_NOT_AVAILABLE" ->
                request.answerExperimental(Base.VENDOR_3GPP, Rx.IP_CAN_SESSION_NOT_AVAILABLE);
            case "FILTER_RESTRICTIONS" -> request.answerExperimental(Base.VENDOR_3GPP, Rx.FILTER_RESTRICTIONS);
            case "REQUESTED_SERVICE_NOT_AUTHORIZED" ->
                request.answerExperimental(Base.VENDOR_3GPP, Rx.REQUESTED_SERVICE_NOT_AUTHORIZED);
            case "REQUESTED_SERVICE_TEMPORARILY_NOT_AUTHORIZED" ->
                request.answerExperimental(Base.VENDOR_3GPP, Rx.REQUESTED_SERVICE_TEMPORARILY_NOT_AUTHORIZED);
            case "UNAUTHORIZED_NON_EMERGENCY_SESSION" ->
                request.answerExperimental(Base.VENDOR_3GPP, Rx.UNAUTHORIZED_NON_EMERGENCY_SESSION);
            case "UNAUTHORIZED_SPONSORED_DATA_CONNECTIVITY" ->
                request.answerExperimental(Base.VENDOR_3GPP, Rx.UNAUTHORIZED_SPONSORED_DATA_CONNECTIVITY);
            case "DUPLICATED_AF_SESSION" -> request.answerExperimental(Base.VENDOR_3GPP, Rx.DUPLICATED_AF_SESSION);
            case "TARGET_NF_NOT_REACHABLE" ->
                request.answerExperimental(Base.VENDOR_3GPP, Rx.TEMPORARY_NETWORK_FAILURE);
            case "NF_CONGESTION" -> request.answer(ResultCode.DIAMETER_TOO_BUSY);
            case "PENDING_TRANSACTION" -> request.answerExperimental(Base.VENDOR_3GPP, Gx.DIAMETER_PENDING_TRANSACTION);
            case "APPLICATION_SESSION_CONTEXT_NOT_FOUND" -> request.answer(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
            default -> other(request, problem.status());
        };
        return answer.addAll(acceptable(problem, extendedRates(request)))
                .addIfPresent(Base.ERROR_MESSAGE, problem.detail())
                .build();
    }

    @SpecRef("TS 29.214 5.3.24")
    private static List<Avp> acceptable(ProblemDetails problem, boolean extended) {
        if (!(problem.others().get(SessionDecider.ACCEPTABLE) instanceof ObjectNode service)) {
            return List.of();
        }
        List<Avp> components = new ArrayList<>();
        for (JsonNode component : service.path("accBwMedComps")) {
            AvpGroup.Builder avps = AvpGroup.builder()
                    .add(
                            Rx.MEDIA_COMPONENT_NUMBER,
                            MediaComponent.MED_COMP_N.of(component).asLong(0));
            RateAvps.add(
                    avps,
                    Rx.MAX_REQUESTED_BANDWIDTH_UL,
                    Rx.EXTENDED_MAX_REQUESTED_BW_UL,
                    extended,
                    BitRate.of(component, "marBwUl"));
            RateAvps.add(
                    avps,
                    Rx.MAX_REQUESTED_BANDWIDTH_DL,
                    Rx.EXTENDED_MAX_REQUESTED_BW_DL,
                    extended,
                    BitRate.of(component, "marBwDl"));
            components.add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(avps.build()));
        }
        return components.isEmpty() ? List.of() : List.of(Rx.ACCEPTABLE_SERVICE_INFO.of(components));
    }

    private static boolean extendedRates(DiameterMessage request) {
        return FeatureLists.offers(request, 2, EXTENDED_MAX_REQUESTED_BW_NR);
    }

    private static DiameterMessageBuilder other(DiameterMessage request, int status) {
        return switch (status) {
            case 400 -> request.answerExperimental(Base.VENDOR_3GPP, Rx.INVALID_SERVICE_INFORMATION);
            case 403 -> request.answerExperimental(Base.VENDOR_3GPP, Rx.REQUESTED_SERVICE_NOT_AUTHORIZED);
            default -> request.answer(ResultCode.DIAMETER_UNABLE_TO_COMPLY);
        };
    }
}
