// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class NegotiatedDecisionTest {
    private static final String DECISION = """
            {"pccRules": {"r": {"pccRuleId": "r", "refQosMon": ["q"], "refUmData": ["u"], "refAltQosParams": ["a"],
               "afSigProtocol": "SIP"}}, "qosMonDecs": {"q": {}}, "praInfos": {"p": {}}, "umDecs": {"u": {"umId": "u"}},
             "sessRules": {"s": {"sessRuleId": "s", "refUmData": "u"}}, "lastReqUsageData": {"allUmIds": true},
             "qosDecs": {"d": {"5qi": 82, "extMaxDataBurstVol": 5000}},
             "policyCtrlReqTriggers": ["AC_TY_CH", "AN_INFO", "EPS_FALLBACK", "US_RE", "APP_STA", "PS_DA_OFF",
               "UE_STATUS_RESUME", "GROUP_ID_LIST_CHG"],
             "lastReqRuleData": [{"refPccRuleIds": ["r"], "reqData": ["USER_LOC_INFO"]},
                                 {"refPccRuleIds": ["r"], "reqData": ["SUCC_RES_ALLO", "EPS_FALLBACK"]}]}
            """;

    @Test
    void withoutFeatures_nothingIsAskedThatNeedsOne() {
        ObjectNode decision = (ObjectNode) Json.parse(DECISION);
        NegotiatedDecision.only(decision, "0");
        assertThat(decision).isEqualTo(Json.parse("""
                {"pccRules": {"r": {"pccRuleId": "r"}}, "policyCtrlReqTriggers": ["AC_TY_CH"],
                 "sessRules": {"s": {"sessRuleId": "s"}}, "qosDecs": {"d": {"5qi": 82}},
                 "lastReqRuleData": [{"refPccRuleIds": ["r"], "reqData": ["SUCC_RES_ALLO"]}]}"""));
    }

    @Test
    void withAllOfThem_theDecisionStays() {
        ObjectNode decision = (ObjectNode) Json.parse(DECISION);
        NegotiatedDecision.only(decision, "FFFFFFFFFFFF");
        assertThat(decision).isEqualTo(Json.parse(DECISION));
    }
}
