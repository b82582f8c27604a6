// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.pre.api.PolicyDiff;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What of a session's decision its peer enforces. A PCC rule that the peer reports as failed stays decided but is not in force:
 * it is neither sent again as long as it is decided in the same words, nor taken back when it is not. Pure.
 */
@SpecRef({"TS 29.512 4.2.6.2.11", "TS 29.212 4.5.12"})
public final class Enforcement {
    /** The member of what is known of the peer. */
    static final String FAILED = "failed";

    private static final String RULES = SmPolicyDecision.PCC_RULES.name();

    private Enforcement() {}

    /** What must be sent so that the peer of one session holds the decision of the other. */
    public static ObjectNode changes(Session before, Session after) {
        Set<String> failed = new TreeSet<>(names(failed(after)));
        Set<String> formerly = new TreeSet<>(names(failed(before)));
        formerly.addAll(failed);
        return PolicyDiff.between(without(before.decision(), formerly), without(after.decision(), failed));
    }

    /** The decision without the rules that have failed. */
    public static ObjectNode inForce(Session session) {
        return without(session.decision(), names(failed(session)));
    }

    /**
     * The session as it is after a report.
     *
     * @param ruleReports RuleReport (TS 29.512 5.6.2.27) of each rule
     */
    public static Session reported(Session session, JsonNode ruleReports) {
        return failed(session, rules(ruleReports, "INACTIVE"), rules(ruleReports, "ACTIVE"));
    }

    /** The session with those rules as failed that it has. */
    public static Session failed(Session session, Collection<String> rules) {
        return failed(session, rules, List.of());
    }

    private static Session failed(Session session, Collection<String> inactive, Collection<String> active) {
        ObjectNode before = failed(session);
        ObjectNode failed = before.deepCopy();
        active.forEach(failed::remove);
        for (String rule : inactive) {
            JsonNode decided = session.decision().path(RULES).get(rule);
            if (decided != null) {
                failed.set(rule, decided);
            }
        }
        return failed.equals(before) ? session : session.withFailed(failed);
    }

    /** The identities of the rules with that status. */
    public static List<String> rules(JsonNode ruleReports, String status) {
        List<String> rules = new ArrayList<>();
        for (JsonNode report : ruleReports) {
            if (status.equals(Json.string(report, "ruleStatus"))) {
                report.path("pccRuleIds").forEach(rule -> rules.add(rule.asString("")));
            }
        }
        return rules;
    }

    /** A RuleReport of rules that have failed, as an update has it. */
    public static ObjectNode report(Collection<String> rules) {
        ObjectNode update = Json.object();
        ObjectNode report = update.putArray(SmPolicyUpdateContextData.RULE_REPORTS.name())
                .addObject()
                .put("ruleStatus", "INACTIVE");
        rules.forEach(report.putArray("pccRuleIds")::add);
        return update;
    }

    static ObjectNode failed(Session session) {
        ObjectNode peer = session.peer();
        return peer != null && peer.get(FAILED) instanceof ObjectNode failed ? failed : Json.object();
    }

    /** Those that another decision has in the same words. */
    static ObjectNode still(ObjectNode failed, ObjectNode decision) {
        ObjectNode still = Json.object();
        failed.properties().forEach(rule -> {
            if (rule.getValue().equals(decision.path(RULES).get(rule.getKey()))) {
                still.set(rule.getKey(), rule.getValue());
            }
        });
        return still;
    }

    private static Collection<String> names(ObjectNode rules) {
        return rules.propertyNames();
    }

    private static ObjectNode without(ObjectNode decision, Collection<String> rules) {
        if (rules.isEmpty() || !(decision.get(RULES) instanceof ObjectNode all)) {
            return decision;
        }
        ObjectNode left = Json.object();
        left.setAll(decision);
        left.set(RULES, all.deepCopy().remove(rules));
        return left;
    }
}
