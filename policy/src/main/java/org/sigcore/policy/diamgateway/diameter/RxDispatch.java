// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.diameter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterHandler;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.diamgateway.api.ConnectorRequests;
import org.sigcore.policy.diamgateway.api.PcrfRequests;
import org.sigcore.policy.diamgateway.api.WireMessage;
import org.sigcore.policy.rx.AarReader;
import org.sigcore.policy.rx.RxAnswers;
import org.sigcore.policy.rx.RxClaim;
import org.sigcore.policy.rx.RxClaim.Candidate;
import org.sigcore.policy.smservice.api.SmSessionDirectory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives an AF's request to the service that has the UE's session: the SM service, by way of the connector, or the PCRF. A
 * request within a session goes to whoever holds it. One that begins a session goes to the likeliest session of both
 * services that has the address: that of the subscriber whom the AF names, then the newest. If that one turns out to have
 * ended, the next one gets it. Thread-safe.
 */
@SpecRef({"TS 29.213 5.2", "TS 29.513 6.2"})
final class RxDispatch implements DiameterHandler {
    private final SmSessionDirectory smSessions;
    private final ConnectorRequests connector;
    private final PcrfRequests pcrf;

    RxDispatch(SmSessionDirectory smSessions, ConnectorRequests connector, PcrfRequests pcrf) {
        this.smSessions = smSessions;
        this.connector = connector;
        this.pcrf = pcrf;
    }

    private record Carrier(boolean ofSmService, Candidate session) {
        static final Comparator<Carrier> LIKELIEST_FIRST = Comparator.comparingInt(
                        (Carrier carrier) -> carrier.session().affinity())
                .thenComparingLong(carrier -> carrier.session().createdMillis())
                .reversed();
    }

    @Override
    public DiameterMessage onRequest(DiameterMessage request, DiameterPeer from) {
        WireMessage message = new WireMessage(request);
        String rxSessionId = request.require(Base.SESSION_ID);
        ObjectNode asked = mayBegin(request) ? AarReader.read(request) : null;
        RxClaim ofSmService = smSessions.claim(rxSessionId, asked);
        if (ofSmService.holds()) {
            return connector.onRxOfSmSession(message, null).message();
        }
        RxClaim ofPcrf = pcrf.claim(rxSessionId, asked);
        if (ofPcrf.holds() || request.commandCode() != CommandCode.AA) {
            return pcrf.onRx(message, null).message();
        }
        AarReader.requireAddress(request);
        return begin(message, carriers(ofSmService, ofPcrf));
    }

    private static boolean mayBegin(DiameterMessage request) {
        return request.commandCode() == CommandCode.AA
                && (request.has(Base.FRAMED_IP_ADDRESS) || request.has(Base.FRAMED_IPV6_PREFIX));
    }

    private static List<Carrier> carriers(RxClaim ofSmService, RxClaim ofPcrf) {
        List<Carrier> carriers = new ArrayList<>();
        ofSmService.candidates().forEach(session -> carriers.add(new Carrier(true, session)));
        ofPcrf.candidates().forEach(session -> carriers.add(new Carrier(false, session)));
        carriers.sort(Carrier.LIKELIEST_FIRST);
        return carriers;
    }

    private DiameterMessage begin(WireMessage aar, List<Carrier> carriers) {
        DiameterMessage answer = null;
        for (Carrier carrier : carriers) {
            String sessionId = carrier.session().sessionId();
            answer = (carrier.ofSmService() ? connector.onRxOfSmSession(aar, sessionId) : pcrf.onRx(aar, sessionId))
                    .message();
            if (answer.resultCode() != Rx.IP_CAN_SESSION_NOT_AVAILABLE) {
                return answer;
            }
        }
        return answer != null ? answer : notAvailable(aar.message());
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
