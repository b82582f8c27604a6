// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;
import org.sigcore.model.session.FiveQi;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.model.session.MediaSubComponent;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Derives the QoS of a rule for flows of a media component. A class with a guaranteed bit rate always has rates. Pure.
 */
@SpecRef({"TS 29.213 6.3", "TS 23.501 5.7.4", "TS 29.512 4.2.6.6.2"})
final class MediaQos {
    private static final int RTCP_PERCENT = 5;

    private MediaQos() {}

    /**
     * Returns the QoS of a rule.
     *
     * @param media the media component
     * @param flows the flows of the component that the rule carries
     * @param grant members {@code 5qi} and optionally {@code arp}
     */
    static ObjectNode of(JsonNode media, List<JsonNode> flows, ObjectNode grant, DefaultRates rates) {
        int fiveQi = Json.integer(grant, "5qi", 9);
        ObjectNode qos = Json.object().put("5qi", fiveQi);
        if (grant.has("arp")) {
            qos.set("arp", grant.get("arp").deepCopy());
        }
        boolean guaranteed = FiveQi.isGuaranteed(fiveQi);
        for (String direction : List.of("Ul", "Dl")) {
            String member = "marBw" + direction;
            BitRate least = BitRate.of(media, "mirBw" + direction);
            BitRate whole = maximum(media, direction, least, guaranteed, rates);
            BitRate own = rate(flows, false, member, whole);
            BitRate control = rate(flows, true, member, rtcpShare(media, whole));
            putSum(qos, "maxbr" + direction, own, control);
            if (guaranteed) {
                putSum(qos, "gbr" + direction, own == null || least == null ? own : lower(least, own), control);
            }
        }
        return qos;
    }

    /** Returns the maximum rate of the component: requested by the AF, otherwise configured by the operator. */
    private static @Nullable BitRate maximum(
            JsonNode media, String direction, @Nullable BitRate least, boolean guaranteed, DefaultRates rates) {
        BitRate asked = BitRate.of(media, "marBw" + direction);
        if (asked != null) {
            return asked;
        }
        String type = String.valueOf(MediaComponent.MED_TYPE.text(media));
        boolean uplink = direction.equals("Ul");
        BitRate usual = guaranteed ? rates.guaranteed(type, uplink) : rates.of(type, uplink);
        return usual == null ? null : higher(usual, least);
    }

    private static void putSum(ObjectNode qos, String member, @Nullable BitRate one, @Nullable BitRate other) {
        BitRate sum = one == null || other == null ? (one == null ? other : one) : one.plus(other);
        if (sum != null) {
            qos.put(member, sum.toString());
        }
    }

    private static BitRate lower(BitRate one, BitRate other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static BitRate higher(BitRate one, @Nullable BitRate other) {
        return other == null || one.compareTo(other) > 0 ? one : other;
    }

    // Returns the sum of the rates of the media flows, or of the RTCP flows. Returns the shared rate if any of them has
    // no rate.
    private static @Nullable BitRate rate(List<JsonNode> flows, boolean rtcp, String member, @Nullable BitRate shared) {
        BitRate sum = null;
        for (JsonNode flow : flows) {
            if (rtcp == "RTCP".equals(MediaSubComponent.FLOW_USAGE.text(flow))) {
                BitRate own = BitRate.of(flow, member);
                if (own == null) {
                    return shared;
                }
                sum = sum == null ? own : sum.plus(own);
            }
        }
        return sum;
    }

    private static @Nullable BitRate rtcpShare(JsonNode media, @Nullable BitRate component) {
        BitRate sender = BitRate.of(media, "rsBw");
        BitRate receiver = BitRate.of(media, "rrBw");
        if (sender != null && receiver != null) {
            return sender.plus(receiver);
        }
        BitRate given = sender == null ? receiver : sender;
        BitRate share = component == null ? null : component.percent(RTCP_PERCENT);
        return given == null ? share : higher(given, share);
    }
}
