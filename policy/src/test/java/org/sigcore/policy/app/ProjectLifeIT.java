// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** A policy project from its first version to its export, observed in the answers to an AMF. */
class ProjectLifeIT {
    private static final String PROJECTS = "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects";
    private static final String MINE = PROJECTS + "/pcf-am/mine";

    @TempDir
    Path data;

    @TempDir
    Path other;

    @Test
    void versions_areActivatedRolledBackAndUsedAsCanary() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            assertThat(put(policy, MINE, project(1)).status()).isEqualTo(201);
            assertThat(put(policy, MINE, project(2)).status()).isEqualTo(200);
            assertThat(rfsp(policy, network, 1)).isEqualTo(2);
            assertThat(put(policy, MINE, project(3).put("state", "dev")).status())
                    .isEqualTo(200);
            assertThat(rfsp(policy, network, 1))
                    .as("a version under development")
                    .isEqualTo(2);
            assertThat(policy.metrics())
                    .contains("occnp_policy_project_version{name=\"mine\",service=\"pcf-am\",use=\"production\"} 2.0");

            assertThat(put(policy, MINE + "/active", Json.object().put("version", 1))
                            .status())
                    .isEqualTo(200);
            assertThat(rfsp(policy, network, 1)).as("rolled back").isOne();

            ObjectNode canary = Json.object().put("version", 1);
            canary.putObject("canary").put("version", 3).put("share", 50);
            assertThat(put(policy, MINE + "/active", canary).status()).isEqualTo(200);
            Set<Integer> seen = new HashSet<>();
            for (int i = 0; i < 30; i++) {
                int first = rfsp(policy, network, i);
                assertThat(rfsp(policy, network, i)).as("stays on its version").isEqualTo(first);
                seen.add(first);
            }
            assertThat(seen).containsExactlyInAnyOrder(1, 3);
            assertThat(policy.metrics())
                    .contains("occnp_policy_project_version{name=\"mine\",service=\"pcf-am\",use=\"canary\"} 3.0");

            SbiResponse versions = policy.manage(SbiRequest.of("GET", MINE + "/versions"));
            assertThat(versions.json())
                    .extracting(each -> each.get("version").asInt())
                    .containsExactly(3, 2, 1);
            assertThat(versions.json())
                    .extracting(each -> each.path("active").asString())
                    .containsExactly("canary", "", "production");
            ObjectNode second =
                    policy.manage(SbiRequest.of("GET", MINE + "/versions/2")).jsonObject();
            assertThat(second.get("document")).isEqualTo(project(2));
            assertThat(second.get("checksum").asString()).hasSize(64);
            assertThat(policy.manage(SbiRequest.of("GET", MINE + "/active")).json())
                    .isEqualTo(canary);
            assertThat(policy.manage(SbiRequest.of("GET", PROJECTS + "/pcf-am/default/active"))
                            .status())
                    .isEqualTo(404);
        }
    }

    @Test
    void invalidRequests_changeNothing() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            put(policy, MINE, project(1));
            assertThat(put(policy, MINE + "/active", Json.object().put("version", 7))
                            .status())
                    .isEqualTo(404);
            ObjectNode odd = Json.object().put("version", 1);
            odd.putObject("canary").put("version", 1).put("share", 100);
            assertThat(put(policy, MINE + "/active", odd).status()).isEqualTo(400);
            assertThat(put(policy, PROJECTS + "/" + "s".repeat(33) + "/x", project(1))
                            .status())
                    .isEqualTo(400);
            assertThat(put(policy, PROJECTS + "/pcf-am/" + "n".repeat(129), project(1))
                            .status())
                    .isEqualTo(400);
            for (String version : new String[] {"0", "2", "x", "99999999999"}) {
                assertThat(policy.manage(SbiRequest.of("GET", MINE + "/versions/" + version))
                                .status())
                        .isEqualTo(404);
            }
            assertThat(put(policy, PROJECTS + "/library/shared", project(8)).status())
                    .isEqualTo(201);
            assertThat(put(
                                    policy,
                                    PROJECTS + "/library/shared/active",
                                    Json.object().put("version", 1))
                            .status())
                    .isEqualTo(403);
            ObjectNode import1 = Json.object();
            import1.putArray("exportData")
                    .addObject()
                    .put("service", "pcf-am")
                    .put("name", "broken")
                    .putObject("document")
                    .put("policies", 1);
            assertThat(policy.manage(SbiRequest.json("POST", PROJECTS + "/import?action=replace", import1))
                            .status())
                    .isEqualTo(400);
            assertThat(policy.manage(SbiRequest.json("POST", PROJECTS + "/import", import1))
                            .status())
                    .isEqualTo(400);
            assertThat(policy.manage(SbiRequest.of("GET", PROJECTS)).json()).hasSize(6);
            assertThat(rfsp(policy, network, 1)).isOne();
        }
    }

    @Test
    void libraryInUse_cannotBeRemoved_andIsImportedWithItsUsers() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                PolicyUnderTest another = new PolicyUnderTest(other, network)) {
            String library = PROJECTS + "/library/shared";
            assertThat(put(policy, library, drawn("rates", SETS_RFSP)).status()).isEqualTo(201);
            assertThat(put(policy, MINE, drawn("main", USES_RATES)).status()).isEqualTo(201);
            assertThat(rfsp(policy, network, 1)).isEqualTo(7);

            SbiResponse removed = policy.manage(SbiRequest.of("DELETE", library));
            assertThat(removed.status()).isEqualTo(409);
            assertThat(removed.jsonObject().get("detail").asString())
                    .isEqualTo("the library is used by policymgmt/policyprojects/pcf-am/mine");
            SbiResponse without = put(policy, library, drawn("others", SETS_RFSP));
            assertThat(without.status()).isEqualTo(409);
            assertThat(without.jsonObject().get("detail").asString())
                    .contains("pcf-am/mine", "/policies/main/blocks/u/fields/NAME: there is no policy shared/rates");

            SbiResponse export = policy.manage(SbiRequest.of("GET", PROJECTS + "/export"));
            assertThat(another.manage(SbiRequest.json("POST", PROJECTS + "/import?action=replace", export.json()))
                            .status())
                    .isEqualTo(200);
            assertThat(rfsp(another, network, 2)).isEqualTo(7);

            put(policy, PROJECTS + "/pcf-am/default/active", Json.object().put("version", 1));
            assertThat(policy.manage(SbiRequest.of("DELETE", MINE)).status()).isEqualTo(204);
            assertThat(policy.manage(SbiRequest.of("DELETE", library)).status()).isEqualTo(204);
        }
    }

    @Test
    void version_isExplained_andUnknownServiceIsRefused() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            put(policy, MINE, project(1));
            put(policy, MINE, project(2).put("state", "dev"));
            ObjectNode body = (ObjectNode) Json.parse("{\"context\": {\"operation\": \"create\", \"request\": {}}}");
            assertThat(explained(policy, body).at("/decision/rfsp").asInt()).isOne();
            ObjectNode second = explained(policy, body.put("version", 2));
            assertThat(second.at("/decision/rfsp").asInt()).isEqualTo(2);
            assertThat(second.get("version").asInt()).isEqualTo(2);
            assertThat(explained(policy, body.put("version", 3)).get("status").asInt())
                    .isEqualTo(404);
            assertThat(put(policy, PROJECTS + "/pcf-xy/mine", project(1)).status())
                    .isEqualTo(400);
        }
    }

    @Test
    void versionWithFailingCase_isNotActivated() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            assertThat(put(policy, MINE, withCase(project(1), 1)).status()).isEqualTo(201);
            SbiResponse refused = put(policy, MINE, withCase(project(2), 1));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.json().at("/invalidParams/0/param").asString()).isEqualTo("/cases/any UE");
            assertThat(refused.json().at("/invalidParams/0/reason").asString())
                    .isEqualTo("the case fails: /decision/rfsp: expected 1, got 2");
            assertThat(put(policy, MINE, withCase(project(2), 1).put("state", "dev"))
                            .status())
                    .isEqualTo(200);
            ObjectNode tested = policy.manage(SbiRequest.json(
                            "POST", MINE + "/test", Json.object().put("version", 2)))
                    .jsonObject();
            assertThat(tested.get("failed").asInt()).isOne();
            assertThat(policy.manage(SbiRequest.of("POST", MINE + "/test"))
                            .jsonObject()
                            .get("passed")
                            .asInt())
                    .as("of the version in production")
                    .isOne();
            ObjectNode second = Json.object().put("version", 2);
            assertThat(put(policy, MINE + "/active", second).status()).isEqualTo(400);
            assertThat(rfsp(policy, network, 1)).isOne();
            assertThat(put(policy, MINE + "/active", second.put("casesMayFail", true))
                            .status())
                    .isEqualTo(200);
            assertThat(rfsp(policy, network, 1)).isEqualTo(2);
        }
    }

    private static ObjectNode withCase(ObjectNode project, int rfsp) {
        project.putArray("cases").add(Json.parse("""
                {"name": "any UE", "context": {"operation": "create", "request": {}}, "expect": {"decision": {"rfsp": %d}}}
                """.formatted(rfsp)));
        return project;
    }

    private static ObjectNode explained(PolicyUnderTest policy, ObjectNode body) {
        return policy.manage(SbiRequest.json("POST", MINE + "/explain", body)).jsonObject();
    }

    private static final String SETS_RFSP = """
            {"type": "sc_rfsp", "id": "r", "inputs": {"INDEX": {"block": {"type": "math_number", "id": "n", "fields": {"NUM": 7}}}}}
            """;
    private static final String USES_RATES = """
            {"type": "sc_use_policy", "id": "u", "fields": {"NAME": "shared/rates"}}
            """;

    private static ObjectNode drawn(String name, String block) {
        return (ObjectNode) Json.parse("{\"policies\": [{\"name\": \"" + name
                + "\", \"workspace\": {\"blocks\": {\"languageVersion\": 0, \"blocks\": [" + block + "]}}}]}");
    }

    @Test
    void importOfExport_keepsOrReplacesExistingProjects() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                PolicyUnderTest another = new PolicyUnderTest(other, network)) {
            put(policy, MINE, project(4));
            put(another, MINE, project(5));
            SbiResponse export = policy.manage(SbiRequest.of("GET", PROJECTS + "/export"));
            assertThat(export.jsonObject().get("exportData")).hasSize(5);

            ObjectNode kept = another.manage(SbiRequest.json("POST", PROJECTS + "/import?action=ignore", export.json()))
                    .jsonObject();
            assertThat(kept.get("ignored")).hasSize(5);
            assertThat(rfsp(another, network, 1)).isEqualTo(5);
            ObjectNode replaced = another.manage(
                            SbiRequest.json("POST", PROJECTS + "/import?action=replace", export.json()))
                    .jsonObject();
            assertThat(replaced.get("imported")).hasSize(5);
            assertThat(rfsp(another, network, 1)).isEqualTo(4);
        }
    }

    private static ObjectNode project(int rfsp) {
        return (ObjectNode)
                Json.parse("{\"policies\": [{\"name\": \"one\", \"then\": [{\"set\": {\"rfsp\": " + rfsp + "}}]}]}");
    }

    private static SbiResponse put(PolicyUnderTest policy, String resource, ObjectNode document) {
        return policy.manage(SbiRequest.json("PUT", resource, document));
    }

    /** Returns the RFSP that an AMF receives for a subscriber. */
    private static int rfsp(PolicyUnderTest policy, FakeNetwork network, int subscriber) {
        ObjectNode request = (ObjectNode) Json.parse("{\"suppFeat\": \"0\", \"accessType\": \"3GPP_ACCESS\"}");
        request.put("notificationUri", network.root() + "/amf/1")
                .put("supi", "imsi-0010100000%05d".formatted(subscriber));
        SbiResponse response = policy.post("/npcf-am-policy-control/v1/policies", request);
        assertThat(response.status()).isEqualTo(201);
        return response.jsonObject().path("rfsp").asInt();
    }
}
