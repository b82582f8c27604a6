// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Command;
import org.sigcore.policy.openapi.OpenApi;
import org.sigcore.policy.openapi.OpenApi.Operation;
import org.sigcore.policy.openapi.SchemaFaults;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** UE policies of roaming subscribers: Policy is the H-PCF, and a V-PCF is connected to the AMF. */
class UeRoamingIT {
    private static final String API = "/npcf-ue-policy-control/v1/policies";
    private static final String UPDATE = "POST /vpcf/1/update";

    @TempDir
    Path data;

    @Test
    void firstCommand_isInAnswer_andLaterOnesInNotifications_acrossRestart() {
        try (FakeNetwork network = new FakeNetwork()) {
            FakeAmf home = new FakeAmf(network).holds(1, 0xA).holds(2, 0xB);
            String association;
            Command first;
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                SbiResponse created = policy.post(API, visited(network, home));
                assertMatchesSchema(created.jsonObject());
                association = path(created);
                first = command(created.jsonObject());
                assertThat(FakeAmf.upsis(first)).containsExactly("001-01-2");
                assertThat(policy.send(SbiRequest.of("GET", association))
                                .jsonObject()
                                .has("uePolicy"))
                        .isFalse();
            }
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                assertThat(policy.post(association + "/update", result(FakeAmf.complete(first)))
                                .status())
                        .isEqualTo(200);
                JsonNode written = network.next(FakeAmf.WRITE).jsonObject().get("upsis");
                assertThat(written.valueStream().map(JsonNode::asString)).containsExactly("001-01-1", "001-01-2");
                ObjectNode lost = Json.object();
                lost.putArray("triggers").add("UE_POLICY");
                lost.put("uePolReq", Base64.getEncoder().encodeToString(FakeAmf.state(2)));
                assertThat(policy.post(association + "/update", lost).status()).isEqualTo(200);
                SbiRequest notified = network.next(UPDATE);
                assertNotificationMatchesSchema(notified.jsonObject());
                assertThat(notified.jsonObject().get("resourceUri").asString()).endsWith(association);
                assertThat(FakeAmf.upsis(command(notified.jsonObject()))).containsExactly("001-01-1");
                assertThat(network.count("POST /namf-comm"))
                        .as("only the V-PCF sends to the AMF")
                        .isZero();
            }
        }
    }

    @Test
    void undeliveredCommand_isSentToVpcfAgain_andFailureAppliesToItsPti() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            settings(policy, "{\"delivery\": {\"retryInterval\": \"1s\", \"maxAttempts\": 20}}");
            FakeAmf home = new FakeAmf(network).holds(2, 0xB);
            SbiResponse created = policy.post(API, visited(network, home));
            String association = path(created);
            int pti = command(created.jsonObject()).pti();
            assertThat(command(network.next(UPDATE).jsonObject()).pti()).isEqualTo(pti);
            assertThat(policy.post(association + "/update", failure(pti, 3600)).status())
                    .isEqualTo(200);
            until("postponed", () -> policy.metrics().contains("policy_ue_delivery_total{event=\"unreached\"} 1"));
            assertThat(policy.post(association + "/update", failure(pti + 1, 0)).status())
                    .isEqualTo(200);
            assertThat(policy.metrics())
                    .as("the failure of another PTI is ignored")
                    .contains("policy_ue_delivery_total{event=\"unreached\"} 1");
        }
    }

    @Test
    void unansweredCommand_isGivenUp_andAssociationUnknownToVpcfEnds() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            settings(policy, "{\"delivery\": {\"retryInterval\": \"100ms\", \"maxAttempts\": 2}}");
            FakeAmf home = new FakeAmf(network).holds(2, 0xB);
            String silent = path(policy.post(API, visited(network, home)));
            until("given up", () -> policy.metrics().contains("policy_ue_delivery_total{event=\"unanswered\"} 1"));
            assertThat(policy.send(SbiRequest.of("DELETE", silent)).status()).isEqualTo(204);
            network.fault = request -> request.path().startsWith("/vpcf") ? FakeAmf.gone() : home.apply(request);
            String forgotten = path(policy.post(API, visited(network, home)));
            until("ended", () -> policy.send(SbiRequest.of("GET", forgotten)).status() == 404);
        }
    }

    @Test
    void answerForHomeUe_containsNoCommand() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            FakeAmf home = new FakeAmf(network).holds(2, 0xB);
            ObjectNode ours = visited(network, home);
            ours.putObject("servingPlmn").put("mcc", "001").put("mnc", "01");
            ObjectNode byAmf = visited(network, home);
            byAmf.set("guami", home.request().get("guami"));
            for (ObjectNode request : List.of(ours, byAmf)) {
                assertThat(policy.post(API, request).jsonObject().has("uePolicy"))
                        .isFalse();
            }
            assertThat(FakeAmf.upsis(home.command())).containsExactly("001-01-2", "001-01-1 deleted");
            assertThat(network.count(UPDATE)).isZero();
        }
    }

    /** Returns a request of a V-PCF in another network for a UE with one section. */
    private static ObjectNode visited(FakeNetwork network, FakeAmf home) {
        ObjectNode request = home.request(1).put("notificationUri", network.root() + "/vpcf/1");
        request.remove("guami");
        request.putObject("servingPlmn").put("mcc", "262").put("mnc", "01");
        return request;
    }

    private static Command command(ObjectNode document) {
        String octets = document.get("uePolicy").asString();
        return (Command) UePolicyMessage.decode(Base64.getDecoder().decode(octets));
    }

    private static ObjectNode result(byte[] message) {
        ObjectNode update =
                Json.object().put("uePolDelResult", Base64.getEncoder().encodeToString(message));
        update.putArray("triggers").add("UE_POLICY");
        return update;
    }

    private static ObjectNode failure(int pti, int retryAfter) {
        ObjectNode update = Json.object();
        update.putObject("uePolTransFailNotif")
                .put("cause", "UE_NOT_REACHABLE")
                .put("retryAfter", retryAfter)
                .putArray("ptis")
                .add(pti);
        return update;
    }

    private static String path(SbiResponse created) {
        assertThat(created.status()).isEqualTo(201);
        return FakeAmf.path(Objects.requireNonNull(created.headers().get("location")));
    }

    private static void settings(PolicyUnderTest policy, String settings) {
        assertThat(policy.manage(SbiRequest.json(
                                "PUT", "/oc-cnpolicy-configuration/v1/services/pcfue/settings", Json.parse(settings)))
                        .status())
                .isEqualTo(200);
    }

    private static Operation create() {
        return OpenApi.operations("TS29525_Npcf_UEPolicyControl.yaml").getFirst();
    }

    private static void assertMatchesSchema(ObjectNode answer) {
        if (OpenApi.isAtHand()) {
            assertThat(SchemaFaults.of(
                            Objects.requireNonNull(create().responses().get("201")), answer))
                    .isEmpty();
        }
    }

    private static void assertNotificationMatchesSchema(ObjectNode notification) {
        if (OpenApi.isAtHand()) {
            OpenApi.Callback update = create().callbacks().stream()
                    .filter(each -> each.ending().equals("/update"))
                    .findFirst()
                    .orElseThrow();
            assertThat(SchemaFaults.of(update.schema(), notification)).isEmpty();
        }
    }
}
