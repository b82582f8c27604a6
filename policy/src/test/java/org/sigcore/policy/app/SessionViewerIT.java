// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.aar;
import static org.sigcore.policy.app.DiameterPeers.ccr;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.CcRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.platform.management.access.SubscriberMask;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.testkit.Await;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One subscriber with sessions of every kind: all of them are shown, and each is found by each of its identities. */
class SessionViewerIT {
    private static final String IMSI = "001010000000001";
    private static final String SUPI = "imsi-" + IMSI;
    private static final String GPSI = "msisdn-8190000001";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Sets a TDF for each session on Gx, and requests counters of an OCS. */
    private static final String PROJECT = """
        {"policies": [{"name": "main", "then": [
          {"set": {"tdf": {"destinationRealm": "charging.lab"}, "adcRules": {"video": {"predefined": true}}}},
          {"counters": ["monthly"]},
          {"sessionRule": {"authSessAmbr": {"uplink": "9 Mbps", "downlink": "9 Mbps"}}}]},
         {"name": "detected", "when": {"path": "request.detectedApplications.*.appId", "is": "video"}, "then": [
          {"sessionRule": {"authSessAmbr": {"uplink": "2 Mbps", "downlink": "2 Mbps"}}}]}]}
        """;

    private static final JsonNode UE_MAC =
            Json.parse("{\"repPolicyCtrlReqTriggers\": [\"UE_MAC_CH\"], \"ueMac\": \"02-00-00-00-00-07\"}");

    @TempDir
    Path data;

    private FakeNetwork network;
    private PolicyUnderTest policy;

    @BeforeEach
    void start() {
        network = new FakeNetwork();
        policy = new PolicyUnderTest(data, network);
    }

    @AfterEach
    void stop() {
        policy.close();
        network.close();
    }

    @Test
    void subscriber_isShownWithAllSessions_andEachIsFoundByEachIdentity() throws Exception {
        network.smData
                .putObject("umDataLimits")
                .putObject("plan")
                .put("limitId", "plan")
                .putObject("usageLimit")
                .put("totalVolume", 1_000_000_000L);
        policy.putProject("pcrf-core", PROJECT);
        try (DiameterNode gateway = client("pgw.sigcore.lab", Applications.GX);
                DiameterNode pcscf = client("pcscf.sigcore.lab", Applications.RX);
                FakeDiameterServer ocs =
                        new FakeDiameterServer("ocs.charging.lab", Applications.SY, policy.diameterPort());
                FakeDiameterServer tdf =
                        new FakeDiameterServer("tdf.charging.lab", Applications.SD, policy.diameterPort())) {
            ocs.answer = slr -> slr.answer(ResultCode.DIAMETER_SUCCESS)
                    .add(Sy.POLICY_COUNTER_STATUS_REPORT.of(
                            Sy.POLICY_COUNTER_IDENTIFIER.of("monthly"), Sy.POLICY_COUNTER_STATUS.of("active")))
                    .build();
            tdf.answer = tsr -> tsr.answer(ResultCode.DIAMETER_SUCCESS).build();
            assertThat(gateway.send(ccr("gx1", 1, "10.46.0.1", IMSI), PATIENCE)
                            .join()
                            .resultCode())
                    .isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(pcscf.send(aar("rx1", "10.46.0.1"), PATIENCE).join().resultCode())
                    .isEqualTo(ResultCode.DIAMETER_SUCCESS);
            String sy = ocs.next().require(Base.SESSION_ID);
            String sd = tdf.next().require(Base.SESSION_ID);

            String n7 = idOf(policy.create(context(network)));
            policy.post("/npcf-smpolicycontrol/v1/sm-policies/" + n7 + "/update", UE_MAC);
            String n5 = idOf(policy.post("/npcf-policyauthorization/v1/app-sessions", appSession())
                    .headers()
                    .get("location"));
            String am = associated("/npcf-am-policy-control/v1/policies", network);
            String ue = associated("/npcf-ue-policy-control/v1/policies", network);

            assertAllSessionsAreShown(sy, sd);
            assertLastDecisionIsExplained(tdf, sd);
            assertThat(found("supi=" + SUPI)).containsExactlyInAnyOrder("gx1", n7, am, ue);
            assertThat(found("supi=" + SUPI + "&dnn=internet")).containsExactly(n7);
            assertThat(found("supi=" + SUPI + "&gpsi=" + GPSI)).containsExactly(n7);
            for (String id : List.of("gx1", n7, am, ue)) {
                assertThat(found("sessionId=" + id)).containsExactly(id);
            }
            assertThat(found("ipv4Addr=10.46.0.1")).containsExactly("gx1");
            assertThat(found("ipv4Addr=10.45.0.1")).containsExactly(n7);
            assertThat(found("ipv6Prefix=2001:db8:0:7::1/128")).containsExactly(n7);
            assertThat(found("macAddr=02-00-00-00-00-07")).containsExactly(n7);
            assertThat(found("afSessionId=rx1")).containsExactly("gx1");
            assertThat(found("afSessionId=" + n5)).containsExactly(n7);
            assertThat(found("afSessionId=" + n5 + "0")).isEmpty();
            assertThat(found("sySessionId=" + sy)).containsExactlyInAnyOrder("gx1", n7, am, ue);
            assertThat(found("tdfSessionId=" + sd)).containsExactly("gx1");
            assertThat(found("tdfSessionId=tdf;1;2")).isEmpty();
            assertIdentitiesAreMasked();
        }
    }

    private void assertAllSessionsAreShown(String sy, String sd) {
        Await.until(
                "the TDF session is known",
                () -> session(seen(), "pcrf-core")
                        .at("/peer/tdf/session")
                        .toString()
                        .contains(sd));
        JsonNode whole = seen();
        assertThat(whole.at("/subscriptions/chf/sySessionId").asString()).isEqualTo(sy);
        assertThat(whole.at("/counters/monthly/currentStatus").asString()).isEqualTo("active");
        assertThat(whole.at("/usage/quotas/plan").isObject()).as("usage").isTrue();
        assertThat(whole.get("sessions")).hasSize(4);
        JsonNode gx = session(whole, "pcrf-core");
        assertThat(gx.at("/peer/originHost").asString()).isEqualTo("pgw.sigcore.lab");
        assertThat(gx.at("/peer/tdf/adcRules/video/predefined").asBoolean()).isTrue();
        assertThat(gx.at("/appSessions/0/interface").asString()).isEqualTo("Rx");
        assertThat(gx.at("/appSessions/0/rx/sessionId").asString()).isEqualTo("rx1");
        assertThat(gx.at("/appSessions/0/request/medComponents").isObject()).isTrue();
        JsonNode n7 = session(whole, "pcf-sm");
        assertThat(n7.at("/appSessions/0/interface").asString()).isEqualTo("N5");
        assertThat(n7.at("/decision/sessRules/default/authSessAmbr").isObject()).isTrue();
        Await.until("the binding is known", () -> session(seen(), "pcf-sm").has("binding"));
    }

    /** The explanation uses the report of the TDF, the counters, and the decision in force. */
    private void assertLastDecisionIsExplained(FakeDiameterServer tdf, String sd) {
        assertThat(tdf.send(DiameterPeers.request(CommandCode.CREDIT_CONTROL, ApplicationId.SD, sd)
                                .add(Base.CC_REQUEST_TYPE, CcRequestType.UPDATE_REQUEST)
                                .add(Base.CC_REQUEST_NUMBER, 1L)
                                .add(Gx.EVENT_TRIGGER.of(EventTrigger.APPLICATION_START))
                                .add(Gx.APPLICATION_DETECTION_INFORMATION.of(Gx.TDF_APPLICATION_IDENTIFIER.of("video")))
                                .build())
                        .resultCode())
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        JsonNode inForce = session(seen(), "pcrf-core").at("/decision/sessRules/default/authSessAmbr");
        assertThat(inForce.path("downlink").asString()).isEqualTo("2 Mbps");
        JsonNode explained = policy.manage(SbiRequest.json(
                        "POST",
                        "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcrf-core/test/explain",
                        Json.object().put("sessionId", "gx1")))
                .json();
        assertThat(explained.at("/decision/sessRules/default/authSessAmbr")).isEqualTo(inForce);
        assertThat(explained.at("/counters/0").asString()).isEqualTo("monthly");
        assertThat(explained.get("change").propertyNames())
                .as("the decision is already in force")
                .doesNotContain("tdf", "adcRules");
    }

    private void assertIdentitiesAreMasked() {
        String masked = SubscriberMask.mask(Json.text(seen()));
        assertThat(masked)
                .contains("AUDIO", "gx1", "198.51.100.1")
                .doesNotContain(IMSI, GPSI.substring(7), "10.46.0.1", "10.45.0.1", "2001:db8:0:7", "02-00-00-00-00-07");
    }

    private JsonNode seen() {
        return policy.manage(SbiRequest.of("GET", "/queryservice/v1/subscribers/" + SUPI))
                .json();
    }

    private static JsonNode session(JsonNode whole, String service) {
        for (JsonNode session : whole.path("sessions")) {
            if (session.path("service").asString("").equals(service)) {
                return session;
            }
        }
        return Json.object();
    }

    private List<String> found(String query) {
        List<String> ids = new ArrayList<>();
        policy.manage(SbiRequest.of("GET", "/queryservice/v1/sessions?" + query))
                .json()
                .forEach(session -> ids.add(session.path("id").asString("?")));
        return ids;
    }

    private DiameterNode client(String identity, DiameterApplication application) {
        return DiameterPeers.client(identity, application, policy.diameterPort(), new LinkedBlockingQueue<>());
    }

    private static ObjectNode context(FakeNetwork network) {
        return PolicyUnderTest.context(network, "internet", "10.45.0.1")
                .put("gpsi", GPSI)
                .put("ipv6AddressPrefix", "2001:db8:0:7::/64");
    }

    private static ObjectNode appSession() {
        return (ObjectNode) Json.parse("""
                {"ascReqData": {"notifUri": "http://af/n", "suppFeat": "0", "ueIpv4": "10.45.0.1",
                  "medComponents": {"1": {"medCompN": 1, "medType": "AUDIO", "marBwUl": "64 Kbps", "marBwDl": "64 Kbps"}}}}
                """);
    }

    private String associated(String path, FakeNetwork network) {
        ObjectNode request =
                Json.object().put("supi", SUPI).put("suppFeat", "0").put("notificationUri", network.root() + "/amf/1");
        return idOf(policy.post(path, request).headers().get("location"));
    }

    private static String idOf(@Nullable String uri) {
        String there = Objects.requireNonNull(uri);
        return there.substring(there.lastIndexOf('/') + 1);
    }
}
