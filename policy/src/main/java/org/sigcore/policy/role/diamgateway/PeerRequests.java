// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.api.DiameterCaller;
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
import org.sigcore.policy.contract.smservice.SmSessionDirectory;
import org.sigcore.policy.kernel.decision.MediaBounds;

/**
 * Connects the Diameter node to the roles: Gx to the PCRF, Rx to the service that has the UE's session, and Sy, Sh and
 * Sd to the connector. Thread-safe.
 */
public final class PeerRequests {
    private PeerRequests() {}

    /**
     * Returns the handlers of the served applications.
     *
     * @param media limits on the media of an AF's request
     */
    public static DiameterRoutes served(
            PcrfRequests pcrf,
            ConnectorRequests connector,
            SmSessionDirectory smSessions,
            AbortedSessions aborted,
            AfStates states,
            SignallingReplacements replacements,
            MediaBounds media) {
        return (DiameterNodeBuilder node) -> node.serve(
                        Applications.GX,
                        StoreOutage.answered((request, from) -> pcrf.onGx(new WireMessage(request), PeerOrigin.of(from))
                                .message()))
                .serve(
                        Applications.RX,
                        StoreOutage.answered(
                                new RxDispatch(smSessions, connector, pcrf, aborted, states, replacements, media)))
                .serve(
                        Applications.SY,
                        StoreOutage.answered((request, from) -> connector
                                .onSy(new WireMessage(request), PeerOrigin.of(from))
                                .message()))
                .serve(
                        Applications.SH,
                        StoreOutage.answered((request, from) ->
                                connector.onSh(new WireMessage(request)).message()))
                .serve(
                        Applications.SD,
                        StoreOutage.answered((request, from) -> connector
                                .onSd(new WireMessage(request), PeerOrigin.of(from))
                                .message()));
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
