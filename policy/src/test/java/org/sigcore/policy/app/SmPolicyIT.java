// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** N7 against the whole NF: the requests to other NFs, and the state after a restart. */
class SmPolicyIT {
    private static final String NOTIFY = PolicyUnderTest.chfCallback("imsi-001010000000001") + "/notify";

    @TempDir
    Path data;

    @Test
    void create_requestsUdrAndChfAndRegistersBinding_deleteRemovesThem() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));

            assertThat(FakeNetwork.header(network.next("GET /nudr-dr/v2"), "3gpp-sbi-discovery-target-nf-type"))
                    .isEqualTo("UDR");
            assertThat(network.next("POST /nchf-spendinglimitcontrol/v1/subscriptions")
                            .jsonObject()
                            .get("notifUri")
                            .asString())
                    .endsWith(PolicyUnderTest.chfCallback("imsi-001010000000001"));
            ObjectNode binding =
                    network.next("POST /nbsf-management/v1/pcfBindings").jsonObject();
            assertThat(binding.get("ipv4Addr").asString()).isEqualTo("10.45.0.1");
            assertThat(binding.get("pcfDiamHost").asString()).isEqualTo("policy.sigcore.lab");
            assertThat(binding.has("pcfFqdn"))
                    .as("the FQDN is not configured as resolvable")
                    .isFalse();
            assertThat(Json.text(binding.get("pcfIpEndPoints")))
                    .isEqualTo("[{\"ipv4Address\":\"127.0.0.1\",\"transport\":\"TCP\",\"port\":" + policy.sbiPort()
                            + "}]");

            assertThat(policy.post(session + "/delete", Json.object()).status()).isEqualTo(204);
            network.has("DELETE /nbsf-management/v1/pcfBindings/b1");
            network.has("DELETE /nchf-spendinglimitcontrol/v1/subscriptions/7");
            assertThat(policy.send(SbiRequest.of("GET", session)).status()).isEqualTo(404);
        }
    }

    @Test
    void overlongOrInvalidIdentitiesAndUris_areRefusedWithInvalidParam() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            Map<String, String> faults = new LinkedHashMap<>();
            faults.put("dnn", "x".repeat(100_000));
            faults.put("supi", "imsi-\u0000001010000000001");
            faults.put("gpsi", "msisdn-" + "1".repeat(300));
            faults.put("notificationUri", "//host/x");
            faults.put("ipv6AddressPrefix", "2001:db8::/129");
            for (Map.Entry<String, String> fault : faults.entrySet()) {
                SbiResponse answer = policy.post(
                        "/npcf-smpolicycontrol/v1/sm-policies",
                        PolicyUnderTest.context(network, "internet", "10.45.0.1")
                                .put(fault.getKey(), fault.getValue()));
                assertThat(answer.status()).as(fault.getKey()).isEqualTo(400);
                assertThat(answer.json().at("/invalidParams/0/param").asString())
                        .contains(fault.getKey());
            }
            byte[] half = Json.text(PolicyUnderTest.context(network, "HALF", "10.45.0.1"))
                    .replace("HALF", "\\ud800")
                    .getBytes(StandardCharsets.UTF_8);
            assertThat(policy.send(SbiRequest.of("POST", "/npcf-smpolicycontrol/v1/sm-policies")
                                    .withBody("application/json", half))
                            .status())
                    .as("half of a surrogate pair")
                    .isEqualTo(400);
            String longest = policy.create(PolicyUnderTest.context(network, "x".repeat(255), "10.45.0.1")
                    .put("supi", "nai-" + "n".repeat(251)));
            assertThat(policy.post(longest + "/delete", Json.object()).status()).isEqualTo(204);
        }
    }

    @Test
    void resolvableFqdn_isInBindingWithAddress() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(
                        data, network, "--sigcore.nf.fqdn=pcf.example.org", "--sigcore.nf.fqdn-resolves=true")) {
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));

            ObjectNode binding =
                    network.next("POST /nbsf-management/v1/pcfBindings").jsonObject();
            assertThat(binding.get("pcfFqdn").asString()).isEqualTo("pcf.example.org");
            assertThat(binding.at("/pcfIpEndPoints/0/port").asInt()).isEqualTo(policy.sbiPort());
        }
    }

    @Test
    void chfNotificationWithForgedSecret_isRefusedAndCounted() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            ObjectNode status = Json.object();
            status.putObject("statusInfos").set("quota", FakeNetwork.counter("exhausted"));
            String other = PolicyUnderTest.chfCallback("imsi-001010000000002");
            String secret = other.substring(other.lastIndexOf('/') + 1);
            for (String forged : List.of("A".repeat(secret.length()), secret)) {
                String target = "/chf-connector/v1/notifications/imsi-001010000000001/" + forged;
                assertThat(policy.post(target + "/notify", status).status()).isEqualTo(404);
                assertThat(policy.post(target + "/terminate", Json.object().put("supi", "imsi-001010000000001"))
                                .status())
                        .isEqualTo(404);
            }
            assertThat(policy.metrics()).contains("policy_notifications_refused_total 4.0");
            assertThat(policy.post(NOTIFY, status).status()).isEqualTo(204);
        }
    }

    @Test
    void exhaustedCounter_lowersSessionBitRate() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            ObjectNode status = Json.object();
            status.putObject("statusInfos").set("quota", FakeNetwork.counter("exhausted"));

            for (String forged : List.of(
                    "/chf-connector/v1/notifications/imsi-001010000000001/notify",
                    "/chf-connector/v1/notifications/imsi-001010000000001/" + "A".repeat(32) + "/notify")) {
                assertThat(policy.post(forged, status).status()).as(forged).isEqualTo(404);
            }
            assertThat(policy.post(NOTIFY, status).status()).isEqualTo(204);

            ObjectNode notification = network.next("POST /smf/1/update").jsonObject();
            assertThat(notification
                            .at("/smPolicyDecision/sessRules/default/authSessAmbr/downlink")
                            .asString())
                    .isEqualTo("1 Mbps");
            assertThat(notification.get("smPolicyDecision").has("pccRules")).isFalse();

            ObjectNode ended = Json.object().put("supi", "imsi-001010000000001").put("termCause", "REMOVED_SUBSCRIBER");
            assertThat(policy.post(NOTIFY.replace("/notify", "/terminate"), ended)
                            .status())
                    .isEqualTo(204);
            assertThat(network.next("POST /smf/1/update")
                            .jsonObject()
                            .at("/smPolicyDecision/sessRules/default/authSessAmbr/downlink")
                            .asString())
                    .as("the statuses of the CHF no longer apply")
                    .isEqualTo("1 Gbps");
        }
    }

    @Test
    void udrOfAnyDataSet_isReachedAtItsEndPointWithoutScp() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(
                        data,
                        network,
                        "--sigcore.egress.scp=",
                        "--sigcore.nrf-client.enabled=true",
                        "--sigcore.nrf-client.api-root=" + network.root(),
                        "--policy.udr.data-set=")) {
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));

            assertThat(network.next("GET /nnrf-disc/v1/nf-instances").target()).doesNotContain("data-set");
            assertThat(network.next("GET /nudr-dr/").path())
                    .isEqualTo("/nudr-dr/v2/policy-data/ues/imsi-001010000000001/sm-data");
        }
    }

    @Test
    void unknownUser_isRefused() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.userKnown = false;
            SbiResponse response = policy.post(
                    "/npcf-smpolicycontrol/v1/sm-policies", PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(response.status()).isEqualTo(400);
            assertThat(response.jsonObject().get("cause").asString()).isEqualTo("USER_UNKNOWN");
        }
    }

    @Test
    void unavailableBsf_receivesBindingLater() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.bsfUp = false;
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            network.next("POST /nbsf-management/v1/pcfBindings");
            network.bsfUp = true;
            network.forget();
            network.next("POST /nbsf-management/v1/pcfBindings");
            assertThat(policy.post(session + "/delete", Json.object()).status()).isEqualTo(204);
            network.next("DELETE /nbsf-management/v1/pcfBindings/b1");
        }
    }

    @Test
    void unresponsiveBsf_delaysNoSession_andEndedSessionLeavesNoBinding() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.bsfAnswers.acquireUninterruptibly();
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            network.next("POST /nbsf-management/v1/pcfBindings");
            assertThat(policy.post(session + "/delete", Json.object()).status()).isEqualTo(204);
            assertThat(network.count("DELETE /nbsf-management")).isZero();

            network.bsfAnswers.release();
            network.next("DELETE /nbsf-management/v1/pcfBindings/b1");
        }
    }

    @Test
    void session_survivesRestart() {
        try (FakeNetwork network = new FakeNetwork()) {
            String session;
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
                network.next("POST /nbsf-management/v1/pcfBindings");
            }
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                ObjectNode update = Json.object().put("ratType", "EUTRA");
                update.putObject("subsSessAmbr").put("uplink", "10 Mbps").put("downlink", "20 Mbps");
                SbiResponse changes = policy.post(session + "/update", update);
                assertThat(changes.status()).isEqualTo(200);
                assertThat(changes.jsonObject()
                                .at("/sessRules/default/authSessAmbr/uplink")
                                .asString())
                        .isEqualTo("10 Mbps");
                assertThat(policy.post(session + "/delete", Json.object()).status())
                        .isEqualTo(204);
                network.has("DELETE /nbsf-management/v1/pcfBindings/b1");
                network.has("DELETE /nchf-spendinglimitcontrol/v1/subscriptions/7");
            }
        }
    }

    @Test
    void invalidBody_isRefusedWithEveryInvalidParam() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.300");
            context.remove("pduSessionId");
            ObjectNode problem =
                    policy.post("/npcf-smpolicycontrol/v1/sm-policies", context).jsonObject();
            assertThat(Json.text(problem.get("invalidParams")))
                    .contains("/pduSessionId")
                    .contains("/ipv4Address");
            assertThat(network.count("GET /nudr-dr")).isZero();
        }
    }
}
