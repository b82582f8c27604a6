// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.PccRuleStatus;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class RuleReportsTest {
    @ParameterizedTest
    @CsvSource({
        "1, UNK_RULE_ID",
        "10, RES_ALLO_FAIL",
        "13, PS_TO_CS_HAN",
        "17, AN_GW_FAILE",
        "23, CM_RAT_FAILED",
        "27, UE_STA_SUSP",
        "28, TRAFFIC_STEERING_ERROR",
        "26, 26",
        "4711, 4711"
    })
    void aFailureCodeHasTheNameOfN7_orStaysItsNumber(int code, String name) {
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Gx.CHARGING_RULE_REPORT.of(
                        Gx.CHARGING_RULE_NAME.of("r1"),
                        Gx.PCC_RULE_STATUS.of(PccRuleStatus.INACTIVE),
                        Gx.RULE_FAILURE_CODE.of(code)))
                .build();
        ObjectNode update = Json.object();
        RuleReports.read(ccr, update);
        assertThat(update.at("/ruleReports/0/failureCode").asString()).isEqualTo(name);
        assertThat(update.at("/ruleReports/0/ruleStatus").asString()).isEqualTo("INACTIVE");
        assertThat(update.at("/ruleReports/0/pccRuleIds/0").asString()).isEqualTo("r1");
    }
}
