// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.rxload;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.SubscriptionIdType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.SpecRef;

/** The requests of a voice call: about 500 octets for an AAR with one medium of two flows. */
@SpecRef("TS 29.214 5.6")
final class RxMessages {
    private static final Avp MEDIA = Rx.MEDIA_COMPONENT_DESCRIPTION.of(
            Rx.MEDIA_COMPONENT_NUMBER.of(1L),
            Rx.MEDIA_TYPE.of(0),
            Rx.MAX_REQUESTED_BANDWIDTH_UL.of(41_000L),
            Rx.MAX_REQUESTED_BANDWIDTH_DL.of(41_000L),
            Rx.FLOW_STATUS.of(2),
            flow(1, "49170", "49172"),
            flow(2, "49171", "49173"));

    private RxMessages() {}

    private static Avp flow(long number, String from, String to) {
        return Rx.MEDIA_SUB_COMPONENT.of(
                Rx.FLOW_NUMBER.of(number),
                Rx.FLOW_DESCRIPTION.of("permit in 17 from 10.45.0.1 " + from + " to 192.0.2.10 " + to),
                Rx.FLOW_DESCRIPTION.of("permit out 17 from 192.0.2.10 " + to + " to 10.45.0.1 " + from));
    }

    /** @param host null for the first of a session */
    static DiameterMessage aar(String session, String realm, @Nullable String host, int ue) {
        DiameterMessageBuilder aar = start(CommandCode.AA, session, realm, host)
                .add(Base.FRAMED_IP_ADDRESS, address(ue))
                .add(Base.CALLED_STATION_ID, "ims")
                .add(Base.SUBSCRIPTION_ID.of(
                        Base.SUBSCRIPTION_ID_TYPE.of(SubscriptionIdType.END_USER_IMSI),
                        Base.SUBSCRIPTION_ID_DATA.of(imsi(ue))))
                .add(Rx.AF_APPLICATION_IDENTIFIER.of("voice"))
                .add(MEDIA)
                .add(Rx.SPECIFIC_ACTION, 2)
                .add(Rx.SPECIFIC_ACTION, 3);
        return aar.build();
    }

    static DiameterMessage str(String session, String realm, String host) {
        return start(CommandCode.SESSION_TERMINATION, session, realm, host)
                .add(Base.TERMINATION_CAUSE, 1)
                .build();
    }

    static DiameterMessage rar(String session, String realm, String host) {
        return start(CommandCode.RE_AUTH, session, realm, host)
                .add(Rx.SPECIFIC_ACTION, 3)
                .build();
    }

    private static DiameterMessageBuilder start(int command, String session, String realm, @Nullable String host) {
        return DiameterMessage.request(command, ApplicationId.RX)
                .add(Base.SESSION_ID, session)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, realm)
                .addIfPresent(Base.DESTINATION_HOST, host);
    }

    /** 10.45.0.0/16 and what follows it. */
    static Inet4Address address(int ue) {
        int number = (10 << 24) + (45 << 16) + 1 + ue;
        byte[] octets = {(byte) (number >>> 24), (byte) (number >>> 16), (byte) (number >>> 8), (byte) number};
        try {
            return (Inet4Address) InetAddress.getByAddress(octets);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // four octets are an address
        }
    }

    static String imsi(int ue) {
        return "%015d".formatted(1_010_000_000_000L + ue);
    }
}
