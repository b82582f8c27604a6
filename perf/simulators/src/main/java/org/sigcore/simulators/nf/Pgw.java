// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.net.Inet4Address;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterCaller;
import org.sigcore.diameter.api.DiameterHandler;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;

/**
 * Simulated PCEF of a 4G core: opens, updates and closes Gx sessions, and installs the rules of RARs. Records the RARs
 * of each session. Thread-safe.
 */
@SpecRef({"TS 29.212 4.5.1", "TS 29.212 4.5.2"})
public final class Pgw implements DiameterHandler {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private final DiameterCaller caller;
    private final Behaviour behaviour;
    private final Map<String, Queue<DiameterMessage>> reAuths = new ConcurrentHashMap<>();

    public Pgw(DiameterCaller caller, Behaviour behaviour) {
        this.caller = caller;
        this.behaviour = behaviour;
    }

    /** Sends a CCR-I, which requests the rules of a new session. */
    @SpecRef("TS 29.212 4.5.1")
    public DiameterMessage open(GxSession session) {
        PlmnId plmn = session.subscriber().plmn();
        Avp arp = Gx.ALLOCATION_RETENTION_PRIORITY.of(
                Gx.PRIORITY_LEVEL.of(8L),
                Gx.PRE_EMPTION_CAPABILITY.of(GxValues.PreEmptionCapability.PRE_EMPTION_CAPABILITY_DISABLED),
                Gx.PRE_EMPTION_VULNERABILITY.of(GxValues.PreEmptionVulnerability.PRE_EMPTION_VULNERABILITY_ENABLED));
        return send(request(session, BaseValues.CcRequestType.INITIAL_REQUEST)
                .add(subscription(
                        BaseValues.SubscriptionIdType.END_USER_IMSI,
                        session.subscriber().imsi()))
                .add(subscription(
                        BaseValues.SubscriptionIdType.END_USER_E164,
                        session.subscriber().msisdn()))
                .add(Base.FRAMED_IP_ADDRESS, Inet4Address.ofLiteral(session.ipv4()))
                .add(Gx.IP_CAN_TYPE, GxValues.IpCanType.THREEGPP_EPS)
                .add(Gx.RAT_TYPE, GxValues.RatType.EUTRAN)
                .add(Gx.QOS_INFORMATION.of(
                        Gx.APN_AGGREGATE_MAX_BITRATE_UL.of(50_000_000L),
                        Gx.APN_AGGREGATE_MAX_BITRATE_DL.of(200_000_000L)))
                .add(Gx.DEFAULT_EPS_BEARER_QOS.of(Gx.QOS_CLASS_IDENTIFIER.of(9), arp))
                .add(Gx.NETWORK_REQUEST_SUPPORT, GxValues.NetworkRequestSupport.NETWORK_REQUEST_SUPPORTED)
                .add(Gx.THREEGPP_SGSN_MCC_MNC, plmn.mcc() + plmn.mnc())
                .add(Base.CALLED_STATION_ID, session.apn()));
    }

    /** Sends a CCR-U, which reports a change of the radio access. */
    @SpecRef("TS 29.212 4.5.1")
    public DiameterMessage report(GxSession session, int ratType) {
        return send(request(session, BaseValues.CcRequestType.UPDATE_REQUEST)
                .add(Gx.RAT_TYPE, ratType)
                .add(Gx.EVENT_TRIGGER, GxValues.EventTrigger.RAT_CHANGE));
    }

    /** Sends a CCR-T, which ends the session. */
    @SpecRef("TS 29.212 4.5.3")
    public DiameterMessage close(GxSession session) {
        DiameterMessage answer = send(request(session, BaseValues.CcRequestType.TERMINATION_REQUEST)
                .add(Base.TERMINATION_CAUSE, BaseValues.TerminationCause.DIAMETER_LOGOUT));
        reAuths.remove(session.sessionId());
        return answer;
    }

    /** Returns the RARs received for a session, oldest first. */
    public List<DiameterMessage> reAuthsOf(GxSession session) {
        return List.copyOf(queue(session.sessionId()));
    }

    @Override
    public DiameterMessage onRequest(DiameterMessage request, DiameterPeer from) {
        int fail = behaviour.apply();
        if (fail != 0) {
            return request.answer(fail).build();
        }
        if (request.commandCode() != CommandCode.RE_AUTH) {
            return request.answer(ResultCode.DIAMETER_COMMAND_UNSUPPORTED).build();
        }
        queue(request.require(Base.SESSION_ID)).add(request);
        return request.answer(ResultCode.DIAMETER_SUCCESS).build();
    }

    private static DiameterMessageBuilder request(GxSession session, int type) {
        return DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, session.sessionId())
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.GX)
                .add(Base.DESTINATION_REALM, Lab.REALM)
                .add(Base.DESTINATION_HOST, Lab.identity("policy"))
                .add(Base.CC_REQUEST_TYPE, type)
                .add(Base.CC_REQUEST_NUMBER, (long) session.requests());
    }

    private DiameterMessage send(DiameterMessageBuilder request) {
        return caller.send(request.build(), TIMEOUT).join();
    }

    static Avp subscription(int type, String data) {
        return Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(type), Base.SUBSCRIPTION_ID_DATA.of(data));
    }

    private Queue<DiameterMessage> queue(String sessionId) {
        return reAuths.computeIfAbsent(sessionId, key -> new ConcurrentLinkedQueue<>());
    }
}
