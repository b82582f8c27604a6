// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Lifetime of rules in a decision: policies keep theirs until they change them, AF sessions until they end. */
class SessionDeciderTest {
    private static final AfMedia CALL = new AfMedia("k", (ObjectNode) Json.parse("""
            {"medComponents": {"1": {"medCompN": 1, "medType": "AUDIO", "medSubComps": {"1": {"fNum": 1,
              "fDescs": ["permit in ip from 10.0.0.1 to 10.0.0.2"]}}}}}"""));
    private final PolicyProject project = PolicyProject.read(Json.parse("""
            {"policies": [{"name": "main", "workspace": {"blocks": {"blocks": [
              {"type": "controls_if", "id": "a", "inputs": {
                "IF0": {"block": {"type": "sc_operation_is", "id": "b", "fields": {"OPERATION": "create"}}},
                "DO0": {"block": {"type": "sc_install_rule", "id": "c", "inputs": {
                  "NAME": {"block": {"type": "text", "id": "d", "fields": {"TEXT": "base"}}}}}},
                "IF1": {"block": {"type": "sc_operation_is", "id": "e", "fields": {"OPERATION": "notify"}}},
                "DO1": {"block": {"type": "sc_remove_all_rules", "id": "f"}}}}]}}}]}"""));
    private final SessionDecider decider =
            new SessionDecider((service, context) -> project.evaluate(context), "pcf-sm", DefaultRates.NONE);

    @Test
    void policyRule_survivesUpdate_andAfRulesEndWithAfSession() {
        ObjectNode created = decide("create", Json.object(), List.of());
        assertThat(created.get("pccRules").propertyNames()).containsExactly("base");
        ObjectNode calling = decide("update", created, List.of(CALL));
        assertThat(calling.get("pccRules").propertyNames()).containsExactly("base", "af-k-1-1");
        ObjectNode same = decide("update", calling, List.of(CALL));
        assertThat((Object) same).isEqualTo(calling);
        ObjectNode without = decide("notify", calling, List.of(CALL));
        assertThat(without.get("pccRules").propertyNames()).containsExactly("af-k-1-1");
        ObjectNode ended = decide("update", calling, List.of());
        assertThat((Object) ended).isEqualTo(created);
    }

    @Test
    void grantWithoutPriority_hasPriorityOfSession() {
        ObjectNode installed = (ObjectNode) Json.parse("""
                {"sessRules": {"default": {"sessRuleId": "default", "authDefQos": {"5qi": 9, "arp": {"priorityLevel": 7}}}}}""");
        assertThat(decide("update", installed, List.of(CALL))
                        .at("/qosDecs/qos-af-k-1-1/arp/priorityLevel")
                        .intValue())
                .isEqualTo(7);
    }

    @Test
    void afTriggers_areAddedToDecision_notToInstalledDecision() {
        AfMedia subscriber =
                new AfMedia("s", (ObjectNode) Json.parse("{\"evSubsc\": {\"events\": [{\"event\": \"PLMN_CHG\"}]}}"));
        ObjectNode installed = (ObjectNode) Json.parse("{\"policyCtrlReqTriggers\": [\"RAT_TY_CH\"]}");
        assertThat(decide("update", installed, List.of(subscriber))
                        .get("policyCtrlReqTriggers")
                        .valueStream()
                        .map(JsonNode::asString))
                .containsExactly("RAT_TY_CH", "PLMN_CH");
    }

    @Test
    void triggersAndRequestsOfAf_endWithAfSession() {
        ObjectNode request = CALL.request().deepCopy();
        request.putObject("evSubsc")
                .putArray("events")
                .add(Json.object().put("event", "SUCCESSFUL_RESOURCES_ALLOCATION"))
                .add(Json.object().put("event", "PLMN_CHG"))
                .add(Json.object().put("event", "ANI_REPORT"));
        AfMedia watching = new AfMedia("k", request);
        ObjectNode stored = (ObjectNode) Json.parse("{\"policyCtrlReqTriggers\": [\"PLMN_CH\"]}");
        ObjectNode idle = decide("update", stored, List.of());
        assertThat((Object) idle).isEqualTo(stored);
        ObjectNode first = decide("update", idle, List.of(watching));
        assertThat(first.get("lastReqRuleData")).hasSize(1);
        assertThat(first.get("policyCtrlReqTriggers")).isEqualTo(Json.parse("""
                ["PLMN_CH", "SUCC_RES_ALLO", "AN_INFO"]"""));
        ObjectNode second = decide("update", first, List.of(watching));
        assertThat((Object) second).as("no request is added").isEqualTo(first);
        ObjectNode third = decide("update", second, List.of());
        assertThat((Object) third).isEqualTo(idle);
        ObjectNode fourth = decide("update", third, List.of(watching));
        assertThat(PolicyDiff.between(third, fourth).path("lastReqRuleData"))
                .as("a second request is sent")
                .hasSize(1);
    }

    @Test
    @SpecRef({"TS 29.512 4.2.4.6", "TS 29.212 4.5.1"})
    void requestOfUe_isNotRefused_becauseAnotherResourceIsRevoked() {
        ObjectNode context = (ObjectNode) Json.parse("""
                {"ueInitResReq": {"ruleOp": "CREATE_PCC_RULE", "packFiltInfo": [
                   {"packFiltCont": "permit out ip from 192.0.2.2 to 10.0.0.1"}]},
                 "ueResources": {
                   "ue-resource-1": {"reqQos": {"5qi": 1}, "packFiltInfo": [
                     {"packFiltId": "0001", "packFiltCont": "permit out ip from 192.0.2.1 to 10.0.0.1"}]},
                   "ue-resource-2": {"packFiltInfo": [
                     {"packFiltId": "0002", "packFiltCont": "permit out ip from 192.0.2.2 to 10.0.0.1"}]}}}""");
        SessionDecider granting = new SessionDecider(
                (service, seen) -> new PolicyOutcome(
                        Json.object(),
                        seen.at("/resource/reqQos").isObject()
                                ? Json.object()
                                : Json.object().put("5qi", 9),
                        null,
                        null),
                "pcf-sm",
                DefaultRates.NONE);
        assertThat(decided(granting, context).get("pccRules").propertyNames()).containsExactly("ue-resource-2");
        ObjectNode named = (ObjectNode) Json.parse("""
                {"ruleOp": "MODIFY_PCC_RULE_WITHOUT_MODIFY_PACKET_FILTERS", "packFiltInfo": [
                   {"packFiltId": "0001", "flowDirection": "BIDIRECTIONAL"}]}""");
        context.set("ueInitResReq", named);
        assertThatThrownBy(() -> decided(granting, context)).hasMessageContaining("POLICY_CONTEXT_DENIED");
        named.putArray("packFiltInfo");
        named.put("pccRuleId", "ue-resource-1");
        assertThatThrownBy(() -> decided(granting, context)).hasMessageContaining("POLICY_CONTEXT_DENIED");
        named.put("pccRuleId", "ue-resource-2");
        assertThat(decided(granting, context).get("pccRules").propertyNames()).containsExactly("ue-resource-2");
    }

    private static ObjectNode decided(SessionDecider decider, ObjectNode context) {
        return decider.decide(new DecisionInput(
                        "update",
                        context,
                        SubscriberSnapshot.none(SubscriberSnapshot.Source.UNAVAILABLE),
                        List.of(),
                        Instant.EPOCH,
                        Json.object()))
                .decision();
    }

    @Test
    void eachEvaluation_hasContextOfItsOwn() {
        List<ObjectNode> contexts = new ArrayList<>();
        SessionDecider observed = new SessionDecider(
                (service, context) -> {
                    contexts.add(context);
                    return project.evaluate(context);
                },
                "pcf-sm",
                DefaultRates.NONE);
        ObjectNode installed = (ObjectNode) Json.parse("""
                {"pccRules": {"base": {"pccRuleId": "base"}, "af-k-1-1": {"pccRuleId": "af-k-1-1"},
                              "ue-resource-1": {"pccRuleId": "ue-resource-1"}},
                 "qosDecs": {"qos-af-k-1-1": {}, "qos-ue-resource-1": {}}}""");
        observed.decide(new DecisionInput(
                "update",
                Json.object(),
                SubscriberSnapshot.none(SubscriberSnapshot.Source.UNAVAILABLE),
                List.of(CALL),
                Instant.EPOCH,
                installed));
        assertThat(contexts)
                .extracting(context -> context.path("operation").asString())
                .containsExactly("update", "media");
        assertThat(contexts.getFirst().has("media")).isFalse();
        assertThat(contexts).allSatisfy(context -> {
            assertThat(context.get("installed")).isEqualTo(Json.parse("""
                    {"pccRules": {"base": {"pccRuleId": "base"}}}"""));
            assertThat(context.path("now").asString()).isEqualTo("1970-01-01T00:00:00Z");
        });
    }

    private ObjectNode decide(String operation, ObjectNode installed, List<AfMedia> sessions) {
        ObjectNode before = installed.deepCopy();
        ObjectNode decision = decider.decide(new DecisionInput(
                        operation,
                        Json.object(),
                        SubscriberSnapshot.none(SubscriberSnapshot.Source.UNAVAILABLE),
                        sessions,
                        Instant.EPOCH,
                        installed))
                .decision();
        assertThat((Object) installed)
                .as("the installed decision is not modified")
                .isEqualTo(before);
        return decision;
    }
}
