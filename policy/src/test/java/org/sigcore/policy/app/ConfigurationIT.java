// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.Await;
import org.sigcore.testkit.KeptFile;
import tools.jackson.databind.node.ObjectNode;

/** Configuration of a running Policy by operators. */
class ConfigurationIT {
    private static final String ROOT = "/oc-cnpolicy-configuration/v1";

    @TempDir
    Path data;

    @Test
    void openApiFile_matchesServedDocument() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            SbiResponse document = policy.manage(SbiRequest.of("GET", ROOT + "/openapi.json"));
            KeptFile.holds(
                    Path.of("src/main/resources/openapi/cnpolicy-configuration.json"),
                    Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(document.json()) + "\n");
        }
    }

    @Test
    void policyData_isValidated_andReferencedDocumentCannotBeDeleted() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            String rules = "/policydata/pcfsm/pccrules/video";
            String rule = """
                    {"precedence": 100, "flowInfos": [{"flowDescription": "permit out ip from any to assigned"}],
                     "refQosData": ["gold"], "refChgData": ["flat"], "further": {"disUeNotif": true}}
                    """;
            SbiResponse refused = put(policy, rules, rule);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.jsonObject().at("/invalidParams/0/param").asString())
                    .isEqualTo("/refQosData/0");
            assertThat(refused.jsonObject().at("/invalidParams/0/reason").asString())
                    .isEqualTo("there is no policydata/pcfsm/qosdata/gold");

            assertThat(put(policy, "/policydata/pcfsm/qosdata/gold", "{\"5qi\": 300, \"maxbrUl\": \"fast\"}")
                            .jsonObject()
                            .get("invalidParams"))
                    .extracting(each -> each.get("param").asString())
                    .containsExactly("/5qi", "/maxbrUl");
            assertThat(put(policy, "/policydata/pcfsm/qosdata/gold", """
                                    {"5qi": 7, "maxbrUl": "5 Mbps", "arp": {"priorityLevel": 2,
                                     "preemptCap": "MAY_PREEMPT", "preemptVuln": "NOT_PREEMPTABLE"}}
                                    """).status())
                    .isEqualTo(201);
            assertThat(put(policy, "/policydata/pcfsm/chargingdata/flat", "{\"online\": true, \"ratingGroup\": 7}")
                            .status())
                    .isEqualTo(201);
            assertThat(put(policy, rules, rule).status()).isEqualTo(201);
            SbiResponse used = policy.manage(SbiRequest.of("DELETE", ROOT + "/policydata/pcfsm/qosdata/gold"));
            assertThat(used.status()).isEqualTo(409);
            assertThat(used.jsonObject().get("detail").asString())
                    .isEqualTo("policydata/pcfsm/qosdata/gold is used by policydata/pcfsm/pccrules/video");
            assertThat(policy.manage(SbiRequest.of("DELETE", ROOT + rules)).status())
                    .isEqualTo(204);
            assertThat(policy.manage(SbiRequest.of("DELETE", ROOT + "/policydata/pcfsm/qosdata/gold"))
                            .status())
                    .isEqualTo(204);
        }
    }

    @Test
    void tableSlicing_switchedWithLiveSessions_keepsThemUpdatableAndDeletable() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            List<String> sessions = new ArrayList<>();
            for (String sliced : List.of("false", "true", "false")) {
                String settings =
                        "{\"advancedSettings\": {\"ENABLE_SM_POLICY_ASSOCIATION_TABLE_SLICING\": \"" + sliced + "\"}}";
                assertThat(put(policy, "/services/pcfsm/settings", settings).status())
                        .isEqualTo(200);
                String address = "10.45.0." + (1 + sessions.size());
                sessions.add(policy.create(PolicyUnderTest.context(network, "ims", address)));
                for (String session : sessions) {
                    assertThat(policy.post(session + "/update", Json.object().put("ratType", "EUTRA"))
                                    .status())
                            .isEqualTo(200);
                    assertThat(policy.send(SbiRequest.of("GET", session)).status())
                            .isEqualTo(200);
                }
            }
            for (String session : sessions) {
                assertThat(policy.post(session + "/delete", Json.object()).status())
                        .isEqualTo(204);
                assertThat(policy.send(SbiRequest.of("GET", session)).status()).isEqualTo(404);
            }
        }
    }

    @Test
    void compression_switchedWithLiveSessions_keepsThemReadable() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            String before = policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.1"));
            assertThat(octets(policy, "stored"))
                    .isEqualTo(octets(policy, "json"))
                    .isPositive();
            String settings = "{\"advancedSettings\": {\"DATABASE.COMPRESSION\": \"%s\"}}";
            assertThat(put(policy, "/services/pcfsm/settings", settings.formatted("yes"))
                            .jsonObject()
                            .at("/invalidParams/0/param")
                            .asString())
                    .isEqualTo("/advancedSettings/DATABASE.COMPRESSION");
            assertThat(put(policy, "/services/pcfsm/settings", settings.formatted("true"))
                            .status())
                    .isEqualTo(200);
            double plain = octets(policy, "json");
            String after = policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.2"));
            assertThat(octets(policy, "stored") - plain).isLessThan((octets(policy, "json") - plain) / 2);
            for (String session : List.of(before, after)) {
                assertThat(policy.post(session + "/update", Json.object().put("ratType", "EUTRA"))
                                .status())
                        .isEqualTo(200);
                assertThat(policy.send(SbiRequest.of("GET", session))
                                .json()
                                .at("/context/ratType")
                                .asString())
                        .isEqualTo("EUTRA");
            }
        }
    }

    private static double octets(PolicyUnderTest policy, String form) {
        return policy.metrics()
                .lines()
                .filter(line -> line.startsWith("policy_store_document_octets_total{")
                        && line.contains("table=\"SmPolicyAssociation\"")
                        && line.contains("form=\"" + form + "\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    @Test
    void settings_applyToNextRequest_andDefaultsReturnAfterDelete() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.userKnown = false;
            ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.1");
            String policies = "/npcf-smpolicycontrol/v1/sm-policies";
            assertThat(policy.post(policies, context).status()).isEqualTo(400);

            assertThat(put(policy, "/services/pcfsm/settings", """
                                    {"validateUser": false, "supportedFeatures": "5",
                                     "advancedSettings": {"BINDING.excludeDnns": "^internet$"}}
                                    """).status()).isEqualTo(200);
            context.put("suppFeat", "F");
            SbiResponse created = policy.post(policies, context);
            assertThat(created.status()).isEqualTo(201);
            assertThat(created.jsonObject().path("suppFeat").asString()).isEqualTo("5");
            policy.create(PolicyUnderTest.context(network, "ims", "10.46.0.1"));
            assertThat(network.next("POST /nbsf-management/v1/pcfBindings")
                            .jsonObject()
                            .path("dnn")
                            .asString())
                    .as("no binding is registered for the excluded data network")
                    .isEqualTo("ims");

            String associations = "/npcf-am-policy-control/v1/policies";
            ObjectNode association = Json.object()
                    .put("supi", "imsi-001010000000001")
                    .put("suppFeat", "3")
                    .put("notificationUri", network.root() + "/amf/1");
            assertThat(policy.post(associations, association).status()).isEqualTo(201);
            put(policy, "/services/pcfam/settings", "{\"validateUser\": true, \"supportedFeatures\": \"2\"}");
            assertThat(policy.post(associations, association).status()).isEqualTo(400);
            network.userKnown = true;
            assertThat(policy.post(associations, association)
                            .jsonObject()
                            .path("suppFeat")
                            .asString())
                    .isEqualTo("2");

            assertThat(policy.manage(SbiRequest.of("DELETE", ROOT + "/services/pcfsm/settings"))
                            .status())
                    .isEqualTo(204);
            network.userKnown = false;
            context.put("supi", "imsi-001010000000002");
            assertThat(policy.post(policies, context).status())
                    .as("the default settings")
                    .isEqualTo(400);
        }
    }

    @Test
    void expiredRequest_isDroppedBeforeProcessing_andBeforeStoring() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            SbiRequest late = SbiRequest.json(
                            "POST",
                            "/npcf-smpolicycontrol/v1/sm-policies",
                            PolicyUnderTest.context(network, "internet", "10.45.0.1"))
                    .withHeader("3gpp-sbi-max-rsp-time", "0");
            SbiResponse created = policy.send(late);
            assertThat(created.status()).as("the option is off").isEqualTo(201);
            network.forget();
            assertThat(put(policy, "/services/pcfsm/settings", """
                                    {"advancedSettings": {"SYSTEM.STALE.REQUEST.CLEANUP": "true"}}
                                    """).status()).isEqualTo(200);
            SbiResponse dropped = policy.send(late);
            assertThat(dropped.status()).isEqualTo(504);
            assertThat(dropped.jsonObject().path("cause").asString()).isEqualTo("TIMED_OUT_REQUEST");
            assertThat(network.count("GET /nudr-dr") + network.count("POST /nudr-dr"))
                    .isZero();

            String path = URI.create(String.valueOf(created.headers().get("location")))
                    .getPath();
            SbiRequest end =
                    SbiRequest.json("POST", path + "/delete", Json.object()).withHeader("3gpp-sbi-max-rsp-time", "0");
            assertThat(policy.send(end).status())
                    .as("a delete is still processed")
                    .isEqualTo(204);

            network.udrDelayMillis = 1500;
            SbiRequest slow = SbiRequest.json(
                            "POST",
                            "/npcf-smpolicycontrol/v1/sm-policies",
                            PolicyUnderTest.context(network, "internet", "10.45.0.9")
                                    .put("supi", "imsi-001010000000007"))
                    .withHeader("3gpp-sbi-max-rsp-time", "1000");
            assertThat(policy.send(slow).status()).isEqualTo(504);
            assertThat(policy.manage(SbiRequest.of("GET", "/queryservice/v1/sessions?ipv4Addr=10.45.0.9"))
                            .json())
                    .isEmpty();
            assertThat(policy.metrics())
                    .contains("occnp_late_arrival_rejection_total{service=\"pcf-sm\"} 1.0")
                    .contains("occnp_late_processing_rejection_total{service=\"pcf-sm\"} 1.0");
        }
    }

    @Test
    void matchList_changeAppliesAtOnce_andDeletionIsRefusedWhileProjectNamesIt() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            String list = "/policydata/common/matchList/vip";
            assertThat(put(policy, list, "{\"items\": [\"imsi-001010000000001\"]}")
                            .status())
                    .isEqualTo(201);
            assertThat(put(policy, "/policymgmt/policyprojects/pcf-am/lists", """
                                    {"policies": [{"name": "vip", "when": {"path": "request.supi", "inList": "vip"},
                                      "then": [{"set": {"rfsp": 9}}], "else": [{"set": {"rfsp": 1}}]}]}
                                    """)
                            .status())
                    .isEqualTo(201);
            ObjectNode association = Json.object()
                    .put("supi", "imsi-001010000000001")
                    .put("suppFeat", "0")
                    .put("notificationUri", network.root() + "/amf/1");
            assertThat(rfsp(policy, association)).isEqualTo(9);
            put(policy, list, "{\"type\": \"prefix\", \"items\": [\"imsi-99999\"]}");
            Await.until("the changed list applies", () -> rfsp(policy, association) == 1);

            SbiResponse used = policy.manage(SbiRequest.of("DELETE", ROOT + list));
            assertThat(used.status()).isEqualTo(409);
            assertThat(used.jsonObject().get("detail").asString())
                    .isEqualTo("policydata/common/matchList/vip is used by policymgmt/policyprojects/pcf-am/lists");
            SbiResponse whole =
                    policy.manage(SbiRequest.json("PUT", ROOT + "/import", Json.parse("{\"documents\": {}}")));
            assertThat(whole.status()).as("an import without the list").isEqualTo(409);
            policy.manage(SbiRequest.json(
                    "PUT",
                    ROOT + "/policymgmt/policyprojects/pcf-am/default/active",
                    Json.object().put("version", 1)));
            assertThat(policy.manage(SbiRequest.of("DELETE", ROOT + "/policymgmt/policyprojects/pcf-am/lists"))
                            .status())
                    .isEqualTo(204);
            assertThat(policy.manage(SbiRequest.of("DELETE", ROOT + list)).status())
                    .isEqualTo(204);
        }
    }

    @Test
    void policyTable_keepsColumnThatProjectReads_onPutAndImport() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            String table = "/policydata/common/policytables/plans";
            put(policy, table, PLANS.formatted("rfsp", 3));
            assertThat(put(policy, "/policymgmt/policyprojects/pcf-am/table", """
                                    {"policies": [{"name": "main", "workspace": {"blocks": {"blocks": [
                                      {"type": "sc_rfsp", "id": "r", "inputs": {"INDEX": {"block":
                                        {"type": "sc_table_value", "id": "t", "fields": {"TABLE": "plans", "COLUMN": "rfsp"},
                                         "inputs": {"KEY0": {"block": {"type": "text", "id": "k", "fields": {"TEXT": "a"}}}}}}}}]}}}]}
                                    """)
                            .status())
                    .isEqualTo(201);
            SbiResponse refused = put(policy, table, PLANS.formatted("other", 4));
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.jsonObject().get("detail").asString())
                    .contains("pcf-am/table", "/policies/main/blocks/t/fields/COLUMN: the table has no column rfsp");
            String imported = "{\"exportData\": {\"policydata/common/policytables\": {\"plans\": "
                    + PLANS.formatted("other", 4) + "}}}";
            assertThat(policy.manage(SbiRequest.json(
                                    "POST", ROOT + "/administration/import?action=replace", Json.parse(imported)))
                            .status())
                    .isEqualTo(409);
            assertThat(put(policy, table, PLANS.formatted("rfsp", 4)).status()).isEqualTo(200);
        }
    }

    private static final String PLANS =
            "{\"columns\": [{\"name\": \"key\", \"isKey\": true}, {\"name\": \"%s\", \"dataType\": \"number\"}],"
                    + " \"rows\": [[null, %d]]}";

    private static int rfsp(PolicyUnderTest policy, ObjectNode association) {
        return policy.post("/npcf-am-policy-control/v1/policies", association)
                .jsonObject()
                .path("rfsp")
                .asInt();
    }

    private static SbiResponse put(PolicyUnderTest policy, String resource, String document) {
        return policy.manage(SbiRequest.json("PUT", ROOT + resource, Json.parse(document)));
    }
}
