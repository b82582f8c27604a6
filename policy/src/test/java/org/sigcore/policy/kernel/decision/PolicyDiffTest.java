// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class PolicyDiffTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"pccRules":{"a":{"p":1}}}            | {"pccRules":{"a":{"p":1}}}      | {}
            {}                                    | {"pccRules":{"a":{"p":1}}}      | {"pccRules":{"a":{"p":1}}}
            {"pccRules":{"a":{"p":1}}}            | {"pccRules":{"a":{"p":2}}}      | {"pccRules":{"a":{"p":2}}}
            {"pccRules":{"a":{"p":1},"b":{}}}     | {"pccRules":{"b":{}}}           | {"pccRules":{"a":null}}
            {"pccRules":{"a":{"p":1}}}            | {}                              | {"pccRules":{"a":null}}
            {"policyCtrlReqTriggers":["PLMN_CH"]} | {}                              | {"policyCtrlReqTriggers":null}
            {"policyCtrlReqTriggers":["A"]}       | {"policyCtrlReqTriggers":["B"]} | {"policyCtrlReqTriggers":["B"]}
            {"suppFeat":"0"}                      | {"suppFeat":"1"}                | {}
            {"online":true}                       | {}                              | {}
            {"umDecs":{"k":{"timeThreshold":5}}}  | {"umDecs":{"k":{}}}             | {"umDecs":{"k":{"timeThreshold":null}}}
            {"sessRules":{"a":{"refUmData":"k"}}} | {"sessRules":{"a":{"x":1}}}     | {"sessRules":{"a":{"x":1,"refUmData":null}}}
            {"qosDecs":{"a":{"gbrUl":"1 bps"}}}   | {"qosDecs":{"a":{"5qi":8}}}     | {"qosDecs":{"a":{"5qi":8,"gbrUl":null}}}
            {"pccRules":{"a":{"refCondData":"c"}}} | {"pccRules":{"a":{"p":1}}}     | {"pccRules":{"a":{"p":1,"refCondData":null}}}
            {"conds":{"c":{"activationTime":"t"}}} | {"conds":{"c":{"condId":"c"}}} | {"conds":{"c":{"condId":"c","activationTime":null}}}
            {"qosDecs":{"q":{"qnc":true,"a":1}}}  | {"qosDecs":{"q":{"a":2}}}       | {"qosDecs":{"q":{"a":2,"qnc":false}}}
            {"qosDecs":{"q":{"qnc":false,"a":1}}} | {"qosDecs":{"q":{"a":2}}}       | {"qosDecs":{"q":{"a":2}}}
            {"pccRules":{"a":{"disUeNotif":true}}} | {"pccRules":{"a":{"p":1}}}     | {"pccRules":{"a":{"p":1,"disUeNotif":null}}}
            {"qosMonDecs":{"m":{"conThreshUl":1}}} | {"qosMonDecs":{"m":{"p":1}}}   | {"qosMonDecs":{"m":{"p":1,"conThreshUl":null}}}
            {"traffContDecs":{"t":{"redirectInfo":{"redirectEnabled":true},"a":1}}} | {"traffContDecs":{"t":{"a":2}}} | {"traffContDecs":{"t":{"a":2,"redirectInfo":{"redirectEnabled":false}}}}
            {"traffContDecs":{"t":{"redirectInfo":{"redirectEnabled":false},"a":1}}} | {"traffContDecs":{"t":{"a":2}}} | {"traffContDecs":{"t":{"a":2}}}
            {"lastReqUsageData":{"allUmIds":true}} | {"lastReqUsageData":{"allUmIds":true}} | {"lastReqUsageData":{"allUmIds":true}}
            {"lastReqUsageData":{"allUmIds":true}} | {}                             | {}
            """)
    void diff_containsOnlyChanges(String before, String after, String changes) {
        assertThat(PolicyDiff.between((ObjectNode) Json.parse(before), (ObjectNode) Json.parse(after)))
                .isEqualTo(Json.parse(changes));
    }

    @Test
    void diffOfNames_hasCurrentValues() {
        ObjectNode before = (ObjectNode) Json.parse("""
                {"pccRules": {"a": {"x": 1}, "b": {"x": 1}}, "policyCtrlReqTriggers": ["A"], "online": true}""");
        ObjectNode after = (ObjectNode) Json.parse("""
                {"pccRules": {"a": {"x": 2}, "c": {"x": 1}}, "online": false}""");
        ObjectNode names = PolicyDiff.names(PolicyDiff.between(before, after));
        assertThat(PolicyDiff.ofNames(names, after)).isEqualTo(PolicyDiff.between(before, after));
        assertThat(PolicyDiff.ofNames(names, before)).isEqualTo(Json.parse("""
                {"pccRules": {"a": {"x": 1}, "b": {"x": 1}, "c": null}, "policyCtrlReqTriggers": ["A"], "online": true}"""));
    }

    @Test
    void diffOfNames_takesBackAttributesAgain() {
        ObjectNode before = (ObjectNode) Json.parse("""
                {"qosDecs": {"q": {"gbrUl": "1 bps", "qnc": true, "5qi": 1}},
                 "traffContDecs": {"t": {"redirectInfo": {"redirectEnabled": true}}}}""");
        ObjectNode after = (ObjectNode) Json.parse("""
                {"qosDecs": {"q": {"5qi": 9}}, "traffContDecs": {"t": {"flowStatus": "ENABLED"}}}""");
        ObjectNode names = PolicyDiff.names(PolicyDiff.between(before, after));
        assertThat(PolicyDiff.ofNames(names, after)).isEqualTo(PolicyDiff.between(before, after));
        assertThat(PolicyDiff.ofNames(names, before)).as("set again meanwhile").isEqualTo(before);
        ObjectNode ofAnEarlierBuild = (ObjectNode) Json.parse("{\"qosDecs\": [\"q\"]}");
        assertThat(PolicyDiff.ofNames(ofAnEarlierBuild, after))
                .isEqualTo(Json.parse("{\"qosDecs\": {\"q\": {\"5qi\": 9}}}"));
    }
}
