// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.model.session.SmPolicyDecision;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Maps events that an AF subscribes to, to the triggers and reports that the SMF or PCEF must deliver. Pure. */
@SpecRef({"TS 29.514 4.2.6", "TS 29.512 4.2.6.4", "TS 29.512 4.2.6.5.1"})
public final class EventTriggers {
    /** Member of a decision with the triggers that this PCF has added to those of the policies; not sent to peers. */
    public static final String ADDED = "addedTriggers";

    private static final Map<String, List<String>> TRIGGERS = Map.ofEntries(
            Map.entry("ACCESS_TYPE_CHANGE", List.of("AC_TY_CH", "RAT_TY_CH")),
            Map.entry("PLMN_CHG", List.of("PLMN_CH")),
            Map.entry("SUCCESSFUL_RESOURCES_ALLOCATION", List.of("SUCC_RES_ALLO")),
            Map.entry("FAILED_RESOURCES_ALLOCATION", List.of("RES_RELEASE")),
            Map.entry("RAN_NAS_CAUSE", List.of("RES_RELEASE")),
            Map.entry("OUT_OF_CREDIT", List.of("NO_CREDIT")),
            Map.entry("REALLOCATION_OF_CREDIT", List.of("REALLO_OF_CREDIT")),
            Map.entry("USAGE_REPORT", List.of("US_RE")),
            Map.entry("QOS_NOTIF", List.of("QOS_NOTIF")),
            Map.entry("QOS_MONITORING", List.of("QOS_MONITORING")),
            Map.entry("PACK_DEL_VAR", List.of("QOS_MONITORING")),
            Map.entry("RT_DELAY_TWO_QOS_FLOWS", List.of("QOS_MONITORING")),
            Map.entry("CHARGING_CORRELATION", List.of("AN_CH_COR")),
            Map.entry("ANI_REPORT", List.of("AN_INFO")),
            Map.entry("EPS_FALLBACK", List.of("EPS_FALLBACK")),
            Map.entry("APP_DETECTION", List.of("APP_STA", "APP_STO")),
            Map.entry("SAT_CATEGORY_CHG", List.of("SAT_CATEGORY_CHG")),
            Map.entry("EXTRA_UE_ADDR", List.of("UE_IP_CH")),
            Map.entry("TSN_BRIDGE_INFO", List.of("TSN_BRIDGE_INFO")),
            Map.entry("SUCCESSFUL_QOS_UPDATE", List.of("SUCC_QOS_UPDATE")),
            Map.entry("BAT_OFFSET_INFO", List.of("BAT_OFFSET_INFO")),
            Map.entry("L4S_SUPP", List.of("L4S_SUPP")),
            Map.entry("URSP_ENF_INFO", List.of("URSP_ENFORCEMENT_INFO")));
    private static final Map<String, String> RULE_DATA = Map.of(
            "SUCCESSFUL_RESOURCES_ALLOCATION", "SUCC_RES_ALLO",
            "FAILED_RESOURCES_ALLOCATION", "RES_RELEASE",
            "RAN_NAS_CAUSE", "RES_RELEASE",
            "CHARGING_CORRELATION", "CH_ID",
            "EPS_FALLBACK", "EPS_FALLBACK");

    private EventTriggers() {}

    /** Returns the triggers that report an event; empty if none does. */
    public static List<String> triggers(String event) {
        return TRIGGERS.getOrDefault(event, List.of());
    }

    /**
     * Adds the triggers for an AF session's subscriptions to a decision, and the reports that its rules need.
     *
     * @param rules of the AF session, in the decision
     */
    static void add(ObjectNode decision, JsonNode ascReqData, Set<String> rules) {
        Set<String> ruleData = new TreeSet<>();
        for (JsonNode subscription : subscriptions(ascReqData)) {
            String event = subscription.path("event").asString("");
            triggers(event).forEach(trigger -> add(decision, trigger));
            if (RULE_DATA.containsKey(event)) {
                ruleData.add(RULE_DATA.get(event));
            } else if (event.equals("ANI_REPORT")) {
                ruleData.addAll(accessInformation(ascReqData));
            }
        }
        if (!ruleData.isEmpty() && !rules.isEmpty()) {
            ObjectNode requested = decision.withArrayProperty(SmPolicyDecision.LAST_REQ_RULE_DATA.name())
                    .addObject();
            rules.forEach(requested.putArray("refPccRuleIds")::add);
            ruleData.forEach(requested.putArray("reqData")::add);
        }
    }

    /** Adds a trigger unless it is present; the next evaluation starts without it. */
    public static void add(ObjectNode decision, String trigger) {
        ArrayNode triggers = decision.withArrayProperty(SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name());
        if (!contains(triggers, trigger)) {
            triggers.add(trigger);
            decision.withArrayProperty(ADDED).add(trigger);
        }
    }

    /** Removes the requests for reports, and the triggers that {@link #add} added. Does not modify the lists. */
    static void remove(ObjectNode decision) {
        decision.remove(SmPolicyDecision.LAST_REQ_RULE_DATA.name());
        JsonNode added = decision.remove(ADDED);
        if (added == null) {
            return;
        }
        ArrayNode left = Json.array();
        for (JsonNode trigger : SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.of(decision)) {
            if (!contains(added, trigger.asString(""))) {
                left.add(trigger);
            }
        }
        if (left.isEmpty()) {
            decision.remove(SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name());
        } else {
            decision.set(SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name(), left);
        }
    }

    private static boolean contains(JsonNode triggers, String trigger) {
        return triggers.valueStream().anyMatch(known -> known.asString("").equals(trigger));
    }

    private static Set<String> accessInformation(JsonNode ascReqData) {
        Set<String> wanted = new TreeSet<>();
        for (JsonNode each : request(ascReqData, "ANI_REPORT").path("reqAnis")) {
            wanted.add(each.asString("").equals("UE_TIME_ZONE") ? "MS_TIME_ZONE" : "USER_LOC_INFO");
        }
        return wanted.isEmpty() ? Set.of("MS_TIME_ZONE", "USER_LOC_INFO") : wanted;
    }

    /** True if the AF session has subscribed to that event. */
    public static boolean subscribed(JsonNode ascReqData, String event) {
        return !request(ascReqData, event).isMissingNode();
    }

    /** Returns all subscriptions of an AF session, including those of single flows. */
    public static List<JsonNode> subscriptions(JsonNode ascReqData) {
        List<JsonNode> all = new ArrayList<>();
        for (JsonNode holder : holders(ascReqData)) {
            AppSessionContextReqData.EV_SUBSC.of(holder).path("events").forEach(all::add);
        }
        return all;
    }

    /**
     * Returns the documents of an AF session that may have a member evSubsc: the request, then each flow of its media.
     */
    public static List<JsonNode> holders(JsonNode ascReqData) {
        List<JsonNode> holders = new ArrayList<>();
        holders.add(ascReqData);
        for (JsonNode component : AppSessionContextReqData.MED_COMPONENTS.of(ascReqData)) {
            MediaComponent.MED_SUB_COMPS.of(component).forEach(holders::add);
        }
        return holders;
    }

    /** Returns the first EventsSubscReqData of an AF session with that event; a missing node without one. */
    public static JsonNode request(JsonNode ascReqData, String event) {
        for (JsonNode holder : holders(ascReqData)) {
            JsonNode request = AppSessionContextReqData.EV_SUBSC.of(holder);
            if (has(request, event)) {
                return request;
            }
        }
        return MissingNode.getInstance();
    }

    /** True if an EventsSubscReqData has that event. */
    public static boolean has(JsonNode request, String event) {
        for (JsonNode one : request.path("events")) {
            if (event.equals(Json.string(one, "event"))) {
                return true;
            }
        }
        return false;
    }
}
