// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterHandler;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.RxRequestType;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.diamgateway.ConnectorRequests;
import org.sigcore.policy.contract.diamgateway.PcrfRequests;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import org.sigcore.policy.contract.diamgateway.RxClaim;
import org.sigcore.policy.contract.diamgateway.RxClaim.Candidate;
import org.sigcore.policy.contract.diamgateway.RxRequest;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.contract.smservice.SmSessionDirectory;
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.sigcore.policy.kernel.rx.AarReader;
import org.sigcore.policy.kernel.rx.RxAnswers;
import org.sigcore.policy.kernel.rx.RxRequestTypes;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import tools.jackson.databind.node.ObjectNode;

/**
 * Forwards an AF's request to the service that has the UE's session: the SM service, through the connector, or the
 * PCRF. A request within a session is sent to the service that holds it. A request that creates a session is sent to
 * the best match among the sessions of both services with that address: first those of the subscriber named by the AF,
 * then the newest. If that session has ended in the meantime, the next candidate is tried. Thread-safe.
 */
@SpecRef({"TS 29.213 5.2", "TS 29.513 6.2"})
final class RxDispatch implements DiameterHandler {
    private final SmSessionDirectory smSessions;
    private final ConnectorRequests connector;
    private final PcrfRequests pcrf;
    private final AbortedSessions aborted;
    private final AfStates states;
    private final SignallingReplacements replacements;
    private final MediaBounds media;

    RxDispatch(
            RoleLinks links,
            AbortedSessions aborted,
            AfStates states,
            SignallingReplacements replacements,
            PolicyProperties properties) {
        this.smSessions = links.get(SmSessionDirectory.class);
        this.connector = links.get(ConnectorRequests.class);
        this.pcrf = links.get(PcrfRequests.class);
        this.aborted = aborted;
        this.states = states;
        this.replacements = replacements;
        this.media = properties.media().bounds();
    }

    private record Choice(boolean ofSmService, Candidate candidate) {
        static final Comparator<Choice> LIKELIEST_FIRST = Comparator.comparingInt(
                        (Choice choice) -> choice.candidate().affinity())
                .thenComparingLong(choice -> choice.candidate().createdMillis())
                .reversed();
    }

    @Override
    public DiameterMessage onRequest(DiameterMessage request, DiameterPeer from) {
        String rxSessionId = request.require(Base.SESSION_ID);
        PeerOrigin origin = PeerOrigin.of(from);
        states.seen(request, origin);
        boolean aar = request.commandCode() == CommandCode.AA;
        if (!aar && request.commandCode() != CommandCode.SESSION_TERMINATION) {
            return request.answer(ResultCode.DIAMETER_COMMAND_UNSUPPORTED).build();
        }
        ObjectNode asked = aar ? AarReader.read(request, media) : null;
        boolean updates = aar && RxRequestTypes.of(request) == RxRequestType.UPDATE_REQUEST;
        ObjectNode mayBegin = asked != null && AarReader.namesAddress(request) ? asked : null;
        RxClaim ofSmService = smSessions.claim(rxSessionId, mayBegin);
        if (ofSmService.holder() != null) {
            return within(true, new RxRequest(new WireMessage(request), asked, ofSmService.holder(), false, origin));
        }
        RxClaim ofPcrf = pcrf.claim(rxSessionId, mayBegin);
        if (ofPcrf.holder() != null) {
            return within(false, new RxRequest(new WireMessage(request), asked, ofPcrf.holder(), false, origin));
        }
        if (asked == null) {
            List<Avp> end = aborted.take(rxSessionId, request.require(Base.ORIGIN_HOST));
            return end == null ? RxAnswers.unknownSession(request) : ended(RxAnswers.success(request), end);
        }
        if (updates) {
            return RxAnswers.unknownSession(request);
        }
        AarReader.requireAddress(request);
        return begin(request, asked, origin, choices(ofSmService, ofPcrf));
    }

    /**
     * Handles a request within a session. The answer to an STR caused by an ASR repeats the ASR's AVPs about the
     * release.
     */
    private DiameterMessage within(boolean ofSmService, RxRequest request) {
        DiameterMessage answer = handOver(ofSmService, request);
        String session = answer.sessionId();
        List<Avp> end = request.asked() == null && session != null ? aborted.take(session, originHost(request)) : null;
        return end == null || !answer.isSuccess() ? answer : ended(answer, end);
    }

    private static String originHost(RxRequest request) {
        return request.message().message().require(Base.ORIGIN_HOST);
    }

    @SpecRef("TS 29.214 5.6.6")
    private static DiameterMessage ended(DiameterMessage sta, List<Avp> end) {
        List<Avp> missing = end.stream()
                .filter(avp -> sta.avps().stream()
                        .noneMatch(has -> has.code() == avp.code() && has.vendorId() == avp.vendorId()))
                .toList();
        return missing.isEmpty() ? sta : sta.toBuilder().addAll(missing).build();
    }

    private DiameterMessage handOver(boolean toSmService, RxRequest request) {
        return (toSmService ? connector.onRxOfSmSession(request) : pcrf.onRx(request)).message();
    }

    private static List<Choice> choices(RxClaim ofSmService, RxClaim ofPcrf) {
        List<Choice> choices = new ArrayList<>();
        ofSmService.candidates().forEach(candidate -> choices.add(new Choice(true, candidate)));
        ofPcrf.candidates().forEach(candidate -> choices.add(new Choice(false, candidate)));
        choices.sort(Choice.LIKELIEST_FIRST);
        return choices;
    }

    private DiameterMessage begin(DiameterMessage aar, ObjectNode asked, PeerOrigin from, List<Choice> choices) {
        WireMessage message = new WireMessage(aar);
        DiameterMessage answer = null;
        for (Choice choice : choices) {
            RxRequest request = new RxRequest(message, asked, choice.candidate().carrier(), true, from);
            answer = handOver(choice.ofSmService(), request);
            if (answer.resultCode() != Rx.IP_CAN_SESSION_NOT_AVAILABLE) {
                if (answer.isSuccess() && !RxRequestTypes.restores(request)) {
                    begun(aar, from, choice, choices);
                }
                return answer;
            }
        }
        return answer != null ? answer : notAvailable(aar);
    }

    private void begun(DiameterMessage aar, PeerOrigin from, Choice on, List<Choice> choices) {
        for (Choice other : choices) {
            replacements.replace(
                    aar,
                    from,
                    on.candidate().carrier(),
                    other.candidate(),
                    request -> handOver(other.ofSmService(), request));
        }
    }

    @SpecRef("TS 29.214 4.4.1")
    private static DiameterMessage notAvailable(DiameterMessage aar) {
        return RxAnswers.failure(
                aar,
                ProblemDetails.of(
                        500,
                        "PDU_SESSION_NOT_AVAILABLE",
                        "neither an IP-CAN session (Gx) nor a PDU session (N7) has that address, subscriber and network"));
    }
}
