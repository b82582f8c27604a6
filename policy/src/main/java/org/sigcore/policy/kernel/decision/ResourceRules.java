// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;
import org.sigcore.model.session.FiveQi;
import org.sigcore.model.session.FlowFilter;
import org.sigcore.model.session.FlowInformation;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Creates the PCC rule of a resource requested by the UE: its filters with the QoS that the policies grant. Pure. */
@SpecRef({"TS 29.512 4.2.4.6", "TS 29.212 4.5.1"})
public final class ResourceRules {
    /** Member of a session's context that holds the UE's resources by rule identifier. */
    public static final String RESOURCES = "ueResources";

    /** Prefix of the identifiers of resource rules. */
    public static final String PREFIX = "ue-resource-";

    /** Cause reported when the UE's filters cannot be applied. */
    public static final String REJECTED = "ERROR_TRAFFIC_MAPPING_INFO_REJECTED";

    private static final String FILTERS = "packFiltInfo";

    private ResourceRules() {}

    /**
     * Adds the rule and its QoS to a decision.
     *
     * @param grant members {@code 5qi}, and optionally {@code arp}, {@code gbrUl}, {@code gbrDl} and {@code precedence}
     * @throws IllegalArgumentException if a filter is invalid; the message names it
     */
    static void add(ObjectNode decision, String id, JsonNode resource, JsonNode context, ObjectNode grant) {
        ObjectNode rule = Json.object().put(PccRule.PCC_RULE_ID.name(), id);
        ArrayNode infos = rule.putArray(PccRule.FLOW_INFOS.name());
        for (JsonNode filter : resource.path(FILTERS)) {
            infos.add(flow(filter, context));
        }
        rule.put(
                PccRule.PRECEDENCE.name(),
                Json.integer(resource, "precedence", Json.integer(grant, "precedence", 200)));
        String qosId = "qos-" + id;
        rule.putArray(PccRule.REF_QOS_DATA.name()).add(qosId);
        ObjectNode qos = grant.deepCopy().put("qosId", qosId);
        qos.remove("precedence");
        qos.remove("charging");
        rates(qos, resource.path("reqQos"));
        decision.withObjectProperty(SmPolicyDecision.QOS_DECS.name()).set(qosId, qos);
        if (grant.get("charging") instanceof ObjectNode charging) {
            String chgId = "chg-" + id;
            rule.putArray(PccRule.REF_CHG_DATA.name()).add(chgId);
            decision.withObjectProperty(SmPolicyDecision.CHG_DECS.name())
                    .set(chgId, charging.deepCopy().put("chgId", chgId));
        }
        decision.withObjectProperty(SmPolicyDecision.PCC_RULES.name()).set(id, rule);
    }

    /**
     * True if the UE's request in a context concerns a resource: it names the rule, or has a filter of it.
     *
     * @param id of the rule
     */
    static boolean isAsked(JsonNode context, String id, JsonNode resource) {
        JsonNode request = SmPolicyUpdateContextData.UE_INIT_RES_REQ.of(context);
        String named = Json.string(request, "pccRuleId");
        return named == null
                ? request.path(FILTERS)
                        .valueStream()
                        .anyMatch(asked -> resource.path(FILTERS).valueStream().anyMatch(has -> isSame(asked, has)))
                : named.equals(id);
    }

    private static boolean isSame(JsonNode asked, JsonNode filter) {
        String id = FlowInformation.PACK_FILT_ID.text(asked);
        return id == null
                ? asked.propertyStream().allMatch(member -> member.getValue().equals(filter.get(member.getKey())))
                : id.equals(FlowInformation.PACK_FILT_ID.text(filter));
    }

    /** Sets the rates of a class with a guaranteed bit rate: granted by the policies, otherwise requested by the UE. */
    private static void rates(ObjectNode qos, JsonNode wanted) {
        if (!FiveQi.isGuaranteed(Json.integer(qos, "5qi", 9))) {
            return;
        }
        for (String direction : List.of("Ul", "Dl")) {
            String guaranteed = "gbr" + direction;
            BitRate granted = BitRate.of(qos, guaranteed);
            BitRate asked = granted == null ? BitRate.of(wanted, guaranteed) : granted;
            BitRate rate = asked == null ? DefaultRates.OTHER : asked;
            qos.put(guaranteed, rate.toString());
            if (!qos.has("maxbr" + direction)) {
                qos.put("maxbr" + direction, rate.toString());
            }
        }
    }

    private static ObjectNode flow(JsonNode filter, JsonNode context) {
        ObjectNode info = Json.object();
        String content = Json.string(filter, "packFiltCont");
        if (content != null) {
            info.put(
                    FlowInformation.FLOW_DESCRIPTION.name(),
                    FlowFilter.parse(content)
                            .assignedTo(
                                    SmPolicyContextData.IPV4_ADDRESS.text(context),
                                    SmPolicyContextData.IPV6_ADDRESS_PREFIX.text(context))
                            .asRuleFilter());
        }
        for (String member : new String[] {
            FlowInformation.PACK_FILT_ID.name(),
            FlowInformation.TOS_TRAFFIC_CLASS.name(),
            "spi",
            "flowLabel",
            FlowInformation.FLOW_DIRECTION.name()
        }) {
            if (filter.has(member)) {
                info.set(member, filter.get(member));
            }
        }
        return info.put("packetFilterUsage", true);
    }
}
