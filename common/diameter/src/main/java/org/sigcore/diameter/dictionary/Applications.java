// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.dictionary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpDefs;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.CommandDef;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.model.SpecRef;

/** Supported applications with the constraints on their requests, for both directions. */
public final class Applications {
    /** AVPs required in every request of Gx, Rx and Sy, in addition to those of the command. */
    private static final List<AvpDef<?>> IN_ALL = List.of(
            Base.SESSION_ID, Base.AUTH_APPLICATION_ID, Base.ORIGIN_HOST, Base.ORIGIN_REALM, Base.DESTINATION_REALM);

    /** Messages between neighbours. Host-IP-Address of CER may be repeated, and its absence is tolerated. */
    @SpecRef({"RFC 6733 5.3.1", "RFC 6733 5.4.1", "RFC 6733 5.5.1"})
    public static final DiameterApplication COMMON_MESSAGES = new DiameterApplication(
            "base",
            ApplicationId.COMMON_MESSAGES,
            0,
            List.of(
                    new CommandDef(
                            CommandCode.CAPABILITIES_EXCHANGE,
                            "CER",
                            "CEA",
                            List.of(Base.ORIGIN_HOST, Base.ORIGIN_REALM, Base.VENDOR_ID, Base.PRODUCT_NAME),
                            List.of(Base.ORIGIN_STATE_ID, Base.FIRMWARE_REVISION)),
                    new CommandDef(
                            CommandCode.DEVICE_WATCHDOG,
                            "DWR",
                            "DWA",
                            List.of(Base.ORIGIN_HOST, Base.ORIGIN_REALM),
                            List.of(Base.ORIGIN_STATE_ID)),
                    new CommandDef(
                            CommandCode.DISCONNECT_PEER,
                            "DPR",
                            "DPA",
                            List.of(Base.ORIGIN_HOST, Base.ORIGIN_REALM, Base.DISCONNECT_CAUSE),
                            List.of())),
            Base.avps(),
            List.of());

    /** Gx: CCR to the PCRF, RAR to the PCEF. */
    @SpecRef({"TS 29.212 5.6.2", "TS 29.212 5.6.4"})
    public static final DiameterApplication GX = new DiameterApplication(
            "Gx",
            ApplicationId.GX,
            Base.VENDOR_3GPP,
            List.of(
                    new CommandDef(
                            CommandCode.CREDIT_CONTROL,
                            "CCR",
                            "CCA",
                            required(Base.CC_REQUEST_TYPE, Base.CC_REQUEST_NUMBER),
                            single(
                                    Base.DRMP,
                                    Base.ORIGIN_STATE_ID,
                                    Base.OC_SUPPORTED_FEATURES,
                                    Base.FRAMED_IP_ADDRESS,
                                    Base.FRAMED_IPV6_PREFIX,
                                    Base.CALLED_STATION_ID,
                                    Base.TERMINATION_CAUSE,
                                    Base.USER_EQUIPMENT_INFO,
                                    Rx.ACCESS_NETWORK_CHARGING_ADDRESS,
                                    Gx.CREDIT_MANAGEMENT_STATUS,
                                    Gx.TDF_INFORMATION,
                                    Gx.NETWORK_REQUEST_SUPPORT,
                                    Gx.PACKET_FILTER_OPERATION,
                                    Gx.BEARER_IDENTIFIER,
                                    Gx.BEARER_OPERATION,
                                    Gx.BEARER_USAGE,
                                    Gx.IP_CAN_TYPE,
                                    Gx.RAT_TYPE,
                                    Gx.QOS_INFORMATION,
                                    Gx.QOS_NEGOTIATION,
                                    Gx.QOS_UPGRADE,
                                    Gx.DEFAULT_EPS_BEARER_QOS,
                                    Gx.DEFAULT_QOS_INFORMATION,
                                    Gx.AN_GW_STATUS,
                                    Gx.THREEGPP_SGSN_MCC_MNC,
                                    Gx.THREEGPP_SGSN_ADDRESS,
                                    Gx.THREEGPP_SGSN_IPV6_ADDRESS,
                                    Gx.THREEGPP_GGSN_ADDRESS,
                                    Gx.THREEGPP_GGSN_IPV6_ADDRESS,
                                    Gx.THREEGPP_SELECTION_MODE,
                                    Gx.THREEGPP_CHARGING_CHARACTERISTICS,
                                    Gx.THREEGPP_USER_LOCATION_INFO,
                                    Gx.THREEGPP_MS_TIMEZONE,
                                    Gx.THREEGPP_PS_DATA_OFF_STATUS,
                                    Gx.USER_LOCATION_INFO_TIME,
                                    Gx.FIXED_USER_LOCATION_INFO,
                                    Gx.RAI,
                                    Gx.PDN_CONNECTION_ID,
                                    Gx.ONLINE,
                                    Gx.OFFLINE,
                                    Gx.EVENT_REPORT_INDICATION,
                                    Gx.ORIGINATION_TIME_STAMP,
                                    Gx.HENB_LOCAL_IP_ADDRESS,
                                    Gx.UE_LOCAL_IP_ADDRESS,
                                    Gx.UDP_SOURCE_PORT,
                                    Gx.TCP_SOURCE_PORT)),
                    new CommandDef(
                            CommandCode.RE_AUTH,
                            "RAR",
                            "RAA",
                            required(Base.DESTINATION_HOST, Base.RE_AUTH_REQUEST_TYPE),
                            single(Gx.SESSION_RELEASE_CAUSE, Gx.REVALIDATION_TIME))),
            understood(Gx.class, Rx.class),
            Groups.OF_SESSIONS);

    /** Rx: AAR and STR to the PCRF or PCF, RAR and ASR to the AF. */
    @SpecRef({"TS 29.214 5.6.1", "TS 29.214 5.6.3", "TS 29.214 5.6.5", "TS 29.214 5.6.7"})
    public static final DiameterApplication RX = new DiameterApplication(
            "Rx",
            ApplicationId.RX,
            Base.VENDOR_3GPP,
            List.of(
                    new CommandDef(
                            CommandCode.AA,
                            "AAR",
                            "AAA",
                            required(),
                            single(
                                    Base.FRAMED_IP_ADDRESS,
                                    Base.FRAMED_IPV6_PREFIX,
                                    Base.CALLED_STATION_ID,
                                    Base.DRMP,
                                    Base.ORIGIN_STATE_ID,
                                    Base.AUTH_SESSION_STATE,
                                    Base.OC_SUPPORTED_FEATURES,
                                    Rx.IP_DOMAIN_ID,
                                    Rx.AF_APPLICATION_IDENTIFIER,
                                    Rx.AF_CHARGING_IDENTIFIER,
                                    Rx.AF_REQUESTED_DATA,
                                    Rx.SERVICE_INFO_STATUS,
                                    Rx.SIP_FORKING_INDICATION,
                                    Rx.SERVICE_URN,
                                    Rx.RESERVATION_PRIORITY,
                                    Rx.SPONSORED_CONNECTIVITY_DATA,
                                    Rx.MPS_IDENTIFIER,
                                    Rx.GCS_IDENTIFIER,
                                    Rx.MCPTT_IDENTIFIER,
                                    Rx.MCVIDEO_IDENTIFIER,
                                    Rx.IMS_CONTENT_IDENTIFIER,
                                    Rx.IMS_CONTENT_TYPE,
                                    Rx.CALLEE_INFORMATION,
                                    Rx.PRE_EMPTION_CONTROL_INFO,
                                    Rx.RX_REQUEST_TYPE)),
                    new CommandDef(
                            CommandCode.SESSION_TERMINATION,
                            "STR",
                            "STA",
                            required(Base.TERMINATION_CAUSE),
                            single(Base.DRMP, Base.ORIGIN_STATE_ID, Base.CLASS)),
                    new CommandDef(
                            CommandCode.RE_AUTH, "RAR", "RAA", required(Base.DESTINATION_HOST), single(Rx.ABORT_CAUSE)),
                    new CommandDef(
                            CommandCode.ABORT_SESSION,
                            "ASR",
                            "ASA",
                            required(Base.DESTINATION_HOST, Rx.ABORT_CAUSE),
                            single())),
            understood(Rx.class, Gx.class),
            Groups.OF_SESSIONS);

    /** Sy: SLR and STR to the OCS, SNR to the PCRF. */
    @SpecRef({"TS 29.219 5.6.2", "TS 29.219 5.6.4", "TS 29.219 5.6.6"})
    public static final DiameterApplication SY = new DiameterApplication(
            "Sy",
            ApplicationId.SY,
            Base.VENDOR_3GPP,
            List.of(
                    new CommandDef(CommandCode.SPENDING_LIMIT, "SLR", "SLA", required(Sy.SL_REQUEST_TYPE), single()),
                    new CommandDef(
                            CommandCode.SPENDING_STATUS_NOTIFICATION,
                            "SNR",
                            "SNA",
                            required(), // OCSs omit Destination-Host
                            single(Sy.SN_REQUEST_TYPE)),
                    new CommandDef(
                            CommandCode.SESSION_TERMINATION, "STR", "STA", required(Base.TERMINATION_CAUSE), single())),
            understood(Sy.class),
            Groups.OF_SY);

    /** Sd: TSR and RAR to the TDF, CCR to the PCRF. */
    @SpecRef({"TS 29.212 5b.6.2", "TS 29.212 5b.6.4", "TS 29.212 5b.6.6"})
    public static final DiameterApplication SD = new DiameterApplication(
            "Sd",
            ApplicationId.SD,
            Base.VENDOR_3GPP,
            List.of(
                    new CommandDef(CommandCode.TDF_SESSION, "TSR", "TSA", required(), single()),
                    new CommandDef(
                            CommandCode.CREDIT_CONTROL,
                            "CCR",
                            "CCA",
                            required(Base.CC_REQUEST_TYPE, Base.CC_REQUEST_NUMBER),
                            single(
                                    Base.DRMP,
                                    Base.ORIGIN_STATE_ID,
                                    Base.FRAMED_IP_ADDRESS,
                                    Base.FRAMED_IPV6_PREFIX,
                                    Base.CALLED_STATION_ID,
                                    Base.TERMINATION_CAUSE,
                                    Gx.EVENT_REPORT_INDICATION)),
                    new CommandDef(
                            CommandCode.RE_AUTH,
                            "RAR",
                            "RAA",
                            required(Base.DESTINATION_HOST, Base.RE_AUTH_REQUEST_TYPE),
                            single(Gx.SESSION_RELEASE_CAUSE))),
            understood(Sd.class, Gx.class, Rx.class),
            Groups.OF_SESSIONS);

    /** Sh: UDR and SNR to the HSS, PNR to the application server. */
    @SpecRef({"TS 29.329 6.1.1", "TS 29.329 6.1.5", "TS 29.329 6.1.7"})
    public static final DiameterApplication SH = new DiameterApplication(
            "Sh",
            ApplicationId.SH,
            Base.VENDOR_3GPP,
            List.of(
                    new CommandDef(CommandCode.USER_DATA, "UDR", "UDA", ofSh(), single()),
                    new CommandDef(CommandCode.SUBSCRIBE_NOTIFICATIONS, "SNR", "SNA", ofSh(Sh.SUBS_REQ_TYPE), single()),
                    new CommandDef(CommandCode.PUSH_NOTIFICATION, "PNR", "PNA", ofSh(Sh.USER_DATA), single())),
            understood(Sh.class, Gx.class),
            Groups.OF_SH);

    private Applications() {}

    // The application is part of Vendor-Specific-Application-Id.
    private static List<AvpDef<?>> ofSh(AvpDef<?>... more) {
        List<AvpDef<?>> all = new ArrayList<>(List.of(
                Base.SESSION_ID,
                Base.AUTH_SESSION_STATE,
                Base.ORIGIN_HOST,
                Base.ORIGIN_REALM,
                Base.DESTINATION_REALM,
                Sh.USER_IDENTITY));
        all.addAll(Arrays.asList(more));
        return all;
    }

    private static List<AvpDef<?>> required(AvpDef<?>... more) {
        List<AvpDef<?>> all = new ArrayList<>(IN_ALL);
        all.addAll(Arrays.asList(more));
        return all;
    }

    private static List<AvpDef<?>> single(AvpDef<?>... more) {
        List<AvpDef<?>> all = new ArrayList<>(Arrays.asList(more));
        all.add(Base.DESTINATION_HOST);
        return all;
    }

    private static List<AvpDef<?>> understood(Class<?>... dictionaries) {
        List<AvpDef<?>> all = new ArrayList<>(Base.avps());
        for (Class<?> dictionary : dictionaries) {
            all.addAll(AvpDefs.constantsOf(dictionary));
        }
        return all;
    }
}
