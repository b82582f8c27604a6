// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import static java.util.Map.entry;

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
    private static final int PS_DATA_OFF = 3;
    private static final int ADC = 4;
    private static final int UMC = 5;
    private static final int NET_LOC = 6;
    private static final int AF_SIGNALLING_FLOW = 8;
    private static final int PRA = 10;
    private static final int UPDATE_WHEN_UE_SUSPENDS = 14;
    private static final int QOS_MONITORING = 24;
    private static final int REQUIRED_QOS = 25;
    private static final int EMDBV = 33;
    private static final int EPS_FALLBACK_REPORT = 35;
    private static final int REALLOCATION_OF_CREDIT = 38;
    private static final int GROUP_ID_LIST_CHANGE = 44;

    private static final Map<String, Integer> TRIGGERS = Map.ofEntries(
            entry("PS_DA_OFF", PS_DATA_OFF),
            entry("APP_STA", ADC),
            entry("APP_STO", ADC),
            entry("US_RE", UMC),
            entry("AN_INFO", NET_LOC),
            entry("PRA_CH", PRA),
            entry("UE_STATUS_RESUME", UPDATE_WHEN_UE_SUSPENDS),
            entry("QOS_MONITORING", QOS_MONITORING),
            entry("EPS_FALLBACK", EPS_FALLBACK_REPORT),
            entry("REALLO_OF_CREDIT", REALLOCATION_OF_CREDIT),
            entry("GROUP_ID_LIST_CHG", GROUP_ID_LIST_CHANGE));
    private static final Map<String, Integer> RULE_DATA = Map.of(
            "USER_LOC_INFO", NET_LOC,
            "MS_TIME_ZONE", NET_LOC,
            "EPS_FALLBACK", EPS_FALLBACK_REPORT);
    private static final Map<String, Integer> MEMBERS = Map.of(
            SmPolicyDecision.QOS_MON_DECS.name(),
            QOS_MONITORING,
            SmPolicyDecision.PRA_INFOS.name(),
            PRA,
            SmPolicyDecision.UM_DECS.name(),
            UMC,
            SmPolicyDecision.LAST_REQ_USAGE_DATA.name(),
            UMC);

    /** Members of the entries of the decision's maps. */
    private static final Map<String, Map<String, Integer>> ENTRIES = Map.of(
            SmPolicyDecision.PCC_RULES.name(),
                    Map.of(
                            "refQosMon", QOS_MONITORING,
                            "refUmData", UMC,
                            "refAltQosParams", REQUIRED_QOS,
                            "afSigProtocol", AF_SIGNALLING_FLOW),
            SmPolicyDecision.SESS_RULES.name(), Map.of("refUmData", UMC),
            SmPolicyDecision.QOS_DECS.name(), Map.of("extMaxDataBurstVol", EMDBV));

    private NegotiatedDecision() {}

    /**
     * Takes out of a decision what needs features that are not agreed to.
     *
     * @param agreed mask of features of N7
     */
    public static void only(ObjectNode decision, String agreed) {
        remove(decision, MEMBERS, agreed);
        ENTRIES.forEach((map, members) -> {
            for (JsonNode entry : decision.path(map)) {
                if (entry instanceof ObjectNode document) {
                    remove(document, members, agreed);
                }
            }
        });
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

    private static void remove(ObjectNode document, Map<String, Integer> members, String agreed) {
        members.forEach((member, feature) -> {
            if (!SupportedFeatures.has(agreed, feature)) {
                document.remove(member);
            }
        });
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
