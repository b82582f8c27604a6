// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.RuleReport;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.kernel.decision.EventTriggers;
import org.sigcore.policy.kernel.decision.MediaRules;
import org.sigcore.policy.kernel.decision.PolicyDiff;
import org.sigcore.policy.kernel.decision.ResourceRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tracks which rules of a decision the peer enforces. A PCC or session rule that the peer reports as inactive remains
 * decided but is not in force: it is neither resent while the decision contains it unchanged, nor removed when the
 * decision no longer contains it. Pure.
 */
@SpecRef({"TS 29.512 4.2.6.2.11", "TS 29.512 4.2.4.20", "TS 29.212 4.5.12"})
public final class Enforcement {
    /**
     * Member of the peer that holds inactive rules, by map of the decision and rule identifier: {@code rule} as
     * decided, {@code failureCode} and {@code ranNasRelCauses}.
     */
    static final String FAILED = "failed";

    /** Returns the members of a peer without its inactive rules. */
    public static ObjectNode withoutFailed(ObjectNode peer) {
        ObjectNode rest = peer.deepCopy();
        rest.remove(FAILED);
        return rest;
    }

    /** Member of a decision for a session whose UE has other sessions at another PCF. */
    public static final String SAME_PCF = "samePcf";

    /**
     * Member of a decision with the URI of the AF that is notified of a new user plane node for time sensitive
     * communication.
     */
    public static final String TSC_AF = "tscAf";

    /**
     * Members of a decision that are not sent to peers: UE policies to deliver, selection of the PCF, the AF to notify,
     * and what this PCF has changed in the decision of the policies.
     */
    public static final Set<String> INTERNAL = Set.of(
            "upsis",
            "ursps",
            "uePolicySet",
            "serviceParameters",
            SAME_PCF,
            TSC_AF,
            EventTriggers.ADDED,
            MediaRules.FOLLOWED,
            Throttle.FORMER);

    private static final String PCC_RULES = SmPolicyDecision.PCC_RULES.name();
    private static final String RULE = "rule";
    private static final String CODE = "failureCode";
    private static final String STATUS = "ruleStatus";
    private static final String INACTIVE = "INACTIVE";
    private static final String RELEASED = RuleReport.RAN_NAS_REL_CAUSES.name();
    /** Member of the peer that holds the number of retries of each rule. */
    private static final String TRIES = "tries";

    /** Transient failures: malfunction, resources, bearers, allocation, serving gateway. */
    private static final Set<String> PASSING =
            Set.of("NF_MAL", "RES_LIM", "MAX_NR_QoS_FLOW", "RES_ALLO_FAIL", "AN_GW_FAILE");

    /** Location of the rules in a report. */
    private record Kind(String map, String reports, String identities, String code) {}

    private static final List<Kind> KINDS = List.of(
            new Kind(PCC_RULES, SmPolicyUpdateContextData.RULE_REPORTS.name(), "pccRuleIds", CODE),
            new Kind(
                    SmPolicyDecision.SESS_RULES.name(),
                    SmPolicyUpdateContextData.SESS_RULE_REPORTS.name(),
                    "ruleIds",
                    "sessRuleFailureCode"));

    private Enforcement() {}

    /** Returns the update that takes the peer from the decision of one session to that of the other. */
    public static ObjectNode changes(Session before, Session after) {
        ObjectNode formerly = failed(before);
        failed(after)
                .properties()
                .forEach(map -> formerly.withObjectProperty(map.getKey()).setAll((ObjectNode) map.getValue()));
        return PolicyDiff.between(
                        without(AmGrants.onto(before), formerly), without(AmGrants.onto(after), failed(after)))
                .remove(INTERNAL);
    }

    /** Returns the decision without inactive rules, and with the access and mobility grants of AFs. */
    public static ObjectNode inForce(Session session) {
        return Json.without(without(AmGrants.onto(session), failed(session)), INTERNAL);
    }

    /** Returns the failure code of each inactive rule by its identifier; UNKNOWN if the peer reported none. */
    public static ObjectNode failures(Session session) {
        ObjectNode failures = Json.object();
        for (JsonNode rules : failed(session)) {
            rules.properties()
                    .forEach(rule -> failures.put(
                            rule.getKey(), rule.getValue().path(CODE).asString("UNKNOWN")));
        }
        return failures;
    }

    /**
     * Returns the session after a report.
     *
     * @param report with {@code ruleReports} and {@code sessRuleReports}, as in SmPolicyUpdateContextData,
     *     PartialSuccessReport and ErrorReport
     */
    public static Session reported(Session session, JsonNode report) {
        ObjectNode before = failed(session);
        ObjectNode failed = before.deepCopy();
        for (Kind kind : KINDS) {
            for (JsonNode rules : report.path(kind.reports())) {
                boolean inactive = INACTIVE.equals(Json.string(rules, STATUS));
                for (JsonNode name : rules.path(kind.identities())) {
                    note(session, failed, kind, name.asString(""), inactive ? rules : null);
                }
            }
        }
        failed.removeIf(JsonNode::isEmpty);
        return failed.equals(before) ? session : session.withFailed(failed);
    }

    private static void note(Session session, ObjectNode failed, Kind kind, String name, @Nullable JsonNode inactive) {
        ObjectNode rules = failed.withObjectProperty(kind.map());
        JsonNode decided = session.decision().path(kind.map()).get(name);
        if (inactive == null || decided == null) {
            rules.remove(name);
            return;
        }
        ObjectNode entry = rules.putObject(name);
        entry.set(RULE, decided);
        String code = Json.string(inactive, kind.code());
        if (code != null) {
            entry.put(CODE, code);
        }
        if (inactive.has(RELEASED)) {
            entry.set(RELEASED, inactive.get(RELEASED));
        }
    }

    /** Returns the identifiers of the PCC rules that a report marks as inactive. */
    public static Set<String> inactive(JsonNode report) {
        Set<String> rules = new HashSet<>();
        for (JsonNode each : SmPolicyUpdateContextData.RULE_REPORTS.of(report)) {
            if (INACTIVE.equals(Json.string(each, STATUS))) {
                each.path("pccRuleIds").forEach(rule -> rules.add(rule.asString("")));
            }
        }
        return rules;
    }

    /**
     * Returns the PCC rules of policies that have become inactive between two states of a session, with a transient
     * failure.
     *
     * @param attempts maximum number of retries; rules that have reached it are omitted
     */
    @SpecRef("TS 29.212 4.5.12")
    public static Set<String> failedForAWhile(Session before, Session after, int attempts) {
        Set<String> rules = new TreeSet<>();
        JsonNode formerly = failed(before).path(PCC_RULES);
        failed(after).path(PCC_RULES).properties().forEach(failed -> {
            String rule = failed.getKey();
            boolean isOfPolicies = !rule.startsWith("af-") && !rule.startsWith(ResourceRules.PREFIX);
            boolean passes = PASSING.contains(failed.getValue().path(CODE).asString(""));
            if (isOfPolicies
                    && passes
                    && !formerly.has(rule)
                    && tries(after).path(rule).asInt(0) < attempts) {
                rules.add(rule);
            }
        });
        return rules;
    }

    /**
     * Returns the session with some inactive PCC rules marked for resending; the same instance if none of them is
     * inactive.
     */
    public static Session tryAgain(Session session, Set<String> rules) {
        ObjectNode failed = failed(session);
        JsonNode notInForce = failed.path(PCC_RULES);
        ObjectNode tries = Json.object();
        tries(session).properties().forEach(each -> {
            if (session.decision().path(PCC_RULES).has(each.getKey())) {
                tries.set(each.getKey(), each.getValue());
            }
        });
        boolean any = false;
        for (String rule : rules) {
            if (notInForce instanceof ObjectNode map && map.remove(rule) != null) {
                tries.put(rule, tries.path(rule).asInt(0) + 1);
                any = true;
            }
        }
        if (!any) {
            return session;
        }
        failed.removeIf(JsonNode::isEmpty);
        Session again = session.withFailed(failed);
        ObjectNode peer = again.peer() == null ? Json.object() : again.peer().deepCopy();
        return again.withPeer(peer.set(TRIES, tries));
    }

    private static JsonNode tries(Session session) {
        ObjectNode peer = session.peer();
        return peer == null ? Json.object() : peer.path(TRIES);
    }

    /** True if any of these reports marks rules as inactive. */
    static boolean reportsInactive(JsonNode reports) {
        return reports.valueStream().anyMatch(report -> INACTIVE.equals(Json.string(report, STATUS)));
    }

    /** True if an AF session has rules and none of them is in force. */
    static boolean nothingLeft(Session session, AfSession af) {
        JsonNode failed = failed(session).path(PCC_RULES);
        boolean any = false;
        for (String rule : session.decision().path(PCC_RULES).propertyNames()) {
            if (af.owns(rule)) {
                if (!failed.has(rule)) {
                    return false;
                }
                any = true;
            }
        }
        return any;
    }

    /** Returns a copy of the inactive rules. */
    static ObjectNode failed(Session session) {
        ObjectNode peer = session.peer();
        return peer != null && peer.get(FAILED) instanceof ObjectNode failed ? failed.deepCopy() : Json.object();
    }

    /** Returns those inactive rules that another decision contains unchanged. */
    static ObjectNode still(ObjectNode failed, ObjectNode decision) {
        ObjectNode still = Json.object();
        for (Map.Entry<String, JsonNode> map : failed.properties()) {
            ObjectNode rules = Json.object();
            map.getValue().properties().forEach(rule -> {
                if (rule.getValue()
                        .path(RULE)
                        .equals(decision.path(map.getKey()).get(rule.getKey()))) {
                    rules.set(rule.getKey(), rule.getValue());
                }
            });
            if (!rules.isEmpty()) {
                still.set(map.getKey(), rules);
            }
        }
        return still;
    }

    private static ObjectNode without(ObjectNode decision, ObjectNode failed) {
        ObjectNode left = Json.object();
        left.setAll(decision);
        for (Map.Entry<String, JsonNode> map : failed.properties()) {
            if (decision.get(map.getKey()) instanceof ObjectNode all) {
                Set<String> names = new TreeSet<>(map.getValue().propertyNames());
                ObjectNode kept = all.deepCopy().remove(names);
                if (kept.isEmpty()) {
                    left.remove(map.getKey());
                } else {
                    left.set(map.getKey(), kept);
                }
            }
        }
        return left;
    }
}
