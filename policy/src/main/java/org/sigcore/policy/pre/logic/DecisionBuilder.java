// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.session.FlowFilter;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.policy.pre.api.PolicyOutcome;
import org.sigcore.policy.pre.api.Rejection;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Collects what the actions of one evaluation decide. Not thread-safe; lives for one evaluation. */
final class DecisionBuilder {
    private final ObjectNode decision = Json.object();
    private final ObjectNode media = Json.object();
    private final Set<String> triggers = new LinkedHashSet<>();
    private final Set<String> counters = new LinkedHashSet<>();
    private boolean countersWanted;
    private @Nullable Rejection rejection;

    /** Members that a later policy gives replace those of an earlier one, the rest of the rule stays. */
    void sessionRule(ObjectNode rule) {
        String id = Json.string(rule, "sessRuleId");
        ObjectNode rules = map(SmPolicyDecision.SESS_RULES.name());
        String key = id == null ? "default" : id;
        ObjectNode merged = rules.get(key) instanceof ObjectNode earlier
                ? earlier
                : Json.object().put("sessRuleId", key);
        merged.setAll(rule);
        rules.set(key, merged);
    }

    /** A PCC rule with the QoS, charging and traffic control data of its own. */
    void pccRule(ObjectNode action) {
        JsonNode given = action.get("rule");
        ObjectNode rule = given instanceof ObjectNode object ? object.deepCopy() : Json.object();
        String id = PccRule.PCC_RULE_ID.of(rule).asString("default");
        rule.put(PccRule.PCC_RULE_ID.name(), id);
        for (JsonNode flow : PccRule.FLOW_INFOS.of(rule)) {
            if (flow instanceof ObjectNode info && info.path("flowDescription").isString()) {
                info.put(
                        "flowDescription",
                        FlowFilter.numeric(info.get("flowDescription").stringValue()));
            }
        }
        reference(
                rule, action, "qos", new Part(PccRule.REF_QOS_DATA.name(), SmPolicyDecision.QOS_DECS.name(), "qosId"));
        reference(
                rule,
                action,
                "charging",
                new Part(PccRule.REF_CHG_DATA.name(), SmPolicyDecision.CHG_DECS.name(), "chgId"));
        reference(
                rule,
                action,
                "traffic",
                new Part(PccRule.REF_TC_DATA.name(), SmPolicyDecision.TRAFF_CONT_DECS.name(), "tcId"));
        map(SmPolicyDecision.PCC_RULES.name()).set(id, rule);
    }

    // What a policy has set to anything else than a map gives way.
    private ObjectNode map(String member) {
        return decision.get(member) instanceof ObjectNode map ? map : decision.putObject(member);
    }

    private record Part(String reference, String map, String idMember) {}

    private void reference(ObjectNode rule, ObjectNode action, String kind, Part part) {
        if (action.get(kind) instanceof ObjectNode data) {
            String id = kind + "-" + rule.get(PccRule.PCC_RULE_ID.name()).asString();
            map(part.map()).set(id, data.deepCopy().put(part.idMember(), id));
            rule.putArray(part.reference()).add(id);
        }
    }

    void removePccRule(String id) {
        remove(SmPolicyDecision.PCC_RULES.name(), id);
        remove(SmPolicyDecision.QOS_DECS.name(), "qos-" + id);
        remove(SmPolicyDecision.CHG_DECS.name(), "charging-" + id);
        remove(SmPolicyDecision.TRAFF_CONT_DECS.name(), "traffic-" + id);
    }

    private void remove(String map, String id) {
        if (decision.get(map) instanceof ObjectNode entries) {
            entries.remove(id);
            if (entries.isEmpty()) {
                decision.remove(map);
            }
        }
    }

    void triggers(List<String> names) {
        triggers.addAll(names);
    }

    void set(ObjectNode members) {
        decision.setAll(members);
    }

    void media(ObjectNode members) {
        media.setAll(members);
    }

    /** Asks for the status of counters; none named means all that the subscriber has. */
    void counters(List<String> names) {
        countersWanted = true;
        counters.addAll(names);
    }

    void reject(Rejection reason) {
        rejection = reason;
    }

    boolean rejected() {
        return rejection != null;
    }

    PolicyOutcome outcome() {
        if (!triggers.isEmpty()) {
            String member = SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name();
            ArrayNode all = decision.get(member) instanceof ArrayNode set ? set : decision.putArray(member);
            triggers.forEach(all::add);
        }
        return new PolicyOutcome(decision, media, countersWanted ? List.copyOf(counters) : null, rejection);
    }
}
