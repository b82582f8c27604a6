// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What of a decision an SMF understands that has agreed to some features only. Pure. */
@SpecRef("TS 29.512 5.8")
public final class NegotiatedDecision {
    private static final int NET_LOC = 6;
    private static final int PRA = 10;
    private static final int QOS_MONITORING = 24;
    private static final int EPS_FALLBACK_REPORT = 35;
    private static final int REALLOCATION_OF_CREDIT = 38;

    private static final Map<String, Integer> TRIGGERS = Map.of(
            "AN_INFO", NET_LOC,
            "PRA_CH", PRA,
            "QOS_MONITORING", QOS_MONITORING,
            "EPS_FALLBACK", EPS_FALLBACK_REPORT,
            "REALLO_OF_CREDIT", REALLOCATION_OF_CREDIT);
    private static final Map<String, Integer> RULE_DATA = Map.of(
            "USER_LOC_INFO", NET_LOC,
            "MS_TIME_ZONE", NET_LOC,
            "EPS_FALLBACK", EPS_FALLBACK_REPORT);
    private static final Map<String, Integer> MEMBERS =
            Map.of(SmPolicyDecision.QOS_MON_DECS.name(), QOS_MONITORING, SmPolicyDecision.PRA_INFOS.name(), PRA);

    private NegotiatedDecision() {}

    /**
     * Takes out of a decision what needs features that are not agreed to.
     *
     * @param agreed mask of features of N7
     */
    public static void only(ObjectNode decision, String agreed) {
        MEMBERS.forEach((member, feature) -> {
            if (!SupportedFeatures.has(agreed, feature)) {
                decision.remove(member);
            }
        });
        if (!SupportedFeatures.has(agreed, QOS_MONITORING)) {
            for (JsonNode rule : SmPolicyDecision.PCC_RULES.of(decision)) {
                if (rule instanceof ObjectNode document) {
                    document.remove("refQosMon");
                }
            }
        }
        keep(decision, SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name(), TRIGGERS, agreed);
        ArrayNode requested = Json.array();
        for (JsonNode request : SmPolicyDecision.LAST_REQ_RULE_DATA.of(decision)) {
            if (request instanceof ObjectNode document) {
                keep(document, "reqData", RULE_DATA, agreed);
                if (document.has("reqData")) {
                    requested.add(document);
                }
            }
        }
        if (requested.isEmpty()) {
            decision.remove(SmPolicyDecision.LAST_REQ_RULE_DATA.name());
        } else {
            decision.set(SmPolicyDecision.LAST_REQ_RULE_DATA.name(), requested);
        }
    }

    private static void keep(ObjectNode document, String list, Map<String, Integer> features, String agreed) {
        if (document.get(list) instanceof ArrayNode values) {
            values.removeIf(value -> {
                Integer feature = features.get(value.asString(""));
                return feature != null && !SupportedFeatures.has(agreed, feature);
            });
            if (values.isEmpty()) {
                document.remove(list);
            }
        }
    }
}
