// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamconnector.diameter;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.diamgateway.api.ConnectorRequests;
import org.sigcore.policy.diamgateway.api.WireMessage;
import org.sigcore.policy.rx.AarReader;
import org.sigcore.policy.rx.RxAnswers;
import org.sigcore.policy.smservice.api.RxAppSessions;
import tools.jackson.databind.node.ObjectNode;

/** Rx requests whose UE has a session at the SM service become AF sessions there. Thread-safe. */
@SpecRef({"TS 29.214 4.4", "TS 29.513 Annex B"})
public final class RxOfSmSessions implements ConnectorRequests {
    private static final String NO_FEATURES = "0";
    private final RxAppSessions sessions;

    public RxOfSmSessions(RxAppSessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public WireMessage onRxOfSmSession(WireMessage request, @Nullable String smPolicyId) {
        return new WireMessage(answer(request.message(), smPolicyId));
    }

    private DiameterMessage answer(DiameterMessage request, @Nullable String smPolicyId) {
        try {
            return switch (request.commandCode()) {
                case CommandCode.AA -> authorize(request, smPolicyId);
                case CommandCode.SESSION_TERMINATION ->
                    sessions.delete(request.require(Base.SESSION_ID))
                            ? RxAnswers.success(request)
                            : RxAnswers.unknownSession(request);
                default ->
                    request.answer(ResultCode.DIAMETER_COMMAND_UNSUPPORTED).build();
            };
        } catch (InvalidAvpException e) {
            return request.refuse(e);
        } catch (ProblemException e) {
            return RxAnswers.failure(request, e.problem());
        }
    }

    private DiameterMessage authorize(DiameterMessage aar, @Nullable String smPolicyId) {
        ObjectNode request = AarReader.read(aar).put("suppFeat", NO_FEATURES);
        ObjectNode peer = Json.object()
                .put("originHost", aar.require(Base.ORIGIN_HOST))
                .put("originRealm", aar.require(Base.ORIGIN_REALM));
        sessions.createOrModify(aar.require(Base.SESSION_ID), peer, request, smPolicyId);
        return RxAnswers.success(aar);
    }
}
