// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SessionRule;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SupportedFeatures;
import org.sigcore.policy.contract.usagemon.UsageReport;
import org.sigcore.policy.kernel.decision.EventTriggers;
import org.sigcore.policy.kernel.decision.MediaRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Usage reports of a session's peer, and usage monitoring in decisions. Pure. */
@SpecRef({"TS 29.512 4.2.6.5", "TS 29.512 4.2.4.10"})
public final class UsageReports {
    /** AccuUsageReports of updates and deletion requests. */
    public static final JsonMember ACCU_USAGE_REPORTS = JsonMember.array("accuUsageReports");

    /** Member of the policies' input that identifies repeated reports. */
    private static final String REPORT_ID = "usageReportId";

    private static final String REFERENCE = SessionRule.REF_UM_DATA.name();

    /** Number of the feature UMC on N7. */
    @SpecRef("TS 29.512 5.8")
    private static final int FEATURE = 5;

    private UsageReports() {}

    /**
     * Returns the context with the usage reports of an update, as input for decisions; the session does not store them.
     *
     * @param id identifies a repeated report; null if unknown
     */
    public static ObjectNode reported(ObjectNode context, JsonNode update, @Nullable String id) {
        if (!update.has(ACCU_USAGE_REPORTS.name())) {
            return context;
        }
        ObjectNode reported = context.deepCopy();
        reported.set(ACCU_USAGE_REPORTS.name(), ACCU_USAGE_REPORTS.of(update));
        return id == null ? reported : reported.put(REPORT_ID, id);
    }

    /**
     * Returns the reported usage of limits, from a context of {@link #reported} or a final report; excludes usage
     * monitored for AFs.
     */
    public static UsageReport of(ObjectNode reported) {
        ArrayNode reports = Json.array();
        for (JsonNode report : ACCU_USAGE_REPORTS.of(reported)) {
            if (!isOfAf(report.path("refUmIds").asString(""))) {
                reports.add(report);
            }
        }
        return UsageReport.of(Json.string(reported, REPORT_ID), reports);
    }

    private static boolean isOfAf(String umId) {
        return umId.startsWith(MediaRules.USAGE);
    }

    /** True if the peer can monitor usage: an SMF negotiates it, a PCEF is assumed to. */
    @SpecRef({"TS 29.512 5.8", "TS 29.212 5.4.1"})
    public static boolean isAble(Session session) {
        return session.ofGx() || SupportedFeatures.has(SmPolicyContextData.SUPP_FEAT.text(session.context()), FEATURE);
    }

    /** Returns the changes including the new grants for reported usage, even if these equal the previous ones. */
    @SpecRef("TS 29.512 4.2.4.10")
    public static ObjectNode answered(ObjectNode changes, ObjectNode decision, JsonNode update) {
        for (JsonNode report : ACCU_USAGE_REPORTS.of(update)) {
            String key = report.path("refUmIds").asString("");
            JsonNode now = SmPolicyDecision.UM_DECS.of(decision).get(key);
            if (now != null) {
                ObjectNode umDecs = changes.withObjectProperty(SmPolicyDecision.UM_DECS.name());
                if (!umDecs.has(key)) {
                    umDecs.set(key, now.deepCopy());
                }
            }
        }
        return changes;
    }

    /** True if usage is monitored for limits. */
    public static boolean isMonitored(ObjectNode decision) {
        return SmPolicyDecision.UM_DECS.of(decision).propertyNames().stream().anyMatch(umId -> !isOfAf(umId));
    }

    /** Returns the umIds of limits that PCC rules refer to. */
    public static Set<String> ruleKeys(ObjectNode decision) {
        Set<String> keys = new LinkedHashSet<>();
        for (JsonNode rule : SmPolicyDecision.PCC_RULES.of(decision)) {
            String key = key(rule);
            if (key != null && !isOfAf(key)) {
                keys.add(key);
            }
        }
        return keys;
    }

    /** Returns the umId that a PCC rule refers to; null if none. */
    public static @Nullable String key(JsonNode pccRule) {
        JsonNode key = PccRule.REF_UM_DATA.of(pccRule).get(0);
        return key == null ? null : key.asString("");
    }

    /**
     * Adds grants to a decision.
     *
     * @param umDecs UsageMonitoringData by umId
     * @param sessionKey umId that session rules refer to; null for none
     * @param ended umIds that are no longer monitored
     */
    public static ObjectNode granted(
            ObjectNode decision, ObjectNode umDecs, @Nullable String sessionKey, Iterable<String> ended) {
        ObjectNode all = SmPolicyDecision.UM_DECS.of(decision).isObject()
                ? ((ObjectNode) SmPolicyDecision.UM_DECS.of(decision)).deepCopy()
                : Json.object();
        ended.forEach(all::remove);
        umDecs.properties().forEach(each -> {
            ObjectNode known = all.get(each.getKey()) instanceof ObjectNode there ? there : Json.object();
            all.set(
                    each.getKey(),
                    known.retain("umId", "inactivityTime", "exUsagePccRuleIds").setAll((ObjectNode) each.getValue()));
        });
        if (all.isEmpty()) {
            decision.remove(SmPolicyDecision.UM_DECS.name());
        } else {
            decision.set(SmPolicyDecision.UM_DECS.name(), all);
        }
        changeSessionRules(decision, (name, rule) -> refer(rule, sessionKey, ended));
        if (!umDecs.isEmpty()) {
            EventTriggers.add(decision, "US_RE");
        }
        return decision;
    }

    /** Changes copies of the session rules: the rules themselves may belong to the installed decision or to policies. */
    static void changeSessionRules(ObjectNode decision, BiConsumer<String, ObjectNode> change) {
        SmPolicyDecision.SESS_RULES.of(decision).properties().forEach(each -> {
            ObjectNode rule = Json.object().setAll((ObjectNode) each.getValue());
            change.accept(each.getKey(), rule);
            each.setValue(rule);
        });
    }

    private static void refer(ObjectNode rule, @Nullable String sessionKey, Iterable<String> ended) {
        String former = SessionRule.REF_UM_DATA.text(rule);
        if (sessionKey != null) {
            rule.put(REFERENCE, sessionKey);
        } else if (former != null) {
            for (String key : ended) {
                if (key.equals(former)) {
                    rule.remove(REFERENCE);
                }
            }
        }
    }
}
