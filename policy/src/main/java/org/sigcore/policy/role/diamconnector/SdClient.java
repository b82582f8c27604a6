// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.ReAuthRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.SessionReleaseCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.policy.contract.diamconnector.SdSession;
import org.sigcore.policy.contract.diamconnector.TdfSessions;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.kernel.rx.SubscriptionIds;
import tools.jackson.databind.node.ObjectNode;

/** Sends TSR and RAR to TDFs. Thread-safe. */
@SpecRef({"TS 29.212 5b.6.2", "TS 29.212 5b.6.6"})
public final class SdClient implements TdfSessions {
    private final Supplier<DiameterOut> out;
    private final LongSupplier timeoutMillis;

    /**
     * Creates a client.
     *
     * @param out resolved for each request
     * @param timeoutMillis maximum time to wait for a TDF's answer
     */
    public SdClient(Supplier<DiameterOut> out, LongSupplier timeoutMillis) {
        this.out = out;
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    @SpecRef("TS 29.212 4b.5.1")
    public int openTdf(SdSession session, ObjectNode context, ObjectNode adcRules) {
        DiameterMessageBuilder tsr = request(CommandCode.TDF_SESSION, session);
        tsr.addAll(SubscriptionIds.of(String.valueOf(SmPolicyContextData.SUPI.text(context))));
        tsr.addAll(SubscriptionIds.of(String.valueOf(SmPolicyContextData.GPSI.text(context))));
        String ipv4 = SmPolicyContextData.IPV4_ADDRESS.text(context);
        if (ipv4 != null && InetAddress.ofLiteral(ipv4) instanceof Inet4Address address) {
            tsr.add(Base.FRAMED_IP_ADDRESS, address);
        }
        String ipv6 = SmPolicyContextData.IPV6_ADDRESS_PREFIX.text(context);
        if (ipv6 != null) {
            tsr.add(Base.FRAMED_IPV6_PREFIX, Ipv6Prefix.parsePrefix(ipv6));
        }
        tsr.addIfPresent(Base.CALLED_STATION_ID, SmPolicyContextData.DNN.text(context));
        return send(tsr.addAll(AdcRules.installed(adcRules)));
    }

    @Override
    @SpecRef("TS 29.212 4b.5.2")
    public int changeTdf(SdSession session, ObjectNode installed, ObjectNode removed) {
        return send(rar(session).addAll(AdcRules.installed(installed)).addAll(AdcRules.removed(removed)));
    }

    @Override
    @SpecRef("TS 29.212 4b.5.4")
    public int endTdf(SdSession session) {
        return send(rar(session).add(Gx.SESSION_RELEASE_CAUSE, SessionReleaseCause.IP_CAN_SESSION_TERMINATION));
    }

    private static DiameterMessageBuilder rar(SdSession session) {
        return request(CommandCode.RE_AUTH, session).add(Base.RE_AUTH_REQUEST_TYPE, ReAuthRequestType.AUTHORIZE_ONLY);
    }

    private static DiameterMessageBuilder request(int command, SdSession session) {
        return DiameterMessage.request(command, ApplicationId.SD)
                .add(Base.SESSION_ID, session.sessionId())
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.SD)
                .add(Base.DESTINATION_REALM, session.realm())
                .addIfPresent(Base.DESTINATION_HOST, session.destination());
    }

    private int send(DiameterMessageBuilder request) {
        WireMessage answer = out.get()
                .send(new WireMessage(request.build()), timeoutMillis.getAsLong())
                .answer();
        return answer == null ? 0 : answer.message().resultCode();
    }
}
