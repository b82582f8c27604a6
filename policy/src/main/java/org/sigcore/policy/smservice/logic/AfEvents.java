// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.logic;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.pre.api.EventTriggers;
import org.sigcore.policy.pre.api.MediaRules;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.session.logic.Session;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Turns what an SMF reports into the events that an AF has subscribed to. */
@SpecRef("TS 29.514 4.2.5")
public final class AfEvents {
    private final ObjectNode update;
    private final Session policy;
    private final AfSession session;
    private final ObjectNode notification = Json.object();

    private AfEvents(ObjectNode update, Session policy, AfSession session) {
        this.update = update;
        this.policy = policy;
        this.session = session;
    }

    /**
     * An EventsNotification without evSubsUri; null when there is nothing to tell.
     *
     * @param policy with the context as it is now, and the decision that the report is about
     */
    public static @Nullable ObjectNode of(ObjectNode update, Session policy, AfSession session) {
        AfEvents events = new AfEvents(update, policy, session);
        events.access();
        events.resources("ACTIVE", "SUCCESSFUL_RESOURCES_ALLOCATION", "succResourcAllocReports");
        events.resources("INACTIVE", "FAILED_RESOURCES_ALLOCATION", "failedResourcAllocReports");
        return events.notification.has("evNotifs") ? events.notification : null;
    }

    private void access() {
        if (reported("AC_TY_CH") && wanted("ACCESS_TYPE_CHANGE")) {
            event("ACCESS_TYPE_CHANGE");
            copy("accessType", "accessType");
            copy("ratType", "ratType");
        }
        if (reported("PLMN_CH") && wanted("PLMN_CHG")) {
            event("PLMN_CHG");
            copy("servingNetwork", "plmnId");
        }
    }

    // The rules of this session are known by their names: af-KEY-COMPONENT-FLOW, the first of the flows that it
    // carries.
    private void resources(String status, String event, String member) {
        String prefix = "af-" + session.ruleKey() + "-";
        Map<Integer, ArrayNode> flows = new TreeMap<>();
        for (JsonNode report : SmPolicyUpdateContextData.RULE_REPORTS.of(update)) {
            if (!status.equals(Json.string(report, "ruleStatus"))) {
                continue;
            }
            for (JsonNode rule : report.path("pccRuleIds")) {
                String name = rule.asString("");
                if (name.startsWith(prefix)) {
                    String[] numbers = name.substring(prefix.length()).split("-");
                    ArrayNode list = flows.computeIfAbsent(Integer.valueOf(numbers[0]), component -> Json.array());
                    JsonNode carried =
                            SmPolicyDecision.PCC_RULES.of(policy.decision()).path(name);
                    MediaRules.flowNumbers(session.request(), numbers[0], carried)
                            .forEach(list::add);
                }
            }
        }
        if (flows.isEmpty() || !wanted(event)) {
            return;
        }
        event(event);
        ObjectNode allocation = notification.putArray(member).addObject().put("mcResourcStatus", status);
        ArrayNode list = allocation.putArray("flows");
        flows.forEach((component, numbers) ->
                list.addObject().put("medCompN", component).set("fNums", numbers));
    }

    private boolean reported(String trigger) {
        for (JsonNode reported : SmPolicyUpdateContextData.REP_POLICY_CTRL_REQ_TRIGGERS.of(update)) {
            if (trigger.equals(reported.asString(""))) {
                return true;
            }
        }
        return false;
    }

    private boolean wanted(String event) {
        return EventTriggers.subscribed(session.request(), event);
    }

    private void event(String event) {
        notification.withArrayProperty("evNotifs").addObject().put("event", event);
    }

    private void copy(String member, String name) {
        if (policy.context().has(member)) {
            notification.set(name, policy.context().get(member).deepCopy());
        }
    }
}
