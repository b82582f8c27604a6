// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.AvpSource;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.model.session.UeAddresses;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import org.sigcore.policy.kernel.rx.AccessNames;
import org.sigcore.policy.kernel.rx.SubscriptionIdentities;
import org.sigcore.policy.kernel.session.logic.Collisions;
import org.sigcore.policy.kernel.session.logic.Tdf;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts a CCR to members of SmPolicyContextData, so that Gx and N7 share the decision logic. */
@SpecRef("TS 29.212 5.6.2")
final class CcrReader {
    private static final long MILLIS_1900_TO_1970 = 2_208_988_800_000L;

    private CcrReader() {}

    /**
     * Rejects a CCR-I without the AVPs that a session requires.
     *
     * @param emergency true for an emergency session, whose UE may be identified by its equipment only
     */
    @SpecRef({"TS 29.212 4.5.1", "TS 29.212 4.5.15"})
    static void requireInitial(DiameterMessage ccr, boolean emergency) {
        if (!emergency || !ccr.has(Base.USER_EQUIPMENT_INFO)) {
            ccr.require(Base.SUBSCRIPTION_ID);
        }
        ccr.require(Base.CALLED_STATION_ID);
        ccr.require(Gx.IP_CAN_TYPE);
        if (!ccr.has(Base.FRAMED_IPV6_PREFIX)) {
            ccr.require(Base.FRAMED_IP_ADDRESS);
        }
    }

    /** Records the PDN connection of the UE, and the time at which it was requested. */
    @SpecRef({"TS 29.212 5.3.58", "TS 29.273 9.2.3.2.6"})
    static void connection(DiameterMessage ccr, ObjectNode peer) {
        byte[] connection = ccr.get(Gx.PDN_CONNECTION_ID);
        if (connection != null) {
            peer.put(Collisions.PDN_CONNECTION, HexFormat.of().formatHex(connection));
        }
        Long originated = ccr.get(Gx.ORIGINATION_TIME_STAMP);
        if (originated != null) {
            peer.put(Collisions.ORIGINATED, originated - MILLIS_1900_TO_1970);
        }
    }

    /** Returns the time until which the originator behind the PCEF waits; null if the request does not state it. */
    @SpecRef({"TS 29.212 4.5.1", "TS 29.273 9.2.3.2.7"})
    static @Nullable Instant deadline(DiameterMessage ccr, Instant now) {
        Long originated = ccr.get(Gx.ORIGINATION_TIME_STAMP);
        Long wait = ccr.get(Gx.MAXIMUM_WAIT_TIME);
        return originated == null || wait == null
                ? null
                : RequestDeadline.of(Instant.ofEpochMilli(originated - MILLIS_1900_TO_1970), wait, now);
    }

    /** Returns the context that the PCEF reports; members without an AVP in the CCR are absent. */
    static ObjectNode read(DiameterMessage ccr) {
        ObjectNode context = Json.object();
        subscriber(ccr, context);
        put(context, SmPolicyContextData.DNN.name(), ccr.get(Base.CALLED_STATION_ID));
        var ipv4 = ccr.get(Base.FRAMED_IP_ADDRESS);
        put(context, SmPolicyContextData.IPV4_ADDRESS.name(), ipv4 == null ? null : ipv4.getHostAddress());
        Ipv6Prefix ipv6 = ccr.get(Base.FRAMED_IPV6_PREFIX);
        Avp prefix = ccr.avp(Base.FRAMED_IPV6_PREFIX);
        if (ipv6 != null && prefix != null && !UeAddresses.isNarrow(ipv6)) {
            throw Base.FRAMED_IPV6_PREFIX.invalid(prefix, "covers addresses of other subscribers");
        }
        put(context, SmPolicyContextData.IPV6_ADDRESS_PREFIX.name(), ipv6 == null ? null : ipv6.toString());
        put(context, SmPolicyContextData.IP_DOMAIN.name(), ccr.get(Rx.IP_DOMAIN_ID));
        access(ccr, context);
        put(context, SmPolicyContextData.CHARGINGCHARACTERISTICS.name(), ccr.get(Gx.THREEGPP_CHARGING_CHARACTERISTICS));
        tdf(ccr.get(Gx.TDF_INFORMATION), context);
        QosReader.read(ccr, context);
        GatewayFacts.read(ccr, context);
        return context;
    }

    /** Adds the access and the serving network of the UE. */
    static void access(AvpSource message, ObjectNode context) {
        put(context, SmPolicyContextData.RAT_TYPE.name(), AccessNames.rat(message.get(Gx.RAT_TYPE)));
        Integer ipCan = message.get(Gx.IP_CAN_TYPE);
        if (ipCan != null) {
            context.put(SmPolicyContextData.ACCESS_TYPE.name(), AccessNames.access(ipCan))
                    .put("ipCanType", ipCan);
        }
        servingNetwork(message.get(Gx.THREEGPP_SGSN_MCC_MNC), context);
    }

    /** Reads the TDF of the PCEF; a TDF named by address only is ignored, since it cannot be reached. */
    @SpecRef("TS 29.212 5.3.74")
    private static void tdf(@Nullable AvpGroup information, ObjectNode context) {
        String realm = information == null ? null : information.get(Gx.TDF_DESTINATION_REALM);
        if (information != null && realm != null) {
            ObjectNode tdf = context.putObject(Tdf.TDF).put("destinationRealm", realm);
            put(tdf, "destinationHost", information.get(Gx.TDF_DESTINATION_HOST));
        }
    }

    /** Reads the event triggers of a CCR-U, by their N7 names. */
    static void triggers(DiameterMessage ccr, ObjectNode context) {
        ArrayNode triggers = Json.array();
        for (int trigger : ccr.all(Gx.EVENT_TRIGGER)) {
            String name = EventTriggerNames.name(trigger);
            if (name != null) {
                triggers.add(name);
            }
        }
        if (!triggers.isEmpty()) {
            context.set(SmPolicyUpdateContextData.REP_POLICY_CTRL_REQ_TRIGGERS.name(), triggers);
        }
    }

    /** Moves the addresses of a CCR-U with UE_IP_ADDRESS_RELEASE to those that the UE has released. */
    @SpecRef("TS 29.212 5.3.7")
    static void releasedAddresses(DiameterMessage ccr, ObjectNode update) {
        if (ccr.all(Gx.EVENT_TRIGGER).contains(EventTrigger.UE_IP_ADDRESS_RELEASE)) {
            rename(update, SmPolicyContextData.IPV4_ADDRESS, SmPolicyUpdateContextData.REL_IPV4_ADDRESS);
            rename(update, SmPolicyContextData.IPV6_ADDRESS_PREFIX, SmPolicyUpdateContextData.REL_IPV6_ADDRESS_PREFIX);
        }
    }

    private static void rename(ObjectNode update, JsonMember member, JsonMember as) {
        JsonNode value = update.remove(member.name());
        if (value != null) {
            update.set(as.name(), value);
        }
    }

    private static void subscriber(DiameterMessage ccr, ObjectNode context) {
        SubscriptionIdentities.read(ccr, context);
        AvpGroup equipment = ccr.get(Base.USER_EQUIPMENT_INFO);
        String pei = equipment == null ? null : pei(equipment);
        put(context, "pei", pei);
        if (!context.has(SmPolicyContextData.SUPI.name())) {
            String gpsi = SmPolicyContextData.GPSI.text(context);
            put(context, SmPolicyContextData.SUPI.name(), gpsi == null ? pei : gpsi);
        }
    }

    // Decimal digits; some gateways send them as BCD, two per octet.
    private static @Nullable String pei(AvpGroup equipment) {
        byte[] value = equipment.require(Base.USER_EQUIPMENT_INFO_VALUE);
        String digits = new String(value, StandardCharsets.US_ASCII);
        if (equipment.require(Base.USER_EQUIPMENT_INFO_TYPE) != 0) {
            return "eui-" + HexFormat.of().formatHex(value);
        }
        return digits.matches("\\d{14,16}")
                ? (digits.length() == 16 ? "imeisv-" : "imei-") + digits
                : "imeisv-" + HexFormat.of().formatHex(value);
    }

    private static void servingNetwork(@Nullable String mccMnc, ObjectNode context) {
        if (mccMnc != null && mccMnc.matches("\\d{5,6}")) {
            context.putObject(SmPolicyContextData.SERVING_NETWORK.name())
                    .put("mcc", mccMnc.substring(0, 3))
                    .put("mnc", mccMnc.substring(3));
        }
    }

    private static void put(ObjectNode document, String member, @Nullable String value) {
        if (value != null) {
            document.put(member, value);
        }
    }
}
