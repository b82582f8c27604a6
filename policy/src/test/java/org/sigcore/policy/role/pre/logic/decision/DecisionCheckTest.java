// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Invalid parts of a decision keep their last value or are left out, with the rules that refer to them. */
class DecisionCheckTest {
    private static final ObjectNode NOTHING = Json.object();

    @Test
    void validDecision_isNotChanged() {
        ObjectNode decision = json("""
                {"sessRules": {"default": {"sessRuleId": "default", "authSessAmbr": {"uplink": "1 bps", "downlink": "1 bps"}}},
                 "policyCtrlReqTriggers": ["PLMN_CH"], "online": true, "vendorMember": [7]}""");
        ObjectNode before = decision.deepCopy();
        assertThat(hold("pcf-sm", decision, NOTHING, true)).isEmpty();
        assertThat((Object) decision).isEqualTo(before);
    }

    @Test
    void invalidSessionRuleMember_keepsLastValue_andValidMembersChange() {
        ObjectNode installed = json("""
                {"sessRules": {"default": {"sessRuleId": "default", "authSessAmbr": {"uplink": "1 bps", "downlink": "1 bps"},
                 "authDefQos": {"5qi": 9}}}}""");
        ObjectNode decision = json("""
                {"sessRules": {"default": {"sessRuleId": "default", "authSessAmbr": {"uplink": "7 Flops", "downlink": "x"},
                 "authDefQos": {"5qi": 8}}}}""");
        List<InvalidMember> invalid = hold("pcf-sm", decision, installed, true);
        assertThat((Object) decision.at("/sessRules/default")).isEqualTo(json("""
                {"sessRuleId": "default", "authSessAmbr": {"uplink": "1 bps", "downlink": "1 bps"}, "authDefQos": {"5qi": 8}}"""));
        assertThat(invalid).singleElement().satisfies(member -> {
            assertThat(member.pointer()).isEqualTo("/sessRules/default/authSessAmbr/uplink");
            assertThat(member.member()).isEqualTo("sessRules.authSessAmbr");
            assertThat(member.value().stringValue()).isEqualTo("7 Flops");
            assertThat(member.kept()).isTrue();
        });
    }

    @ParameterizedTest
    @CsvSource({"true, 7 Flops", "false, 1 bps"})
    void invalidSessionRuleMember_isOmitted_withoutValidLastValueOrBySetting(boolean keepsLast, String lastRate) {
        ObjectNode installed = json("{\"sessRules\": {\"default\": {\"sessRuleId\": \"default\"}}}");
        ((ObjectNode) installed.at("/sessRules/default"))
                .putObject("authSessAmbr")
                .put("uplink", lastRate)
                .put("downlink", "1 bps");
        ObjectNode decision = json("""
                {"sessRules": {"default": {"sessRuleId": "default", "authSessAmbr": {"uplink": "8 Flops", "downlink": "1 bps"}}}}""");
        assertThat(hold("pcf-sm", decision, installed, keepsLast))
                .singleElement()
                .satisfies(member -> assertThat(member.kept()).isFalse());
        assertThat((Object) decision.at("/sessRules/default")).isEqualTo(json("{\"sessRuleId\": \"default\"}"));
    }

    private static final String RULE = """
            {"pccRules": {"r": {"pccRuleId": "r", "refQosData": ["qos-r"], "refChgData": ["charging-r"]},
              "s": {"pccRuleId": "s", "refQosData": ["qos-s"]}},
             "qosDecs": {"qos-r": {"qosId": "qos-r", "5qi": FIVEQI}, "qos-s": {"qosId": "qos-s", "5qi": 9}},
             "chgDecs": {"charging-r": {"chgId": "charging-r", "ratingGroup": 1}},
             "lastReqRuleData": [{"refPccRuleIds": ["r", "s"], "reqData": ["CH_ID"]}]}""";

    @Test
    void invalidQosData_keepsLastValue() {
        ObjectNode decision = json(RULE.replace("FIVEQI", "300"));
        ObjectNode installed = json(RULE.replace("FIVEQI", "7"));
        assertThat(hold("pcf-sm", decision, installed, true))
                .extracting(InvalidMember::member)
                .containsExactly("qosDecs.5qi");
        assertThat((Object) decision).isEqualTo(installed);
    }

    @Test
    void ruleWithInvalidQosData_isOmittedWithItsOtherDataAndRequests() {
        ObjectNode decision = json(RULE.replace("FIVEQI", "\"nine\""));
        assertThat(hold("pcrf-core", decision, NOTHING, true))
                .extracting(InvalidMember::member)
                .containsExactly("qosDecs.5qi", "pccRules.refQosData");
        assertThat((Object) decision).isEqualTo(json("""
                {"pccRules": {"s": {"pccRuleId": "s", "refQosData": ["qos-s"]}},
                 "qosDecs": {"qos-s": {"qosId": "qos-s", "5qi": 9}},
                 "lastReqRuleData": [{"refPccRuleIds": ["s"], "reqData": ["CH_ID"]}]}"""));
    }

    @Test
    void invalidRule_keepsLastFormAndItsQosData() {
        ObjectNode installed = json("""
                {"pccRules": {"r": {"pccRuleId": "r", "precedence": 1, "refQosData": ["qos-r"]}},
                 "qosDecs": {"qos-r": {"qosId": "qos-r", "5qi": 9}}}""");
        ObjectNode decision = json("{\"pccRules\": {\"r\": {\"pccRuleId\": \"r\", \"precedence\": -1}}}");
        assertThat(hold("pcf-sm", decision, installed, true))
                .extracting(InvalidMember::member)
                .containsExactly("pccRules.precedence");
        assertThat((Object) decision).isEqualTo(installed);
    }

    @Test
    void sessionRuleWithInvalidCondition_isOmitted() {
        // Without its condition the rule would always apply.
        ObjectNode decision = json("""
                {"sessRules": {"night": {"sessRuleId": "night", "refCondData": "session-night"}, "default": {"sessRuleId": "default"}},
                 "conds": {"session-night": {"condId": "session-night", "activationTime": "at night"}}}""");
        assertThat(hold("pcf-sm", decision, NOTHING, true)).hasSize(2);
        assertThat((Object) decision).isEqualTo(json("{\"sessRules\": {\"default\": {\"sessRuleId\": \"default\"}}}"));
    }

    @Test
    void sessionRuleWithInvalidUsageMonitoring_losesItsReference() {
        ObjectNode decision = json("""
                {"sessRules": {"default": {"sessRuleId": "default", "refUmData": "all"}},
                 "umDecs": {"all": {"umId": "all", "volumeThreshold": -1}}}""");
        assertThat(hold("pcf-sm", decision, NOTHING, true))
                .extracting(InvalidMember::member)
                .containsExactly("umDecs.volumeThreshold");
        assertThat((Object) decision).isEqualTo(json("{\"sessRules\": {\"default\": {\"sessRuleId\": \"default\"}}}"));
    }

    @Test
    void referenceToUndecidedUsageMonitoring_isKept() {
        ObjectNode decision = json("{\"pccRules\": {\"r\": {\"pccRuleId\": \"r\", \"refUmData\": [\"plan\"]}}}");
        assertThat(hold("pcf-sm", decision, NOTHING, true)).isEmpty();
        assertThat(decision.at("/pccRules/r/refUmData/0").stringValue()).isEqualTo("plan");
    }

    @Test
    void ruleWithKeyOtherThanItsIdentifier_isOmitted() {
        ObjectNode decision = json("{\"pccRules\": {\"r\": {\"pccRuleId\": \"other\"}}}");
        assertThat(hold("pcf-sm", decision, NOTHING, true))
                .extracting(InvalidMember::member)
                .containsExactly("pccRules.pccRuleId");
        assertThat(decision.isEmpty()).isTrue();
    }

    @Test
    void invalidTriggers_areOmitted_andValidTriggersAreKept() {
        ObjectNode decision = json("{\"policyCtrlReqTriggers\": [\"PLMN_CH\", \"SUN_RISES\", 7, \"RE_TIMEOUT\"]}");
        assertThat(hold("pcf-sm", decision, NOTHING, true))
                .extracting(InvalidMember::pointer)
                .containsExactly("/policyCtrlReqTriggers/1", "/policyCtrlReqTriggers/2");
        assertThat((Object) decision.get("policyCtrlReqTriggers"))
                .isEqualTo(Json.parse("[\"PLMN_CH\", \"RE_TIMEOUT\"]"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pcf-sm | online | 1",
                "pcf-sm | revalidationTime | \"soon\"",
                "pcf-sm | chargingInfo | {\"secondaryChfAddress\": \"http://chf\"}",
                "pcf-sm | relCause | \"BORED\"",
                "pcf-sm | qosDecs | {}",
                "pcf-sm | pccRules | [1]",
                "pcf-sm | policyCtrlReqTriggers | []",
                "pcf-am | rfsp | 257",
                "pcf-am | ueAmbr | {\"uplink\": \"7 Flops\", \"downlink\": \"1 bps\"}",
                "pcf-am | triggers | [\"PLMN_CH\"]",
                "pcf-am | servAreaRes | {\"restrictionType\": \"ALLOWED_AREAS\"}",
                "pcf-ue | triggers | [\"RFSP_CH\"]",
                "pcf-ue | pras | {\"1\": {\"presenceState\": \"NEAR\"}}",
            })
    void invalidMember_isOmitted(String service, String name, String value) {
        ObjectNode decision = Json.object();
        decision.set(name, Json.parse(value));
        assertThat(hold(service, decision, NOTHING, true))
                .isNotEmpty()
                .allSatisfy(
                        member -> assertThat(member.member().split("\\.")[0]).isEqualTo(name));
        assertThat(decision.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"areas\": [{\"tacs\": [\"000001\"]}]}",
                "{\"restrictionType\": \"ALLOWED_AREAS\"}",
                "{\"restrictionType\": \"NOT_ALLOWED_AREAS\", \"areas\": [{\"tacs\": [\"000001\"]}], \"maxNumOfTAs\": 16}",
                "{\"restrictionType\": \"ALLOWED_AREAS\", \"areas\": [], \"maxNumOfTAsForNotAllowedAreas\": 1}",
                "{\"restrictionType\": \"ALLOWED_AREAS\", \"areas\": [{}]}"
            })
    @SpecRef("TS 29.571 5.4.4.34")
    void contradictoryServiceArea_isOmitted(String area) {
        ObjectNode decision = Json.object().put("rfsp", 1);
        decision.set("servAreaRes", Json.parse(area));
        assertThat(PolicyShapes.type("ServiceAreaRestriction").accepts(Json.parse(area)))
                .as("accepted in a request")
                .isFalse();
        assertThat(hold("pcf-am", decision, NOTHING, true)).isNotEmpty();
        assertThat((Object) decision).isEqualTo(Json.object().put("rfsp", 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"maxNumOfTAs\": 16}",
                "{\"restrictionType\": \"ALLOWED_AREAS\", \"areas\": [], \"maxNumOfTAs\": 16}",
                "{\"restrictionType\": \"NOT_ALLOWED_AREAS\", \"areas\": [{\"areaCode\": \"a\"}], \"maxNumOfTAsForNotAllowedAreas\": 1}"
            })
    void validServiceArea_isNotChanged(String area) {
        ObjectNode decision = Json.object();
        decision.set("servAreaRes", Json.parse(area));
        assertThat(hold("pcf-am", decision, NOTHING, true)).isEmpty();
        assertThat((Object) decision.get("servAreaRes")).isEqualTo(Json.parse(area));
    }

    @Test
    void installedParts_areNotCheckedAgain() {
        ObjectNode installed = json("{\"qosDecs\": {\"q\": {\"qosId\": \"q\", \"5qi\": 300}}}");
        ObjectNode decision = Json.object();
        decision.putObject("qosDecs").setAll((ObjectNode) installed.get("qosDecs"));
        assertThat(hold("pcf-sm", decision, installed, true)).isEmpty();
        assertThat(hold("pcf-sm", installed.deepCopy(), installed, true))
                .as("made again")
                .isEmpty();
    }

    @Test
    void mediaGrant_losesInvalidMembers() {
        ObjectNode media = json("{\"5qi\": 300, \"precedence\": 7, \"charging\": {\"ratingGroup\": \"gold\"}}");
        PolicyOutcome outcome = new PolicyOutcome(Json.object(), media, null, null);
        assertThat(new DecisionCheck("pcf-sm").hold(outcome, NOTHING, true))
                .extracting(InvalidMember::member)
                .containsExactly("media.5qi", "media.charging");
        assertThat((Object) media).isEqualTo(json("{\"precedence\": 7}"));
    }

    @Test
    void policyDataServiceDecision_isNotChecked() {
        ObjectNode decision = json("{\"online\": 1}");
        assertThat(hold("pds", decision, NOTHING, true)).isEmpty();
    }

    private static List<InvalidMember> hold(
            String service, ObjectNode decision, JsonNode installed, boolean keepsLast) {
        return new DecisionCheck(service)
                .hold(new PolicyOutcome(decision, Json.object(), null, null), installed, keepsLast);
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) Json.parse(text);
    }
}
