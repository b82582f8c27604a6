// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;

class GxFailuresTest {
    @ParameterizedTest
    @CsvSource({
        "400, USER_UNKNOWN, 5030",
        "400, ERROR_INITIAL_PARAMETERS, 5140",
        "400, ERROR_TRIGGER_EVENT, 5141",
        "403, RESOURCE_NOT_AUTHORIZED, 5143",
        "403, ERROR_TRAFFIC_MAPPING_INFO_REJECTED, 5144",
        "403, ERROR_CONFLICTING_REQUEST, 5147",
        "403, LATE_OVERLAPPING_REQUEST, 5453",
        "504, TIMED_OUT_REQUEST, 5454",
        "400, PENDING_TRANSACTION, 4144",
        "503, NF_CONGESTION, 3004",
        "403, POLICY_CONTEXT_DENIED, 5003",
        "500, SYSTEM_FAILURE, 5012"
    })
    @SpecRef("TS 29.212 5.5")
    void problem_isMappedToGxResultCode(int status, String cause, int code) {
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, "pgw;1")
                .build();
        DiameterMessage answer = PcrfHandler.gxFailure(ccr, ProblemDetails.of(status, cause, "why"));
        assertThat(answer.resultCode()).isEqualTo(code);
        assertThat(answer.require(Base.ERROR_MESSAGE)).isEqualTo("why");
    }
}
