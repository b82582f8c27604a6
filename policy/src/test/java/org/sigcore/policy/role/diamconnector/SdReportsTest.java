// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.Sd;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.policy.contract.diamconnector.SdSession;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import tools.jackson.databind.node.ObjectNode;

/** CCR of TDFs, and ADC rules as AVPs. */
class SdReportsTest {
    private static final String SESSION = SdSession.newId("pcrf.lab", new SdSession.Holder("pcrf-core", "gx;1;2"));
    private static final PeerOrigin TDF = new PeerOrigin("tdf.lab", "lab", false);
    private final List<@Nullable ObjectNode> received = new ArrayList<>();
    private boolean known = true;
    private final SdReports reports = new SdReports(Map.of("pcrf-core", (session, sd, report) -> {
        assertThat(session).isEqualTo("gx;1;2");
        assertThat(sd.sessionId()).isEqualTo(SESSION);
        assertThat(Objects.requireNonNull(sd.peer()).path(DiameterHosts.HOST).asString())
                .isEqualTo("tdf.lab");
        received.add(report);
        return known;
    }));

    private DiameterMessage answer(String session, int type, Avp... avps) {
        var ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.SD)
                .add(Base.SESSION_ID, session)
                .add(Base.ORIGIN_HOST, "tdf.lab")
                .add(Base.ORIGIN_REALM, "lab")
                .add(Base.CC_REQUEST_TYPE, type)
                .add(Base.CC_REQUEST_NUMBER, 3L);
        for (Avp avp : avps) {
            ccr.add(avp);
        }
        return reports.answer(ccr.build(), TDF);
    }

    @Test
    void tdfReport_isTranslatedToN7Members() {
        DiameterMessage cca = answer(
                SESSION,
                2,
                Gx.EVENT_TRIGGER.of(EventTrigger.APPLICATION_STOP),
                Gx.EVENT_TRIGGER.of(EventTrigger.NO_EVENT_TRIGGERS),
                Gx.APPLICATION_DETECTION_INFORMATION.of(
                        Gx.TDF_APPLICATION_IDENTIFIER.of("video"),
                        Gx.TDF_APPLICATION_INSTANCE_IDENTIFIER.of("7"),
                        Gx.FLOW_INFORMATION.of(Rx.FLOW_DESCRIPTION.of("permit out ip from any to assigned"))),
                Sd.ADC_RULE_REPORT.of(
                        Sd.ADC_RULE_NAME.of("r1"),
                        Sd.ADC_RULE_BASE_NAME.of("b1"),
                        Gx.PCC_RULE_STATUS.of(1),
                        Gx.RULE_FAILURE_CODE.of(14)));
        assertThat(cca.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(cca.require(Base.CC_REQUEST_NUMBER)).isEqualTo(3);
        assertThat(received).containsExactly((ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["APP_STO"],
                 "appDetectionInfos": [{"appId": "video", "instanceId": "7",
                   "sdfDescriptions": [{"flowDescription": "permit out ip from any to assigned"}]}],
                 "adcRuleReports": [{"status": "INACTIVE", "adcRules": ["r1", "b1"], "failureCode": 14}]}
                """));
    }

    @Test
    void failedAdcRuleWithoutStatus_isInactive() {
        answer(SESSION, 2, Sd.ADC_RULE_REPORT.of(Sd.ADC_RULE_NAME.of("r1"), Gx.RULE_FAILURE_CODE.of(14)));
        assertThat(received).containsExactly((ObjectNode) Json.parse("""
                {"adcRuleReports": [{"status": "INACTIVE", "adcRules": ["r1"], "failureCode": 14}]}"""));
    }

    @Test
    void ccrForUnknownSession_isRefusedWith5002_andTerminationOfLostSessionAccepted() {
        assertThat(answer("tdf.lab;1;2;3", 2).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(answer("tdf.lab;1;2;3", 3).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(answer("tdf.lab;1;2;other;4", 3).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(received).isEmpty();
        known = false;
        assertThat(answer(SESSION, 2).resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(answer(SESSION, 3).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        DiameterMessage refused = answer(SESSION, 4);
        assertThat(refused.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
        assertThat(refused.has(Base.FAILED_AVP)).isTrue();
    }

    @Test
    void serviceFailure_isAnsweredWith5012() {
        SdReports failing = new SdReports(Map.of("pcrf-core", (session, sd, report) -> {
            throw new ProblemException(SbiCause.SYSTEM_FAILURE, "no");
        }));
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.SD)
                .add(Base.SESSION_ID, SESSION)
                .add(Base.ORIGIN_HOST, "tdf.lab")
                .add(Base.ORIGIN_REALM, "lab")
                .add(Base.CC_REQUEST_TYPE, 2)
                .build();
        assertThat(failing.answer(ccr, TDF).resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_COMPLY);
    }

    @Test
    void adcRule_isEncodedWithEveryAttribute() {
        List<Avp> avps = AdcRules.installed((ObjectNode) Json.parse("""
                {"limit": {"tdfApplicationIdentifier": "video", "flowStatus": "DISABLED", "maxbrUl": "1 Mbps", "maxbrDl": "9 Gbps",
                  "precedence": 7, "ratingGroup": 8, "monitoringKey": "k", "muteNotification": true}}
                """));
        AvpGroup rule = Sd.ADC_RULE_INSTALL.decode(avps.getFirst()).require(Sd.ADC_RULE_DEFINITION);
        assertThat(rule.require(Sd.ADC_RULE_NAME)).isEqualTo("limit");
        assertThat(rule.require(Rx.FLOW_STATUS)).isEqualTo(3);
        assertThat(rule.require(Gx.PRECEDENCE)).isEqualTo(7);
        assertThat(rule.require(Base.RATING_GROUP)).isEqualTo(8);
        assertThat(rule.require(Gx.MONITORING_KEY)).isEqualTo("k");
        assertThat(rule.require(Gx.MUTE_NOTIFICATION)).isZero();
        AvpGroup qos = Objects.requireNonNull(rule.get(Gx.QOS_INFORMATION));
        assertThat(qos.require(Rx.MAX_REQUESTED_BANDWIDTH_UL)).isEqualTo(1_000_000);
        assertThat(qos.require(Rx.MAX_REQUESTED_BANDWIDTH_DL)).as("32 bits").isEqualTo(0xFFFF_FFFFL);
        assertThat(AdcRules.removed((ObjectNode) Json.parse("{\"b\": {\"base\": true}}")))
                .containsExactly(Sd.ADC_RULE_REMOVE.of(Sd.ADC_RULE_BASE_NAME.of("b")));
    }
}
