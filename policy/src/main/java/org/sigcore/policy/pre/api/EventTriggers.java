// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.api;

import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.SmPolicyDecision;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Which policy control request trigger lets the PCF report an event that an AF has subscribed to. */
@SpecRef("TS 29.514 4.2.6")
public final class EventTriggers {
    private static final Map<String, String> TRIGGERS = Map.of(
            "ACCESS_TYPE_CHANGE", "AC_TY_CH",
            "PLMN_CHG", "PLMN_CH",
            "SUCCESSFUL_RESOURCES_ALLOCATION", "SUCC_RES_ALLO",
            "FAILED_RESOURCES_ALLOCATION", "RES_RELEASE",
            "OUT_OF_CREDIT", "NO_CREDIT",
            "USAGE_REPORT", "US_RE",
            "QOS_NOTIF", "QOS_NOTIF",
            "CHARGING_CORRELATION", "AN_CH_COR",
            "ANI_REPORT", "AN_INFO");

    private EventTriggers() {}

    /** Adds the triggers of an AF session's subscriptions to a decision. */
    public static void add(ObjectNode decision, JsonNode ascReqData) {
        for (JsonNode subscription :
                AppSessionContextReqData.EV_SUBSC.of(ascReqData).path("events")) {
            String trigger = TRIGGERS.get(subscription.path("event").asString(""));
            if (trigger != null) {
                ArrayNode triggers = decision.withArrayProperty(SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name());
                if (triggers.valueStream().noneMatch(known -> known.asString().equals(trigger))) {
                    triggers.add(trigger);
                }
            }
        }
    }

    /** True when the AF session has subscribed to that event. */
    public static boolean subscribed(JsonNode ascReqData, String event) {
        for (JsonNode subscription :
                AppSessionContextReqData.EV_SUBSC.of(ascReqData).path("events")) {
            if (event.equals(Json.string(subscription, "event"))) {
                return true;
            }
        }
        return false;
    }
}
