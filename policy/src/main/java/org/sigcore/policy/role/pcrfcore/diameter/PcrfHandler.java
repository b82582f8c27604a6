// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.CcRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.BearerControlMode;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.diamgateway.PcrfRequests;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import org.sigcore.policy.contract.diamgateway.RxClaim;
import org.sigcore.policy.contract.diamgateway.RxRequest;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.policy.kernel.rx.AarReader;
import org.sigcore.policy.kernel.rx.AuthorizationLifetime;
import org.sigcore.policy.kernel.rx.ReleaseCauses;
import org.sigcore.policy.kernel.rx.RxAnswers;
import org.sigcore.policy.kernel.rx.RxPeers;
import org.sigcore.policy.kernel.rx.RxRequestTypes;
import org.sigcore.policy.kernel.session.logic.PendingTransactions;
import org.sigcore.policy.role.pcrfcore.service.GatewayRestarts;
import org.sigcore.policy.role.pcrfcore.service.GxSessions;
import org.sigcore.policy.role.pcrfcore.service.GxSessions.Provisioning;
import org.sigcore.policy.role.pcrfcore.service.RxSessions;
import tools.jackson.databind.node.ObjectNode;

/** Handles CCR of PCEFs and AAR and STR of AFs, and builds their answers. Thread-safe. */
@SpecRef({"TS 29.212 4.5", "TS 29.214 4.4"})
public final class PcrfHandler implements PcrfRequests {
    private final GatewayRestarts restarts;
    private final CustomAvps custom;
    private final GxSessions gx;
    private final Predicate<String> emergencies;
    private final RxSessions rx;
    private final LateRequests late;
    private final InstantSource clock;

    /**
     * @param emergencies true for the name of an access point for emergency services
     * @param late rejects requests whose originator no longer waits
     * @param clock determines the session rules in force
     */
    public PcrfHandler(
            GatewayRestarts restarts,
            CustomAvps custom,
            GxSessions gx,
            Predicate<String> emergencies,
            RxSessions rx,
            LateRequests late,
            InstantSource clock) {
        this.late = late;
        this.clock = clock;
        this.emergencies = emergencies;
        this.custom = custom;
        this.restarts = restarts;
        this.gx = gx;
        this.rx = rx;
    }

    @Override
    public WireMessage onGx(WireMessage request, PeerOrigin from) {
        return answered(request, ccr -> creditControl(ccr, from), PcrfHandler::gxFailure);
    }

    @Override
    public RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData) {
        return rx.claim(rxSessionId, ascReqData);
    }

    @Override
    public WireMessage onRx(RxRequest request) {
        return answered(
                request.message(),
                message -> request.asked() == null
                        ? terminate(message, request)
                        : authorize(message, request.asked(), request),
                RxAnswers::failure);
    }

    private interface Failure {
        DiameterMessage answer(DiameterMessage request, ProblemDetails problem);
    }

    private static WireMessage answered(
            WireMessage request, Function<DiameterMessage, DiameterMessage> work, Failure failure) {
        DiameterMessage message = request.message();
        try {
            return new WireMessage(work.apply(message));
        } catch (InvalidAvpException e) {
            return new WireMessage(message.refuse(e));
        } catch (ErroneousQosException e) {
            return new WireMessage(e.answer(message));
        } catch (ProblemException e) {
            return new WireMessage(failure.answer(message, e.problem()));
        }
    }

    private DiameterMessage creditControl(DiameterMessage ccr, PeerOrigin from) {
        if (ccr.commandCode() != CommandCode.CREDIT_CONTROL) {
            return ccr.answer(ResultCode.DIAMETER_COMMAND_UNSUPPORTED).build();
        }
        String sessionId = ccr.require(Base.SESSION_ID);
        long number = ccr.require(Base.CC_REQUEST_NUMBER);
        int type = ccr.require(Base.CC_REQUEST_TYPE);
        ObjectNode peer = from.peer(ccr);
        return switch (type) {
            case CcRequestType.INITIAL_REQUEST -> initial(ccr, sessionId, peer);
            case CcRequestType.UPDATE_REQUEST -> {
                ObjectNode update = read(ccr);
                CcrReader.triggers(ccr, update);
                RuleReports.read(ccr, update);
                RuleReports.resource(ccr, update);
                CcrReader.releasedAddresses(ccr, update);
                UsageAvps.read(ccr, update);
                yield provisioned(ccr, gx.update(sessionId, peer, update, String.valueOf(number)));
            }
            case CcRequestType.TERMINATION_REQUEST -> {
                ObjectNode last = Json.object();
                UsageAvps.read(ccr, last);
                ReleaseCauses.read(ccr, last);
                GatewayFacts.place(ccr, last);
                yield gx.end(sessionId, peer, last)
                        ? ccr.answer(ResultCode.DIAMETER_SUCCESS).build()
                        : unknownSession(ccr);
            }
            default -> {
                Avp invalid = ccr.avp(Base.CC_REQUEST_TYPE);
                throw invalid == null
                        ? Base.CC_REQUEST_TYPE.missing()
                        : Base.CC_REQUEST_TYPE.invalid(invalid, "expected 1, 2 or 3");
            }
        };
    }

    private DiameterMessage initial(DiameterMessage ccr, String sessionId, ObjectNode peer) {
        CcrReader.requireInitial(ccr, emergencies.test(ccr.getOr(Base.CALLED_STATION_ID, "")));
        GxFeatures features = GxFeatures.agreed(ccr);
        features.noteIn(peer);
        if (features.pendingTransactions()) {
            peer.put(PendingTransactions.PEER_OFFERS, true);
        }
        CcrReader.connection(ccr, peer);
        Long state = ccr.get(Base.ORIGIN_STATE_ID);
        if (state != null) {
            peer.put(DiameterHosts.STATE, state);
        }
        ObjectNode read = read(ccr);
        QosReader.complete(read);
        if (SmPolicyContextData.SUPI.text(read) == null) {
            throw new ProblemException(
                    ProblemDetails.of(400, "ERROR_INITIAL_PARAMETERS", "no Subscription-Id of a known type"));
        }
        Provisioning granted =
                late.timely(CcrReader.deadline(ccr, clock.instant()), () -> gx.begin(sessionId, peer, read));
        restarts.seen(sessionId, peer);
        return provisioned(ccr, granted);
    }

    private ObjectNode read(DiameterMessage ccr) {
        ObjectNode read = CcrReader.read(ccr);
        custom.read(ccr, read);
        return read;
    }

    private DiameterMessage provisioned(DiameterMessage ccr, @Nullable Provisioning provisioning) {
        if (provisioning == null) {
            return unknownSession(ccr);
        }
        DiameterMessageBuilder answer = ccr.answer(ResultCode.DIAMETER_SUCCESS).addAll(GxFeatures.OURS.inCommon(ccr));
        if (ccr.getOr(Gx.NETWORK_REQUEST_SUPPORT, 0) == 1) {
            answer.add(Gx.BEARER_CONTROL_MODE, BearerControlMode.UE_NW);
        }
        ObjectNode decision = provisioning.session().decision();
        ObjectNode changes = revalidated(ccr, decision, provisioning.changes());
        GxFeatures features = GxFeatures.of(provisioning.session().peer());
        return answer.addAll(DecisionAvps.of(
                        features, decision, provisioning.session().af(), changes, clock.instant()))
                .addAll(custom.written(changes))
                .build();
    }

    /**
     * Adds session rules to the changes when a PCEF revalidates: the same decision may have other rules in force by
     * now.
     */
    private static ObjectNode revalidated(DiameterMessage ccr, ObjectNode decision, ObjectNode changes) {
        String rules = SmPolicyDecision.SESS_RULES.name();
        if (!decision.has(SmPolicyDecision.CONDS.name())
                || !decision.has(rules)
                || !ccr.all(Gx.EVENT_TRIGGER).contains(EventTrigger.REVALIDATION_TIMEOUT)) {
            return changes;
        }
        ObjectNode whole = Json.object().setAll(changes);
        return whole.set(rules, decision.get(rules));
    }

    private static DiameterMessage unknownSession(DiameterMessage ccr) {
        return ccr.answer(ResultCode.DIAMETER_UNKNOWN_SESSION_ID).build();
    }

    /** Maps an N7 problem to the answer of a rejected CCR. */
    @SpecRef("TS 29.212 5.5")
    static DiameterMessage gxFailure(DiameterMessage ccr, ProblemDetails problem) {
        String cause = String.valueOf(problem.cause());
        if (cause.equals(DiameterHosts.OTHER_PEER)) {
            return unknownSession(ccr);
        }
        DiameterMessageBuilder answer = switch (cause) {
            case "USER_UNKNOWN" -> ccr.answer(ResultCode.DIAMETER_USER_UNKNOWN);
            case "PENDING_TRANSACTION" -> ccr.answerExperimental(Base.VENDOR_3GPP, Gx.DIAMETER_PENDING_TRANSACTION);
            case "ERROR_TRAFFIC_MAPPING_INFO_REJECTED" ->
                ccr.answerExperimental(Base.VENDOR_3GPP, Gx.DIAMETER_ERROR_TRAFFIC_MAPPING_INFO_REJECTED);
            case "ERROR_INITIAL_PARAMETERS" ->
                ccr.answerExperimental(Base.VENDOR_3GPP, Gx.DIAMETER_ERROR_INITIAL_PARAMETERS);
            case "ERROR_TRIGGER_EVENT" -> ccr.answerExperimental(Base.VENDOR_3GPP, Gx.DIAMETER_ERROR_TRIGGER_EVENT);
            case "ERROR_CONFLICTING_REQUEST" ->
                ccr.answerExperimental(Base.VENDOR_3GPP, Gx.DIAMETER_ERROR_CONFLICTING_REQUEST);
            case "RESOURCE_NOT_AUTHORIZED" ->
                ccr.answerExperimental(Base.VENDOR_3GPP, Gx.DIAMETER_ERROR_BEARER_NOT_AUTHORIZED);
            case "LATE_OVERLAPPING_REQUEST" ->
                ccr.answerExperimental(Base.VENDOR_3GPP, Gx.DIAMETER_ERROR_LATE_OVERLAPPING_REQUEST);
            case "TIMED_OUT_REQUEST" -> ccr.answerExperimental(Base.VENDOR_3GPP, Gx.DIAMETER_ERROR_TIMED_OUT_REQUEST);
            case "NF_CONGESTION" -> ccr.answer(ResultCode.DIAMETER_TOO_BUSY);
            default ->
                problem.status() < 500
                        ? ccr.answer(ResultCode.DIAMETER_AUTHORIZATION_REJECTED)
                        : ccr.answer(ResultCode.DIAMETER_UNABLE_TO_COMPLY);
        };
        return answer.addIfPresent(Base.ERROR_MESSAGE, problem.detail()).build();
    }

    private DiameterMessage authorize(DiameterMessage aar, ObjectNode asked, RxRequest request) {
        String sessionId = aar.require(Base.SESSION_ID);
        if (RxRequestTypes.restores(request)) {
            rx.restore(sessionId, request.carrier());
            return RxAnswers.success(aar);
        }
        AuthorizationLifetime lifetime = AuthorizationLifetime.of(aar, rx.mostLifetime());
        ObjectNode peer = RxPeers.of(aar, request.from(), lifetime);
        return RxAnswers.success(
                aar,
                request.begins()
                        ? rx.begin(sessionId, peer, asked, request.carrier())
                        : rx.modify(sessionId, peer, asked, request.carrier()),
                lifetime);
    }

    private DiameterMessage terminate(DiameterMessage str, RxRequest request) {
        ObjectNode told = rx.end(
                str.require(Base.SESSION_ID), request.from().peer(str), AarReader.lastEvents(str), request.carrier());
        return told == null ? RxAnswers.unknownSession(str) : RxAnswers.success(str, told, null);
    }
}
