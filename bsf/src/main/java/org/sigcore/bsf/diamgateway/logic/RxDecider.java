// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.sigcore.bsf.bsfmanagementservice.api.BoundPcf;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.RedirectHostUsage;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.SpecRef;

/** Routes Rx by binding. Pure, immutable. */
@SpecRef({"TS 29.213 7.3", "TS 29.214 5.5", "RFC 6733 6.1"})
public final class RxDecider {
    private final String identity;
    private final boolean redirect;
    private final Map<String, Integer> portsByHost;

    /**
     * @param identity our Diameter identity, in lower case
     * @param redirect true to answer 3006 rather than to stay in the path
     * @param portsByHost ports to name in redirects, by Diameter identity in lower case
     */
    public RxDecider(String identity, boolean redirect, Map<String, Integer> portsByHost) {
        this.identity = identity;
        this.redirect = redirect;
        this.portsByHost = Map.copyOf(portsByHost);
    }

    /**
     * True for the first request of a session: an AAR that names no host, or us. All others name the host that answered
     * the first.
     */
    public boolean needsBinding(DiameterMessage request) {
        if (request.commandCode() != CommandCode.AA) {
            return false;
        }
        String host = request.get(Base.DESTINATION_HOST);
        return host == null || host.equalsIgnoreCase(identity);
    }

    /** What becomes of a request whose binding was looked up. */
    public RxDecision settle(DiameterMessage request, Optional<BoundPcf> bound) {
        if (bound.isEmpty()) {
            return answer(request.answerExperimental(Base.VENDOR_3GPP, Rx.IP_CAN_SESSION_NOT_AVAILABLE)
                    .add(Base.ERROR_MESSAGE, "no binding for the UE's address"));
        }
        BoundPcf pcf = bound.get();
        if (pcf.diamHost() == null) {
            return answer(request.answer(ResultCode.DIAMETER_UNABLE_TO_DELIVER)
                    .add(Base.ERROR_MESSAGE, "the bound PCF has no Diameter host"));
        }
        if (redirect) {
            return answer(request.answer(ResultCode.DIAMETER_REDIRECT_INDICATION)
                    .add(Base.REDIRECT_HOST, uri(pcf.diamHost()))
                    .add(Base.REDIRECT_HOST_USAGE, RedirectHostUsage.DONT_CACHE));
        }
        DiameterMessageBuilder addressed = request.toBuilder().set(Base.DESTINATION_HOST, pcf.diamHost());
        if (pcf.diamRealm() != null) {
            addressed.set(Base.DESTINATION_REALM, pcf.diamRealm());
        }
        return new RxDecision.Forward(addressed.build());
    }

    /** The look-up failed. */
    public RxDecision unableToComply(DiameterMessage request) {
        return answer(request.answer(ResultCode.DIAMETER_UNABLE_TO_COMPLY)
                .add(Base.ERROR_MESSAGE, "the bindings are out of reach"));
    }

    /** More look-ups wait than we take on. */
    public RxDecision tooBusy(DiameterMessage request) {
        return answer(request.answer(ResultCode.DIAMETER_TOO_BUSY));
    }

    private static RxDecision answer(DiameterMessageBuilder answer) {
        return new RxDecision.Answer(answer.build());
    }

    private String uri(String host) {
        Integer port = portsByHost.get(host.toLowerCase(Locale.ROOT));
        return "aaa://" + host + (port == null ? "" : ":" + port) + ";transport=tcp";
    }
}
