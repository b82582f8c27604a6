// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.send;

import org.junit.jupiter.api.Test;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A value that policies compute and that the API does not allow is not sent to any peer. */
@SpecRef({"TS 29.512 5.6.2.4", "TS 29.507 5.6.2.2", "TS 29.212 5.3.4"})
class InvalidDecisionIT extends PgwAndAfFrame {
    private static final String CONFIGURATION = "/oc-cnpolicy-configuration/v1/";
    private static final String PROJECTS = CONFIGURATION + "policymgmt/policyprojects/";

    /** Takes a rate from an attribute of the request. */
    private static final String PROJECT = """
            {"policies": [{"name": "computed", "then": [
              {"sessionRule": {
                "authSessAmbr": {"uplink": {"$from": "request.ATTRIBUTE"}, "downlink": "1 Mbps"},
                "authDefQos": {"5qi": 8}}},
              {"pccRule": {
                "rule": {"pccRuleId": "computed", "precedence": 7},
                "qos": {"5qi": 9, "maxbrUl": {"$from": "request.ATTRIBUTE"}},
                "charging": {"ratingGroup": 1}}},
              {"pccRule": {"rule": {"pccRuleId": "constant", "precedence": 8}, "qos": {"5qi": 9}}}]}]}
            """;

    @Test
    void onN7_invalidValue_keepsLastOne_orIsLeftOutWithItsRule_countedAndExplained() {
        policy.putProject("pcf-sm", PROJECT.replace("ATTRIBUTE", "authProfIndex"));
        String session = policy.create(
                PolicyUnderTest.context(network, "internet", "10.45.0.1").put("authProfIndex", "5 Mbps"));
        JsonNode first = policyOf(session);
        assertThat(first.at("/qosDecs/qos-computed/maxbrUl").asString()).isEqualTo("5 Mbps");

        assertThat(policy.post(session + "/update", Json.object().put("authProfIndex", "7 Flops"))
                        .status())
                .isEqualTo(200);
        assertThat((Object) policyOf(session)).as("unchanged").isEqualTo(first);
        assertThat(policy.metrics())
                .contains(counter("kept_last", "N7", "sessRules.authSessAmbr"))
                .contains(counter("kept_last", "N7", "qosDecs.maxbrUl"));

        assertThat(policy.manage(SbiRequest.json(
                                "PATCH",
                                CONFIGURATION + "services/pre/settings",
                                Json.parse("{\"invalidMembers\": \"LEAVE_OUT\"}")))
                        .status())
                .isEqualTo(200);
        ObjectNode change = policy.post(session + "/update", Json.object().put("authProfIndex", "8 Flops"))
                .jsonObject();
        assertThat(change.at("/sessRules/default").has("authSessAmbr")).isFalse();
        assertThat(change.at("/sessRules/default/authDefQos/5qi").asInt()).isEqualTo(8);
        assertThat(change.at("/pccRules/computed").isNull()).isTrue();
        assertThat(change.at("/qosDecs/qos-computed").isNull()).isTrue();
        assertThat(change.at("/chgDecs/charging-computed").isNull()).isTrue();
        assertThat(policyOf(session).at("/pccRules").propertyNames()).containsExactly("constant");
        assertThat(policy.metrics())
                .contains(counter("left_out", "N7", "qosDecs.maxbrUl"))
                .contains(counter("left_out", "N7", "pccRules.refQosData"));
        explained();
    }

    private void explained() {
        ObjectNode explained = policy.manage(SbiRequest.json("POST", PROJECTS + "pcf-sm/test/explain", Json.parse("""
                        {"context": {"operation": "create", "request": {"authProfIndex": "9 Flops"}}}""")))
                .jsonObject();
        assertThat(explained
                        .at("/invalid")
                        .valueStream()
                        .map(each -> each.path("pointer").asString()))
                .containsExactly(
                        "/sessRules/default/authSessAmbr/uplink",
                        "/qosDecs/qos-computed/maxbrUl",
                        "/pccRules/computed/refQosData");
        assertThat(explained.at("/invalid/0/value").asString()).isEqualTo("9 Flops");
        assertThat(explained.at("/invalid/0/handling").asString()).isEqualTo("LEFT_OUT");
        assertThat(explained.at("/decision/pccRules").propertyNames()).containsExactly("constant");
    }

    @Test
    void onGx_invalidValue_isOmitted_andItsRuleIsNotInstalled() throws Exception {
        policy.putProject("pcrf-core", PROJECT.replace("ATTRIBUTE", "dnn"));
        DiameterMessage granted = send(pgw, ccr("gx1", 1, "10.46.0.1"));
        assertThat(granted.isSuccess()).isTrue();
        assertThat(granted.all(Gx.CHARGING_RULE_INSTALL))
                .singleElement()
                .satisfies(install -> assertThat(
                                install.require(Gx.CHARGING_RULE_DEFINITION).require(Gx.CHARGING_RULE_NAME))
                        .isEqualTo("constant"));
        assertThat(granted.has(Gx.QOS_INFORMATION)).isFalse();
        assertThat(granted.require(Gx.DEFAULT_EPS_BEARER_QOS).require(Gx.QOS_CLASS_IDENTIFIER))
                .isEqualTo(8);
        assertThat(policy.metrics())
                .contains(counter("left_out", "Gx", "qosDecs.maxbrUl"))
                .contains(counter("left_out", "Gx", "sessRules.authSessAmbr"));
    }

    @Test
    void onRx_invalidGrantOfMediaComponent_isReplacedByDefault() throws Exception {
        policy.putProject("pcrf-core", """
                {"policies": [{"name": "media", "on": ["media"], "then": [{"media": {
                  "5qi": {"$from": "request.dnn"}, "precedence": 7,
                  "arp": {"priorityLevel": {"$from": "request.dnn"}, "preemptCap": "NOT_PREEMPT", "preemptVuln": "PREEMPTABLE"}}}]}]}
                """);
        assertThat(send(pgw, ccr("gx1", 1, "10.46.0.1")).isSuccess()).isTrue();
        assertThat(send(af, DiameterPeers.aar("rx1", "10.46.0.1")).isSuccess()).isTrue();
        var qos = DiameterPeers.next(toPgw)
                .require(Gx.CHARGING_RULE_INSTALL)
                .require(Gx.CHARGING_RULE_DEFINITION)
                .require(Gx.QOS_INFORMATION);
        assertThat(qos.require(Gx.QOS_CLASS_IDENTIFIER)).isEqualTo(9);
        assertThat(qos.has(Gx.ALLOCATION_RETENTION_PRIORITY)).isFalse();
        assertThat(qos.require(Rx.MAX_REQUESTED_BANDWIDTH_UL)).isEqualTo(64_000L);
        assertThat(policy.metrics()).contains(counter("left_out", "Gx", "media.arp"));
    }

    @Test
    void onN15_invalidValue_isLeftOutOnCreate_andKeepsLastOneOnUpdate() {
        policy.putProject("pcf-am", """
                {"policies": [{"name": "computed", "then": [{"set": {
                  "rfsp": {"$from": "request.rfsp"},
                  "ueAmbr": {"uplink": {"$from": "request.ratTypes.0"}, "downlink": "1 Mbps"},
                  "triggers": ["LOC_CH", {"$from": "request.ratTypes.0"}]}}]}]}
                """);
        ObjectNode request = Json.object()
                .put("notificationUri", network.root() + "/amf/1")
                .put("supi", "imsi-001010000000001")
                .put("suppFeat", "4")
                .put("rfsp", 3);
        request.setAll(ratTypes("NR"));
        SbiResponse created = policy.post("/npcf-am-policy-control/v1/policies", request);
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.jsonObject().has("ueAmbr")).isFalse();
        assertThat((Object) created.jsonObject().get("triggers")).isEqualTo(Json.parse("[\"LOC_CH\"]"));
        assertThat(created.jsonObject().path("rfsp").asInt()).isEqualTo(3);
        assertThat(policy.metrics())
                .contains(counter("left_out", "N15-AM", "ueAmbr"))
                .contains(counter("left_out", "N15-AM", "triggers"));

        String association = String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
        SbiResponse valid = policy.post(association + "/update", ratTypes("5 Mbps"));
        assertThat(valid.jsonObject().at("/ueAmbr/uplink").asString()).isEqualTo("5 Mbps");
        assertThat(policy.post(association + "/update", ratTypes("7 Flops")).status())
                .isEqualTo(200);
        assertThat(policy.send(SbiRequest.of("GET", association))
                        .jsonObject()
                        .at("/ueAmbr/uplink")
                        .asString())
                .isEqualTo("5 Mbps");
        assertThat(policy.metrics()).contains(counter("kept_last", "N15-AM", "ueAmbr"));
    }

    private static ObjectNode ratTypes(String first) {
        ObjectNode request = Json.object();
        request.putArray("ratTypes").add(first);
        return request;
    }

    @Test
    void invalidConstant_isRefusedByCheckAndPut_andByPutOfReferencedTable() {
        ObjectNode wrong = (ObjectNode)
                Json.parse(drawn("{\"type\": \"text\", \"id\": \"t\", \"fields\": {\"TEXT\": \"7 Flops\"}}"));
        for (String operation : new String[] {"POST /check", "PUT "}) {
            String[] parts = operation.split(" ", 2);
            SbiResponse refused = policy.manage(SbiRequest.json(parts[0], PROJECTS + "pcf-sm/rates" + parts[1], wrong));
            assertThat(refused.status()).as(operation).isEqualTo(400);
            assertThat(refused.jsonObject().at("/invalidParams/0/param").asString())
                    .isEqualTo("/policies/main/blocks/ambr/inputs/UP");
            assertThat(refused.jsonObject().at("/invalidParams/0/reason").asString())
                    .contains("expected")
                    .contains("7 Flops");
        }
        assertThat(table("5 Mbps").status() / 100).isEqualTo(2);
        String cell =
                "{\"type\": \"sc_table_value\", \"id\": \"cell\", \"fields\": {\"TABLE\": \"rates\", \"COLUMN\": \"rate\"},"
                        + " \"inputs\": {\"KEY0\": {\"block\": {\"type\": \"sc_dnn\", \"id\": \"dnn\"}}}}";
        assertThat(policy.manage(SbiRequest.json("PUT", PROJECTS + "pcf-sm/rates", Json.parse(drawn(cell))))
                        .status())
                .isEqualTo(201);
        SbiResponse refused = table("7 Flops");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(Json.text(refused.json())).contains("/policies/main/blocks/ambr/inputs/UP");
        assertThat(table("6 Mbps").status() / 100).isEqualTo(2);
    }

    private SbiResponse table(String rate) {
        return policy.manage(SbiRequest.json(
                "PUT",
                CONFIGURATION + "policydata/common/policytables/rates",
                Json.parse(
                        "{\"columns\": [{\"name\": \"dnn\", \"isKey\": true}, {\"name\": \"rate\"}], \"rows\": [[\"internet\", \""
                                + rate + "\"]]}")));
    }

    private static String drawn(String rate) {
        return "{\"policies\": [{\"name\": \"main\", \"workspace\": {\"blocks\": {\"blocks\": [{\"type\": \"sc_session_ambr\", \"id\":"
                + " \"ambr\", \"inputs\": {\"UP\": {\"block\": " + rate
                + "}, \"DOWN\": {\"block\": {\"type\": \"text\", \"id\": \"d\","
                + " \"fields\": {\"TEXT\": \"1 Mbps\"}}}}}]}}}]}";
    }

    private JsonNode policyOf(String session) {
        return policy.send(SbiRequest.of("GET", session)).jsonObject().path("policy");
    }

    private static String counter(String handling, String protocol, String member) {
        return "occnp_policy_invalid_member_total{handling=\"" + handling + "\",interface=\"" + protocol
                + "\",member=\"" + member + "\"}";
    }
}
