// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.request;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.CcRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.Sd;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.testkit.Await;

/** Sd against the whole NF: a TDF, a PGW that names it, and an SMF with sessions for which policies choose it. */
class SdIT {
    private static final String CONFIGURATION = "/oc-cnpolicy-configuration/v1/";

    @TempDir
    Path data;

    private final BlockingQueue<DiameterMessage> toPgw = new LinkedBlockingQueue<>();
    private FakeNetwork network;
    private PolicyUnderTest policy;
    private DiameterNode pgw;
    private FakeDiameterServer tdf;

    @BeforeEach
    void start() {
        network = new FakeNetwork();
        policy = new PolicyUnderTest(data, network);
        pgw = DiameterPeers.client("pgw.sigcore.lab", Applications.GX, policy.diameterPort(), toPgw);
        tdf = new FakeDiameterServer("tdf.charging.lab", Applications.SD, policy.diameterPort());
    }

    @AfterEach
    void stop() {
        pgw.close();
        tdf.close();
        policy.close();
        network.close();
    }

    private DiameterMessage send(DiameterMessage ccr) {
        return pgw.send(ccr, Duration.ofSeconds(10)).join();
    }

    private DiameterMessage report(String session, int type, Avp... avps) {
        var report = request(CommandCode.CREDIT_CONTROL, ApplicationId.SD, session)
                .add(Base.CC_REQUEST_TYPE, type)
                .add(Base.CC_REQUEST_NUMBER, 1L);
        for (Avp avp : avps) {
            report.add(avp);
        }
        return tdf.send(report.build());
    }

    private DiameterMessage detected(String session, int trigger) {
        return report(
                session,
                CcRequestType.UPDATE_REQUEST,
                Gx.EVENT_TRIGGER.of(trigger),
                Gx.APPLICATION_DETECTION_INFORMATION.of(
                        Gx.TDF_APPLICATION_IDENTIFIER.of("video"),
                        Gx.FLOW_INFORMATION.of(Rx.FLOW_DESCRIPTION.of("permit out ip from 198.51.100.1 to assigned"))));
    }

    @Test
    void tdfNamedByPgw_detectsForSession_andEndsWithIt() throws Exception {
        assertThat(policy.manage(SbiRequest.json(
                                "PUT", CONFIGURATION + "policydata/pcrf/adcrules/limit", Json.parse("""
                        {"tdfApplicationIdentifier": "video", "maxbrDl": "1 Mbps", "flowStatus": "ENABLED"}""")))
                        .status())
                .isEqualTo(201);
        policy.putProject("pcrf-core", DETECTING);
        tdf.answer = tsr -> tsr.answer(ResultCode.DIAMETER_TOO_BUSY).build();
        DiameterMessage ccr = ccr("gx1", 1, "10.46.0.1").toBuilder()
                .add(Gx.TDF_INFORMATION.of(
                        Gx.TDF_DESTINATION_REALM.of("charging.lab"), Gx.TDF_DESTINATION_HOST.of("tdf.charging.lab")))
                .build();
        assertThat(send(ccr).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        tdf.next();
        tdf.answer = tsr -> tsr.answer(ResultCode.DIAMETER_SUCCESS).build();
        DiameterMessage tsr = tdf.next();
        assertThat(tsr.commandCode()).as("the retried request").isEqualTo(CommandCode.TDF_SESSION);
        assertThat(tsr.require(Base.FRAMED_IP_ADDRESS).getHostAddress()).isEqualTo("10.46.0.1");
        assertThat(tsr.require(Base.SUBSCRIPTION_ID).require(Base.SUBSCRIPTION_ID_DATA))
                .isEqualTo("001010000000002");
        String session = tsr.require(Base.SESSION_ID);

        assertThat(detected(session, EventTrigger.APPLICATION_START).resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(toPgw.poll(10, TimeUnit.SECONDS))
                .extracting(rar -> rar.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_DL))
                .isEqualTo(2_000_000L);
        AvpGroup rule = tdf.next().require(Sd.ADC_RULE_INSTALL).require(Sd.ADC_RULE_DEFINITION);
        assertThat(rule.require(Sd.ADC_RULE_NAME)).isEqualTo("limit");
        assertThat(rule.require(Gx.TDF_APPLICATION_IDENTIFIER)).isEqualTo("video");
        assertThat(rule.require(Gx.QOS_INFORMATION).require(Rx.MAX_REQUESTED_BANDWIDTH_DL))
                .isEqualTo(1_000_000L);
        assertThat(detected(session, EventTrigger.APPLICATION_STOP).resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(next(rar -> rar.has(Sd.ADC_RULE_REMOVE))
                        .require(Sd.ADC_RULE_REMOVE)
                        .require(Sd.ADC_RULE_NAME))
                .isEqualTo("limit");

        assertThat(report(session + "9", CcRequestType.UPDATE_REQUEST).resultCode())
                .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(report(
                                session,
                                CcRequestType.UPDATE_REQUEST,
                                Gx.APPLICATION_DETECTION_INFORMATION.of(Gx.TDF_APPLICATION_INSTANCE_IDENTIFIER.of("1")))
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
        assertThat(send(ccr("gx1", 3, "10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(next(rar -> rar.has(Gx.SESSION_RELEASE_CAUSE)).require(Base.SESSION_ID))
                .isEqualTo(session);
        assertThat(report(session, CcRequestType.TERMINATION_REQUEST).resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(detected(session, EventTrigger.APPLICATION_START).resultCode())
                .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void tdfChosenByN7Policy_reportsReachSmf() throws Exception {
        policy.putProject("pcf-sm", """
                {"policies": [
                  {"name": "tdf", "then": [{"set": {"tdf": {"destinationRealm": "charging.lab"},
                    "adcRules": {"all": {"base": true}, "video": {"predefined": true}}}}]},
                  {"name": "rate", "then": [{"sessionRule": {"authSessAmbr": {"uplink": "9 Mbps", "downlink": "9 Mbps"}}}]},
                  {"name": "video", "when": {"path": "request.detectedApplications.*.appId", "is": "video"},
                   "then": [{"sessionRule": {"authSessAmbr": {"uplink": "1 Mbps", "downlink": "1 Mbps"}}}]}]}
                """);
        String sm = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        assertThat(policy.send(SbiRequest.of("GET", sm))
                        .jsonObject()
                        .path("policy")
                        .propertyNames())
                .doesNotContain("tdf", "adcRules");
        DiameterMessage tsr = tdf.next();
        String session = tsr.require(Base.SESSION_ID);
        assertThat(tsr.all(Sd.ADC_RULE_INSTALL)).anyMatch(rule -> rule.has(Sd.ADC_RULE_BASE_NAME));
        assertThat(tsr.all(Sd.ADC_RULE_INSTALL)).anyMatch(rule -> rule.has(Sd.ADC_RULE_NAME));
        assertThat(detected(session, EventTrigger.APPLICATION_START).resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(network.next("POST /smf/1/update")
                        .jsonObject()
                        .at("/smPolicyDecision/sessRules/default/authSessAmbr/downlink")
                        .asString())
                .isEqualTo("1 Mbps");
        assertThat(report(session, CcRequestType.TERMINATION_REQUEST).resultCode())
                .as("the TDF ends its session")
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(policy.send(SbiRequest.json("POST", sm + "/delete", Json.object()))
                        .status())
                .isEqualTo(204);
        assertThat(tdf.waiting()).as("requests to end an ended session").isZero();
    }

    @Test
    void reportFromOtherTdf_isRefusedWith5002_andMovesSessionAfterTdfIsLost() throws Exception {
        policy.putProject("pcrf-core", DETECTING);
        DiameterMessage ccr = ccr("gx1", 1, "10.46.0.1").toBuilder()
                .add(Gx.TDF_INFORMATION.of(
                        Gx.TDF_DESTINATION_REALM.of("charging.lab"), Gx.TDF_DESTINATION_HOST.of("tdf.charging.lab")))
                .build();
        assertThat(send(ccr).isSuccess()).isTrue();
        String session = tdf.next().require(Base.SESSION_ID);
        assertThat(detected(session, EventTrigger.APPLICATION_STOP).isSuccess()).isTrue();

        FakeDiameterServer named = tdf;
        tdf = new FakeDiameterServer("tdf2.charging.lab", Applications.SD, policy.diameterPort());
        assertThat(detected(session, EventTrigger.APPLICATION_START).resultCode())
                .isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        named.close();
        Await.until(
                "Policy detects the loss of the TDF",
                () -> detected(session, EventTrigger.APPLICATION_START).isSuccess());

        assertThat(next(rar -> rar.has(Sd.ADC_RULE_INSTALL)).get(Base.DESTINATION_HOST))
                .isEqualTo("tdf2.charging.lab");
        assertThat(send(ccr("gx1", 3, "10.46.0.1")).isSuccess()).isTrue();
        assertThat(next(rar -> rar.has(Gx.SESSION_RELEASE_CAUSE)).get(Base.DESTINATION_HOST))
                .isEqualTo("tdf2.charging.lab");
    }

    /** Returns the next request of the given kind; a change during a pending request may be sent twice. */
    private DiameterMessage next(Predicate<DiameterMessage> kind) throws InterruptedException {
        DiameterMessage request = tdf.next();
        while (!kind.test(request)) {
            request = tdf.next();
        }
        return request;
    }

    /** Policies as lists, which start from an empty decision: the rule holds while the application is detected. */
    private static final String DETECTING = """
            {"policies": [
              {"name": "rate", "then": [{"sessionRule": {"authSessAmbr": {"uplink": "9 Mbps", "downlink": "9 Mbps"}}}]},
              {"name": "video", "when": {"path": "request.detectedApplications.*.appId", "is": "video"},
               "then": [
                 {"set": {"adcRules": {"limit": {"tdfApplicationIdentifier": "video", "maxbrDl": "1 Mbps", "flowStatus": "ENABLED"}}}},
                 {"sessionRule": {"authSessAmbr": {"uplink": "2 Mbps", "downlink": "2 Mbps"}}}]}]}
            """;
}
