// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpSource;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/**
 * Maps values of Rx AVPs to their names in TS 29.514; null without the AVP. An undefined value of an AVP that affects
 * gates, rules or charging is rejected with 5004. Specific-Actions are an open list: unknown values have no effect.
 */
public final class RxValueNames {
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

    private static final int MOST_PRIORITY = 15;

    private RxValueNames() {}

    static @Nullable String mediaType(AvpSource avps) {
        return name(avps, Rx.MEDIA_TYPE, MEDIA_TYPES);
    }

    static @Nullable String flowStatus(AvpSource avps) {
        return name(avps, Rx.FLOW_STATUS, FLOW_STATUS);
    }

    static @Nullable String flowUsage(AvpSource avps) {
        return name(avps, Rx.FLOW_USAGE, FLOW_USAGE);
    }

    static @Nullable String protocol(AvpSource avps) {
        return name(avps, Rx.AF_SIGNALLING_PROTOCOL, PROTOCOLS);
    }

    static @Nullable String serviceInfoStatus(AvpSource avps) {
        return either(avps, Rx.SERVICE_INFO_STATUS, "FINAL", "PRELIMINARY");
    }

    static @Nullable String forking(AvpSource avps) {
        return either(avps, Rx.SIP_FORKING_INDICATION, "SINGLE_DIALOGUE", "SEVERAL_DIALOGUES");
    }

    static @Nullable String sponsoring(AvpSource avps) {
        return either(avps, Rx.SPONSORING_ACTION, "SPONSOR_DISABLED", "SPONSOR_ENABLED");
    }

    static @Nullable String prioritySharing(AvpSource avps) {
        return either(avps, Rx.PRIORITY_SHARING_INDICATOR, "ENABLED", "DISABLED");
    }

    static @Nullable String preemptionCapability(AvpSource avps) {
        return either(avps, Gx.PRE_EMPTION_CAPABILITY, "MAY_PREEMPT", "NOT_PREEMPT");
    }

    static @Nullable String preemptionVulnerability(AvpSource avps) {
        return either(avps, Gx.PRE_EMPTION_VULNERABILITY, "PREEMPTABLE", "NOT_PREEMPTABLE");
    }

    static @Nullable String preemption(AvpSource avps) {
        Long value = avps.get(Rx.PRE_EMPTION_CONTROL_INFO);
        Avp avp = avps.avp(Rx.PRE_EMPTION_CONTROL_INFO);
        if (value == null || avp == null) {
            return null;
        }
        List<String> names = List.of("MOST_RECENT", "LEAST_RECENT", "HIGHEST_BW");
        if (value >= names.size()) {
            throw Rx.PRE_EMPTION_CONTROL_INFO.invalid(avp, "no such value: " + value);
        }
        return names.get(value.intValue());
    }

    /** Returns the Reservation-Priority as ReservPriority, which starts at one. */
    static @Nullable String priority(AvpSource avps) {
        Integer value = known(avps, Rx.RESERVATION_PRIORITY, 0, MOST_PRIORITY);
        return value == null ? null : "PRIO_" + (value + 1);
    }

    /** Returns the access network information that the AF requests. */
    static List<String> accessInformation(AvpSource avps) {
        return avps.all(Rx.REQUIRED_ACCESS_INFO).stream()
                .map(wanted -> switch (wanted) {
                    case RxValues.RequiredAccessInfo.USER_LOCATION -> "USER_LOCATION";
                    case RxValues.RequiredAccessInfo.MS_TIME_ZONE -> "UE_TIME_ZONE";
                    default -> throw unknown(Rx.REQUIRED_ACCESS_INFO, wanted);
                })
                .toList();
    }

    /**
     * Returns the value of an enumerated AVP; null without the AVP.
     *
     * @throws org.sigcore.diameter.InvalidAvpException 5004 for a value outside of the bounds
     */
    @SpecRef("RFC 6733 7.1.5")
    static @Nullable Integer known(AvpSource avps, AvpDef<Integer> def, int least, int most) {
        Integer value = avps.get(def);
        if (value != null && (value < least || value > most)) {
            throw unknown(def, value);
        }
        return value;
    }

    private static @Nullable String either(AvpSource avps, AvpDef<Integer> def, String zero, String one) {
        Integer value = known(avps, def, 0, 1);
        return value == null ? null : value == 0 ? zero : one;
    }

    private static @Nullable String name(AvpSource avps, AvpDef<Integer> def, Map<Integer, String> names) {
        Integer value = avps.get(def);
        if (value == null) {
            return null;
        }
        String name = names.get(value);
        if (name == null) {
            throw unknown(def, value);
        }
        return name;
    }

    private static InvalidAvpException unknown(AvpDef<Integer> def, int value) {
        return def.invalid(def.of(value), "no such value: " + value);
    }

    /**
     * Returns the Specific-Actions that report an event, the most specific first. A release is also a loss, but a
     * temporary loss is no release; only flows that were lost can recover.
     *
     * @param report of the allocation, with {@link RxToAf#TEMPORARY} and {@link RxToAf#RECOVERED}
     */
    @SpecRef({"TS 29.214 5.3.13", "TS 29.214 4.4.6.2"})
    static List<Integer> actions(String event, JsonNode report) {
        return switch (event) {
            case "FAILED_RESOURCES_ALLOCATION" ->
                report.has(RxToAf.TEMPORARY)
                        ? List.of(
                                RxValues.SpecificAction.INDICATION_OF_LOSS_OF_BEARER,
                                RxValues.SpecificAction.INDICATION_OF_FAILED_RESOURCES_ALLOCATION)
                        : List.of(
                                RxValues.SpecificAction.INDICATION_OF_FAILED_RESOURCES_ALLOCATION,
                                RxValues.SpecificAction.INDICATION_OF_RELEASE_OF_BEARER,
                                RxValues.SpecificAction.INDICATION_OF_LOSS_OF_BEARER);
            case "ANI_REPORT" ->
                List.of(
                        RxValues.SpecificAction.ACCESS_NETWORK_INFO_REPORT,
                        RxValues.SpecificAction.INDICATION_OF_ACCESS_NETWORK_INFO_REPORTING_FAILURE);
            case "SUCCESSFUL_RESOURCES_ALLOCATION" ->
                report.has(RxToAf.RECOVERED)
                        ? List.of(
                                RxValues.SpecificAction.INDICATION_OF_RECOVERY_OF_BEARER,
                                RxValues.SpecificAction.INDICATION_OF_SUCCESSFUL_RESOURCES_ALLOCATION)
                        : List.of(RxValues.SpecificAction.INDICATION_OF_SUCCESSFUL_RESOURCES_ALLOCATION);
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
