// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.role.pre.logic.table.Documents;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.LongNode;
import tools.jackson.databind.node.ObjectNode;

class PolicyProjectTest {
    private static final PolicyProject DEFAULT = PolicyProject.read(defaultProject());

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"path":"request.dnn","is":"INTERNET"}                        | true
            {"path":"request.dnn","is":["ims","internet"]}                | true
            {"path":"request.dnn","is":"ims"}                             | false
            {"path":"request.dnn","matches":"inter.*"}                    | true
            {"path":"request.dnn","matches":"inter"}                      | false
            {"path":"request.dnn","inList":"data"}                        | true
            {"path":"request.pei","exists":false}                         | true
            {"path":"request.dnn","exists":true}                          | true
            {"path":"request.pduSessionId","atLeast":5}                   | true
            {"path":"request.pduSessionId","below":5}                     | false
            {"path":"counters.*","is":"exhausted"}                        | true
            {"path":"subscriber.subscCats.*","is":"gold"}                 | true
            {"path":"request.online","is":true}                           | true
            {"not":{"path":"request.dnn","is":"ims"}}                     | true
            {"all":[{"path":"request.dnn","exists":true},{"path":"request.dnn","is":"ims"}]} | false
            {"any":[{"path":"request.dnn","exists":true},{"path":"request.dnn","is":"ims"}]} | true
            """)
    void condition_isEvaluated(String condition, boolean holds) {
        PolicyProject project = PolicyProject.read(Json.parse("""
                {"lists": {"data": ["Internet", "web"]},
                 "policies": [{"name": "p", "when": %s, "then": [{"set": {"online": true}}],
                               "else": [{"set": {"online": false}}]}]}
                """.formatted(condition)));
        ObjectNode context = (ObjectNode) Json.parse("""
                {"operation": "create", "request": {"dnn": "internet", "pduSessionId": 5, "online": true},
                 "subscriber": {"subscCats": ["silver", "gold"]}, "counters": {"a": "valid", "b": "exhausted"}}
                """);
        assertThat(project.evaluate(context).decision().get("online").booleanValue())
                .isEqualTo(holds);
    }

    @Test
    void largePatternsOverManyValues_areStoppedByStepLimit() {
        String large = "(0*)".repeat(110) + "x";
        PolicyProject project = PolicyProject.read(Json.parse("""
                {"lists": {"large": {"type": "regex", "items": ["%s"]}},
                 "policies": [{"name": "p", "when": {"any": [{"path": "request.values.*", "matches": "%s"},
                                                             {"path": "request.values.*", "inList": "large"}]},
                               "then": []}]}
                """.formatted(large, large)));
        ObjectNode context = Json.object();
        ArrayNode values = context.putObject("request").putArray("values");
        for (int i = 0; i < 5000; i++) {
            values.add("0".repeat(400));
        }
        assertThat(project.run(context).limit()).isEqualTo("steps");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "[4, 5]", "5.0", "{\"a\": 5}"})
    void is_comparesNumbersByValue(String operand) {
        PolicyProject project = PolicyProject.read(Json.parse("""
                {"policies": [{"name": "p", "when": {"path": "request.v", "is": %s}, "then": [{"set": {"x": 1}}]}]}
                """.formatted(operand)));
        List<JsonNode> numbers =
                List.of(IntNode.valueOf(5), LongNode.valueOf(5), BigIntegerNode.valueOf(BigInteger.valueOf(5)));
        for (JsonNode number : numbers) {
            JsonNode value = operand.startsWith("{") ? Json.object().set("a", number) : number;
            ObjectNode context = Json.object();
            context.putObject("request").set("v", value);
            assertThat(project.evaluate(context).decision().has("x"))
                    .as(number.getClass().getSimpleName())
                    .isTrue();
        }
        ObjectNode other = Json.object();
        other.putObject("request").put("v", 6L);
        assertThat(project.evaluate(other).decision().has("x")).isFalse();
    }

    @Test
    void membersOfWrongType_areReplacedByRules() {
        ObjectNode decision =
                PolicyProject.read(Json.parse("""
                        {"policies": [{"name": "p", "then": [
                          {"set": {"sessRules": 1, "pccRules": "x", "policyCtrlReqTriggers": {}, "qosDecs": []}},
                          {"sessionRule": {}}, {"pccRule": {"qos": {"5qi": 9}}}, {"triggers": ["PLMN_CH"]}]}]}
                        """)).evaluate(Json.object()).decision();
        assertThat(decision.at("/sessRules/default/sessRuleId").stringValue()).isEqualTo("default");
        assertThat(decision.at("/pccRules/default/refQosData/0").stringValue()).isEqualTo("qos-default");
        assertThat(decision.at("/qosDecs/qos-default/5qi").intValue()).isEqualTo(9);
        assertThat(decision.at("/policyCtrlReqTriggers/0").stringValue()).isEqualTo("PLMN_CH");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {}                                                                           | /policies
            {"policies":[{"then":[]}]}                                                   | /policies/0/name
            {"policies":[{"name":"p"}]}                                                  | /policies/0/then
            {"policies":[{"name":"p","then":[{"explode":1}]}]}                           | /policies/0/then/0/explode
            {"policies":[{"name":"p","then":[{}]}]}                                      | /policies/0/then/0
            {"policies":[{"name":"p","then":[{"reject":{"status":200,"cause":"X"}}]}]}   | /policies/0/then/0/reject
            {"policies":[{"name":"p","then":[{"revalidateAfter":"soon"}]}]}              | /policies/0/then/0/revalidateAfter
            {"policies":[{"name":"p","when":{"path":"a","like":"b"},"then":[]}]}         | /policies/0/when
            {"policies":[{"name":"p","on":[{}],"then":[]}]}                              | /policies/0/on/0
            {"lists":{"a":["b",["c"]]},"policies":[]}                                    | /lists/a/1
            {"policies":[{"name":"p","then":[{"triggers":["A",{}]}]}]}                   | /policies/0/then/0/triggers/1
            {"policies":[{"name":"p","then":[{"counters":{}}]}]}                         | /policies/0/then/0/counters
            {"policies":[{"name":"p","then":[{"removePccRule":{}}]}]}                    | /policies/0/then/0/removePccRule
            {"policies":[{"name":"p","then":[{"revalidateAfter":{}}]}]}                  | /policies/0/then/0/revalidateAfter
            {"policies":[{"name":"p","then":[{"revalidateAfter":"P9999999999D"}]}]}      | /policies/0/then/0/revalidateAfter
            {"policies":[{"name":"p","when":{"path":"a","matches":{}},"then":[]}]}       | /policies/0/when/matches
            {"policies":[{"name":"p","when":{"path":"a","inList":[]},"then":[]}]}        | /policies/0/when/inList
            {"policies":[{"name":"p","when":{"is":"b"},"then":[]}]}                      | /policies/0/when/path
            {"policies":[{"name":"p","when":{"path":"a","matches":"("},"then":[]}]}      | /policies/0/when/matches
            {"policies":[{"name":"p","when":{"path":"a","inList":"b"},"then":[]}]}       | /policies/0/when/inList
            {"policies":[{"name":"p","when":{"all":[{"path":"a","below":"b"}]},"then":[]}]} | /policies/0/when/all/0/below
            """)
    void read_namesFaultyPart(String project, String pointer) {
        assertThatThrownBy(() -> PolicyProject.read(Json.parse(project))).hasMessageContaining(pointer + ":");
    }

    @Test
    void evaluations_doNotShareDecisions() {
        PolicyProject project = PolicyProject.read(Json.parse("""
                {"policies": [
                  {"name": "a", "then": [{"set": {"pccRules": {}, "policyCtrlReqTriggers": ["PLMN_CH"]}}, {"triggers": ["AC_TY_CH"]}]},
                  {"name": "b", "when": {"path": "x", "exists": true}, "then": [{"pccRule": {"rule": {"pccRuleId": "r"}}}]}]}
                """));
        ObjectNode first = project.evaluate(Json.object()).decision().deepCopy();
        project.evaluate(Json.object().put("x", 1));
        assertThat(project.evaluate(Json.object()).decision()).isEqualTo(first);
    }

    @Test
    void rejection_endsEvaluation() {
        PolicyProject project = PolicyProject.read(Json.parse("""
                {"policies": [
                  {"name": "no", "then": [{"reject": {"cause": "POLICY_CONTEXT_DENIED"}}]},
                  {"name": "never", "then": [{"set": {"online": true}}]}]}
                """));
        PolicyOutcome outcome = project.evaluate(Json.object());
        assertThat(outcome.decision().isEmpty()).isTrue();
        assertThatThrownBy(outcome::orThrow).hasMessageContaining("POLICY_CONTEXT_DENIED");
    }

    @Test
    void policyMarkedLast_endsEvaluation() {
        PolicyProject project = PolicyProject.read(Json.parse("""
                {"policies": [
                  {"name": "a", "when": {"path": "x", "exists": true}, "then": [{"set": {"online": true}}], "last": true},
                  {"name": "b", "then": [{"set": {"offline": true}}, {"revalidateAfter": "PT1H"}]}]}
                """));
        ObjectNode now = Json.object().put("now", "2026-11-20T10:00:00.123Z");
        assertThat(project.evaluate(now.deepCopy().put("x", 1)).decision()).isEqualTo(Json.parse("{\"online\":true}"));
        assertThat(project.evaluate(now).decision())
                .isEqualTo(Json.parse("{\"offline\":true,\"revalidationTime\":\"2026-11-20T11:00:00Z\"}"));
    }

    @Test
    void laterPolicies_refineSessionRule_andRemoveRules() {
        PolicyProject project = PolicyProject.read(Json.parse("""
                {"policies": [
                  {"name": "a", "then": [
                    {"sessionRule": {"authSessAmbr": {"uplink": "1 Mbps", "downlink": "2 Mbps"}}},
                    {"pccRule": {"rule": {"pccRuleId": "r", "precedence": 1}, "qos": {"5qi": 9},
                                 "traffic": {"flowStatus": "ENABLED"}}}]},
                  {"name": "b", "then": [
                    {"sessionRule": {"authDefQos": {"5qi": {"$from": "request.qci", "else": 8}}}},
                    {"removePccRule": "r"}]}]}
                """));
        assertThat(project.evaluate(Json.object()).decision()).isEqualTo(Json.parse("""
                        {"sessRules": {"default": {"sessRuleId": "default",
                          "authSessAmbr": {"uplink": "1 Mbps", "downlink": "2 Mbps"}, "authDefQos": {"5qi": 8}}}}
                        """));
    }

    @Test
    void defaultProject_grantsSubscribedQos() {
        ObjectNode decision = DEFAULT.evaluate(create("internet")).decision();
        assertThat(decision.at("/sessRules/default/authSessAmbr/downlink").asString())
                .isEqualTo("1 Gbps");
        assertThat(decision.at("/sessRules/default/authDefQos/5qi").intValue()).isEqualTo(8);
        assertThat(decision.has("pccRules")).isFalse();
        assertThat(decision.at("/policyCtrlReqTriggers").isEmpty()).isFalse();
        assertThat(DEFAULT.evaluate(create("internet")).counters()).isNull();
    }

    @Test
    void defaultProject_grantsSignallingQosToIms() {
        ObjectNode decision = DEFAULT.evaluate(create("ims.mnc001.mcc001.gprs")).decision();
        assertThat(decision.at("/sessRules/default/authDefQos/5qi").intValue()).isEqualTo(5);
        assertThat(decision.has("pccRules")).isFalse();
    }

    @Test
    void defaultProject_installsPccRule_whenSubscriptionHasChargingMethod() {
        ObjectNode context = create("internet");
        context.putObject("subscriber").put("online", true);
        ObjectNode decision = DEFAULT.evaluate(context).decision();
        assertThat(decision.at("/pccRules/default/refQosData/0").asString()).isEqualTo("qos-default");
        assertThat(decision.at("/qosDecs/qos-default/5qi").intValue()).isEqualTo(8);
        assertThat(decision.at("/chgDecs/charging-default/online").booleanValue())
                .isTrue();
    }

    @Test
    void protocolNamesInRules_areWrittenAsNumbers() {
        PolicyProject project = PolicyProject.read(Json.parse("""
                {"policies": [{"name": "a", "then": [{"pccRule": {"rule": {"pccRuleId": "r", "precedence": 1,
                  "flowInfos": [{"flowDescription": "permit out udp from any to assigned 53"}]}}}]}]}
                """));
        assertThat(project.evaluate(Json.object())
                        .decision()
                        .at("/pccRules/r/flowInfos/0/flowDescription")
                        .asString())
                .isEqualTo("permit out 17 from any to assigned 53");
    }

    @Test
    void defaultProject_requestsCounters_andLowersAmbrWhenExhausted() {
        ObjectNode context = create("internet");
        context.putObject("subscriber").put("subscSpendingLimits", true);
        assertThat(DEFAULT.evaluate(context).counters()).isEmpty();
        context.putObject("counters").put("quota", "Exhausted");
        assertThat(DEFAULT.evaluate(context)
                        .decision()
                        .at("/sessRules/default/authSessAmbr/uplink")
                        .asString())
                .isEqualTo("512 Kbps");
    }

    @ParameterizedTest
    @CsvSource({"AUDIO, false, 1", "VIDEO, false, 2", "CONTROL, false, 5", "AUDIO, true, 5", "DATA, false, 6"})
    void defaultProject_authorizesMedia(String type, boolean signalling, int fiveQi) {
        ObjectNode context = Json.object().put("operation", "media").put("signalling", signalling);
        context.putObject("media").put("medType", type);
        assertThat(DEFAULT.evaluate(context).media().get("5qi").intValue()).isEqualTo(fiveQi);
    }

    @ParameterizedTest
    @CsvSource({"pcf-sm, default", "pcrf-core, default", "pcf-am, default-am", "pcf-ue, default-ue"})
    void defaultProjects_decideEquallyWithAndWithoutDecisionCheck(String service, String name) {
        ObjectNode document = project(name);
        PolicyProject checked = PolicyProject.read(document, Documents.NONE, service);
        PolicyProject unchecked = PolicyProject.read(document);
        for (String context : CONTEXTS) {
            Evaluation evaluation = checked.run(Json.parse(context));
            assertThat(evaluation.invalid()).isEmpty();
            PolicyOutcome outcome = unchecked.evaluate(Json.parse(context));
            assertThat(Json.text(evaluation.outcome().decision())).isEqualTo(Json.text(outcome.decision()));
            assertThat(Json.text(evaluation.outcome().media())).isEqualTo(Json.text(outcome.media()));
        }
    }

    /** Contexts with every attribute that the default projects read. */
    private static final List<String> CONTEXTS = List.of(
            """
            {"operation": "create", "request": {"dnn": "internet", "ipCanType": 5, "rfsp": 3,
              "servAreaRes": {"restrictionType": "ALLOWED_AREAS", "areas": [{"tacs": ["000001"]}]},
              "ueAmbr": {"uplink": "1 Mbps", "downlink": "2 Mbps"}, "subsSessAmbr": {"uplink": "1 Mbps", "downlink": "2 Mbps"},
              "subsDefQos": {"5qi": 8, "arp": {"priorityLevel": 3, "preemptCap": "MAY_PREEMPT", "preemptVuln": "PREEMPTABLE"}}},
             "subscriber": {"online": true, "subscSpendingLimits": true, "subscCats": ["gold"]}, "counters": {"c": "exhausted"}}
            """,
            "{\"operation\": \"update\", \"request\": {\"dnn\": \"ims\"}}",
            "{\"operation\": \"media\", \"signalling\": false, \"media\": {\"medType\": \"AUDIO\"}}",
            "{\"operation\": \"resource\", \"resource\": {\"reqQos\": {\"5qi\": 9}}}");

    private static ObjectNode create(String dnn) {
        ObjectNode context = Json.object().put("operation", "create");
        ObjectNode request = context.putObject("request").put("dnn", dnn);
        request.putObject("subsSessAmbr").put("uplink", "100 Mbps").put("downlink", "1 Gbps");
        request.putObject("subsDefQos").put("5qi", 8).putObject("arp").put("priorityLevel", 3);
        return context;
    }

    private static ObjectNode defaultProject() {
        return project("default");
    }

    private static ObjectNode project(String name) {
        try (InputStream document = Objects.requireNonNull(
                PolicyProjectTest.class.getResourceAsStream("/policy-projects/" + name + ".json"))) {
            return Json.parseObject(document.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
