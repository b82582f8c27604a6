// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.model.SpecRef;

/** Names of Gx event triggers: the name of the equivalent N7 trigger, otherwise the Gx name. */
@SpecRef({"TS 29.212 5.3.7", "TS 29.512 5.6.3.6"})
final class EventTriggerNames {
    private static final Map<String, Integer> VALUES = Map.ofEntries(
            Map.entry("PLMN_CH", EventTrigger.PLMN_CHANGE),
            Map.entry("AC_TY_CH", EventTrigger.IP_CAN_CHANGE),
            Map.entry("RAT_TY_CH", EventTrigger.RAT_CHANGE),
            Map.entry("UE_IP_CH", EventTrigger.UE_IP_ADDRESS_ALLOCATE),
            Map.entry("DEF_QOS_CH", EventTrigger.DEFAULT_EPS_BEARER_QOS_CHANGE),
            Map.entry("SE_AMBR_CH", EventTrigger.QOS_CHANGE),
            Map.entry("RES_MO_RE", EventTrigger.RESOURCE_MODIFICATION_REQUEST),
            Map.entry("US_RE", EventTrigger.USAGE_REPORT),
            Map.entry("APP_STA", EventTrigger.APPLICATION_START),
            Map.entry("APP_STO", EventTrigger.APPLICATION_STOP),
            Map.entry("AN_INFO", EventTrigger.ACCESS_NETWORK_INFO_REPORT),
            Map.entry("AN_CH_COR", EventTrigger.CHARGING_CORRELATION_EXCHANGE),
            Map.entry("NO_CREDIT", EventTrigger.OUT_OF_CREDIT),
            Map.entry("REALLO_OF_CREDIT", EventTrigger.REALLOCATION_OF_CREDIT),
            Map.entry("RE_TIMEOUT", EventTrigger.REVALIDATION_TIMEOUT),
            Map.entry("RES_RELEASE", EventTrigger.LOSS_OF_BEARER),
            Map.entry("SUCC_RES_ALLO", EventTrigger.SUCCESSFUL_RESOURCE_ALLOCATION),
            Map.entry("UE_TZ_CH", EventTrigger.UE_TIME_ZONE_CHANGE),
            Map.entry("SAREA_CH", EventTrigger.USER_LOCATION_CHANGE),
            Map.entry("SCNN_CH", EventTrigger.AN_GW_CHANGE),
            Map.entry("PRA_CH", EventTrigger.CHANGE_OF_UE_PRESENCE_IN_PRESENCE_REPORTING_AREA_REPORT),
            Map.entry("USER_LOCATION_CH", EventTrigger.TAI_CHANGE),
            Map.entry("SCELL_CH", EventTrigger.ECGI_CHANGE),
            Map.entry("RAI_CH", EventTrigger.RAI_CHANGE),
            Map.entry("CM_SES_FAIL", EventTrigger.CREDIT_MANAGEMENT_SESSION_FAILURE),
            Map.entry("UE_STATUS_RESUME", EventTrigger.UE_STATUS_RESUME),
            Map.entry("SGSN_CHANGE", EventTrigger.SGSN_CHANGE),
            Map.entry("TFT_CHANGE", EventTrigger.TFT_CHANGE),
            Map.entry("RECOVERY_OF_BEARER", EventTrigger.RECOVERY_OF_BEARER),
            Map.entry("GW_PCEF_MALFUNCTION", EventTrigger.GW_PCEF_MALFUNCTION),
            Map.entry("RESOURCES_LIMITATION", EventTrigger.RESOURCES_LIMITATION),
            Map.entry("MAX_NR_BEARERS_REACHED", EventTrigger.MAX_NR_BEARERS_REACHED),
            Map.entry("QOS_CHANGE_EXCEEDING_AUTHORIZATION", EventTrigger.QOS_CHANGE_EXCEEDING_AUTHORIZATION),
            Map.entry("PGW_TRACE_CONTROL", EventTrigger.PGW_TRACE_CONTROL),
            Map.entry("APN_AMBR_MODIFICATION_FAILURE", EventTrigger.APN_AMBR_MODIFICATION_FAILURE),
            Map.entry("USER_CSG_INFORMATION_CHANGE", EventTrigger.USER_CSG_INFORMATION_CHANGE),
            Map.entry(
                    "DEFAULT_EPS_BEARER_QOS_MODIFICATION_FAILURE",
                    EventTrigger.DEFAULT_EPS_BEARER_QOS_MODIFICATION_FAILURE),
            Map.entry(
                    "USER_CSG_HYBRID_SUBSCRIBED_INFORMATION_CHANGE",
                    EventTrigger.USER_CSG_HYBRID_SUBSCRIBED_INFORMATION_CHANGE),
            Map.entry(
                    "USER_CSG_HYBRID_UNSUBSCRIBED_INFORMATION_CHANGE",
                    EventTrigger.USER_CSG_HYBRID_UNSUBSCRIBED_INFORMATION_CHANGE),
            Map.entry("ROUTING_RULE_CHANGE", EventTrigger.ROUTING_RULE_CHANGE),
            Map.entry("CS_TO_PS_HANDOVER", EventTrigger.CS_TO_PS_HANDOVER),
            Map.entry("UE_LOCAL_IP_ADDRESS_CHANGE", EventTrigger.UE_LOCAL_IP_ADDRESS_CHANGE),
            Map.entry("HENB_LOCAL_IP_ADDRESS_CHANGE", EventTrigger.HENB_LOCAL_IP_ADDRESS_CHANGE),
            Map.entry("DEFAULT_QOS_CHANGE", EventTrigger.DEFAULT_QOS_CHANGE),
            Map.entry("ADDITION_OF_ACCESS", EventTrigger.ADDITION_OF_ACCESS),
            Map.entry("REMOVAL_OF_ACCESS", EventTrigger.REMOVAL_OF_ACCESS),
            Map.entry("UNAVAILABILITY_OF_ACCESS", EventTrigger.UNAVAILABILITY_OF_ACCESS),
            Map.entry("AVAILABILITY_OF_ACCESS", EventTrigger.AVAILABILITY_OF_ACCESS),
            Map.entry("ENODEB_CHANGE", EventTrigger.ENODEB_CHANGE));
    /** Triggers that a PCEF reports unsolicited, and those for which N7 has one name and Gx has two. */
    private static final Map<Integer, String> REPORTED = Map.of(
            EventTrigger.UE_IP_ADDRESS_RELEASE, "UE_IP_CH",
            EventTrigger.RESOURCE_RELEASE, "RES_RELEASE",
            EventTrigger.THREEGPP_PS_DATA_OFF_CHANGE, "PS_DA_OFF");

    private static final Map<Integer, String> NAMES = new HashMap<>(REPORTED);

    static {
        VALUES.forEach((name, value) -> NAMES.put(value, name));
    }

    private EventTriggerNames() {}

    static @Nullable Integer value(String name) {
        return VALUES.get(name);
    }

    static @Nullable String name(int value) {
        return NAMES.get(value);
    }
}
