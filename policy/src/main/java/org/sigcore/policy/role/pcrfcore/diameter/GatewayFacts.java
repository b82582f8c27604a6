// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.OctetText;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.BearerUsage;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.FlowInformation;
import org.sigcore.policy.kernel.rx.UserLocations;
import org.sigcore.policy.kernel.session.AnswerFacts;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts the AVPs of a CCR about UE location, charging identifiers and detected applications to members of N7. Pure.
 */
@SpecRef("TS 29.212 5.6.2")
final class GatewayFacts {
    private static final int CHARGING_ID_OCTETS = 4;
    private static final List<String> CREDIT =
            List.of("END_USER_SER_DENIED", "CREDIT_CTRL_NOT_APP", "AUTH_REJECTED", "USER_UNKNOWN", "RATING_FAILED");

    private GatewayFacts() {}

    static void read(DiameterMessage ccr, ObjectNode context) {
        place(ccr, context);
        if (ccr.has(Gx.NETLOC_ACCESS_SUPPORT)) {
            context.put(AnswerFacts.NO_ACCESS_NETWORK, AnswerFacts.NOTHING_REPORTED);
        }
        address(ccr.get(Gx.AN_GW_ADDRESS), "anGwAddr", "anGw", context);
        address(ccr.get(Rx.ACCESS_NETWORK_CHARGING_ADDRESS), "chargEntityAddr", "anCharg", context);
        charging(ccr, context);
        usage(ccr, context);
        applications(ccr, context);
        PresenceAvps.read(ccr, context);
    }

    /** Adds what a PCEF states in a successful answer: the access of the UE, and that it does not report its place. */
    @SpecRef({"TS 29.212 5.6.5", "TS 29.212 4.5.22"})
    static void answered(DiameterMessage raa, ObjectNode report) {
        CcrReader.access(raa, report);
        place(raa, report);
        if (raa.has(Gx.NETLOC_ACCESS_SUPPORT)) {
            AnswerFacts.addNoAccessNetwork(report);
        }
    }

    /** Adds the location and time zone of the UE. */
    static void place(DiameterMessage ccr, ObjectNode context) {
        byte[] location = ccr.get(Gx.THREEGPP_USER_LOCATION_INFO);
        if (location != null) {
            context.set("userLocationInfo", UserLocations.read(location));
        }
        Instant time = ccr.get(Gx.USER_LOCATION_INFO_TIME);
        if (time != null) {
            context.put("userLocationInfoTime", time.toString());
        }
        byte[] zone = ccr.get(Gx.THREEGPP_MS_TIMEZONE);
        String zoneText = zone == null ? null : UserLocations.timeZone(zone);
        if (zoneText != null) {
            context.put("ueTimeZone", zoneText);
        }
    }

    private static void address(@Nullable InetAddress address, String member, String name, ObjectNode context) {
        if (address != null) {
            context.putObject(member)
                    .put(name + (address instanceof Inet4Address ? "Ipv4Addr" : "Ipv6Addr"), address.getHostAddress());
        }
    }

    private static void charging(DiameterMessage ccr, ObjectNode context) {
        for (AvpGroup identifier : ccr.all(Gx.ACCESS_NETWORK_CHARGING_IDENTIFIER_GX)) {
            byte[] value = identifier.require(Rx.ACCESS_NETWORK_CHARGING_IDENTIFIER_VALUE);
            ObjectNode read = context.withArrayProperty("accNetChIds").addObject();
            if (value.length == CHARGING_ID_OCTETS) {
                read.put("accNetChaIdValue", ByteBuffer.wrap(value).getInt() & 0xFFFF_FFFFL);
            } else {
                read.put("accNetChargId", OctetText.of(value));
            }
            List<String> rules = identifier.all(Gx.CHARGING_RULE_NAME);
            if (!rules.isEmpty()) {
                rules.forEach(read.putArray("refPccRuleIds")::add);
            } else {
                read.put("sessionChScope", true);
            }
        }
    }

    private static void usage(DiameterMessage ccr, ObjectNode context) {
        Integer online = ccr.get(Gx.ONLINE);
        if (online != null) {
            context.put("online", online == 1);
        }
        Integer offline = ccr.get(Gx.OFFLINE);
        if (offline != null) {
            context.put("offline", offline == 1);
        }
        Integer usage = ccr.get(Gx.BEARER_USAGE);
        if (usage != null) {
            context.put("qosFlowUsage", usage == BearerUsage.IMS_SIGNALLING ? "IMS_SIG" : "GENERAL");
        }
        Integer dataOff = ccr.get(Gx.THREEGPP_PS_DATA_OFF_STATUS);
        if (dataOff != null) {
            context.put("3gppPsDataOffStatus", dataOff == 0);
        }
        Long credit = ccr.get(Gx.CREDIT_MANAGEMENT_STATUS);
        for (int bit = 0; credit != null && bit < CREDIT.size(); bit++) {
            if ((credit & 1L << bit) != 0) {
                context.put("creditManageStatus", CREDIT.get(bit));
                break;
            }
        }
    }

    @SpecRef("TS 29.212 4.5.14")
    private static void applications(DiameterMessage ccr, ObjectNode context) {
        for (AvpGroup detected : ccr.all(Gx.APPLICATION_DETECTION_INFORMATION)) {
            ObjectNode info = context.withArrayProperty("appDetectionInfos")
                    .addObject()
                    .put("appId", detected.require(Gx.TDF_APPLICATION_IDENTIFIER));
            String instance = detected.get(Gx.TDF_APPLICATION_INSTANCE_IDENTIFIER);
            if (instance != null) {
                info.put("instanceId", instance);
            }
            for (AvpGroup flow : detected.all(Gx.FLOW_INFORMATION)) {
                ObjectNode described = info.withArrayProperty("sdfDescriptions").addObject();
                String description = flow.get(Rx.FLOW_DESCRIPTION);
                if (description != null) {
                    described.put(FlowInformation.FLOW_DESCRIPTION.name(), description);
                }
            }
        }
    }
}
