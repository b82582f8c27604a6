// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.dictionary;

import java.net.InetAddress;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpDefs;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.GroupedAvpDef;
import org.sigcore.model.SpecRef;

/**
 * Rx: service information between AF and PCRF or PCF. Field names are the AVP names. AVPs defined with {@code M} are
 * sent with the M flag, those with {@code V} without.
 */
@SpecRef({"TS 29.214 5.3", "TS 29.214 5.4", "TS 29.214 5.6"})
public final class Rx {
    private static final AvpDefs M = new AvpDefs(Base.VENDOR_3GPP, true);
    private static final AvpDefs V = new AvpDefs(Base.VENDOR_3GPP, false);
    private static final AvpDefs ETSI = new AvpDefs(13019, false);

    /** ETSI TS 183 017 7.3.9: 0 is the default priority, 15 the highest. */
    public static final AvpDef<Integer> RESERVATION_PRIORITY = ETSI.enumerated("Reservation-Priority", 458);

    public static final AvpDef<Integer> ABORT_CAUSE = M.enumerated("Abort-Cause", 500);
    public static final AvpDef<InetAddress> ACCESS_NETWORK_CHARGING_ADDRESS =
            M.address("Access-Network-Charging-Address", 501);
    public static final GroupedAvpDef ACCESS_NETWORK_CHARGING_IDENTIFIER =
            M.grouped("Access-Network-Charging-Identifier", 502);
    public static final AvpDef<byte[]> ACCESS_NETWORK_CHARGING_IDENTIFIER_VALUE =
            M.octetString("Access-Network-Charging-Identifier-Value", 503);
    public static final AvpDef<String> AF_APPLICATION_IDENTIFIER = M.octetName("AF-Application-Identifier", 504);
    public static final AvpDef<String> AF_CHARGING_IDENTIFIER = M.octetText("AF-Charging-Identifier", 505);
    public static final AvpDef<String> FLOW_DESCRIPTION = M.filter("Flow-Description", 507);
    public static final AvpDef<Long> FLOW_NUMBER = M.unsigned32("Flow-Number", 509);
    public static final GroupedAvpDef FLOWS = M.grouped("Flows", 510);
    public static final AvpDef<Integer> FLOW_STATUS = M.enumerated("Flow-Status", 511);
    public static final AvpDef<Integer> FLOW_USAGE = M.enumerated("Flow-Usage", 512);
    public static final AvpDef<Integer> SPECIFIC_ACTION = M.enumerated("Specific-Action", 513);
    public static final AvpDef<Long> MAX_REQUESTED_BANDWIDTH_DL = M.unsigned32("Max-Requested-Bandwidth-DL", 515);
    public static final AvpDef<Long> MAX_REQUESTED_BANDWIDTH_UL = M.unsigned32("Max-Requested-Bandwidth-UL", 516);
    public static final GroupedAvpDef MEDIA_COMPONENT_DESCRIPTION = M.grouped("Media-Component-Description", 517);
    public static final AvpDef<Long> MEDIA_COMPONENT_NUMBER = M.unsigned32("Media-Component-Number", 518);
    public static final GroupedAvpDef MEDIA_SUB_COMPONENT = M.grouped("Media-Sub-Component", 519);
    public static final AvpDef<Integer> MEDIA_TYPE = M.enumerated("Media-Type", 520);
    public static final AvpDef<Long> RR_BANDWIDTH = M.unsigned32("RR-Bandwidth", 521);
    public static final AvpDef<Long> RS_BANDWIDTH = M.unsigned32("RS-Bandwidth", 522);
    public static final AvpDef<Integer> SIP_FORKING_INDICATION = M.enumerated("SIP-Forking-Indication", 523);
    public static final AvpDef<String> CODEC_DATA = M.octetText("Codec-Data", 524);
    public static final AvpDef<String> SERVICE_URN = M.octetName("Service-URN", 525);
    public static final GroupedAvpDef ACCEPTABLE_SERVICE_INFO = M.grouped("Acceptable-Service-Info", 526);
    public static final AvpDef<Integer> SERVICE_INFO_STATUS = M.enumerated("Service-Info-Status", 527);
    public static final AvpDef<String> MPS_IDENTIFIER = V.octetName("MPS-Identifier", 528);
    public static final AvpDef<Integer> AF_SIGNALLING_PROTOCOL = V.enumerated("AF-Signalling-Protocol", 529);
    public static final GroupedAvpDef SPONSORED_CONNECTIVITY_DATA = V.grouped("Sponsored-Connectivity-Data", 530);
    public static final AvpDef<String> SPONSOR_IDENTITY = V.name("Sponsor-Identity", 531);
    public static final AvpDef<String> APPLICATION_SERVICE_PROVIDER_IDENTITY =
            V.name("Application-Service-Provider-Identity", 532);
    public static final AvpDef<Integer> RX_REQUEST_TYPE = V.enumerated("Rx-Request-Type", 533);
    public static final AvpDef<Long> MIN_REQUESTED_BANDWIDTH_DL = V.unsigned32("Min-Requested-Bandwidth-DL", 534);
    public static final AvpDef<Long> MIN_REQUESTED_BANDWIDTH_UL = V.unsigned32("Min-Requested-Bandwidth-UL", 535);
    public static final AvpDef<Integer> REQUIRED_ACCESS_INFO = V.enumerated("Required-Access-Info", 536);
    public static final AvpDef<String> IP_DOMAIN_ID = V.octetName("IP-Domain-Id", 537);
    public static final AvpDef<byte[]> GCS_IDENTIFIER = V.octetString("GCS-Identifier", 538);
    public static final AvpDef<Long> SHARING_KEY_DL = V.unsigned32("Sharing-Key-DL", 539);
    public static final AvpDef<Long> SHARING_KEY_UL = V.unsigned32("Sharing-Key-UL", 540);
    public static final AvpDef<Long> RETRY_INTERVAL = V.unsigned32("Retry-Interval", 541);
    public static final AvpDef<Integer> SPONSORING_ACTION = V.enumerated("Sponsoring-Action", 542);
    public static final AvpDef<Long> MAX_SUPPORTED_BANDWIDTH_DL = V.unsigned32("Max-Supported-Bandwidth-DL", 543);
    public static final AvpDef<Long> MAX_SUPPORTED_BANDWIDTH_UL = V.unsigned32("Max-Supported-Bandwidth-UL", 544);
    public static final AvpDef<Long> MIN_DESIRED_BANDWIDTH_DL = V.unsigned32("Min-Desired-Bandwidth-DL", 545);
    public static final AvpDef<Long> MIN_DESIRED_BANDWIDTH_UL = V.unsigned32("Min-Desired-Bandwidth-UL", 546);
    public static final AvpDef<String> MCPTT_IDENTIFIER = V.octetText("MCPTT-Identifier", 547);
    public static final AvpDef<Long> SERVICE_AUTHORIZATION_INFO = V.unsigned32("Service-Authorization-Info", 548);
    public static final AvpDef<Long> MEDIA_COMPONENT_STATUS = V.unsigned32("Media-Component-Status", 549);
    public static final AvpDef<Integer> PRIORITY_SHARING_INDICATOR = V.enumerated("Priority-Sharing-Indicator", 550);
    public static final AvpDef<Long> AF_REQUESTED_DATA = V.unsigned32("AF-Requested-Data", 551);
    public static final AvpDef<Long> CONTENT_VERSION = V.unsigned64("Content-Version", 552);
    public static final AvpDef<Long> PRE_EMPTION_CONTROL_INFO = V.unsigned32("Pre-emption-Control-Info", 553);
    public static final AvpDef<Long> EXTENDED_MAX_REQUESTED_BW_DL = V.unsigned32("Extended-Max-Requested-BW-DL", 554);
    public static final AvpDef<Long> EXTENDED_MAX_REQUESTED_BW_UL = V.unsigned32("Extended-Max-Requested-BW-UL", 555);
    public static final AvpDef<Long> EXTENDED_MAX_SUPPORTED_BW_DL = V.unsigned32("Extended-Max-Supported-BW-DL", 556);
    public static final AvpDef<Long> EXTENDED_MAX_SUPPORTED_BW_UL = V.unsigned32("Extended-Max-Supported-BW-UL", 557);
    public static final AvpDef<Long> EXTENDED_MIN_DESIRED_BW_DL = V.unsigned32("Extended-Min-Desired-BW-DL", 558);
    public static final AvpDef<Long> EXTENDED_MIN_DESIRED_BW_UL = V.unsigned32("Extended-Min-Desired-BW-UL", 559);
    public static final AvpDef<Long> EXTENDED_MIN_REQUESTED_BW_DL = V.unsigned32("Extended-Min-Requested-BW-DL", 560);
    public static final AvpDef<Long> EXTENDED_MIN_REQUESTED_BW_UL = V.unsigned32("Extended-Min-Requested-BW-UL", 561);
    public static final AvpDef<String> MCVIDEO_IDENTIFIER = V.octetText("MCVideo-Identifier", 562);
    public static final AvpDef<byte[]> IMS_CONTENT_IDENTIFIER = V.octetString("IMS-Content-Identifier", 563);
    public static final AvpDef<Integer> IMS_CONTENT_TYPE = V.enumerated("IMS-Content-Type", 564);
    public static final GroupedAvpDef CALLEE_INFORMATION = V.grouped("Callee-Information", 565);
    public static final GroupedAvpDef FIVEGS_RAN_NAS_RELEASE_CAUSE = V.grouped("5GS-RAN-NAS-Release-Cause", 572);
    public static final AvpDef<Long> FIVEGMM_CAUSE = V.unsigned32("5GMM-Cause", 573);
    public static final AvpDef<Long> FIVEGSM_CAUSE = V.unsigned32("5GSM-Cause", 574);
    public static final GroupedAvpDef NGAP_CAUSE = V.grouped("NGAP-Cause", 575);
    public static final AvpDef<Long> NGAP_GROUP = V.unsigned32("NGAP-Group", 576);
    public static final AvpDef<Long> NGAP_VALUE = V.unsigned32("NGAP-Value", 577);

    // Values of Experimental-Result-Code
    public static final int INVALID_SERVICE_INFORMATION = 5061;

    public static final int FILTER_RESTRICTIONS = 5062;
    public static final int REQUESTED_SERVICE_NOT_AUTHORIZED = 5063;
    public static final int DUPLICATED_AF_SESSION = 5064;
    public static final int IP_CAN_SESSION_NOT_AVAILABLE = 5065;
    public static final int UNAUTHORIZED_NON_EMERGENCY_SESSION = 5066;
    public static final int UNAUTHORIZED_SPONSORED_DATA_CONNECTIVITY = 5067;
    public static final int TEMPORARY_NETWORK_FAILURE = 5068;
    public static final int REQUESTED_SERVICE_TEMPORARILY_NOT_AUTHORIZED = 4261;

    private Rx() {}
}
