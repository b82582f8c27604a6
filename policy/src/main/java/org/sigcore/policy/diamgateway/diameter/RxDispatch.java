// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.diameter;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.Ipv6Prefix;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.node.DiameterHandler;
import org.sigcore.diameter.node.DiameterPeer;
import org.sigcore.policy.diamgateway.api.ConnectorRequests;
import org.sigcore.policy.diamgateway.api.PcrfRequests;
import org.sigcore.policy.diamgateway.api.WireMessage;
import org.sigcore.policy.rules.UeAddress;
import org.sigcore.policy.smservice.api.SmSessionDirectory;

/**
 * Gives an AF's request to the service that has the UE's session: to the SM service, by way of the connector, when there
 * is a PDU session with that address or the Rx session is one of its own, otherwise to the PCRF. Thread-safe.
 */
final class RxDispatch implements DiameterHandler {
    private final SmSessionDirectory smSessions;
    private final ConnectorRequests connector;
    private final PcrfRequests pcrf;

    RxDispatch(SmSessionDirectory smSessions, ConnectorRequests connector, PcrfRequests pcrf) {
        this.smSessions = smSessions;
        this.connector = connector;
        this.pcrf = pcrf;
    }

    @Override
    public DiameterMessage onRequest(DiameterMessage request, DiameterPeer from) {
        WireMessage message = new WireMessage(request);
        boolean ofSmSession = smSessions.carriesRx(
                request.require(Base.SESSION_ID), address(request), request.get(Base.CALLED_STATION_ID));
        return (ofSmSession ? connector.onRxOfSmSession(message) : pcrf.onRx(message)).message();
    }

    private static @Nullable UeAddress address(DiameterMessage request) {
        var ipv4 = request.get(Base.FRAMED_IP_ADDRESS);
        Ipv6Prefix ipv6 = request.get(Base.FRAMED_IPV6_PREFIX);
        if (ipv4 == null && ipv6 == null) {
            return null;
        }
        return new UeAddress(
                ipv4 == null ? null : ipv4.getHostAddress(),
                request.get(Rx.IP_DOMAIN_ID),
                ipv6 == null ? null : UeAddress.ipv6Network(ipv6.address().getHostAddress()),
                null);
    }
}
