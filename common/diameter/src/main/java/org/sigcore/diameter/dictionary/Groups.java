// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.dictionary;

import java.util.List;
import java.util.stream.Stream;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.GroupDef;
import org.sigcore.diameter.GroupedAvpDef;
import org.sigcore.model.SpecRef;

/** Constraints on received groups. Excludes Vendor-Specific-Application-Id, whose grammar differs in RFC 3588. */
final class Groups {
    @SpecRef({"RFC 6733 6.7.2", "RFC 8506 8.46", "RFC 8506 8.49", "RFC 8506 8.34", "TS 29.229 6.3.29"})
    private static final List<GroupDef> OF_ALL = List.of(
            group(Base.PROXY_INFO, List.of(Base.PROXY_HOST, Base.PROXY_STATE)),
            group(Base.SUBSCRIPTION_ID, List.of(Base.SUBSCRIPTION_ID_TYPE, Base.SUBSCRIPTION_ID_DATA)),
            group(Base.USER_EQUIPMENT_INFO, List.of(Base.USER_EQUIPMENT_INFO_TYPE, Base.USER_EQUIPMENT_INFO_VALUE)),
            group(Base.SUPPORTED_FEATURES, List.of(Base.VENDOR_ID, Base.FEATURE_LIST_ID, Base.FEATURE_LIST)),
            group(Base.FINAL_UNIT_INDICATION, List.of(Base.FINAL_UNIT_ACTION)));

    @SpecRef("TS 29.212 5.3")
    private static final List<GroupDef> OF_GX = List.of(
            group(
                    Gx.ALLOCATION_RETENTION_PRIORITY,
                    List.of(Gx.PRIORITY_LEVEL),
                    Gx.PRE_EMPTION_CAPABILITY,
                    Gx.PRE_EMPTION_VULNERABILITY),
            group(
                    Gx.QOS_INFORMATION,
                    List.of(),
                    Gx.QOS_CLASS_IDENTIFIER,
                    Rx.MAX_REQUESTED_BANDWIDTH_UL,
                    Rx.MAX_REQUESTED_BANDWIDTH_DL,
                    Gx.GUARANTEED_BITRATE_UL,
                    Gx.GUARANTEED_BITRATE_DL,
                    Gx.EXTENDED_GBR_UL,
                    Gx.EXTENDED_GBR_DL,
                    Gx.BEARER_IDENTIFIER,
                    Gx.ALLOCATION_RETENTION_PRIORITY,
                    Gx.APN_AGGREGATE_MAX_BITRATE_UL,
                    Gx.APN_AGGREGATE_MAX_BITRATE_DL,
                    Gx.EXTENDED_APN_AMBR_UL,
                    Gx.EXTENDED_APN_AMBR_DL),
            group(Gx.DEFAULT_EPS_BEARER_QOS, List.of(), Gx.QOS_CLASS_IDENTIFIER, Gx.ALLOCATION_RETENTION_PRIORITY),
            group(
                    Gx.CHARGING_RULE_REPORT,
                    List.of(),
                    Gx.BEARER_IDENTIFIER,
                    Gx.PCC_RULE_STATUS,
                    Gx.RULE_FAILURE_CODE,
                    Base.FINAL_UNIT_INDICATION),
            group(
                    Gx.APPLICATION_DETECTION_INFORMATION,
                    List.of(Gx.TDF_APPLICATION_IDENTIFIER),
                    Gx.TDF_APPLICATION_INSTANCE_IDENTIFIER),
            group(
                    Gx.ACCESS_NETWORK_CHARGING_IDENTIFIER_GX,
                    List.of(Rx.ACCESS_NETWORK_CHARGING_IDENTIFIER_VALUE),
                    Gx.IP_CAN_SESSION_CHARGING_SCOPE),
            group(
                    Gx.PACKET_FILTER_INFORMATION,
                    List.of(),
                    Gx.PACKET_FILTER_IDENTIFIER,
                    Gx.PRECEDENCE,
                    Gx.PACKET_FILTER_CONTENT,
                    Gx.TOS_TRAFFIC_CLASS,
                    Gx.SECURITY_PARAMETER_INDEX,
                    Gx.FLOW_LABEL,
                    Gx.FLOW_DIRECTION),
            group(
                    Gx.FLOW_INFORMATION,
                    List.of(),
                    Rx.FLOW_DESCRIPTION,
                    Gx.PACKET_FILTER_IDENTIFIER,
                    Gx.PACKET_FILTER_USAGE,
                    Gx.TOS_TRAFFIC_CLASS,
                    Gx.SECURITY_PARAMETER_INDEX,
                    Gx.FLOW_LABEL,
                    Gx.FLOW_DIRECTION),
            group(
                    Gx.USAGE_MONITORING_INFORMATION,
                    List.of(),
                    Gx.MONITORING_KEY,
                    Gx.USAGE_MONITORING_LEVEL,
                    Gx.USAGE_MONITORING_REPORT,
                    Gx.USAGE_MONITORING_SUPPORT),
            group(Gx.TDF_INFORMATION, List.of(), Gx.TDF_DESTINATION_REALM, Gx.TDF_DESTINATION_HOST, Gx.TDF_IP_ADDRESS),
            group(
                    Gx.PRESENCE_REPORTING_AREA_INFORMATION,
                    List.of(),
                    Gx.PRESENCE_REPORTING_AREA_IDENTIFIER,
                    Gx.PRESENCE_REPORTING_AREA_STATUS,
                    Gx.PRESENCE_REPORTING_AREA_ELEMENTS_LIST));

    @SpecRef("TS 29.214 5.3")
    private static final List<GroupDef> OF_RX = List.of(
            group(
                    Rx.MEDIA_COMPONENT_DESCRIPTION,
                    List.of(Rx.MEDIA_COMPONENT_NUMBER),
                    Rx.AF_APPLICATION_IDENTIFIER,
                    Rx.MEDIA_TYPE,
                    Rx.FLOW_STATUS,
                    Rx.MAX_REQUESTED_BANDWIDTH_UL,
                    Rx.MAX_REQUESTED_BANDWIDTH_DL,
                    Rx.EXTENDED_MAX_REQUESTED_BW_UL,
                    Rx.EXTENDED_MAX_REQUESTED_BW_DL,
                    Rx.MIN_REQUESTED_BANDWIDTH_UL,
                    Rx.MIN_REQUESTED_BANDWIDTH_DL,
                    Rx.EXTENDED_MIN_REQUESTED_BW_UL,
                    Rx.EXTENDED_MIN_REQUESTED_BW_DL,
                    Rx.MAX_SUPPORTED_BANDWIDTH_UL,
                    Rx.MAX_SUPPORTED_BANDWIDTH_DL,
                    Rx.MIN_DESIRED_BANDWIDTH_UL,
                    Rx.MIN_DESIRED_BANDWIDTH_DL,
                    Rx.RS_BANDWIDTH,
                    Rx.RR_BANDWIDTH,
                    Rx.PRIORITY_SHARING_INDICATOR,
                    Rx.SHARING_KEY_UL,
                    Rx.SHARING_KEY_DL,
                    Rx.CONTENT_VERSION,
                    Rx.RESERVATION_PRIORITY,
                    Gx.PRE_EMPTION_CAPABILITY,
                    Gx.PRE_EMPTION_VULNERABILITY),
            group(
                    Rx.MEDIA_SUB_COMPONENT,
                    List.of(Rx.FLOW_NUMBER),
                    Rx.FLOW_STATUS,
                    Rx.FLOW_USAGE,
                    Rx.MAX_REQUESTED_BANDWIDTH_UL,
                    Rx.MAX_REQUESTED_BANDWIDTH_DL,
                    Rx.EXTENDED_MAX_REQUESTED_BW_UL,
                    Rx.EXTENDED_MAX_REQUESTED_BW_DL,
                    Rx.AF_SIGNALLING_PROTOCOL,
                    Gx.TOS_TRAFFIC_CLASS),
            group(
                    Rx.SPONSORED_CONNECTIVITY_DATA,
                    List.of(),
                    Rx.SPONSOR_IDENTITY,
                    Rx.APPLICATION_SERVICE_PROVIDER_IDENTITY,
                    Base.GRANTED_SERVICE_UNIT,
                    Base.USED_SERVICE_UNIT,
                    Rx.SPONSORING_ACTION),
            group(Rx.FLOWS, List.of(Rx.MEDIA_COMPONENT_NUMBER)));

    /** Groups of Gx, Rx and Sd. */
    static final List<GroupDef> OF_SESSIONS = all(OF_ALL, all(OF_GX, OF_RX));

    @SpecRef("TS 29.219 5.3")
    static final List<GroupDef> OF_SY = all(
            OF_ALL,
            List.of(
                    group(
                            Sy.POLICY_COUNTER_STATUS_REPORT,
                            List.of(Sy.POLICY_COUNTER_IDENTIFIER, Sy.POLICY_COUNTER_STATUS)),
                    group(
                            Sy.PENDING_POLICY_COUNTER_INFORMATION,
                            List.of(Sy.POLICY_COUNTER_STATUS, Sy.PENDING_POLICY_COUNTER_CHANGE_TIME))));

    @SpecRef("TS 29.329 6.3.1")
    static final List<GroupDef> OF_SH =
            all(OF_ALL, List.of(group(Sh.USER_IDENTITY, List.of(), Sh.PUBLIC_IDENTITY, Sh.MSISDN)));

    private Groups() {}

    private static GroupDef group(GroupedAvpDef group, List<AvpDef<?>> required, AvpDef<?>... single) {
        return new GroupDef(group, required, List.of(single));
    }

    private static List<GroupDef> all(List<GroupDef> ofAll, List<GroupDef> more) {
        return Stream.concat(ofAll.stream(), more.stream()).toList();
    }
}
