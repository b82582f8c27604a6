// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import java.time.Duration;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.policy.contract.diamgateway.RxRequest;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.contract.smservice.RxAppSessions;
import org.sigcore.policy.kernel.rx.AarReader;
import org.sigcore.policy.kernel.rx.AuthorizationLifetime;
import org.sigcore.policy.kernel.rx.RxAnswers;
import org.sigcore.policy.kernel.rx.RxPeers;
import org.sigcore.policy.kernel.rx.RxRequestTypes;
import tools.jackson.databind.node.ObjectNode;

/** Handles Rx requests for UEs with a session at the SM service as AF sessions of that service. Thread-safe. */
@SpecRef({"TS 29.214 4.4", "TS 29.513 Annex B"})
public final class RxOfSmSessions {
    private static final String NO_FEATURES = "0";
    private final RxAppSessions sessions;
    private final Duration mostLifetime;

    /** @param mostLifetime upper limit of the Authorization-Lifetime granted to an AF */
    public RxOfSmSessions(RxAppSessions sessions, Duration mostLifetime) {
        this.sessions = sessions;
        this.mostLifetime = mostLifetime;
    }

    WireMessage answer(RxRequest request) {
        DiameterMessage message = request.message().message();
        try {
            return new WireMessage(
                    request.asked() == null
                            ? terminate(message, request)
                            : authorize(message, request.asked(), request));
        } catch (InvalidAvpException e) {
            return new WireMessage(message.refuse(e));
        } catch (ProblemException e) {
            return new WireMessage(RxAnswers.failure(message, e.problem()));
        }
    }

    private DiameterMessage authorize(DiameterMessage aar, ObjectNode asked, RxRequest request) {
        String rxSessionId = aar.require(Base.SESSION_ID);
        if (RxRequestTypes.restores(request)) {
            sessions.restore(rxSessionId, request.carrier());
            return RxAnswers.success(aar);
        }
        ObjectNode ascReqData = asked.deepCopy().put(AppSessionContextReqData.SUPP_FEAT.name(), NO_FEATURES);
        AuthorizationLifetime lifetime = AuthorizationLifetime.of(aar, mostLifetime);
        ObjectNode peer = RxPeers.of(aar, request.from(), lifetime);
        return RxAnswers.success(
                aar,
                request.begins()
                        ? sessions.create(rxSessionId, peer, ascReqData, request.carrier())
                        : sessions.modify(rxSessionId, peer, ascReqData, request.carrier()),
                lifetime);
    }

    private DiameterMessage terminate(DiameterMessage str, RxRequest request) {
        ObjectNode told = sessions.delete(
                str.require(Base.SESSION_ID), request.from().peer(str), AarReader.lastEvents(str), request.carrier());
        return told == null ? RxAnswers.unknownSession(str) : RxAnswers.success(str, told, null);
    }
}
