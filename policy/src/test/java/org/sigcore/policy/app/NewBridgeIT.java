// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.policy.openapi.OpenApi;
import org.sigcore.policy.openapi.SchemaFaults;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One notification of each new user plane node to the AF for time-sensitive communication that policies name. */
class NewBridgeIT {
    private static final String BRIDGE = """
            {"repPolicyCtrlReqTriggers": ["TSN_BRIDGE_INFO"], "tsnBridgeInfo": {"dsttPortNum": %d},
             "tsnPortManContDstt": {"portNum": 2, "portManCont": "AQ=="}}""";

    @TempDir
    Path data;

    @Test
    void newBridge_isNotifiedOnceToTscAfOfPolicies() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.putProject("pcf-sm", """
                    {"policies": [{"name": "TSC", "then": [{"set": {"tscAf": "%s/tsctsf"}}, {"triggers": ["TSN_BRIDGE_INFO"]}]}]}""".formatted(network.root()));
            String session = policy.create(
                    PolicyUnderTest.context(network, "internet", "10.45.0.1").put("suppFeat", "FFFFFFFFFFFFFFFFFF"));
            assertThat(policy.post(session + "/update", Json.parse(BRIDGE.formatted(7)))
                            .status())
                    .isEqualTo(200);
            JsonNode sent = network.next("POST /tsctsf/new-bridge").jsonObject();
            if (OpenApi.isAtHand()) {
                assertThat(SchemaFaults.of(
                                OpenApi.schema("TS29514_Npcf_PolicyAuthorization.yaml", "PduSessionTsnBridge"), sent))
                        .isEmpty();
            }
            assertThat(sent.at("/tsnBridgeInfo/dsttPortNum").asInt()).isEqualTo(7);
            assertThat(sent.path("ueIpv4Addr").asString()).isEqualTo("10.45.0.1");
            assertThat(sent.at("/tsnPortManContDstt/portManCont").asString()).isEqualTo("AQ==");

            policy.post(session + "/update", Json.parse(BRIDGE.formatted(7)));
            ObjectNode app = (ObjectNode) Json.parse("""
                    {"ascReqData": {"ueIpv4": "10.45.0.1", "suppFeat": "0", "notifUri": "%1$s/af",
                      "evSubsc": {"events": [{"event": "TSN_BRIDGE_INFO"}], "notifUri": "%1$s/af"}}}""".formatted(network.root()));
            assertThat(policy.post("/npcf-policyauthorization/v1/app-sessions", app)
                            .status())
                    .isEqualTo(201);
            policy.post(session + "/update", Json.parse(BRIDGE.formatted(8)));
            network.has("POST /af/notify");
            assertThat(network.count("POST /tsctsf"))
                    .as("an AF session subscribes to the event")
                    .isZero();
        }
    }
}
