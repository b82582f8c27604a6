// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.logic;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.rules.EventTriggers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Turns what a SMF reports into the events that an AF has subscribed to. */
@SpecRef("TS 29.514 4.2.5")
final class AfEvents {
    private final ObjectNode update;
    private final ObjectNode context;
    private final AppSession session;
    private final ObjectNode notification = Json.object();

    private AfEvents(ObjectNode update, ObjectNode context, AppSession session) {
        this.update = update;
        this.context = context;
        this.session = session;
    }

    /** An EventsNotification without evSubsUri; null when there is nothing to tell. */
    static @Nullable ObjectNode of(ObjectNode update, ObjectNode context, AppSession session) {
        AfEvents events = new AfEvents(update, context, session);
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

    // The flows of this session are known by the names of its rules: af-KEY-COMPONENT-FLOW.
    private void resources(String status, String event, String member) {
        String prefix = "af-" + session.ruleKey() + "-";
        Map<Integer, ArrayNode> flows = new TreeMap<>();
        for (JsonNode report : update.path("ruleReports")) {
            if (!status.equals(Json.string(report, "ruleStatus"))) {
                continue;
            }
            for (JsonNode rule : report.path("pccRuleIds")) {
                String name = rule.asString("");
                if (name.startsWith(prefix)) {
                    String[] numbers = name.substring(prefix.length()).split("-");
                    flows.computeIfAbsent(Integer.valueOf(numbers[0]), component -> Json.array())
                            .add(Integer.parseInt(numbers[1]));
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
        for (JsonNode reported : update.path("repPolicyCtrlReqTriggers")) {
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
        if (context.has(member)) {
            notification.set(name, context.get(member).deepCopy());
        }
    }
}
