// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class ReportOrderTest {
    private static final Instant T = Instant.parse("2026-01-05T10:00:00Z");
    private final Session session =
            new Session("1", RowVersion.NEW, null, Json.object(), Json.object(), List.of(), Instant.EPOCH);

    @Test
    void overtakenReport_keepsNewerMembers_andReportsItsEvents() {
        ObjectNode later = report("{\"repPolicyCtrlReqTriggers\": [\"RAT_TY_CH\"], \"ratType\": \"EUTRA\"}");
        ObjectNode overtaken = report("""
                {"repPolicyCtrlReqTriggers": ["RAT_TY_CH", "PLMN_CH"], "ratType": "NR", "servingNetwork": {"mcc": "001", "mnc": "02"}}
                """);
        Session after = ReportOrder.noted(session, later, T);
        assertThat(ReportOrder.timely(after, overtaken, T.minusSeconds(1)).propertyNames())
                .containsExactly("repPolicyCtrlReqTriggers", "servingNetwork");
        assertThat(ReportOrder.noted(after, overtaken, T.minusSeconds(1)))
                .as("the later report is still the newest")
                .isEqualTo(after);
        assertThat(ReportOrder.timely(after, overtaken, T))
                .as("sent at the same time")
                .isEqualTo(overtaken);
        assertThat(ReportOrder.timely(after, overtaken, null))
                .as("without a time")
                .isEqualTo(overtaken);
    }

    @Test
    void sentTime_inFutureOrInvalid_isIgnored() {
        assertThat(ReportOrder.sent("Mon, 05 Jan 2026 10:00:30.250 GMT", T)).isEqualTo(T.plusMillis(30_250));
        assertThat(ReportOrder.sent("Mon, 05 Jan 2026 10:01:30.250 GMT", T)).isNull();
        assertThat(ReportOrder.sent("7", T)).isNull();
        assertThat(ReportOrder.sent(null, T)).isNull();
    }

    private static ObjectNode report(String json) {
        return (ObjectNode) Json.parse(json);
    }
}
