// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.dictionary;

import java.net.InetAddress;
import java.time.Instant;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpDefs;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.GroupedAvpDef;
import org.sigcore.model.SpecRef;

/**
 * Gx: policy and charging rules between PCRF and PCEF. Field names are the AVP names, with {@code THREEGPP_} for
 * {@code 3GPP-}. AVPs defined with {@code M} are sent with the M flag, those with {@code V} without.
 */
@SpecRef({"TS 29.212 5.3", "TS 29.212 5.4", "TS 29.212 5.6"})
public final class Gx {
    private static final AvpDefs M = new AvpDefs(Base.VENDOR_3GPP, true);
    private static final AvpDefs V = new AvpDefs(Base.VENDOR_3GPP, false);

    // TS 29.212 5.3: Gx
    public static final AvpDef<Integer> BEARER_USAGE = M.enumerated("Bearer-Usage", 1000);
    public static final GroupedAvpDef CHARGING_RULE_INSTALL = M.grouped("Charging-Rule-Install", 1001);
    public static final GroupedAvpDef CHARGING_RULE_REMOVE = M.grouped("Charging-Rule-Remove", 1002);
    public static final GroupedAvpDef CHARGING_RULE_DEFINITION = M.grouped("Charging-Rule-Definition", 1003);
    public static final AvpDef<String> CHARGING_RULE_BASE_NAME = M.name("Charging-Rule-Base-Name", 1004);
    public static final AvpDef<String> CHARGING_RULE_NAME = M.octetName("Charging-Rule-Name", 1005);
    public static final AvpDef<Integer> EVENT_TRIGGER = M.enumerated("Event-Trigger", 1006);
    public static final AvpDef<Integer> METERING_METHOD = M.enumerated("Metering-Method", 1007);
    public static final AvpDef<Integer> OFFLINE = M.enumerated("Offline", 1008);
    public static final AvpDef<Integer> ONLINE = M.enumerated("Online", 1009);
    public static final AvpDef<Long> PRECEDENCE = M.unsigned32("Precedence", 1010);
    public static final AvpDef<Integer> REPORTING_LEVEL = M.enumerated("Reporting-Level", 1011);
    public static final AvpDef<String> TFT_FILTER = M.filter("TFT-Filter", 1012);
    public static final GroupedAvpDef TFT_PACKET_FILTER_INFORMATION = M.grouped("TFT-Packet-Filter-Information", 1013);
    public static final AvpDef<byte[]> TOS_TRAFFIC_CLASS = M.octetString("ToS-Traffic-Class", 1014);
    public static final GroupedAvpDef QOS_INFORMATION = M.grouped("QoS-Information", 1016);
    public static final GroupedAvpDef CHARGING_RULE_REPORT = M.grouped("Charging-Rule-Report", 1018);
    public static final AvpDef<Integer> PCC_RULE_STATUS = M.enumerated("PCC-Rule-Status", 1019);
    public static final AvpDef<byte[]> BEARER_IDENTIFIER = M.octetString("Bearer-Identifier", 1020);
    public static final AvpDef<Integer> BEARER_OPERATION = M.enumerated("Bearer-Operation", 1021);
    public static final GroupedAvpDef ACCESS_NETWORK_CHARGING_IDENTIFIER_GX =
            M.grouped("Access-Network-Charging-Identifier-Gx", 1022);
    public static final AvpDef<Integer> BEARER_CONTROL_MODE = M.enumerated("Bearer-Control-Mode", 1023);
    public static final AvpDef<Integer> NETWORK_REQUEST_SUPPORT = M.enumerated("Network-Request-Support", 1024);
    public static final AvpDef<Long> GUARANTEED_BITRATE_DL = M.unsigned32("Guaranteed-Bitrate-DL", 1025);
    public static final AvpDef<Long> GUARANTEED_BITRATE_UL = M.unsigned32("Guaranteed-Bitrate-UL", 1026);
    public static final AvpDef<Integer> IP_CAN_TYPE = M.enumerated("IP-CAN-Type", 1027);
    public static final AvpDef<Integer> QOS_CLASS_IDENTIFIER = M.enumerated("QoS-Class-Identifier", 1028);
    public static final AvpDef<Integer> QOS_NEGOTIATION = M.enumerated("QoS-Negotiation", 1029);
    public static final AvpDef<Integer> QOS_UPGRADE = M.enumerated("QoS-Upgrade", 1030);
    public static final AvpDef<Integer> RULE_FAILURE_CODE = M.enumerated("Rule-Failure-Code", 1031);
    public static final AvpDef<Integer> RAT_TYPE = V.enumerated("RAT-Type", 1032);
    public static final GroupedAvpDef EVENT_REPORT_INDICATION = V.grouped("Event-Report-Indication", 1033);
    public static final GroupedAvpDef ALLOCATION_RETENTION_PRIORITY = V.grouped("Allocation-Retention-Priority", 1034);
    public static final AvpDef<InetAddress> COA_IP_ADDRESS = V.address("CoA-IP-Address", 1035);
    public static final AvpDef<String> TUNNEL_HEADER_FILTER = V.filter("Tunnel-Header-Filter", 1036);
    public static final AvpDef<Long> TUNNEL_HEADER_LENGTH = V.unsigned32("Tunnel-Header-Length", 1037);
    public static final GroupedAvpDef TUNNEL_INFORMATION = V.grouped("Tunnel-Information", 1038);
    public static final GroupedAvpDef COA_INFORMATION = V.grouped("CoA-Information", 1039);
    public static final AvpDef<Long> APN_AGGREGATE_MAX_BITRATE_DL = V.unsigned32("APN-Aggregate-Max-Bitrate-DL", 1040);
    public static final AvpDef<Long> APN_AGGREGATE_MAX_BITRATE_UL = V.unsigned32("APN-Aggregate-Max-Bitrate-UL", 1041);
    public static final AvpDef<Instant> REVALIDATION_TIME = M.time("Revalidation-Time", 1042);
    public static final AvpDef<Instant> RULE_ACTIVATION_TIME = M.time("Rule-Activation-Time", 1043);
    public static final AvpDef<Instant> RULE_DEACTIVATION_TIME = M.time("Rule-Deactivation-Time", 1044);
    public static final AvpDef<Integer> SESSION_RELEASE_CAUSE = M.enumerated("Session-Release-Cause", 1045);
    public static final AvpDef<Long> PRIORITY_LEVEL = V.unsigned32("Priority-Level", 1046);
    public static final AvpDef<Integer> PRE_EMPTION_CAPABILITY = V.enumerated("Pre-emption-Capability", 1047);
    public static final AvpDef<Integer> PRE_EMPTION_VULNERABILITY = V.enumerated("Pre-emption-Vulnerability", 1048);
    public static final GroupedAvpDef DEFAULT_EPS_BEARER_QOS = V.grouped("Default-EPS-Bearer-QoS", 1049);
    public static final AvpDef<InetAddress> AN_GW_ADDRESS = V.address("AN-GW-Address", 1050);
    public static final AvpDef<byte[]> SECURITY_PARAMETER_INDEX = V.octetString("Security-Parameter-Index", 1056);
    public static final AvpDef<byte[]> FLOW_LABEL = V.octetString("Flow-Label", 1057);
    public static final GroupedAvpDef FLOW_INFORMATION = V.grouped("Flow-Information", 1058);
    public static final AvpDef<String> PACKET_FILTER_CONTENT = V.filter("Packet-Filter-Content", 1059);
    public static final AvpDef<byte[]> PACKET_FILTER_IDENTIFIER = V.octetString("Packet-Filter-Identifier", 1060);
    public static final GroupedAvpDef PACKET_FILTER_INFORMATION = V.grouped("Packet-Filter-Information", 1061);
    public static final AvpDef<Integer> PACKET_FILTER_OPERATION = V.enumerated("Packet-Filter-Operation", 1062);
    public static final AvpDef<Integer> RESOURCE_ALLOCATION_NOTIFICATION =
            V.enumerated("Resource-Allocation-Notification", 1063);
    /** Milliseconds since 1 January 1900 (TS 29.273 9.2.3.2.6). */
    public static final AvpDef<Long> ORIGINATION_TIME_STAMP = V.unsigned64("Origination-Time-Stamp", 1536);
    /** Milliseconds after Origination-Time-Stamp (TS 29.273 9.2.3.2.7). */
    public static final AvpDef<Long> MAXIMUM_WAIT_TIME = V.unsigned32("Maximum-Wait-Time", 1537);

    public static final AvpDef<byte[]> PDN_CONNECTION_ID = V.octetString("PDN-Connection-ID", 1065);
    public static final AvpDef<String> MONITORING_KEY = V.octetName("Monitoring-Key", 1066);
    public static final GroupedAvpDef USAGE_MONITORING_INFORMATION = V.grouped("Usage-Monitoring-Information", 1067);
    public static final AvpDef<Integer> USAGE_MONITORING_LEVEL = V.enumerated("Usage-Monitoring-Level", 1068);
    public static final AvpDef<Integer> USAGE_MONITORING_REPORT = V.enumerated("Usage-Monitoring-Report", 1069);
    public static final AvpDef<Integer> USAGE_MONITORING_SUPPORT = V.enumerated("Usage-Monitoring-Support", 1070);
    public static final AvpDef<Integer> CSG_INFORMATION_REPORTING = V.enumerated("CSG-Information-Reporting", 1071);
    public static final AvpDef<Integer> PACKET_FILTER_USAGE = V.enumerated("Packet-Filter-Usage", 1072);
    public static final AvpDef<Integer> CHARGING_CORRELATION_INDICATOR =
            V.enumerated("Charging-Correlation-Indicator", 1073);
    public static final GroupedAvpDef ROUTING_RULE_REMOVE = V.grouped("Routing-Rule-Remove", 1075);
    public static final GroupedAvpDef ROUTING_RULE_DEFINITION = V.grouped("Routing-Rule-Definition", 1076);
    public static final AvpDef<byte[]> ROUTING_RULE_IDENTIFIER = V.octetString("Routing-Rule-Identifier", 1077);
    public static final GroupedAvpDef ROUTING_FILTER = V.grouped("Routing-Filter", 1078);
    public static final AvpDef<InetAddress> ROUTING_IP_ADDRESS = V.address("Routing-IP-Address", 1079);
    public static final AvpDef<Integer> FLOW_DIRECTION = V.enumerated("Flow-Direction", 1080);
    public static final GroupedAvpDef ROUTING_RULE_INSTALL = V.grouped("Routing-Rule-Install", 1081);
    public static final AvpDef<Long> CREDIT_MANAGEMENT_STATUS = V.unsigned32("Credit-Management-Status", 1082);
    public static final GroupedAvpDef REDIRECT_INFORMATION = V.grouped("Redirect-Information", 1085);
    public static final AvpDef<Integer> REDIRECT_SUPPORT = V.enumerated("Redirect-Support", 1086);
    public static final GroupedAvpDef TDF_INFORMATION = V.grouped("TDF-Information", 1087);
    public static final AvpDef<String> TDF_APPLICATION_IDENTIFIER = V.octetName("TDF-Application-Identifier", 1088);
    public static final AvpDef<String> TDF_DESTINATION_HOST = V.identity("TDF-Destination-Host", 1089);
    public static final AvpDef<String> TDF_DESTINATION_REALM = V.identity("TDF-Destination-Realm", 1090);
    public static final AvpDef<InetAddress> TDF_IP_ADDRESS = V.address("TDF-IP-Address", 1091);
    public static final GroupedAvpDef APPLICATION_DETECTION_INFORMATION =
            V.grouped("Application-Detection-Information", 1098);
    public static final AvpDef<Integer> PS_TO_CS_SESSION_CONTINUITY = V.enumerated("PS-to-CS-Session-Continuity", 1099);
    public static final AvpDef<String> TDF_APPLICATION_INSTANCE_IDENTIFIER =
            V.octetText("TDF-Application-Instance-Identifier", 2802);
    public static final AvpDef<InetAddress> HENB_LOCAL_IP_ADDRESS = V.address("HeNB-Local-IP-Address", 2804);
    public static final AvpDef<InetAddress> UE_LOCAL_IP_ADDRESS = V.address("UE-Local-IP-Address", 2805);
    public static final AvpDef<Long> UDP_SOURCE_PORT = V.unsigned32("UDP-Source-Port", 2806);
    public static final AvpDef<Integer> MUTE_NOTIFICATION = V.enumerated("Mute-Notification", 2809);
    public static final AvpDef<Instant> MONITORING_TIME = V.time("Monitoring-Time", 2810);
    public static final AvpDef<Integer> AN_GW_STATUS = V.enumerated("AN-GW-Status", 2811);
    public static final AvpDef<Instant> USER_LOCATION_INFO_TIME = V.time("User-Location-Info-Time", 2812);
    public static final GroupedAvpDef DEFAULT_QOS_INFORMATION = V.grouped("Default-QoS-Information", 2816);
    public static final AvpDef<String> DEFAULT_QOS_NAME = V.name("Default-QoS-Name", 2817);
    public static final GroupedAvpDef CONDITIONAL_APN_AGGREGATE_MAX_BITRATE =
            V.grouped("Conditional-APN-Aggregate-Max-Bitrate", 2818);
    public static final AvpDef<byte[]> RAN_NAS_RELEASE_CAUSE = V.octetString("RAN-NAS-Release-Cause", 2819);
    public static final AvpDef<byte[]> PRESENCE_REPORTING_AREA_ELEMENTS_LIST =
            V.octetString("Presence-Reporting-Area-Elements-List", 2820);
    public static final AvpDef<byte[]> PRESENCE_REPORTING_AREA_IDENTIFIER =
            V.octetString("Presence-Reporting-Area-Identifier", 2821);
    public static final GroupedAvpDef PRESENCE_REPORTING_AREA_INFORMATION =
            V.grouped("Presence-Reporting-Area-Information", 2822);
    public static final AvpDef<Long> PRESENCE_REPORTING_AREA_STATUS =
            V.unsigned32("Presence-Reporting-Area-Status", 2823);
    public static final AvpDef<Long> NETLOC_ACCESS_SUPPORT = V.unsigned32("NetLoc-Access-Support", 2824);
    public static final GroupedAvpDef FIXED_USER_LOCATION_INFO = V.grouped("Fixed-User-Location-Info", 2825);
    public static final AvpDef<Long> PCSCF_RESTORATION_INDICATION = V.unsigned32("PCSCF-Restoration-Indication", 2826);
    public static final AvpDef<Integer> IP_CAN_SESSION_CHARGING_SCOPE =
            V.enumerated("IP-CAN-Session-Charging-Scope", 2827);
    public static final AvpDef<Long> MONITORING_FLAGS = V.unsigned32("Monitoring-Flags", 2828);
    public static final AvpDef<Long> REQUEST_TYPE = V.unsigned32("Request-Type", 2838);
    public static final AvpDef<Instant> EXECUTION_TIME = V.time("Execution-Time", 2839);
    public static final GroupedAvpDef CONDITIONAL_POLICY_INFORMATION =
            V.grouped("Conditional-Policy-Information", 2840);
    public static final AvpDef<Integer> RESOURCE_RELEASE_NOTIFICATION =
            V.enumerated("Resource-Release-Notification", 2841);
    public static final AvpDef<Integer> REMOVAL_OF_ACCESS = V.enumerated("Removal-Of-Access", 2842);
    public static final AvpDef<Long> TCP_SOURCE_PORT = V.unsigned32("TCP-Source-Port", 2843);
    public static final AvpDef<Integer> DEFAULT_BEARER_INDICATION = V.enumerated("Default-Bearer-Indication", 2844);
    public static final GroupedAvpDef PRA_INSTALL = V.grouped("PRA-Install", 2845);
    public static final GroupedAvpDef PRA_REMOVE = V.grouped("PRA-Remove", 2846);
    public static final AvpDef<Integer> THREEGPP_PS_DATA_OFF_STATUS = V.enumerated("3GPP-PS-Data-Off-Status", 2847);
    public static final AvpDef<Long> EXTENDED_APN_AMBR_DL = V.unsigned32("Extended-APN-AMBR-DL", 2848);
    public static final AvpDef<Long> EXTENDED_APN_AMBR_UL = V.unsigned32("Extended-APN-AMBR-UL", 2849);
    public static final AvpDef<Long> EXTENDED_GBR_DL = V.unsigned32("Extended-GBR-DL", 2850);
    public static final AvpDef<Long> EXTENDED_GBR_UL = V.unsigned32("Extended-GBR-UL", 2851);
    /** Tenths of a percent, 0 to 1000. */
    public static final AvpDef<Long> MAX_PLR_DL = V.unsigned32("Max-PLR-DL", 2852);

    /** Tenths of a percent, 0 to 1000. */
    public static final AvpDef<Long> MAX_PLR_UL = V.unsigned32("Max-PLR-UL", 2853);

    // TS 29.061 16.4.7: reused from Gi
    public static final AvpDef<byte[]> THREEGPP_SGSN_ADDRESS = V.octetString("3GPP-SGSN-Address", 6);
    public static final AvpDef<byte[]> THREEGPP_GGSN_ADDRESS = V.octetString("3GPP-GGSN-Address", 7);
    public static final AvpDef<String> THREEGPP_SELECTION_MODE = V.name("3GPP-Selection-Mode", 12);
    public static final AvpDef<String> THREEGPP_CHARGING_CHARACTERISTICS = V.name("3GPP-Charging-Characteristics", 13);
    public static final AvpDef<String> RAI = M.name("RAI", 909);
    public static final AvpDef<byte[]> THREEGPP_SGSN_IPV6_ADDRESS = V.octetString("3GPP-SGSN-IPv6-Address", 15);
    public static final AvpDef<byte[]> THREEGPP_GGSN_IPV6_ADDRESS = V.octetString("3GPP-GGSN-IPv6-Address", 16);
    public static final AvpDef<String> THREEGPP_SGSN_MCC_MNC = V.name("3GPP-SGSN-MCC-MNC", 18);
    public static final AvpDef<byte[]> THREEGPP_USER_LOCATION_INFO = V.octetString("3GPP-User-Location-Info", 22);
    public static final AvpDef<byte[]> THREEGPP_MS_TIMEZONE = V.octetString("3GPP-MS-TimeZone", 23);

    // TS 32.299 7.2
    public static final GroupedAvpDef CHARGING_INFORMATION = M.grouped("Charging-Information", 618);
    public static final AvpDef<String> PRIMARY_EVENT_CHARGING_FUNCTION_NAME =
            M.text("Primary-Event-Charging-Function-Name", 619);
    public static final AvpDef<String> SECONDARY_EVENT_CHARGING_FUNCTION_NAME =
            M.text("Secondary-Event-Charging-Function-Name", 620);
    public static final AvpDef<String> PRIMARY_CHARGING_COLLECTION_FUNCTION_NAME =
            M.text("Primary-Charging-Collection-Function-Name", 621);
    public static final AvpDef<String> SECONDARY_CHARGING_COLLECTION_FUNCTION_NAME =
            M.text("Secondary-Charging-Collection-Function-Name", 622);

    // Values of Experimental-Result-Code
    public static final int DIAMETER_ERROR_INITIAL_PARAMETERS = 5140;

    public static final int DIAMETER_ERROR_TRIGGER_EVENT = 5141;
    public static final int DIAMETER_PCC_RULE_EVENT = 5142;
    public static final int DIAMETER_ERROR_BEARER_NOT_AUTHORIZED = 5143;
    public static final int DIAMETER_ERROR_TRAFFIC_MAPPING_INFO_REJECTED = 5144;
    public static final int DIAMETER_ERROR_CONFLICTING_REQUEST = 5147;
    public static final int DIAMETER_ADC_RULE_EVENT = 5148;
    public static final int DIAMETER_ERROR_LATE_OVERLAPPING_REQUEST = 5453;
    public static final int DIAMETER_ERROR_TIMED_OUT_REQUEST = 5454;
    public static final int DIAMETER_PCC_BEARER_EVENT = 4141;
    public static final int DIAMETER_AN_GW_FAILED = 4143;
    public static final int DIAMETER_PENDING_TRANSACTION = 4144;

    private Gx() {}
}
