// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.Await;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Subscriptions to policy data at the UDR, on the wire. */
class UdrSubscriptionIT {
    private static final String SUPI = "imsi-001010000000001";

    @TempDir
    Path data;

    @Test
    void udrNotification_updatesSession_alsoAfterRestart() {
        try (FakeNetwork network = new FakeNetwork()) {
            network.udrSubscribes = true;
            String first;
            String callback;
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                first = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
                ObjectNode asked = network.next("POST /nudr-dr/v2/policy-data/subs-to-notify")
                        .jsonObject();
                assertThat(asked.at("/monitoredResourceUris/0").asString())
                        .isEqualTo("/nudr-dr/v2/policy-data/ues/" + SUPI + "/sm-data");
                assertThat(asked.get("immRep").booleanValue()).isTrue();
                callback = URI.create(asked.get("notificationUri").asString()).getPath();
                assertThat(network.count("GET /nudr-dr")).isZero();

                String forged = callback.substring(0, callback.length() - 4) + "AAAA";
                assertThat(policy.post(forged, change(network, true)).status()).isEqualTo(404);
                assertThat(policy.metrics()).contains("policy_udr_notifications_refused_total 1.0");
                SbiResponse faulty = policy.post(callback, Json.parse("[{\"smPolicyData\": 1}]"));
                assertThat(faulty.status()).isEqualTo(400);
                assertThat(faulty.json().at("/invalidParams/0/param").asString())
                        .isEqualTo("/0/smPolicyData");
            }
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                assertThat(policy.post(callback, change(network, true)).status())
                        .isEqualTo(204);
                ObjectNode notification = network.next("POST /smf/1/update").jsonObject();
                assertThat(notification.at("/smPolicyDecision/chgDecs"))
                        .anyMatch(charging -> charging.get("online").asBoolean(false));

                String second = policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.2"));
                assertThat(policy.post(first + "/delete", Json.object()).status())
                        .isEqualTo(204);
                assertThat(policy.post(second + "/delete", Json.object()).status())
                        .isEqualTo(204);
                network.has("DELETE /nudr-dr/v2/policy-data/subs-to-notify/u1");
                assertThat(network.count("POST /nudr-dr/v2/policy-data/subs-to-notify"))
                        .isZero();
                assertThat(policy.post(callback, change(network, false)).status())
                        .as("no session uses the subscription")
                        .isEqualTo(404);
            }
        }
    }

    @Test
    void subscriberDeletedAtUdr_isReleased() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.udrSubscribes = true;
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            String callback = URI.create(network.next("POST /nudr-dr/v2/policy-data/subs-to-notify")
                            .jsonObject()
                            .get("notificationUri")
                            .asString())
                    .getPath();
            ArrayNode deleted = Json.array();
            deleted.addObject()
                    .put("ueId", SUPI)
                    .putArray("delResources")
                    .add(network.root() + "/nudr-dr/v2/policy-data/ues/" + SUPI + "/sm-data");
            assertThat(policy.post(callback, deleted).status()).isEqualTo(204);
            network.next("POST /smf/1/terminate");
        }
    }

    @Test
    void udrSubscription_isRenewedBeforeExpiry_andCounted() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.udrSubscribes = true;
            network.udrExpiry = Duration.ofSeconds(2);
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            SbiRequest renewed = network.next("PUT /nudr-dr/v2/policy-data/subs-to-notify/u1");
            assertThat(renewed.jsonObject().at("/monitoredResourceUris/0").asString())
                    .isEqualTo("/nudr-dr/v2/policy-data/ues/" + SUPI + "/sm-data");
            Await.until(
                    "the answer is counted",
                    () -> policy.metrics().contains("occnp_policy_data_resubscription_response_total{status=\"2xx\"}"));
            assertThat(policy.metrics()).containsPattern("occnp_policy_data_resubscription_request_total [1-9]");
        }
    }

    @Test
    void disabledUdrSubscription_readsDataInstead() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.udrSubscribes = true;
            assertThat(policy.manage(SbiRequest.json(
                                    "PUT",
                                    "/oc-cnpolicy-configuration/v1/services/pcfuser/settings",
                                    Json.parse("{\"udr\": {\"subscribe\": false}}")))
                            .status())
                    .isEqualTo(200);
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(network.next("GET /nudr-dr/v2/policy-data/ues/" + SUPI + "/sm-data")
                            .target())
                    .contains("dnn=internet");
            assertThat(network.count("POST /nudr-dr")).isZero();
        }
    }

    private static ArrayNode change(FakeNetwork network, boolean online) {
        ObjectNode data = FakeNetwork.smData();
        ((ObjectNode) data.at("/smPolicySnssaiData/1-000001/smPolicyDnnData/internet")).put("online", online);
        network.smData = data;
        ArrayNode change = Json.array();
        change.addObject().put("ueId", SUPI).set("smPolicyData", data);
        return change;
    }
}
