// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.api;

import static org.assertj.core.api.Assertions.assertThat;

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
            """)
    void sendsWhatChanged(String before, String after, String changes) {
        assertThat(PolicyDiff.between((ObjectNode) Json.parse(before), (ObjectNode) Json.parse(after)))
                .isEqualTo(Json.parse(changes));
    }
}
