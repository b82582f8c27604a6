// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A project in the form of the stock editor decides a real session, is explained, and applies over updates. */
class PolicyDesignIT {
    private static final String API = "/oc-cnpolicy-configuration/v1/policymgmt";
    private static final String MINE = API + "/policyprojects/pcf-sm/mine";

    /** Sets a rule and a rate of the table on creation, and counts every decision. */
    private static final String PROJECT = """
            {"tables": {"plans": {"columns": [{"name": "dnn", "isKey": true, "match": "wildcard"}, {"name": "rate"}],
                                  "rows": [["ims*", "1 Mbps"], ["inter*", "20 Mbps"]]}},
             "policies": [{"name": "main", "workspace": {
              "blocks": {"languageVersion": 0, "blocks": [
                {"type": "controls_if", "id": "if1", "x": 30, "y": 50, "extraState": {"hasElse": true},
                 "icons": {"comment": {"text": "only at first", "pinned": false, "height": 80, "width": 160}},
                 "inputs": {
                  "IF0": {"block": {"type": "sc_operation_is", "id": "op1", "fields": {"OPERATION": "create"}}},
                  "DO0": {"block": {"type": "variables_set", "id": "set1", "fields": {"VAR": {"id": "v1"}},
                    "inputs": {"VALUE": {"block": {"type": "sc_table_value", "id": "tab1",
                      "fields": {"TABLE": "plans", "COLUMN": "rate"},
                      "inputs": {"KEY0": {"block": {"type": "sc_dnn", "id": "dnn1"}}}}}},
                    "next": {"block": {"type": "sc_session_ambr", "id": "ambr1", "inputs": {
                      "UP": {"block": {"type": "variables_get", "id": "get1", "fields": {"VAR": {"id": "v1"}}}},
                      "DOWN": {"block": {"type": "variables_get", "id": "get2", "fields": {"VAR": {"id": "v1"}}}}},
                      "next": {"block": {"type": "sc_install_rule", "id": "rule1", "inputs": {
                        "NAME": {"shadow": {"type": "text", "id": "t1", "fields": {"TEXT": "base"}}},
                        "PRECEDENCE": {"block": {"type": "math_number", "id": "n1", "fields": {"NUM": 10}}}}}}}}}},
                  "ELSE": {"block": {"type": "text_append", "id": "app1", "fields": {"VAR": {"id": "v1"}},
                    "inputs": {"TEXT": {"shadow": {"type": "text", "id": "t2", "fields": {"TEXT": ""}}}}}}},
                 "next": {"block": {"type": "sc_count", "id": "c1", "fields": {"LABEL": "decided"}}}}]},
              "variables": [{"name": "rate", "id": "v1"}]}}]}""";

    @TempDir
    Path data;

    @Test
    void drawnProject_decidesSession_andKeepsDecisionOnUpdate() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode project = (ObjectNode) Json.parse(PROJECT);
            assertThat(policy.manage(SbiRequest.json("POST", MINE + "/check", project))
                            .status())
                    .isEqualTo(204);
            assertThat(policy.manage(SbiRequest.json("PUT", MINE, project)).status())
                    .isEqualTo(201);
            ObjectNode kept = policy.manage(SbiRequest.of("GET", MINE)).jsonObject();
            assertThat((Object) kept.get("policies")).as("unchanged").isEqualTo(project.get("policies"));

            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            JsonNode created =
                    policy.send(SbiRequest.of("GET", session)).jsonObject().get("policy");
            assertThat(created.at("/sessRules/default/authSessAmbr/uplink").asString())
                    .isEqualTo("20 Mbps");
            assertThat(created.at("/pccRules/base/precedence").asInt()).isEqualTo(10);
            SbiResponse updated = policy.post(
                    session + "/update",
                    Json.parse("{\"repPolicyCtrlReqTriggers\": [\"PLMN_CH\"], \"servingNetwork\":"
                            + " {\"mcc\": \"001\", \"mnc\": \"01\"}}"));
            assertThat(updated.status()).isEqualTo(200);
            assertThat((Object) policy.send(SbiRequest.of("GET", session))
                            .jsonObject()
                            .get("policy"))
                    .as("the decision is kept")
                    .isEqualTo(created);
            assertThat(policy.metrics()).containsPattern("occnp_block_counter_label_total\\{[^}]*label=\"decided\"");
        }
    }

    @Test
    void configuredTable_isUsed_andItsChangeApplies() throws InterruptedException {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            putTable(policy, "3 Mbps");
            ObjectNode project = (ObjectNode) Json.parse(PROJECT);
            project.remove("tables");
            assertThat(policy.manage(SbiRequest.json("PUT", MINE, project)).status())
                    .isEqualTo(201);
            assertThat(rate(policy, network, 1)).isEqualTo("3 Mbps");
            putTable(policy, "4 Mbps");
            int session = 2;
            while (!rate(policy, network, session).equals("4 Mbps")) {
                assertThat(session++).as("sessions until the change applies").isLessThan(100);
                Thread.sleep(50);
            }
        }
    }

    private static void putTable(PolicyUnderTest policy, String rate) {
        SbiResponse put = policy.manage(SbiRequest.json(
                "PUT",
                "/oc-cnpolicy-configuration/v1/policydata/common/policytables/plans",
                Json.parse("{\"columns\": [{\"name\": \"dnn\", \"isKey\": true, \"match\": \"wildcard\"},"
                        + " {\"name\": \"rate\"}], \"rows\": [[\"inter*\", \"" + rate + "\"]]}")));
        assertThat(put.status() / 100).as(Json.text(put.json())).isEqualTo(2);
    }

    private static String rate(PolicyUnderTest policy, FakeNetwork network, int session) {
        String path = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0." + session)
                .put("pduSessionId", session));
        return policy.send(SbiRequest.of("GET", path))
                .jsonObject()
                .at("/policy/sessRules/default/authSessAmbr/uplink")
                .asString();
    }

    @Test
    void project_isExplained_andErrorsNameTheirBlock() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode project = (ObjectNode) Json.parse(PROJECT);
            policy.manage(SbiRequest.json("PUT", MINE, project.put("state", "dev")));
            ObjectNode explained = policy.manage(SbiRequest.json("POST", MINE + "/explain", Json.parse("""
                            {"context": {"operation": "create", "request": {"dnn": "internet"}, "installed": {}}}""")))
                    .jsonObject();
            assertThat(explained.at("/tables/0/row").asInt()).isEqualTo(1);
            assertThat(explained.at("/tables/0/excluded/0/column").asString()).isEqualTo("dnn");
            assertThat(explained.at("/change/pccRules/base/precedence").asInt()).isEqualTo(10);
            assertThat(explained.at("/trace/0/block").asString()).isEqualTo("op1");
            ObjectNode refused = policy.manage(
                            SbiRequest.json("PUT", MINE, Json.parse(PROJECT.replace("sc_operation_is", "sc_unknown"))))
                    .jsonObject();
            assertThat(refused.get("status").asInt()).isEqualTo(400);
            assertThat(refused.at("/invalidParams/0/param").asString()).isEqualTo("/policies/main/blocks/op1");
            byte[] large =
                    ("{\"policies\": [], \"x\": \"" + "x".repeat(10 << 20) + "\"}").getBytes(StandardCharsets.UTF_8);
            assertThat(policy.manage(SbiRequest.of("PUT", MINE).withBody("application/json", large))
                            .status())
                    .isEqualTo(413);
            assertThat(policy.manage(SbiRequest.of("GET", API + "/blocks/pcf-sm"))
                            .jsonObject()
                            .at("/toolbox/kind")
                            .asString())
                    .isEqualTo("categoryToolbox");
        }
    }

    @Test
    void unstoredDocument_isExplainedAndTested_andStoresNothing() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            ObjectNode asked = (ObjectNode) Json.parse("""
                    {"context": {"operation": "create", "request": {"dnn": "internet"}, "installed": {}}}""");
            ObjectNode draft = (ObjectNode) Json.parse(PROJECT);
            draft.putArray("cases").add(Json.parse("""
                    {"name": "no precedence 11", "context": {"operation": "create", "request": {"dnn": "internet"}},
                     "expect": {"decision": {"pccRules": {"base": {"precedence": 11}}}}}"""));

            ObjectNode explained = explained(policy, asked.deepCopy().set("document", draft));
            assertThat(explained.at("/change/pccRules/base/precedence").asInt()).isEqualTo(10);
            assertThat(explained.at("/trace/0/block").asString()).isEqualTo("op1");
            assertThat(explained.has("version")).isFalse();
            ObjectNode tested = policy.manage(SbiRequest.json(
                            "POST", MINE + "/test", Json.object().set("document", draft)))
                    .jsonObject();
            assertThat(tested.get("failed").asInt()).isOne();
            assertThat(tested.has("version")).isFalse();
            assertThat(policy.manage(SbiRequest.of("GET", MINE)).status()).isEqualTo(404);

            ObjectNode faulty = (ObjectNode) Json.parse(PROJECT.replace("sc_operation_is", "sc_unknown"));
            assertThat(explained(policy, asked.deepCopy().set("document", faulty))
                            .at("/invalidParams/0/param")
                            .asString())
                    .isEqualTo("/policies/main/blocks/op1");
            assertThat(explained(policy, asked.deepCopy().put("version", 1).set("document", draft))
                            .at("/invalidParams/0/param")
                            .asString())
                    .isEqualTo("/document");
        }
    }

    @Test
    void storedSessionAndRecordedEvaluation_areExplained_andVersionsAreCompared() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            assertThat(policy.manage(SbiRequest.json(
                                    "PUT",
                                    "/oc-cnpolicy-configuration/v1/services/pre/settings",
                                    Json.object().put("recordedEvaluations", 2)))
                            .status())
                    .isEqualTo(200);
            for (String rate : List.of("5 Mbps", "7 Mbps")) {
                assertThat(policy.manage(SbiRequest.json("PUT", MINE, Json.parse("""
                                {"policies": [{"name": "p", "then": [{"sessionRule": {"authSessAmbr":
                                  {"uplink": "RATE", "downlink": "RATE"}}}]}], "state": "dev"}
                                """.replace("RATE", rate))))
                                        .status()
                                / 100)
                        .isEqualTo(2);
            }
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            for (String state : List.of("EUTRA", "NR")) {
                policy.post(session + "/update", Json.object().put("ratType", state));
            }

            ObjectNode explained = explained(policy, Json.object().put("supi", "imsi-001010000000001"));
            assertThat(explained
                            .at("/change/sessRules/default/authSessAmbr/uplink")
                            .asString())
                    .isEqualTo("7 Mbps");
            assertThat(explained(
                                    policy,
                                    Json.object().put("sessionId", session.substring(session.lastIndexOf('/') + 1)))
                            .get("decision"))
                    .isEqualTo(explained.get("decision"));
            JsonNode recorded = policy.manage(SbiRequest.of("GET", API + "/recordedevaluations?service=pcf-sm"))
                    .json();
            assertThat(recorded).hasSize(2);
            assertThat(recorded.at("/0/context/request/ratType").asString()).isEqualTo("NR");
            assertThat(policy.manage(SbiRequest.of("GET", API + "/recordedevaluations?limit=1"))
                            .json())
                    .hasSize(1);
            assertThat(policy.manage(SbiRequest.of("GET", API + "/recordedevaluations?limit=0"))
                            .status())
                    .isEqualTo(400);
            long number = recorded.at("/0/recorded").asLong();
            assertThat(explained(policy, Json.object().put("recorded", number)).get("decision"))
                    .isEqualTo(explained.get("decision"));
            assertThat(explained(policy, Json.object().put("recorded", 1))
                            .get("status")
                            .asInt())
                    .as("no longer recorded")
                    .isEqualTo(404);

            ObjectNode compared = policy.manage(SbiRequest.json(
                            "POST", MINE + "/compare", Json.parse("{\"versions\": [1, 2], \"last\": 10}")))
                    .jsonObject();
            assertThat(compared.get("evaluations").asInt()).isEqualTo(2);
            assertThat(compared.get("same").asInt()).isZero();
            assertThat(compared.at("/different/0/change/sessRules/default/authSessAmbr/downlink")
                            .asString())
                    .isEqualTo("7 Mbps");
            assertThat(policy.manage(SbiRequest.json("POST", MINE + "/compare", Json.parse("{\"versions\": [1, 1]}")))
                            .jsonObject()
                            .get("same")
                            .asInt())
                    .isEqualTo(2);
        }
    }

    @Test
    void recordedRefusal_isExplainedWithTheProjectThatDecidedIt_evenIfAnotherOneIsInProduction()
            throws InterruptedException {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.manage(SbiRequest.json(
                    "PUT",
                    "/oc-cnpolicy-configuration/v1/services/pre/settings",
                    Json.object().put("recordedEvaluations", 100)));
            policy.putProject("pcf-sm", """
                    {"policies": [{"name": "nobody", "then": [{"reject": {"status": 403, "cause": "USER_UNKNOWN"}}]}]}""");
            ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.1");
            int tries = 0;
            while (policy.post("/npcf-smpolicycontrol/v1/sm-policies", context).status() != 403) {
                assertThat(tries++).as("requests until the project applies").isLessThan(100);
                Thread.sleep(50);
            }
            JsonNode latest = policy.manage(SbiRequest.of("GET", API + "/recordedevaluations?limit=1"))
                    .json()
                    .get(0);
            ObjectNode recorded =
                    Json.object().put("recorded", latest.path("recorded").longValue());
            ObjectNode refused = explainedAsDecided(policy, recorded);
            assertThat(refused.at("/rejection/cause").asString()).isEqualTo("USER_UNKNOWN");
            assertThat(refused.path("service").asString()).isEqualTo("pcf-sm");
            String name = refused.path("project").asString();
            assertThat(latest.path("project").asString()).isEqualTo(name).isNotEqualTo("default");
            int version = refused.path("version").asInt();
            assertThat(latest.path("version").asInt()).isEqualTo(version);
            ObjectNode written = Json.object();
            written.set("context", latest.get("context"));
            assertThat(explainedAsDecided(policy, written)
                            .at("/rejection/cause")
                            .asString())
                    .isEqualTo("USER_UNKNOWN");

            policy.putProject("pcf-sm", "{\"policies\": [{\"name\": \"all\", \"then\": []}]}");
            ObjectNode still = explainedAsDecided(policy, recorded);
            assertThat(still.at("/rejection/cause").asString()).isEqualTo("USER_UNKNOWN");
            assertThat(still.path("version").asInt()).isEqualTo(version);
            assertThat(policy.manage(SbiRequest.json("POST", API + "/explain?service=none", written))
                            .status())
                    .isEqualTo(404);
        }
    }

    private static ObjectNode explainedAsDecided(PolicyUnderTest policy, ObjectNode body) {
        return policy.manage(SbiRequest.json("POST", API + "/explain", body)).jsonObject();
    }

    private static ObjectNode explained(PolicyUnderTest policy, ObjectNode body) {
        return policy.manage(SbiRequest.json("POST", MINE + "/explain", body)).jsonObject();
    }
}
