// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.api.DiameterCaller;
import org.sigcore.diameter.api.DiameterHandler;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNodeBuilder;
import org.sigcore.platform.edge.DiameterRoutes;
import org.sigcore.platform.overload.StoreOutage;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.policy.contract.diamgateway.ConnectorRequests;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.PcrfRequests;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.kernel.settings.ServiceSettings;

/**
 * Connects the Diameter node to the roles: Gx to the PCRF, Rx to the service that has the UE's session, and Sy, Sh and
 * Sd to the connector. Thread-safe.
 */
public final class PeerRequests {
    private PeerRequests() {}

    /** Returns the handlers of the served applications; each request uses the settings that it finds on arrival. */
    public static DiameterRoutes served(
            PcrfRequests pcrf, ConnectorRequests connector, DiameterHandler rx, ServiceSettings settings) {
        return (DiameterNodeBuilder node) -> node.serve(
                        Applications.GX,
                        during(
                                settings,
                                (request, from) -> pcrf.onGx(new WireMessage(request), PeerOrigin.of(from))
                                        .message()))
                .serve(Applications.RX, during(settings, rx))
                .serve(
                        Applications.SY,
                        during(
                                settings,
                                (request, from) -> connector
                                        .onSy(new WireMessage(request), PeerOrigin.of(from))
                                        .message()))
                .serve(
                        Applications.SH,
                        during(
                                settings,
                                (request, from) ->
                                        connector.onSh(new WireMessage(request)).message()))
                .serve(
                        Applications.SD,
                        during(
                                settings,
                                (request, from) -> connector
                                        .onSd(new WireMessage(request), PeerOrigin.of(from))
                                        .message()));
    }

    private static DiameterHandler during(ServiceSettings settings, DiameterHandler handler) {
        return StoreOutage.answered((request, from) -> settings.during(now -> handler.onRequest(request, from)));
    }

    /**
     * Returns the sender for other roles. An answer without a readable result counts as no answer, since the outcome at
     * the peer is unknown.
     */
    public static DiameterOut sentBy(DiameterCaller node, AbortedSessions aborted) {
        return (request, timeoutMillis) -> {
            aborted.sent(request.message());
            try {
                return replied(WorkLimit.outside(node.send(request.message(), Duration.ofMillis(timeoutMillis))::join));
            } catch (CompletionException e) {
                if (e.getCause() instanceof DiameterSendException failure) {
                    return new DiameterOut.Reply(null, failure.getMessage(), failure.kind());
                }
                throw e;
            }
        };
    }

    private static DiameterOut.Reply replied(DiameterMessage answer) {
        try {
            return answer.resultCode() == 0
                    ? new DiameterOut.Reply(null, "the answer has no Result-Code")
                    : new DiameterOut.Reply(new WireMessage(answer), null);
        } catch (InvalidAvpException e) {
            return new DiameterOut.Reply(null, "the answer has a malformed Result-Code: " + e.getMessage());
        }
    }
}
