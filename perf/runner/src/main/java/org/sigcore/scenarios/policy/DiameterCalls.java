// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import static org.sigcore.gatling.diameter.DiameterDsl.avp;
import static org.sigcore.gatling.diameter.DiameterDsl.diameter;

import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.gatling.diameter.AvpText;
import org.sigcore.gatling.diameter.DiameterCall;
import org.sigcore.model.SpecRef;

/** Requests of PGWs and P-CSCFs as Gatling templates, filled in from a {@link PolicyUser}. Pure. */
@SpecRef({"TS 29.212 4.5", "TS 29.214 4.4"})
final class DiameterCalls {
    private static final String EPS = "" + GxValues.IpCanType.THREEGPP_EPS;
    private static final String EUTRAN = "" + GxValues.RatType.EUTRAN;
    private static final String LOGOUT = "" + BaseValues.TerminationCause.DIAMETER_LOGOUT;
    private static final String REMOTE = "198.51.100.7 50000";

    /** Usage per report, of the plan of {@link SubscriberData}. */
    private static final String REPORTED_OCTETS = "1000000";

    private DiameterCalls() {}

    /** CCR-I: opens an IP-CAN session. */
    static DiameterCall begin(String name) {
        return ccr(name, BaseValues.CcRequestType.INITIAL_REQUEST)
                .avp(Base.SUBSCRIPTION_ID, subscription(BaseValues.SubscriptionIdType.END_USER_IMSI, "#{imsi}"))
                .avp(Base.SUBSCRIPTION_ID, subscription(BaseValues.SubscriptionIdType.END_USER_E164, "#{msisdn}"))
                .avp(Base.FRAMED_IP_ADDRESS, "#{ipv4}")
                .avp(Gx.IP_CAN_TYPE, EPS)
                .avp(Gx.RAT_TYPE, EUTRAN)
                .avp(
                        Gx.QOS_INFORMATION,
                        avp(Gx.APN_AGGREGATE_MAX_BITRATE_UL, "50000000"),
                        avp(Gx.APN_AGGREGATE_MAX_BITRATE_DL, "200000000"))
                .avp(
                        Gx.DEFAULT_EPS_BEARER_QOS,
                        avp(Gx.QOS_CLASS_IDENTIFIER, "9"),
                        avp(
                                Gx.ALLOCATION_RETENTION_PRIORITY,
                                avp(Gx.PRIORITY_LEVEL, "8"),
                                avp(Gx.PRE_EMPTION_CAPABILITY, "1"),
                                avp(Gx.PRE_EMPTION_VULNERABILITY, "0")))
                .avp(Gx.NETWORK_REQUEST_SUPPORT, "1")
                .avp(Gx.THREEGPP_SGSN_MCC_MNC, "00101")
                .avp(Base.CALLED_STATION_ID, "#{dnn}");
    }

    /** CCR-U: reports a change of the radio access. */
    static DiameterCall update(String name) {
        return ccr(name, BaseValues.CcRequestType.UPDATE_REQUEST)
                .avp(Gx.RAT_TYPE, "#{rat}")
                .avp(Gx.EVENT_TRIGGER, "" + GxValues.EventTrigger.RAT_CHANGE);
    }

    /** CCR-U: reports usage of the subscriber's plan. */
    static DiameterCall usage(String name) {
        return used(ccr(name, BaseValues.CcRequestType.UPDATE_REQUEST)
                .avp(Gx.EVENT_TRIGGER, "" + GxValues.EventTrigger.USAGE_REPORT));
    }

    /** CCR-T: closes the IP-CAN session. */
    static DiameterCall end(String name) {
        return ccr(name, BaseValues.CcRequestType.TERMINATION_REQUEST)
                .avp(Base.TERMINATION_CAUSE, LOGOUT)
                .ends();
    }

    /** CCR-T: closes the IP-CAN session with the usage since the last report. */
    static DiameterCall endOfUsage(String name) {
        return used(end(name));
    }

    private static DiameterCall ccr(String name, int type) {
        return diameter("CCR")
                .gx()
                .named(name)
                .avp(Base.CC_REQUEST_TYPE, "" + type)
                .avp(Base.CC_REQUEST_NUMBER, "#{" + PolicyUser.REQUESTS + "}");
    }

    private static DiameterCall used(DiameterCall call) {
        return call.avp(
                Gx.USAGE_MONITORING_INFORMATION,
                avp(Gx.MONITORING_KEY, "plan"),
                avp(Base.USED_SERVICE_UNIT, avp(Base.CC_TOTAL_OCTETS, REPORTED_OCTETS)));
    }

    private static AvpText[] subscription(int type, String data) {
        return new AvpText[] {avp(Base.SUBSCRIPTION_ID_TYPE, "" + type), avp(Base.SUBSCRIPTION_ID_DATA, data)};
    }

    /** AAR of a voice call that subscribes to changes of the radio access. */
    static DiameterCall startCall(String name) {
        return diameter("AAR")
                .rx()
                .named(name)
                .avp(Rx.AF_APPLICATION_IDENTIFIER, "urn:urn-7:3gpp-service.ims.icsi.mmtel")
                .avp(Rx.MEDIA_COMPONENT_DESCRIPTION, media("49000"))
                .avp(Rx.SPECIFIC_ACTION, "" + RxValues.SpecificAction.IP_CAN_CHANGE)
                .avp(Base.FRAMED_IP_ADDRESS, "#{ipv4}")
                .avp(Base.CALLED_STATION_ID, "#{dnn}")
                .avp(Base.SUBSCRIPTION_ID, subscription(BaseValues.SubscriptionIdType.END_USER_IMSI, "#{imsi}"));
    }

    /** AAR that changes the codec of the call. */
    static DiameterCall changeCall(String name) {
        return diameter("AAR").rx().named(name).avp(Rx.MEDIA_COMPONENT_DESCRIPTION, media("64000"));
    }

    /** STR: ends the call. */
    static DiameterCall endCall(String name) {
        return diameter("STR").rx().named(name).avp(Base.TERMINATION_CAUSE, LOGOUT);
    }

    private static AvpText[] media(String bitsPerSecond) {
        return new AvpText[] {
            avp(Rx.MEDIA_COMPONENT_NUMBER, "1"),
            avp(
                    Rx.MEDIA_SUB_COMPONENT,
                    avp(Rx.FLOW_NUMBER, "1"),
                    avp(Rx.FLOW_DESCRIPTION, "permit out 17 from " + REMOTE + " to #{ipv4} 40000"),
                    avp(Rx.FLOW_DESCRIPTION, "permit in 17 from #{ipv4} 40000 to " + REMOTE)),
            avp(Rx.MEDIA_TYPE, "0"),
            avp(Rx.MAX_REQUESTED_BANDWIDTH_UL, bitsPerSecond),
            avp(Rx.MAX_REQUESTED_BANDWIDTH_DL, bitsPerSecond),
            avp(Rx.FLOW_STATUS, "2")
        };
    }
}
