// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionPeer.Answer;
import org.sigcore.policy.kernel.session.service.SessionPeer.Kind;
import org.sigcore.sbi.SbiResponse;

class SbiNotificationsTest {
    private static final Session SESSION = new Session(
            "s",
            RowVersion.NEW,
            null,
            Json.object().put("notificationUri", "http://smf/n"),
            Json.object(),
            List.of(),
            Instant.EPOCH);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"ratType": "EUTRA", "ueTimeZone": "+01:00"} | {"ratType":"EUTRA","ueTimeZone":"+01:00"}
            {"netLocAccSupp": "ANR_NOT_SUPPORTED"} | {"noNetLocSupp":"ANR_NOT_SUPPORTED","repPolicyCtrlReqTriggers":["AN_INFO"]}
            [{"failureCause": "RULE_PERMANENT_ERROR", "ueCampingRep": {"ratType": "NR"}, "ruleReports": [{"ruleStatus": "INACTIVE"}]}] | {"ruleReports":[{"ruleStatus":"INACTIVE"}],"ratType":"NR"}
            """)
    @SpecRef({"TS 29.512 5.6.2.26", "TS 29.512 4.2.6.5.4"})
    void valuesOfTheAccessNetwork_areReadFromTheAnswer(String body, String report) {
        SbiNotifications smfs = new SbiNotifications(
                new CountedRequests(
                        (target, request) -> SbiResponse.json(200, Json.parse(body)), new SimpleMeterRegistry(), "out"),
                new SbiNotifications.Form("npcf", "smPolicyDecision", id -> "http://pcf/" + id));
        Answer answer = smfs.change(SESSION, Json.object());
        assertThat(answer.kind()).isEqualTo(Kind.TAKEN);
        assertThat(answer.report()).isEqualTo(Json.parse(report));
    }
}
