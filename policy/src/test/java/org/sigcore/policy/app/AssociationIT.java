// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Associations of an AMF, and policy projects that change their decisions. */
class AssociationIT {
    private static final String PROJECTS = "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects";

    @TempDir
    Path data;

    @Test
    void amAssociation_isUpdatedByReplacedProject_andDeleted() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode request = (ObjectNode) Json.parse("""
                    {"notificationUri": "http://127.0.0.1:1/amf", "supi": "imsi-001010000000001", "suppFeat": "1",
                     "rfsp": 3}
                    """);
            SbiResponse created = policy.post("/npcf-am-policy-control/v1/policies", request);
            assertThat(created.status()).isEqualTo(201);
            assertThat(created.jsonObject().get("rfsp").intValue()).isEqualTo(3);
            assertThat(created.jsonObject().get("suppFeat").asString()).isEqualTo("1");
            String path = String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");

            ObjectNode project = (ObjectNode) Json.parse("""
                    {"policies": [{"name": "all alike", "then": [{"set": {"rfsp": 7}}]}]}
                    """);
            assertThat(policy.manage(SbiRequest.json("PUT", PROJECTS + "/pcf-am/alike", project))
                            .status())
                    .isEqualTo(201);
            SbiResponse updated = policy.post(path + "/update", Json.object());
            assertThat(updated.jsonObject().get("rfsp").intValue()).isEqualTo(7);
            assertThat(updated.jsonObject().get("resourceUri").asString()).endsWith(path);

            assertThat(policy.send(SbiRequest.of("DELETE", path)).status()).isEqualTo(204);
            assertThat(policy.send(SbiRequest.of("GET", path)).status()).isEqualTo(404);
        }
    }

    @Test
    void subscriberChange_updatesAmf_andRejectionTerminatesAssociation() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode project = (ObjectNode) Json.parse("""
                    {"policies": [
                      {"name": "count", "then": [{"counters": []}, {"set": {"rfsp": 7}}]},
                      {"name": "slow", "when": {"path": "counters.*", "is": "exhausted"}, "then": [{"set": {"rfsp": 9}}]},
                      {"name": "barred", "when": {"path": "counters.*", "is": "barred"},
                       "then": [{"reject": {"status": 403, "cause": "USER_UNKNOWN"}}]}]}
                    """);
            assertThat(policy.manage(SbiRequest.json("PUT", PROJECTS + "/pcf-am/counted", project))
                            .status())
                    .isEqualTo(201);
            ObjectNode request = Json.object()
                    .put("notificationUri", network.root() + "/amf/1")
                    .put("supi", "imsi-001010000000001")
                    .put("suppFeat", "1");
            SbiResponse created = policy.post("/npcf-am-policy-control/v1/policies", request);
            assertThat(created.jsonObject().get("rfsp").intValue()).isEqualTo(7);

            counter(policy, "exhausted");
            ObjectNode update = network.next("POST /amf/1/update").jsonObject();
            assertThat(update.get("rfsp").intValue()).isEqualTo(9);
            assertThat(update.get("resourceUri").asString())
                    .isEqualTo(created.headers().get("location"));

            counter(policy, "barred");
            assertThat(network.next("POST /amf/1/terminate")
                            .jsonObject()
                            .get("cause")
                            .asString())
                    .isEqualTo("UNSPECIFIED");
        }
    }

    private static void counter(PolicyUnderTest policy, String state) {
        ObjectNode status = Json.object().put("supi", "imsi-001010000000001");
        status.putObject("statusInfos").set("quota", FakeNetwork.counter(state));
        assertThat(policy.post(PolicyUnderTest.chfCallback("imsi-001010000000001") + "/notify", status)
                        .status())
                .isEqualTo(204);
    }

    @Test
    void projects_areValidatedListedAndProtectedFromDeletion() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode faulty = (ObjectNode) Json.parse("{\"policies\":[{\"name\":\"p\",\"then\":[{\"x\":1}]}]}");
            SbiResponse refused = policy.manage(SbiRequest.json("PUT", PROJECTS + "/pcf-sm/new", faulty));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.jsonObject().at("/invalidParams/0/param").asString())
                    .isEqualTo("/policies/0/then/0/x");
            assertThat(policy.manage(SbiRequest.of("GET", PROJECTS)).json()).hasSize(4);
            assertThat(policy.manage(SbiRequest.of("GET", PROJECTS + "/pcf-sm/default"))
                            .jsonObject()
                            .get("state")
                            .asString())
                    .isEqualTo("prod");
            assertThat(policy.manage(SbiRequest.of("DELETE", PROJECTS + "/pcf-sm/default"))
                            .status())
                    .isEqualTo(403);
            assertThat(policy.manage(SbiRequest.of("DELETE", PROJECTS + "/pcf-sm/none"))
                            .status())
                    .isEqualTo(404);
            assertThat(policy.send(SbiRequest.of("GET", PROJECTS))
                            .jsonObject()
                            .get("cause")
                            .asString())
                    .as("not reachable for consumers")
                    .isEqualTo("INVALID_API");
        }
    }

    @Test
    void projects_areReadByViewersChangedByOperators_andChangesAreInHistory() {
        String[] access = {
            "--sigcore.management.authentication=password",
            "--sigcore.management.password=of the first user",
            user("vera", "viewer"),
            hash("vera", "$2b$04$abcdefghijklmnopqrstuuHfmrQJtbKv4nycGbQq2ep3pavBld1t6"),
            user("otto", "operator"),
            hash("otto", "$2b$04$abcdefghijklmnopqrstuuiUpT6ekFqx2gnly65GLu4YbpFdRvBya")
        };
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network, access)) {
            String vera = login("vera");
            String otto = login("otto");
            ObjectNode project = (ObjectNode) Json.parse("""
                    {"policies": [{"name": "one", "when": {"path": "request.supi", "is": "imsi-001010000000001"},
                      "then": [{"set": {"rfsp": 7}}]}]}
                    """);
            String mine = PROJECTS + "/pcf-am/mine";
            assertThat(policy.manage(SbiRequest.of("GET", PROJECTS)).status()).isEqualTo(401);
            assertThat(Json.text(policy.manage(as(
                                    vera,
                                    SbiRequest.of("GET", "/oc-cnpolicy-configuration/v1/policymgmt/openapi.json")))
                            .json()))
                    .contains("/policymgmt/policyprojects/{service}/{name}");
            assertThat(policy.manage(as(vera, SbiRequest.json("PUT", mine, project)))
                            .status())
                    .isEqualTo(403);
            assertThat(policy.manage(as(otto, SbiRequest.json("PUT", mine, project)))
                            .status())
                    .isEqualTo(201);
            project.put("state", "dev");
            assertThat(policy.manage(as(otto, SbiRequest.json("PUT", mine, project)))
                            .status())
                    .isEqualTo(200);
            assertThat(policy.manage(as(otto, SbiRequest.of("DELETE", mine))).status())
                    .as("its first version still decides")
                    .isEqualTo(403);
            assertThat(policy.manage(as(
                                    otto,
                                    SbiRequest.json(
                                            "PUT",
                                            PROJECTS + "/pcf-am/default/active",
                                            Json.object().put("version", 1))))
                            .status())
                    .isEqualTo(200);
            assertThat(policy.manage(as(otto, SbiRequest.of("DELETE", mine))).status())
                    .isEqualTo(204);
            assertThat(policy.manage(as(vera, SbiRequest.of("GET", PROJECTS + "/pcf-am/default")))
                            .status())
                    .isEqualTo(200);

            String history =
                    "/policy/nf-common-component/v1/management/history?resource=policymgmt/policyprojects/pcf-am/m";
            JsonNode entries =
                    policy.manage(as(otto, SbiRequest.of("GET", history))).json();
            assertThat(entries)
                    .hasSize(3)
                    .allSatisfy(
                            entry -> assertThat(entry.get("user").asString()).isEqualTo("otto"));
            assertThat(entries.get(0).get("after").isNull()).isTrue();
            assertThat(entries.get(1).at("/before/state").asString()).isEqualTo("prod");
            assertThat(entries.get(1).at("/after/state").asString()).isEqualTo("dev");
            assertThat(entries.get(2).toString()).contains("imsi-001010000000001");
            assertThat(Json.text(policy.manage(as(vera, SbiRequest.of("GET", history)))
                            .json()))
                    .contains("imsi-***")
                    .doesNotContain("imsi-0");
        }
    }

    private static String user(String name, String role) {
        return "--sigcore.configuration.management.users." + name + ".role=" + role;
    }

    private static String hash(String name, String bcrypt) {
        return "--sigcore.configuration.management.users." + name + ".passwordHash=" + bcrypt;
    }

    private static String login(String name) {
        byte[] login = (name + ":pw of " + name).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(login);
    }

    private static SbiRequest as(String login, SbiRequest request) {
        return request.withHeader("authorization", login);
    }
}
