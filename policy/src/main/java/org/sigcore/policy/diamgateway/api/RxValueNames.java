// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.model.SpecRef;

/** Values of Rx AVPs by the names that TS 29.514 has for them; null where it has none. */
final class RxValueNames {
    private static final Map<Integer, String> MEDIA_TYPES = Map.of(
            RxValues.MediaType.AUDIO, "AUDIO",
            RxValues.MediaType.VIDEO, "VIDEO",
            RxValues.MediaType.DATA, "DATA",
            RxValues.MediaType.APPLICATION, "APPLICATION",
            RxValues.MediaType.CONTROL, "CONTROL",
            RxValues.MediaType.TEXT, "TEXT",
            RxValues.MediaType.MESSAGE, "MESSAGE",
            RxValues.MediaType.OTHER, "OTHER");
    private static final Map<Integer, String> FLOW_STATUS = Map.of(
            RxValues.FlowStatus.ENABLED_UPLINK, "ENABLED-UPLINK",
            RxValues.FlowStatus.ENABLED_DOWNLINK, "ENABLED-DOWNLINK",
            RxValues.FlowStatus.ENABLED, "ENABLED",
            RxValues.FlowStatus.DISABLED, "DISABLED",
            RxValues.FlowStatus.REMOVED, "REMOVED");
    private static final Map<Integer, String> FLOW_USAGE = Map.of(
            RxValues.FlowUsage.NO_INFORMATION, "NO_INFO",
            RxValues.FlowUsage.RTCP, "RTCP",
            RxValues.FlowUsage.AF_SIGNALLING, "AF_SIGNALLING");
    private static final Map<Integer, String> PROTOCOLS = Map.of(
            RxValues.AfSignallingProtocol.NO_INFORMATION, "NO_INFORMATION", RxValues.AfSignallingProtocol.SIP, "SIP");

    @SpecRef("TS 29.513 Annex B")
    private static final Map<Integer, String> EVENTS = Map.ofEntries(
            Map.entry(RxValues.SpecificAction.CHARGING_CORRELATION_EXCHANGE, "CHARGING_CORRELATION"),
            Map.entry(RxValues.SpecificAction.INDICATION_OF_RELEASE_OF_BEARER, "FAILED_RESOURCES_ALLOCATION"),
            Map.entry(RxValues.SpecificAction.INDICATION_OF_LOSS_OF_BEARER, "FAILED_RESOURCES_ALLOCATION"),
            Map.entry(RxValues.SpecificAction.INDICATION_OF_RECOVERY_OF_BEARER, "SUCCESSFUL_RESOURCES_ALLOCATION"),
            Map.entry(RxValues.SpecificAction.IP_CAN_CHANGE, "ACCESS_TYPE_CHANGE"),
            Map.entry(RxValues.SpecificAction.INDICATION_OF_OUT_OF_CREDIT, "OUT_OF_CREDIT"),
            Map.entry(
                    RxValues.SpecificAction.INDICATION_OF_SUCCESSFUL_RESOURCES_ALLOCATION,
                    "SUCCESSFUL_RESOURCES_ALLOCATION"),
            Map.entry(RxValues.SpecificAction.INDICATION_OF_FAILED_RESOURCES_ALLOCATION, "FAILED_RESOURCES_ALLOCATION"),
            Map.entry(RxValues.SpecificAction.USAGE_REPORT, "USAGE_REPORT"),
            Map.entry(RxValues.SpecificAction.ACCESS_NETWORK_INFO_REPORT, "ANI_REPORT"),
            Map.entry(RxValues.SpecificAction.INDICATION_OF_ACCESS_NETWORK_INFO_REPORTING_FAILURE, "ANI_REPORT"),
            Map.entry(RxValues.SpecificAction.PLMN_CHANGE, "PLMN_CHG"),
            Map.entry(RxValues.SpecificAction.EPS_FALLBACK, "EPS_FALLBACK"),
            Map.entry(RxValues.SpecificAction.INDICATION_OF_REALLOCATION_OF_CREDIT, "REALLOCATION_OF_CREDIT"),
            Map.entry(RxValues.SpecificAction.SUCCESSFUL_QOS_UPDATE, "SUCCESSFUL_QOS_UPDATE"),
            Map.entry(RxValues.SpecificAction.FAILED_QOS_UPDATE, "FAILED_QOS_UPDATE"));

    private RxValueNames() {}

    static @Nullable String mediaType(@Nullable Integer value) {
        return value == null ? null : MEDIA_TYPES.getOrDefault(value, "OTHER");
    }

    static @Nullable String flowStatus(@Nullable Integer value) {
        return value == null ? null : FLOW_STATUS.get(value);
    }

    static @Nullable String flowUsage(@Nullable Integer value) {
        return value == null ? null : FLOW_USAGE.get(value);
    }

    static @Nullable String protocol(@Nullable Integer value) {
        return value == null ? null : PROTOCOLS.get(value);
    }

    static @Nullable String preemption(@Nullable Long value) {
        return value == null || value > 2
                ? null
                : List.of("MOST_RECENT", "LEAST_RECENT", "HIGHEST_BW").get(value.intValue());
    }

    /** Reservation-Priority as ReservPriority, which begins at one. */
    static @Nullable String priority(@Nullable Integer value) {
        return value == null || value < 0 || value > 15 ? null : "PRIO_" + (value + 1);
    }

    /** The Specific-Actions that tell an event, the fittest first. */
    static List<Integer> actions(String event) {
        return switch (event) {
            case "FAILED_RESOURCES_ALLOCATION" ->
                List.of(
                        RxValues.SpecificAction.INDICATION_OF_FAILED_RESOURCES_ALLOCATION,
                        RxValues.SpecificAction.INDICATION_OF_LOSS_OF_BEARER,
                        RxValues.SpecificAction.INDICATION_OF_RELEASE_OF_BEARER);
            case "ANI_REPORT" ->
                List.of(
                        RxValues.SpecificAction.ACCESS_NETWORK_INFO_REPORT,
                        RxValues.SpecificAction.INDICATION_OF_ACCESS_NETWORK_INFO_REPORTING_FAILURE);
            case "SUCCESSFUL_RESOURCES_ALLOCATION" ->
                List.of(
                        RxValues.SpecificAction.INDICATION_OF_SUCCESSFUL_RESOURCES_ALLOCATION,
                        RxValues.SpecificAction.INDICATION_OF_RECOVERY_OF_BEARER);
            default ->
                EVENTS.entrySet().stream()
                        .filter(each -> each.getValue().equals(event))
                        .map(Map.Entry::getKey)
                        .toList();
        };
    }

    static @Nullable String event(int specificAction) {
        return EVENTS.get(specificAction);
    }
}
