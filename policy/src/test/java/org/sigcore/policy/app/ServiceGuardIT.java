// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.Await;
import tools.jackson.databind.node.ObjectNode;

/** Congestion by service and the error dictionary, as configured while the NF runs. */
class ServiceGuardIT {
    private static final String CONFIGURATION = "/oc-cnpolicy-configuration/v1/";
    private static final String N7 = "/npcf-smpolicycontrol/v1/sm-policies";

    @TempDir
    Path data;

    @Test
    void congestedService_refusesLowPriorityRequests_andOthersContinue() throws Exception {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                DiameterNode pgw = DiameterPeers.client(
                        "pgw.sigcore.lab", Applications.GX, policy.diameterPort(), new ConcurrentLinkedQueue<>())) {
            assertErrorsUseDictionary(policy, network);
            ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.1");
            String session = policy.create(context);
            assertThat(initial(pgw, "gx;1").resultCode()).isEqualTo(2001);

            configureCongestion(policy, "pcf-sm");
            configureCongestion(policy, "pcrf-core");
            Await.until("N7 is congested", () -> policy.post(N7, context).status() == 503);
            SbiResponse refused = policy.post(N7, context);
            assertThat(refused.jsonObject().get("cause").asString()).isEqualTo("NF_CONGESTION");
            assertThat(refused.headers().get("retry-after")).isEqualTo("7");
            assertThat(refused.jsonObject().get("detail").asString()).startsWith("EC-OPCF-SM-22: ");
            ObjectNode emergency = PolicyUnderTest.context(network, "sos", "10.45.0.7");
            assertThat(policy.post(N7, emergency).status())
                    .as("an emergency session is refused last")
                    .isEqualTo(201);
            assertThat(policy.post(session + "/update", Json.object()).status()).isEqualTo(200);
            SbiRequest urgent = SbiRequest.json("POST", N7, context).withHeader("3gpp-sbi-message-priority", "1");
            assertThat(policy.send(urgent).status()).isEqualTo(201);
            ObjectNode association = Json.object()
                    .put("notificationUri", network.root() + "/amf/1")
                    .put("supi", "imsi-001010000000001")
                    .put("suppFeat", "0");
            assertThat(policy.post("/npcf-am-policy-control/v1/policies", association)
                            .status())
                    .isEqualTo(201);

            Await.until("Gx is congested", () -> initial(pgw, "gx;2").resultCode() == 3004);
            configure(
                    policy,
                    "services/pcrfcore/settings",
                    "{\"advancedSettings\": {\"CONGESTION.DIAMETER.RESPONSE.CODE\": \"5012\"}}");
            assertThat(initial(pgw, "gx;2").resultCode()).isEqualTo(5012);
            assertThat(pgw.send(DiameterPeers.ccr("gx;1", 3, "10.46.0.1"), Duration.ofSeconds(10))
                            .join()
                            .resultCode())
                    .isEqualTo(2001);
            assertThat(policy.metrics())
                    .contains("pod_cong_state_report{service=\"pcf-sm\"} 1.0")
                    .contains("pod_cong_state_report{service=\"pcf-am\"} 0.0")
                    .containsPattern("occnp_http_congestion_message_reject_total\\{service=\"pcf-sm\"} [1-9]")
                    .containsPattern("occnp_http_congestion_message_reject_total\\{service=\"pcrf-core\"} [1-9]");
        }
    }

    private static void assertErrorsUseDictionary(PolicyUnderTest policy, FakeNetwork network) {
        network.userKnown = false;
        ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.1");
        assertThat(policy.post(N7, context).status()).isEqualTo(400);
        configure(
                policy,
                "errorDictionary",
                "{\"enabled\": true, \"entries\": {\"USER_UNKNOWN\": {\"status\": 403, \"detail\": \"call us\"}}}");
        SbiResponse refused = policy.post(N7, context);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.jsonObject().get("cause").asString()).isEqualTo("USER_UNKNOWN");
        assertThat(refused.jsonObject().get("detail").asString()).isEqualTo("EC-OPCF-SM-08: call us");
        SbiResponse faulty = policy.post(N7, Json.object());
        assertThat(faulty.jsonObject().get("detail").asString()).startsWith("EC-OPCF-SM-0");
        assertThat(faulty.jsonObject().get("invalidParams")).isNotEmpty();
        network.userKnown = true;
    }

    private static void configureCongestion(PolicyUnderTest policy, String service) {
        configure(policy, "congestionConfigurations/" + service, """
                {"enabled": true, "interval": "10ms", "stateChangeSampleCount": 1, "retryAfterSeconds": 7,
                 "memoryPercent": {"doc": 1, "l1": 100, "l2": 101}}
                """);
    }

    private static void configure(PolicyUnderTest policy, String document, String settings) {
        assertThat(policy.manage(SbiRequest.of("PATCH", CONFIGURATION + document)
                                .withBody("application/merge-patch+json", Json.bytes(Json.parse(settings))))
                        .status())
                .isIn(200, 204);
    }

    private static DiameterMessage initial(DiameterNode pgw, String session) {
        try {
            return pgw.send(DiameterPeers.ccr(session, 1, "10.46.0.1"), Duration.ofSeconds(10))
                    .join();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
