// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.dictionary;

import org.sigcore.model.SpecRef;

/** Values of the enumerated AVPs in {@link Gx}, one class per AVP. The enumerations are open. */
public final class GxValues {
    private GxValues() {}

    /** Values of Bearer-Usage. */
    @SpecRef("TS 29.212 5.3.1")
    public static final class BearerUsage {
        public static final int GENERAL = 0;
        public static final int IMS_SIGNALLING = 1;
        public static final int DEDICATED = 2;

        private BearerUsage() {}
    }

    /** Values of Event-Trigger. */
    @SpecRef("TS 29.212 5.3.7")
    public static final class EventTrigger {
        public static final int SGSN_CHANGE = 0;
        public static final int QOS_CHANGE = 1;
        public static final int RAT_CHANGE = 2;
        public static final int TFT_CHANGE = 3;
        public static final int PLMN_CHANGE = 4;
        public static final int LOSS_OF_BEARER = 5;
        public static final int RECOVERY_OF_BEARER = 6;
        public static final int IP_CAN_CHANGE = 7;
        public static final int GW_PCEF_MALFUNCTION = 8;
        public static final int RESOURCES_LIMITATION = 9;
        public static final int MAX_NR_BEARERS_REACHED = 10;
        public static final int QOS_CHANGE_EXCEEDING_AUTHORIZATION = 11;
        public static final int RAI_CHANGE = 12;
        public static final int USER_LOCATION_CHANGE = 13;
        public static final int NO_EVENT_TRIGGERS = 14;
        public static final int OUT_OF_CREDIT = 15;
        public static final int REALLOCATION_OF_CREDIT = 16;
        public static final int REVALIDATION_TIMEOUT = 17;
        public static final int UE_IP_ADDRESS_ALLOCATE = 18;
        public static final int UE_IP_ADDRESS_RELEASE = 19;
        public static final int DEFAULT_EPS_BEARER_QOS_CHANGE = 20;
        public static final int AN_GW_CHANGE = 21;
        public static final int SUCCESSFUL_RESOURCE_ALLOCATION = 22;
        public static final int RESOURCE_MODIFICATION_REQUEST = 23;
        public static final int PGW_TRACE_CONTROL = 24;
        public static final int UE_TIME_ZONE_CHANGE = 25;
        public static final int TAI_CHANGE = 26;
        public static final int ECGI_CHANGE = 27;
        public static final int CHARGING_CORRELATION_EXCHANGE = 28;
        public static final int APN_AMBR_MODIFICATION_FAILURE = 29;
        public static final int USER_CSG_INFORMATION_CHANGE = 30;
        public static final int USAGE_REPORT = 33;
        public static final int DEFAULT_EPS_BEARER_QOS_MODIFICATION_FAILURE = 34;
        public static final int USER_CSG_HYBRID_SUBSCRIBED_INFORMATION_CHANGE = 35;
        public static final int USER_CSG_HYBRID_UNSUBSCRIBED_INFORMATION_CHANGE = 36;
        public static final int ROUTING_RULE_CHANGE = 37;
        public static final int APPLICATION_START = 39;
        public static final int APPLICATION_STOP = 40;
        public static final int CS_TO_PS_HANDOVER = 42;
        public static final int UE_LOCAL_IP_ADDRESS_CHANGE = 43;
        public static final int HENB_LOCAL_IP_ADDRESS_CHANGE = 44;
        public static final int ACCESS_NETWORK_INFO_REPORT = 45;
        public static final int CREDIT_MANAGEMENT_SESSION_FAILURE = 46;
        public static final int DEFAULT_QOS_CHANGE = 47;
        public static final int CHANGE_OF_UE_PRESENCE_IN_PRESENCE_REPORTING_AREA_REPORT = 48;
        public static final int ADDITION_OF_ACCESS = 49;
        public static final int REMOVAL_OF_ACCESS = 50;
        public static final int UNAVAILABILITY_OF_ACCESS = 51;
        public static final int AVAILABILITY_OF_ACCESS = 52;
        public static final int RESOURCE_RELEASE = 53;
        public static final int ENODEB_CHANGE = 54;
        public static final int THREEGPP_PS_DATA_OFF_CHANGE = 55;
        public static final int UE_STATUS_RESUME = 56;

        private EventTrigger() {}
    }

    /** Values of Metering-Method. */
    @SpecRef("TS 29.212 5.3.8")
    public static final class MeteringMethod {
        public static final int DURATION = 0;
        public static final int VOLUME = 1;
        public static final int DURATION_VOLUME = 2;
        public static final int EVENT = 3;

        private MeteringMethod() {}
    }

    /** Values of Offline. */
    @SpecRef("TS 29.212 5.3.9")
    public static final class Offline {
        public static final int DISABLE_OFFLINE = 0;
        public static final int ENABLE_OFFLINE = 1;

        private Offline() {}
    }

    /** Values of Online. */
    @SpecRef("TS 29.212 5.3.10")
    public static final class Online {
        public static final int DISABLE_ONLINE = 0;
        public static final int ENABLE_ONLINE = 1;

        private Online() {}
    }

    /** Values of Reporting-Level. */
    @SpecRef("TS 29.212 5.3.12")
    public static final class ReportingLevel {
        public static final int SERVICE_IDENTIFIER_LEVEL = 0;
        public static final int RATING_GROUP_LEVEL = 1;
        public static final int SPONSORED_CONNECTIVITY_LEVEL = 2;

        private ReportingLevel() {}
    }

    /** Values of PCC-Rule-Status. */
    @SpecRef("TS 29.212 5.3.19")
    public static final class PccRuleStatus {
        public static final int ACTIVE = 0;
        public static final int INACTIVE = 1;
        public static final int TEMPORARILY_INACTIVE = 2;

        private PccRuleStatus() {}
    }

    /** Values of Bearer-Control-Mode. */
    @SpecRef("TS 29.212 5.3.23")
    public static final class BearerControlMode {
        public static final int UE_ONLY = 0;
        public static final int UE_NW = 2;

        private BearerControlMode() {}
    }

    /** Values of Network-Request-Support. */
    @SpecRef("TS 29.212 5.3.24")
    public static final class NetworkRequestSupport {
        public static final int NETWORK_REQUEST_NOT_SUPPORTED = 0;
        public static final int NETWORK_REQUEST_SUPPORTED = 1;

        private NetworkRequestSupport() {}
    }

    /** Values of IP-CAN-Type. */
    @SpecRef("TS 29.212 5.3.27")
    public static final class IpCanType {
        public static final int THREEGPP_GPRS = 0;
        public static final int DOCSIS = 1;
        public static final int XDSL = 2;
        public static final int WIMAX = 3;
        public static final int THREEGPP2 = 4;
        public static final int THREEGPP_EPS = 5;
        public static final int NON_3GPP_EPS = 6;
        public static final int FBA = 7;
        public static final int THREEGPP_5GS = 8;
        public static final int NON_3GPP_5GS = 9;

        private IpCanType() {}
    }

    /** Values of RAT-Type. */
    @SpecRef("TS 29.212 5.3.31")
    public static final class RatType {
        public static final int WLAN = 0;
        public static final int VIRTUAL = 1;
        public static final int UTRAN = 1000;
        public static final int GERAN = 1001;
        public static final int GAN = 1002;
        public static final int HSPA_EVOLUTION = 1003;
        public static final int EUTRAN = 1004;

        private RatType() {}
    }

    /** Values of Rule-Failure-Code. */
    @SpecRef("TS 29.212 5.3.38")
    public static final class RuleFailureCode {
        public static final int UNKNOWN_RULE_NAME = 1;
        public static final int RATING_GROUP_ERROR = 2;
        public static final int SERVICE_IDENTIFIER_ERROR = 3;
        public static final int GW_PCEF_MALFUNCTION = 4;
        public static final int RESOURCES_LIMITATION = 5;
        public static final int MAX_NR_BEARERS_REACHED = 6;
        public static final int UNKNOWN_BEARER_ID = 7;
        public static final int MISSING_BEARER_ID = 8;
        public static final int MISSING_FLOW_INFORMATION = 9;
        public static final int RESOURCE_ALLOCATION_FAILURE = 10;
        public static final int UNSUCCESSFUL_QOS_VALIDATION = 11;
        public static final int INCORRECT_FLOW_INFORMATION = 12;
        public static final int PS_TO_CS_HANDOVER = 13;
        public static final int TDF_APPLICATION_IDENTIFIER_ERROR = 14;
        public static final int NO_BEARER_BOUND = 15;
        public static final int FILTER_RESTRICTIONS = 16;
        public static final int AN_GW_FAILED = 17;
        public static final int MISSING_REDIRECT_SERVER_ADDRESS = 18;
        public static final int CM_END_USER_SERVICE_DENIED = 19;
        public static final int CM_CREDIT_CONTROL_NOT_APPLICABLE = 20;
        public static final int CM_AUTHORIZATION_REJECTED = 21;
        public static final int CM_USER_UNKNOWN = 22;
        public static final int CM_RATING_FAILED = 23;

        private RuleFailureCode() {}
    }

    /** Values of Session-Release-Cause. */
    @SpecRef("TS 29.212 5.3.44")
    public static final class SessionReleaseCause {
        public static final int UNSPECIFIED_REASON = 0;
        public static final int UE_SUBSCRIPTION_REASON = 1;
        public static final int INSUFFICIENT_SERVER_RESOURCES = 2;
        public static final int IP_CAN_SESSION_TERMINATION = 3;
        public static final int UE_IP_ADDRESS_RELEASE = 4;

        private SessionReleaseCause() {}
    }

    /** Values of Pre-emption-Capability. */
    @SpecRef("TS 29.212 5.3.46")
    public static final class PreEmptionCapability {
        public static final int PRE_EMPTION_CAPABILITY_ENABLED = 0;
        public static final int PRE_EMPTION_CAPABILITY_DISABLED = 1;

        private PreEmptionCapability() {}
    }

    /** Values of Pre-emption-Vulnerability. */
    @SpecRef("TS 29.212 5.3.47")
    public static final class PreEmptionVulnerability {
        public static final int PRE_EMPTION_VULNERABILITY_ENABLED = 0;
        public static final int PRE_EMPTION_VULNERABILITY_DISABLED = 1;

        private PreEmptionVulnerability() {}
    }

    /** Values of Packet-Filter-Operation. */
    @SpecRef("TS 29.212 5.3.57")
    public static final class PacketFilterOperation {
        public static final int DELETION = 0;
        public static final int ADDITION = 1;
        public static final int MODIFICATION = 2;

        private PacketFilterOperation() {}
    }

    /** Values of Usage-Monitoring-Level. */
    @SpecRef("TS 29.212 5.3.61")
    public static final class UsageMonitoringLevel {
        public static final int SESSION_LEVEL = 0;
        public static final int PCC_RULE_LEVEL = 1;
        public static final int ADC_RULE_LEVEL = 2;

        private UsageMonitoringLevel() {}
    }

    /** Values of Usage-Monitoring-Report. */
    @SpecRef("TS 29.212 5.3.62")
    public static final class UsageMonitoringReport {
        public static final int USAGE_MONITORING_REPORT_REQUIRED = 0;

        private UsageMonitoringReport() {}
    }

    /** Values of Usage-Monitoring-Support. */
    @SpecRef("TS 29.212 5.3.63")
    public static final class UsageMonitoringSupport {
        public static final int USAGE_MONITORING_DISABLED = 0;

        private UsageMonitoringSupport() {}
    }

    /** Values of Flow-Direction. */
    @SpecRef("TS 29.212 5.3.65")
    public static final class FlowDirection {
        public static final int UNSPECIFIED = 0;
        public static final int DOWNLINK = 1;
        public static final int UPLINK = 2;
        public static final int BIDIRECTIONAL = 3;

        private FlowDirection() {}
    }
}
