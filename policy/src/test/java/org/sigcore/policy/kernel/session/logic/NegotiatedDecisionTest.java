// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class NegotiatedDecisionTest {
    private static final String DECISION = """
            {"pccRules": {"r": {"pccRuleId": "r", "refQosMon": ["q"], "refUmData": ["u"], "refAltQosParams": ["a"],
               "afSigProtocol": "SIP", "appReloc": true, "contVer": 1, "disUeNotif": true, "tscaiInputDl": {}}}, "qosMonDecs": {"q": {}}, "praInfos": {"p": {}}, "umDecs": {"u": {"umId": "u"}},
             "sessRules": {"s": {"sessRuleId": "s", "refUmData": "u"}}, "lastReqUsageData": {"allUmIds": true},
             "qosDecs": {"d": {"5qi": 82, "extMaxDataBurstVol": 5000, "sharingKeyDl": 1, "maxPacketLossRateUl": 10}},
             "chgDecs": {"c": {"chgId": "c", "ratingGroup": 1, "sponsorId": "s", "appSvcProvId": "p"}},
             "traffContDecs": {"t": {"tcId": "t", "flowStatus": "ENABLED", "routeToLocs": [{"dnai": "d"}], "redirectInfo": {},
               "steerFun": "MPTCP"}},
             "policyCtrlReqTriggers": ["AC_TY_CH", "AN_INFO", "EPS_FALLBACK", "US_RE", "APP_STA", "PS_DA_OFF",
               "UE_STATUS_RESUME", "GROUP_ID_LIST_CHG", "SAT_CATEGORY_CHG", "TSN_BRIDGE_INFO", "MA_PDU", "DDN_FAILURE",
               "USER_LOCATION_CH", "VPLMN_QOS_CH", "SUCC_QOS_UPDATE", "PCF_UE_NOTIF_IND", "NWDAF_DATA_CHG", "AUTH_PROF_CH"],
             "lastReqRuleData": [{"refPccRuleIds": ["r"], "reqData": ["USER_LOC_INFO"]},
                                 {"refPccRuleIds": ["r"], "reqData": ["SUCC_RES_ALLO", "EPS_FALLBACK"]}]}
            """;

    @Test
    void decisionWithoutFeatures_losesMembersThatNeedFeatures() {
        ObjectNode decision = (ObjectNode) Json.parse(DECISION);
        NegotiatedDecision.only(decision, "0");
        assertThat(decision).isEqualTo(Json.parse("""
                {"pccRules": {"r": {"pccRuleId": "r"}}, "policyCtrlReqTriggers": ["AC_TY_CH"],
                 "sessRules": {"s": {"sessRuleId": "s"}}, "qosDecs": {"d": {"5qi": 82}},
                 "chgDecs": {"c": {"chgId": "c", "ratingGroup": 1}}, "traffContDecs": {"t": {"tcId": "t", "flowStatus": "ENABLED"}},
                 "lastReqRuleData": [{"refPccRuleIds": ["r"], "reqData": ["SUCC_RES_ALLO"]}]}"""));
    }

    @Test
    void policyConstants_areNotModifiedInPlace() {
        ObjectNode constants = (ObjectNode) Json.parse(DECISION);
        ObjectNode decision = Json.object();
        constants.properties().forEach(member -> decision.set(member.getKey(), copyOf(member.getValue())));
        NegotiatedDecision.only(decision, "0");
        assertThat(constants).isEqualTo(Json.parse(DECISION));
    }

    /** Copies one level, as the decision of an evaluation does. */
    private static JsonNode copyOf(JsonNode value) {
        return value instanceof ObjectNode map
                ? Json.object().setAll(map)
                : Json.array().addAll((ArrayNode) value);
    }

    @Test
    void decisionWithAllFeatures_isUnchanged() {
        ObjectNode decision = (ObjectNode) Json.parse(DECISION);
        NegotiatedDecision.only(decision, "FFFFFFFFFFFFFFFF");
        assertThat(decision).isEqualTo(Json.parse(DECISION));
    }

    @Test
    void tscaiInput_isSentToSmfWithEitherFeature() {
        for (String agreed : new String[] {"80000000", "4000000000000"}) {
            ObjectNode decision = (ObjectNode) Json.parse(DECISION);
            NegotiatedDecision.only(decision, agreed);
            assertThat(decision.at("/pccRules/r").has("tscaiInputDl"))
                    .as(agreed)
                    .isTrue();
        }
    }
}
