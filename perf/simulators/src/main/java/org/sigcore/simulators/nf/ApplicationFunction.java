// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.net.Inet4Address;
import java.time.Duration;
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
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.model.SpecRef;

/**
 * Simulated AF on Rx, such as the P-CSCF of a voice service: requests and releases the bearers of calls, and accepts
 * reports of the PCRF or PCF. Thread-safe.
 */
@SpecRef({"TS 29.214 4.4.1", "TS 29.214 4.4.4"})
public final class ApplicationFunction implements DiameterHandler {
    /** Bandwidth requested in each direction, for RTP and RTCP together. */
    public static final long VOICE_BITS_PER_SECOND = 49_000;

    private static final String REMOTE = "198.51.100.7";
    private static final int LOCAL_PORT = 40_000;
    private static final int REMOTE_PORT = 50_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private final DiameterCaller caller;
    private final Behaviour behaviour;

    public ApplicationFunction(DiameterCaller caller, Behaviour behaviour) {
        this.caller = caller;
        this.behaviour = behaviour;
    }

    /** Sends an AAR for a voice call: one audio component with RTP and RTCP. */
    @SpecRef("TS 29.214 4.4.1")
    public DiameterMessage startCall(RxSession session) {
        Avp audio = Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                subComponent(1, session, 0, RxValues.FlowUsage.NO_INFORMATION),
                subComponent(2, session, 1, RxValues.FlowUsage.RTCP),
                Rx.MEDIA_TYPE.of(RxValues.MediaType.AUDIO),
                Rx.MAX_REQUESTED_BANDWIDTH_UL.of(VOICE_BITS_PER_SECOND),
                Rx.MAX_REQUESTED_BANDWIDTH_DL.of(VOICE_BITS_PER_SECOND),
                Rx.FLOW_STATUS.of(RxValues.FlowStatus.ENABLED),
                Rx.CODEC_DATA.of("uplink\noffer\nm=audio 40000 RTP/AVP 104\na=rtpmap:104 AMR-WB/16000"));
        return send(request(CommandCode.AA, session)
                .add(Rx.AF_APPLICATION_IDENTIFIER, "urn:urn-7:3gpp-service.ims.icsi.mmtel")
                .add(audio)
                .add(Rx.SERVICE_INFO_STATUS, RxValues.ServiceInfoStatus.FINAL_SERVICE_INFORMATION)
                .add(Rx.SPECIFIC_ACTION, RxValues.SpecificAction.INDICATION_OF_LOSS_OF_BEARER)
                .add(Rx.SPECIFIC_ACTION, RxValues.SpecificAction.INDICATION_OF_RELEASE_OF_BEARER)
                .add(Base.FRAMED_IP_ADDRESS, Inet4Address.ofLiteral(session.ipv4()))
                .add(Base.CALLED_STATION_ID, session.apn())
                .add(Pgw.subscription(
                        BaseValues.SubscriptionIdType.END_USER_IMSI,
                        session.subscriber().imsi())));
    }

    /** Sends an STR: the call has ended. */
    @SpecRef("TS 29.214 4.4.4")
    public DiameterMessage endCall(RxSession session) {
        return send(request(CommandCode.SESSION_TERMINATION, session)
                .add(Base.TERMINATION_CAUSE, BaseValues.TerminationCause.DIAMETER_LOGOUT));
    }

    @Override
    public DiameterMessage onRequest(DiameterMessage request, DiameterPeer from) {
        int fail = behaviour.apply();
        if (fail != 0) {
            return request.answer(fail).build();
        }
        return request.answer(ResultCode.DIAMETER_SUCCESS).build();
    }

    private static DiameterMessageBuilder request(int command, RxSession session) {
        return DiameterMessage.request(command, ApplicationId.RX)
                .add(Base.SESSION_ID, session.sessionId())
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, Lab.REALM)
                .addIfPresent(Base.DESTINATION_HOST, session.server());
    }

    // RTP uses even ports and RTCP the next ones: offset 0 or 1.
    private static Avp subComponent(int flow, RxSession session, int offset, int usage) {
        String ue = session.ipv4() + " " + (LOCAL_PORT + offset);
        String far = REMOTE + " " + (REMOTE_PORT + offset);
        return Rx.MEDIA_SUB_COMPONENT.of(
                Rx.FLOW_NUMBER.of((long) flow),
                Rx.FLOW_DESCRIPTION.of("permit out 17 from " + far + " to " + ue),
                Rx.FLOW_DESCRIPTION.of("permit in 17 from " + ue + " to " + far),
                Rx.FLOW_USAGE.of(usage));
    }

    private DiameterMessage send(DiameterMessageBuilder request) {
        return caller.send(request.build(), TIMEOUT).join();
    }
}
