// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.dictionary;

import org.sigcore.model.SpecRef;

/** Values of the enumerated AVPs in {@link Rx}, one class per AVP. The enumerations are open. */
public final class RxValues {
    private RxValues() {}

    /** Values of Abort-Cause. */
    @SpecRef("TS 29.214 5.3.1")
    public static final class AbortCause {
        public static final int BEARER_RELEASED = 0;
        public static final int INSUFFICIENT_SERVER_RESOURCES = 1;
        public static final int INSUFFICIENT_BEARER_RESOURCES = 2;
        public static final int PS_TO_CS_HANDOVER = 3;
        public static final int SPONSORED_DATA_CONNECTIVITY_DISALLOWED = 4;

        private AbortCause() {}
    }

    /** Values of Flow-Status. */
    @SpecRef("TS 29.214 5.3.11")
    public static final class FlowStatus {
        public static final int ENABLED_UPLINK = 0;
        public static final int ENABLED_DOWNLINK = 1;
        public static final int ENABLED = 2;
        public static final int DISABLED = 3;
        public static final int REMOVED = 4;

        private FlowStatus() {}
    }

    /** Values of Flow-Usage. */
    @SpecRef("TS 29.214 5.3.12")
    public static final class FlowUsage {
        public static final int NO_INFORMATION = 0;
        public static final int RTCP = 1;
        public static final int AF_SIGNALLING = 2;

        private FlowUsage() {}
    }

    /** Values of Specific-Action. */
    @SpecRef("TS 29.214 5.3.13")
    public static final class SpecificAction {
        public static final int CHARGING_CORRELATION_EXCHANGE = 1;
        public static final int INDICATION_OF_LOSS_OF_BEARER = 2;
        public static final int INDICATION_OF_RECOVERY_OF_BEARER = 3;
        public static final int INDICATION_OF_RELEASE_OF_BEARER = 4;
        public static final int IP_CAN_CHANGE = 6;
        public static final int INDICATION_OF_OUT_OF_CREDIT = 7;
        public static final int INDICATION_OF_SUCCESSFUL_RESOURCES_ALLOCATION = 8;
        public static final int INDICATION_OF_FAILED_RESOURCES_ALLOCATION = 9;
        public static final int INDICATION_OF_LIMITED_PCC_DEPLOYMENT = 10;
        public static final int USAGE_REPORT = 11;
        public static final int ACCESS_NETWORK_INFO_REPORT = 12;
        public static final int INDICATION_OF_RECOVERY_FROM_LIMITED_PCC_DEPLOYMENT = 13;
        public static final int INDICATION_OF_ACCESS_NETWORK_INFO_REPORTING_FAILURE = 14;
        public static final int INDICATION_OF_TRANSFER_POLICY_EXPIRED = 15;
        public static final int PLMN_CHANGE = 16;
        public static final int EPS_FALLBACK = 17;
        public static final int INDICATION_OF_REALLOCATION_OF_CREDIT = 18;
        public static final int SUCCESSFUL_QOS_UPDATE = 19;
        public static final int FAILED_QOS_UPDATE = 20;

        private SpecificAction() {}
    }

    /** Values of Media-Type. */
    @SpecRef("TS 29.214 5.3.19")
    public static final class MediaType {
        public static final int AUDIO = 0;
        public static final int VIDEO = 1;
        public static final int DATA = 2;
        public static final int APPLICATION = 3;
        public static final int CONTROL = 4;
        public static final int TEXT = 5;
        public static final int MESSAGE = 6;
        public static final int OTHER = -1;

        private MediaType() {}
    }

    /** Values of SIP-Forking-Indication. */
    @SpecRef("TS 29.214 5.3.22")
    public static final class SipForkingIndication {
        public static final int SINGLE_DIALOGUE = 0;
        public static final int SEVERAL_DIALOGUES = 1;

        private SipForkingIndication() {}
    }

    /** Values of Service-Info-Status. */
    @SpecRef("TS 29.214 5.3.25")
    public static final class ServiceInfoStatus {
        public static final int FINAL_SERVICE_INFORMATION = 0;
        public static final int PRELIMINARY_SERVICE_INFORMATION = 1;

        private ServiceInfoStatus() {}
    }

    /** Values of AF-Signalling-Protocol. */
    @SpecRef("TS 29.214 5.3.26")
    public static final class AfSignallingProtocol {
        public static final int NO_INFORMATION = 0;
        public static final int SIP = 1;

        private AfSignallingProtocol() {}
    }

    /** Values of Rx-Request-Type. */
    @SpecRef("TS 29.214 5.3.31")
    public static final class RxRequestType {
        public static final int INITIAL_REQUEST = 0;
        public static final int UPDATE_REQUEST = 1;
        public static final int PCSCF_RESTORATION = 2;

        private RxRequestType() {}
    }

    /** Values of Required-Access-Info. */
    @SpecRef("TS 29.214 5.3.34")
    public static final class RequiredAccessInfo {
        public static final int USER_LOCATION = 0;
        public static final int MS_TIME_ZONE = 1;

        private RequiredAccessInfo() {}
    }
}
