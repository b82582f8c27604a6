// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class AnswerFactsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"accessType": "3GPP_ACCESS", "ratType": "NR", "other": 1} | {"accessType":"3GPP_ACCESS","ratType":"NR"}
            {"ueTimeZone": "+01:00", "servingNetwork": {"mcc": "1"}}   | {"ueTimeZone":"+01:00"}
            {"netLocAccSupp": "ANR_NOT_SUPPORTED"} | {"noNetLocSupp":"ANR_NOT_SUPPORTED","repPolicyCtrlReqTriggers":["AN_INFO"]}
            {"netLocAccSupp": "TZR_NOT_SUPPORTED"} | {}
            7                                      | {}
            """)
    void validValues_becomeMembersOfReport(String camping, String expected) {
        ObjectNode report = Json.object();
        AnswerFacts.add(Json.parse(camping), report);
        assertThat(report).isEqualTo(Json.parse(expected));
    }
}
