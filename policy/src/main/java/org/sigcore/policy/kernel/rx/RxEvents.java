// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.OctetText;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.SpecificAction;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Encodes an EventsNotification (TS 29.514 5.6.2.9) as AVPs of an RAR or AAA on Rx. Pure. */
@SpecRef({"TS 29.214 4.4.6", "TS 29.513 Annex B"})
final class RxEvents {
    private static final long LARGEST_TIME = 0xFFFF_FFFFL;
    private static final Map<String, String> ALLOCATIONS = Map.of(
            "SUCCESSFUL_RESOURCES_ALLOCATION", "succResourcAllocReports",
            "FAILED_RESOURCES_ALLOCATION", "failedResourcAllocReports");

    private RxEvents() {}

    /** Returns the distinct Specific-Actions of a notification that the AF has requested. */
    static List<Integer> actions(ObjectNode notification, JsonNode asked) {
        Set<Integer> actions = new LinkedHashSet<>();
        for (JsonNode event : notification.path("evNotifs")) {
            String name = event.path("event").asString("");
            JsonNode reports = notification.path(ALLOCATIONS.getOrDefault(name, ""));
            for (JsonNode report : reports.isEmpty() ? Json.array().add(event) : reports) {
                RxValueNames.actions(name, report).stream()
                        .filter(action -> asked.valueStream().anyMatch(one -> one.asInt(0) == action))
                        .findFirst()
                        .ifPresent(actions::add);
            }
        }
        // NetLoc is not supported: report the failure instead of the location
        if (notification.has("noNetLocSupp") && actions.remove(SpecificAction.ACCESS_NETWORK_INFO_REPORT)) {
            actions.add(SpecificAction.INDICATION_OF_ACCESS_NETWORK_INFO_REPORTING_FAILURE);
        }
        return List.copyOf(actions);
    }

    /** Returns the AVPs of a notification. */
    static List<Avp> avps(ObjectNode told) {
        List<Avp> avps = new ArrayList<>();
        access(told, avps);
        JsonNode plmn = told.path("plmnId");
        if (plmn.isObject()) {
            avps.add(Gx.THREEGPP_SGSN_MCC_MNC.of(
                    plmn.path("mcc").asString("") + plmn.path("mnc").asString("")));
        }
        location(told, avps);
        for (JsonNode identifier : told.path("anChargIds")) {
            avps.add(charging(identifier));
        }
        InetAddress charging = address(told.path("anChargAddr"), "anChargIpv4Addr", "anChargIpv6Addr");
        if (charging != null) {
            avps.add(Rx.ACCESS_NETWORK_CHARGING_ADDRESS.of(charging));
        }
        usage(told.path("usgRep"), avps);
        for (String reports : List.of("succResourcAllocReports", "failedResourcAllocReports", "outOfCredReports")) {
            for (JsonNode report : told.path(reports)) {
                flows(report.path("flows"), avps);
            }
        }
        for (JsonNode event : told.path("evNotifs")) {
            flows(event.path("flows"), avps);
        }
        return avps;
    }

    @SpecRef("TS 29.214 4.4.6.6")
    private static void usage(JsonNode used, List<Avp> avps) {
        List<Avp> units = new ArrayList<>();
        if (used.has("duration")) {
            units.add(Base.CC_TIME.of(Math.min(used.path("duration").asLong(0), LARGEST_TIME)));
        }
        unit(used, "totalVolume", Base.CC_TOTAL_OCTETS, units);
        unit(used, "uplinkVolume", Base.CC_INPUT_OCTETS, units);
        unit(used, "downlinkVolume", Base.CC_OUTPUT_OCTETS, units);
        if (!units.isEmpty()) {
            avps.add(Rx.SPONSORED_CONNECTIVITY_DATA.of(Base.USED_SERVICE_UNIT.of(units)));
        }
    }

    private static void unit(JsonNode used, String member, AvpDef<Long> def, List<Avp> units) {
        if (used.has(member)) {
            units.add(def.of(used.path(member).asLong(0)));
        }
    }

    private static void access(ObjectNode told, List<Avp> avps) {
        String access = Json.string(told, "accessType");
        if (told.has("ipCanType")) {
            avps.add(Gx.IP_CAN_TYPE.of(told.path("ipCanType").asInt()));
        } else if (access != null) {
            avps.add(Gx.IP_CAN_TYPE.of(AccessNames.ipCanType(access)));
        }
        Integer rat = AccessNames.ratType(Json.string(told, "ratType"));
        if (rat != null) {
            avps.add(Gx.RAT_TYPE.of(rat));
        }
        InetAddress gateway = address(told.path("anGwAddr"), "anGwIpv4Addr", "anGwIpv6Addr");
        if (gateway != null) {
            avps.add(Gx.AN_GW_ADDRESS.of(gateway));
        }
    }

    private static void location(ObjectNode told, List<Avp> avps) {
        byte[] location = UserLocations.write(told.path("ueLoc"));
        if (location != null) {
            avps.add(Gx.THREEGPP_USER_LOCATION_INFO.of(location));
        }
        String zone = Json.string(told, "ueTimeZone");
        byte[] octets = zone == null ? null : UserLocations.timeZone(zone);
        if (octets != null) {
            avps.add(Gx.THREEGPP_MS_TIMEZONE.of(octets));
        }
        Instant time = time(Json.string(told, "ueLocTime"));
        if (time != null) {
            avps.add(Gx.USER_LOCATION_INFO_TIME.of(time));
        }
        if (told.has("noNetLocSupp")) {
            avps.add(Gx.NETLOC_ACCESS_SUPPORT.of(0L));
        }
    }

    private static @Nullable Instant time(@Nullable String text) {
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static Avp charging(JsonNode identifier) {
        byte[] value = identifier.has("accNetChaIdValue")
                ? ByteBuffer.allocate(Integer.BYTES)
                        .putInt((int) identifier.path("accNetChaIdValue").asLong(0))
                        .array()
                : OctetText.octets(identifier.path("accNetChargIdString").asString(""));
        List<Avp> avps = new ArrayList<>(List.of(Rx.ACCESS_NETWORK_CHARGING_IDENTIFIER_VALUE.of(value)));
        flows(identifier.path("flows"), avps);
        return Rx.ACCESS_NETWORK_CHARGING_IDENTIFIER.of(avps);
    }

    private static void flows(JsonNode flows, List<Avp> avps) {
        for (JsonNode each : flows) {
            AvpGroup.Builder group = AvpGroup.builder()
                    .add(Rx.MEDIA_COMPONENT_NUMBER, each.path("medCompN").asLong(0));
            each.path("fNums").forEach(number -> group.add(Rx.FLOW_NUMBER, number.asLong(0)));
            avps.add(Rx.FLOWS.of(group.build()));
        }
    }

    private static @Nullable InetAddress address(JsonNode document, String ipv4, String ipv6) {
        String text = Json.string(document, document.has(ipv4) ? ipv4 : ipv6);
        try {
            return text == null || !text.matches("[0-9a-fA-F.:]+") ? null : InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
