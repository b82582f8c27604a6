// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.FlowFilter;
import org.sigcore.model.session.FlowInformation;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.model.session.MediaSubComponent;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SmPolicyDecision;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Derives PCC rules from the media of an AF session: one rule per media component, so that RTP and RTCP share a bearer
 * or QoS flow. Flows of a component with a different granted QoS, charging or gate status get a separate rule.
 * Identifiers are stable across derivations, so that a change of the media appears as a change of rules.
 */
@SpecRef({"TS 29.513 7.3", "TS 29.213 6.2"})
public final class MediaRules {
    /** Separator between the QoS identifier of a rule and the AF's reference of an alternative. */
    public static final String ALTERNATIVE = "-alt-";

    /** Prefix of the identifier of usage monitoring for an AF; followed by the key of its session. */
    public static final String USAGE = "um-af-";

    /**
     * Member of the request of an AF on Rx with its UsageThreshold. On N5 the threshold is in the subscription; an AF on
     * Rx may change it without subscribing again.
     */
    public static final String USAGE_THRESHOLD = "rxUsageThreshold";

    /** Member of a decision with the end of each condition that another one follows; not sent to peers. */
    public static final String FOLLOWED = "followedConds";

    private static final Map<String, Prefixes> PREFIXES = Map.of(
            SmPolicyDecision.PCC_RULES.name(),
            Prefixes.of(""),
            SmPolicyDecision.QOS_DECS.name(),
            Prefixes.of("qos-"),
            SmPolicyDecision.TRAFF_CONT_DECS.name(),
            Prefixes.of("tc-"),
            SmPolicyDecision.CHG_DECS.name(),
            Prefixes.of("chg-"),
            SmPolicyDecision.CONDS.name(),
            Prefixes.of("cond-"),
            FOLLOWED,
            Prefixes.of("cond-"),
            SmPolicyDecision.QOS_MON_DECS.name(),
            Prefixes.of("qm-"),
            SmPolicyDecision.UM_DECS.name(),
            Prefixes.of("um-"));

    private MediaRules() {}

    /** Prefixes of the identifiers of rules and data. */
    private record Prefixes(String af, String resource) {
        static Prefixes of(String kind) {
            return new Prefixes(kind + "af-", kind + ResourceRules.PREFIX);
        }

        boolean begin(String id) {
            return id.startsWith(af) || id.startsWith(resource);
        }
    }

    /** Decides what is granted to a media component. */
    @FunctionalInterface
    public interface Authorizer {
        /**
         * Decides on one media component.
         *
         * @param media the component as received from the AF
         * @param signalling true for flows that the AF marked as its own signalling
         * @return members {@code 5qi}, {@code arp}, and optionally {@code precedence} and {@code charging}
         */
        ObjectNode authorize(JsonNode media, boolean signalling);
    }

    /**
     * Derives the rules of one AF session.
     *
     * @param key distinguishes the rules of this AF session from those of others on the same PDU session
     * @param ascReqData the AF's request as defined by TS 29.514
     * @param rates the rates of media for which the AF gives none
     * @param now determines which of several validity times applies
     * @return a SmPolicyDecision with pccRules, qosDecs, traffContDecs and chgDecs, without empty members
     * @throws IllegalArgumentException if a flow description is not acceptable; the message names it
     */
    public static ObjectNode derive(
            String key, JsonNode ascReqData, DefaultRates rates, Instant now, Authorizer authorizer) {
        ObjectNode decision = Json.object();
        JsonNode components = SipForking.media(ascReqData);
        if (components == null) {
            ofApplication(decision, key, ascReqData, now, authorizer);
            return decision;
        }
        for (JsonNode media : components) {
            if (!removed(media)) {
                alike(media, authorizer).values().forEach(flows -> add(decision, key, ascReqData, flows, rates, now));
            }
        }
        return decision;
    }

    /** Adds the rule of an AF that influences the routing of an application's traffic without naming flows. */
    @SpecRef("TS 29.514 4.2.2.8")
    private static void ofApplication(
            ObjectNode decision, String key, JsonNode ascReqData, Instant now, Authorizer authorizer) {
        String application = AppSessionContextReqData.AF_APP_ID.text(ascReqData);
        if (application != null && (ascReqData.has("afRoutReq") || ascReqData.has("afSfcReq"))) {
            JsonNode media =
                    Json.object().put(MediaComponent.MED_COMP_N.name(), 0).put(MediaComponent.MED_TYPE.name(), "OTHER");
            String id = "af-" + key + "-0-0";
            ObjectNode grant = authorizer.authorize(media, false);
            ObjectNode rule = Json.object()
                    .put(PccRule.PCC_RULE_ID.name(), id)
                    .put(PccRule.APP_ID.name(), application)
                    .put(PccRule.PRECEDENCE.name(), Json.integer(grant, "precedence", 100));
            traffic(decision, ascReqData, new Flows(media, grant, "ENABLED", List.of()), rule, now);
            decision.withObjectProperty(SmPolicyDecision.PCC_RULES.name()).set(id, rule);
        }
    }

    private static void traffic(ObjectNode decision, JsonNode ascReqData, Flows flows, ObjectNode rule, Instant now) {
        String id = PccRule.PCC_RULE_ID.of(rule).asString();
        ObjectNode traffic = Json.object().put("flowStatus", flows.gate());
        MediaTraits.routing(flows.media(), ascReqData, rule, traffic);
        rule.putArray(PccRule.REF_TC_DATA.name())
                .add(put(decision, SmPolicyDecision.TRAFF_CONT_DECS.name(), "tcId", "tc-" + id, traffic));
        MediaTraits.conditions(flows.media(), ascReqData, id, rule, decision, now);
    }

    /**
     * Returns a copy of a decision without what each evaluation adds: rules, data, triggers and requests of AF sessions,
     * and resources requested by the UE.
     */
    public static ObjectNode without(ObjectNode decision) {
        ObjectNode left = Json.object().setAll(decision);
        EventTriggers.remove(left);
        PREFIXES.forEach((map, prefixes) -> {
            if (decision.get(map) instanceof ObjectNode entries) {
                ObjectNode kept = Json.object();
                for (Map.Entry<String, JsonNode> entry : entries.properties()) {
                    if (!prefixes.begin(entry.getKey())) {
                        kept.set(entry.getKey(), entry.getValue());
                    }
                }
                if (kept.isEmpty()) {
                    left.remove(map);
                } else {
                    left.set(map, kept);
                }
            }
        });
        return left;
    }

    /** Flows of one component that share a rule. */
    private record Flows(JsonNode media, ObjectNode grant, String gate, List<JsonNode> all) {}

    private static Map<Object, Flows> alike(JsonNode media, Authorizer authorizer) {
        Map<Object, Flows> groups = new LinkedHashMap<>();
        for (JsonNode flow : MediaComponent.MED_SUB_COMPS.of(media)) {
            boolean described = !MediaSubComponent.F_DESCS.of(flow).isEmpty()
                    || !MediaSubComponent.ETHF_DESCS.of(flow).isEmpty();
            if (!removed(flow) && described) {
                boolean signalling = "AF_SIGNALLING".equals(MediaSubComponent.FLOW_USAGE.text(flow));
                ObjectNode grant = authorizer.authorize(media, signalling);
                String gate = status(media, flow);
                groups.computeIfAbsent(
                                List.of(grant, gate, MediaSubComponent.AF_SIG_PROTOCOL.of(flow)),
                                alike -> new Flows(media, grant, gate, new ArrayList<>()))
                        .all()
                        .add(flow);
            }
        }
        return groups;
    }

    // Adds the rule; its identifier contains the lowest flow number.
    private static void add(
            ObjectNode decision, String key, JsonNode ascReqData, Flows flows, DefaultRates rates, Instant now) {
        int number = flows.all().stream()
                .mapToInt(flow -> Json.integer(flow, MediaSubComponent.F_NUM.name(), 0))
                .min()
                .orElse(0);
        ObjectNode grant = flows.grant();
        String id = "af-" + key + "-" + Json.integer(flows.media(), MediaComponent.MED_COMP_N.name(), 0) + "-" + number;
        ObjectNode rule = Json.object().put(PccRule.PCC_RULE_ID.name(), id);
        rule.set(PccRule.FLOW_INFOS.name(), flowInfos(flows.all(), ascReqData));
        rule.put(PccRule.PRECEDENCE.name(), Json.integer(grant, "precedence", 100));
        String protocol = MediaSubComponent.AF_SIG_PROTOCOL.text(flows.all().getFirst());
        if (protocol != null) {
            rule.put(PccRule.AF_SIG_PROTOCOL.name(), protocol);
        }
        rule.putArray(PccRule.REF_QOS_DATA.name())
                .add(put(
                        decision,
                        SmPolicyDecision.QOS_DECS.name(),
                        "qosId",
                        "qos-" + id,
                        qos(flows, ascReqData, rates)));
        MediaTraits.alternatives(flows.media(), "qos-" + id, rule, decision);
        traffic(decision, ascReqData, flows, rule, now);
        ObjectNode charging = MediaTraits.charging(grant.get("charging"), ascReqData);
        if (charging != null) {
            rule.putArray(PccRule.REF_CHG_DATA.name())
                    .add(put(decision, SmPolicyDecision.CHG_DECS.name(), "chgId", "chg-" + id, charging));
        }
        MediaTraits.rule(flows.media(), rule);
        List<JsonNode> subscribers = new ArrayList<>(flows.all());
        boolean own = subscribers.stream().anyMatch(AppSessionContextReqData.EV_SUBSC::isIn);
        subscribers.add(ascReqData);
        MediaTraits.monitoring(own ? "qm-" + id : "qm-af-" + key, subscribers, rule, decision);
        MediaTraits.usage(key, ascReqData, rule, decision);
        decision.withObjectProperty(SmPolicyDecision.PCC_RULES.name()).set(id, rule);
    }

    /**
     * Returns the numbers of the flows that a rule carries.
     *
     * @param component number of the media component (medCompN), which may differ from its key
     * @param rule from an earlier derivation of the same request; without filters the result is empty
     */
    public static List<Integer> flowNumbers(JsonNode ascReqData, String component, JsonNode rule) {
        Set<JsonNode> filters = new HashSet<>();
        PccRule.FLOW_INFOS.of(rule).forEach(filters::add);
        List<Integer> numbers = new ArrayList<>();
        JsonNode media = SipForking.media(ascReqData);
        for (JsonNode each : media == null ? Json.array() : media) {
            if (MediaComponent.MED_COMP_N.of(each).asString("").equals(component)) {
                MediaComponent.MED_SUB_COMPS.of(each).forEach(flow -> {
                    if (flowInfos(List.of(flow), ascReqData).valueStream().anyMatch(filters::contains)) {
                        numbers.add(Json.integer(flow, MediaSubComponent.F_NUM.name(), 0));
                    }
                });
            }
        }
        return numbers;
    }

    private static String put(ObjectNode decision, String map, String idMember, String id, ObjectNode data) {
        data.put(idMember, id);
        decision.withObjectProperty(map).set(id, data);
        return id;
    }

    private static boolean removed(JsonNode mediaOrFlow) {
        return mediaOrFlow.isNull() || "REMOVED".equals(MediaSubComponent.F_STATUS.text(mediaOrFlow));
    }

    /**
     * Returns the status of a flow: its own, otherwise that of its component, otherwise ENABLED. The status of a
     * component does not apply to RTCP, which also passes while the media are on hold.
     */
    @SpecRef({"TS 29.214 4.4.3", "TS 29.514 4.2.2.3"})
    static String status(JsonNode media, JsonNode flow) {
        String own = MediaSubComponent.F_STATUS.text(flow);
        if (own != null) {
            return own;
        }
        boolean rtcp = "RTCP".equals(MediaSubComponent.FLOW_USAGE.text(flow));
        String inherited = rtcp ? null : MediaComponent.F_STATUS.text(media);
        return inherited == null ? "ENABLED" : inherited;
    }

    // Returns one filter per flow description: SMFs and UEs that later modify the filters of a bearer refer to the
    // filters that the AF sent.
    private static ArrayNode flowInfos(List<JsonNode> flows, JsonNode ascReqData) {
        Set<ObjectNode> infos = new LinkedHashSet<>();
        for (JsonNode flow : flows) {
            for (JsonNode description : MediaSubComponent.F_DESCS.of(flow)) {
                FlowFilter filter = FlowFilter.parse(description.asString())
                        .assignedTo(
                                AppSessionContextReqData.UE_IPV4.text(ascReqData),
                                AppSessionContextReqData.UE_IPV6.text(ascReqData));
                ObjectNode info = Json.object()
                        .put(FlowInformation.FLOW_DESCRIPTION.name(), filter.asRuleFilter())
                        .put(FlowInformation.FLOW_DIRECTION.name(), filter.uplink() ? "UPLINK" : "DOWNLINK");
                MediaTraits.copy(
                        flow,
                        Map.of(MediaSubComponent.TOS_TR_CL.name(), FlowInformation.TOS_TRAFFIC_CLASS.name()),
                        info);
                infos.add(info);
            }
            for (JsonNode description : MediaSubComponent.ETHF_DESCS.of(flow)) {
                ObjectNode info = Json.object();
                info.set(FlowInformation.ETH_FLOW_DESCRIPTION.name(), description.deepCopy());
                MediaTraits.copy(description, Map.of("fDir", FlowInformation.FLOW_DIRECTION.name()), info);
                infos.add(info);
            }
        }
        return Json.array().addAll(infos);
    }

    private static ObjectNode qos(Flows flows, JsonNode ascReqData, DefaultRates rates) {
        ObjectNode qos = MediaQos.of(flows.media(), flows.all(), flows.grant(), rates);
        MediaTraits.qos(flows.media(), ascReqData, qos);
        return qos;
    }
}
