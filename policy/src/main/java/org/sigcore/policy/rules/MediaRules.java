// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.rules;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Derives PCC rules from the media of an AF session: one rule for each media subcomponent that has flows, with QoS,
 * gate and charging data of its own. The identifiers are the same at every derivation, so that a change of the media
 * shows as a change of the rules.
 */
@SpecRef({"TS 29.513 7.3", "TS 29.213 6.2"})
public final class MediaRules {
    private static final Set<Integer> GUARANTEED =
            Set.of(1, 2, 3, 4, 65, 66, 67, 71, 72, 73, 74, 75, 76, 82, 83, 84, 85, 86, 87, 88, 89, 90);
    private static final int RTCP_PERCENT = 5;

    private MediaRules() {}

    /** What the policy grants to one media component. */
    @FunctionalInterface
    public interface Authorizer {
        /**
         * Decides on one media component.
         *
         * @param media the component as the AF gave it
         * @param signalling true for flows that the AF marked as its own signalling
         * @return members {@code 5qi}, {@code arp}, and optionally {@code precedence} and {@code charging}
         */
        ObjectNode authorize(JsonNode media, boolean signalling);
    }

    /**
     * The rules of one AF session.
     *
     * @param key distinguishes the rules of this AF session from those of others in the same PDU session
     * @param ascReqData the AF's request in the form of TS 29.514
     * @return a SmPolicyDecision with pccRules, qosDecs, traffContDecs and chgDecs, without empty members
     * @throws IllegalArgumentException if a flow description is not acceptable; the message names it
     */
    public static ObjectNode derive(String key, JsonNode ascReqData, Authorizer authorizer) {
        ObjectNode decision = Json.object();
        JsonNode components = ascReqData.get("medComponents");
        if (components == null) {
            return decision;
        }
        for (JsonNode media : components) {
            JsonNode flows = media.get("medSubComps");
            if (removed(media) || flows == null) {
                continue;
            }
            for (JsonNode flow : flows) {
                if (!removed(flow) && flow.has("fDescs") && !flow.get("fDescs").isEmpty()) {
                    boolean signalling = "AF_SIGNALLING".equals(Json.string(flow, "flowUsage"));
                    add(decision, key, media, flow, authorizer.authorize(media, signalling));
                }
            }
        }
        return decision;
    }

    private static void add(ObjectNode decision, String key, JsonNode media, JsonNode flow, ObjectNode grant) {
        String id = "af-" + key + "-" + Json.integer(media, "medCompN", 0) + "-" + Json.integer(flow, "fNum", 0);
        ObjectNode rule = Json.object().put("pccRuleId", id);
        rule.set("flowInfos", flowInfos(flow.get("fDescs")));
        rule.put("precedence", Json.integer(grant, "precedence", 100));
        String protocol = Json.string(flow, "afSigProtocol");
        if (protocol != null) {
            rule.put("afSigProtocol", protocol);
        }
        rule.putArray("refQosData").add(put(decision, "qosDecs", "qosId", "qos-" + id, qos(media, flow, grant)));
        ObjectNode gate = Json.object().put("flowStatus", status(media, flow));
        rule.putArray("refTcData").add(put(decision, "traffContDecs", "tcId", "tc-" + id, gate));
        if (grant.get("charging") instanceof ObjectNode charging) {
            rule.putArray("refChgData").add(put(decision, "chgDecs", "chgId", "chg-" + id, charging.deepCopy()));
        }
        decision.withObjectProperty("pccRules").set(id, rule);
    }

    private static String put(ObjectNode decision, String map, String idMember, String id, ObjectNode data) {
        data.put(idMember, id);
        decision.withObjectProperty(map).set(id, data);
        return id;
    }

    private static boolean removed(JsonNode mediaOrFlow) {
        return mediaOrFlow.isNull() || "REMOVED".equals(Json.string(mediaOrFlow, "fStatus"));
    }

    private static String status(JsonNode media, JsonNode flow) {
        String own = Json.string(flow, "fStatus");
        String inherited = own == null ? Json.string(media, "fStatus") : own;
        return inherited == null ? "ENABLED" : inherited;
    }

    // Both directions of one 5-tuple become one bidirectional filter.
    private static ArrayNode flowInfos(JsonNode descriptions) {
        Map<String, String> directions = new LinkedHashMap<>();
        for (JsonNode description : descriptions) {
            FlowFilter filter = FlowFilter.parse(description.asString());
            directions.merge(
                    filter.asRuleFilter(),
                    filter.uplink() ? "UPLINK" : "DOWNLINK",
                    (one, other) -> one.equals(other) ? one : "BIDIRECTIONAL");
        }
        ArrayNode infos = Json.array();
        directions.forEach((filter, direction) ->
                infos.addObject().put("flowDescription", filter).put("flowDirection", direction));
        return infos;
    }

    private static ObjectNode qos(JsonNode media, JsonNode flow, ObjectNode grant) {
        int fiveQi = Json.integer(grant, "5qi", 9);
        ObjectNode qos = Json.object().put("5qi", fiveQi);
        if (grant.has("arp")) {
            qos.set("arp", grant.get("arp").deepCopy());
        }
        BitRate uplink = rate(media, flow, "Ul");
        BitRate downlink = rate(media, flow, "Dl");
        putRate(qos, "maxbrUl", uplink);
        putRate(qos, "maxbrDl", downlink);
        if (GUARANTEED.contains(fiveQi)) {
            putRate(qos, "gbrUl", guaranteed(media, "mirBwUl", uplink));
            putRate(qos, "gbrDl", guaranteed(media, "mirBwDl", downlink));
        }
        return qos;
    }

    private static void putRate(ObjectNode qos, String member, @Nullable BitRate rate) {
        if (rate != null) {
            qos.put(member, rate.toString());
        }
    }

    private static @Nullable BitRate guaranteed(JsonNode media, String member, @Nullable BitRate maximum) {
        BitRate wanted = BitRate.of(media, member);
        return wanted == null || (maximum != null && maximum.compareTo(wanted) < 0) ? maximum : wanted;
    }

    // The flow's own bandwidth, else what RTCP gets, else the component's.
    @SpecRef("TS 29.213 6.2")
    private static @Nullable BitRate rate(JsonNode media, JsonNode flow, String direction) {
        BitRate own = BitRate.of(flow, "marBw" + direction);
        BitRate component = BitRate.of(media, "marBw" + direction);
        if (own != null || !"RTCP".equals(Json.string(flow, "flowUsage"))) {
            return own != null ? own : component;
        }
        BitRate sender = BitRate.of(media, "rsBw");
        BitRate receiver = BitRate.of(media, "rrBw");
        if (sender != null && receiver != null) {
            return new BitRate(sender.bitsPerSecond() + receiver.bitsPerSecond());
        }
        return component == null ? null : component.percent(RTCP_PERCENT);
    }
}
