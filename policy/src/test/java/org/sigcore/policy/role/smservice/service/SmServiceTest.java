// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.Carrier;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot.Source;
import org.sigcore.policy.kernel.decision.MediaRules;
import org.sigcore.policy.kernel.rx.AuthorizationLifetime;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionPeer;
import org.sigcore.store.Sql;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Life cycle of SM policies and AF sessions. */
class SmServiceTest extends SmServiceFrame {
    @Test
    void create_bindsSession_andNegotiatesFeatures() {
        Session policy = policies.create(context());
        assertThat(policy.decision().get("suppFeat").asString()).isEqualTo("4");
        assertThat(store.find(policy.id())).isEqualTo(policy);
        assertThat(log).containsExactly("attach", "register 10.0.0.1");
    }

    @Test
    void refusedSession_detachesSubscriber() {
        subscriber = new SubscriberSnapshot(Source.UDR, Json.object().put("barred", true), Json.object());
        assertThatThrownBy(() -> policies.create(context())).hasMessageContaining("POLICY_CONTEXT_DENIED");
        assertThat(log).containsExactly("attach", "detach");
    }

    @Test
    void update_storesContext_andReturnsOnlyChanges() {
        Session policy = policies.create(context());
        log.clear();
        ObjectNode update = (ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["UE_IP_CH", "RAT_TY_CH"], "ratType": "EUTRA",
                 "relIpv4Address": "10.0.0.1", "ipv6AddressPrefix": "2001:db8::/64"}
                """);
        assertThat(policies.update(policy.id(), update)).isEqualTo(Json.parse("""
                {"sessRules": {"default": {"rat": "EUTRA"}}}"""));
        ObjectNode stored = policies.read(policy.id()).context();
        assertThat(stored.has("repPolicyCtrlReqTriggers")).isFalse();
        assertThat(stored.has("ipv4Address")).isFalse();
        assertThat(log).containsExactly("rebind");
        assertThat(policies.update(policy.id(), Json.object()).isEmpty()).isTrue();
        policies.update(policy.id(), Json.object().put("relIpv6AddressPrefix", "2001:DB8:0:0::/64"));
        assertThat(policies.read(policy.id()).context().has("ipv6AddressPrefix"))
                .as("in another notation of the prefix")
                .isFalse();
    }

    @Test
    void answer_awaitsBsf_whenSessionOrAddressIsAddedOrRemoved() {
        Session policy = policies.create(context());
        assertThat(awaited).containsExactly(policy.id());

        policies.update(policy.id(), Json.object().put("ratType", "EUTRA"));
        assertThat(awaited).as("same address").hasSize(1);

        policies.update(policy.id(), Json.object().put("ipv6AddressPrefix", "2001:db8::/64"));
        policies.delete(policy.id());
        assertThat(awaited).as("without the lock").containsExactly(policy.id(), policy.id(), policy.id());
    }

    @Test
    void nextValidityTime_isSentAtEndOfFormer() {
        Session policy = policies.create(context());
        ObjectNode request = AF.deepCopy();
        request.withObject("/ascReqData/afRoutReq")
                .putArray("tempVals")
                .add(Json.object().put("stopTime", "1970-01-01T01:00:00Z"))
                .add(Json.object().put("startTime", "1970-01-01T02:00:00Z").put("stopTime", "1970-01-01T03:00:00Z"));
        apps.create(request);
        assertThat(sent.getLast().path("conds").findValuesAsString("deactivationTime"))
                .containsExactly("1970-01-01T01:00:00Z");
        assertThat(sent.getLast().has(MediaRules.FOLLOWED)).isFalse();
        policies.update(policy.id(), Json.object().put("ratType", "EUTRA"));

        seconds = 3600;
        assertThat(outbox.sendDue()).as("decided once").isOne();
        assertThat(sent.getLast().path("conds").findValuesAsString("activationTime"))
                .containsExactly("1970-01-01T02:00:00Z");
        seconds = 100_000;
        assertThat(outbox.sendDue()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"PS_TO_CS_HO, PS_TO_CS_HO", "RULE_ERROR, PDU_SESSION_TERMINATION", ", PDU_SESSION_TERMINATION"})
    @SpecRef({"TS 29.512 4.2.5.2", "TS 29.514 4.2.5.3"})
    void afIsToldWhyPduSessionEnded(@Nullable String released, String told) {
        Session policy = policies.create(context());
        apps.create(AF.deepCopy());
        ObjectNode last = Json.object();
        if (released != null) {
            last.put("pduSessRelCause", released);
        }
        policies.delete(policy.id(), last);
        assertThat(causes).containsExactly(told);
    }

    @Test
    void delete_terminatesAfSessions_andRemovesBinding() {
        Session policy = policies.create(context());
        AfSession session = apps.create(AF.deepCopy()).session();
        log.clear();
        policies.delete(policy.id());
        assertThat(log).containsExactly("terminated " + session.id(), "detach", "deregister");
        assertThatThrownBy(() -> policies.delete(policy.id())).hasMessageContaining("RESOURCE_CONTEXT_NOT_FOUND");
        assertThatThrownBy(() -> apps.read(session.id())).hasMessageContaining("APPLICATION_SESSION");
    }

    @Test
    void appSession_installsChangesAndRemovesRules() {
        policies.create(context());
        AfSession session = apps.create(AF.deepCopy()).session();
        String rule = "af-" + session.ruleKey() + "-1-1";
        assertThat(sent.getLast().get("pccRules").has(rule)).isTrue();
        ObjectNode patch = (ObjectNode) Json.parse("""
                {"medComponents": {"1": {"medCompN": 1, "marBwUl": "128 Kbps"}}}""");
        apps.modify(session.id(), patch);
        assertThat(sent.getLast().at("/qosDecs/qos-" + rule + "/maxbrUl").asString())
                .isEqualTo("128 Kbps");
        apps.remove(session.id(), Json.object());
        assertThat(sent.getLast().get("pccRules").get(rule).isNull()).isTrue();
    }

    @Test
    void createAndPatch_beyondMediaBounds_areRefusedBeforeDecision() {
        policies.create(context());
        AfSession session = apps.create(AF.deepCopy()).session();
        whileItIsDecided = () -> {
            throw new AssertionError("decided");
        };
        ObjectNode media = Json.object();
        for (int number = 1; number <= 65; number++) {
            media.putObject(String.valueOf(number)).put("medCompN", number).put("medType", "AUDIO");
        }
        ObjectNode create = AF.deepCopy();
        ((ObjectNode) create.get("ascReqData")).set("medComponents", media);
        ObjectNode patch = Json.object().set("medComponents", media);

        for (Runnable request : List.<Runnable>of(() -> apps.create(create), () -> apps.modify(session.id(), patch))) {
            assertThatThrownBy(request::run).isInstanceOfSatisfying(ProblemException.class, e -> {
                assertThat(e.problem().cause()).isEqualTo("OPTIONAL_IE_INCORRECT");
                assertThat(e.problem().invalidParams())
                        .containsExactly(
                                new InvalidParam("/ascReqData/medComponents", "expected at most 64 components"));
            });
        }
    }

    @Test
    void patchThatRemovesLastComponentOrFlow_isAccepted() {
        policies.create(context());
        AfSession session = apps.create(AF.deepCopy()).session();
        ObjectNode request = apps.modify(session.id(), patch("{\"1\": {\"medSubComps\": {\"1\": null}}}"))
                .session()
                .request();
        assertThat(request.at("/medComponents/1").has("medSubComps")).isFalse();
        assertThat(apps.modify(session.id(), patch("{\"1\": null}"))
                        .session()
                        .request()
                        .has("medComponents"))
                .isFalse();
        assertThat(apps.modify(session.id(), patch("{\"1\": null}"))
                        .session()
                        .request()
                        .has("medComponents"))
                .isFalse();
    }

    @Test
    void address_isFoundInFramedRouteThatContainsIt() {
        ObjectNode context = context();
        context.remove("ipv6AddressPrefix");
        context.putArray("ipv6FrameRouteList").add("2001:db8:77::/64").add("2001:db8:78::/48");
        policies.create(context);
        ObjectNode request = AF.deepCopy();
        ObjectNode address = (ObjectNode) request.path("ascReqData");
        address.remove("ueIpv4");
        address.put("ueIpv6", "2001:db8:77:5::1");
        assertThatThrownBy(() -> apps.create(request)).hasMessageContaining("PDU_SESSION_NOT_AVAILABLE");
        address.put("ueIpv6", "2001:db8:78:5::1");
        assertThat(apps.create(request).session()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"2\": {\"medCompN\": 1, \"medType\": \"AUDIO\"}}",
                "{\"1\": {\"medSubComps\": {\"2\": {\"fNum\": 1}}}}",
                "{\"1\": {\"fStatus\": \"OPEN\"}}",
                "{\"1\": {\"medSubComps\": {\"1\": {\"fStatus\": \"OPEN\"}}}}",
                "{\"1\": {\"medSubComps\": {\"1\": {\"fDescs\": [\"permit out 17 from any 9-5 to any\"]}}}}",
                "{\"1\": {\"medSubComps\": {\"1\": {\"fDescs\": [\"permit out 17 from 2001:db8::1 to any\"]}}}}",
                "{\"1\": {\"medSubComps\": {\"1\": {\"fDescs\": [\"permit out 17 from any 1 to any\", \"permit out 17 from any 2 to any\", \"permit out 17 from any 3 to any\"]}}}}"
            })
    void patchWithInvalidMedia_isRefusedWith400(String media) {
        policies.create(context());
        AfSession session = apps.create(AF.deepCopy()).session();
        assertThatThrownBy(() -> apps.modify(session.id(), patch(media)))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().status()).isEqualTo(400));
        assertThat(apps.read(session.id()).request()).isEqualTo(session.request());
    }

    private static ObjectNode patch(String media) {
        ObjectNode patch = Json.object();
        patch.set("medComponents", Json.parse(media));
        return patch;
    }

    @Test
    void appSessionEndedWithPduSession_canBeDeletedFor10Minutes() {
        apps.remove(ended("s.key"), Json.object());
        apps.remove("s.key", Json.object());
        assertThatThrownBy(() -> apps.remove("s.other", Json.object())).hasMessageContaining("APPLICATION_SESSION");
        seconds += 601;
        assertThatThrownBy(() -> apps.remove("s.key", Json.object())).hasMessageContaining("APPLICATION_SESSION");
        seconds += 1000;
        endedApps.purge();
        assertThat(database.get()
                        .<@Nullable Long>execute(connection ->
                                Sql.first(connection, "SELECT COUNT(*) FROM endedappsession", row -> row.getLong(1))))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"ipv4Address\": \"10.0.0.2\"}", "{\"relIpv4Address\": \"10.0.0.1\"}"})
    void appSession_isTerminatedWithItsRules_whenUeLosesItsAddress(String update) {
        Session policy = policies.create(context());
        AfSession session = apps.create(AF.deepCopy()).session();
        log.clear();
        ObjectNode changes = policies.update(policy.id(), (ObjectNode) Json.parse(update));
        assertThat(log).contains("terminated " + session.id());
        assertThat(changes.path("pccRules").valueStream()).isNotEmpty().allMatch(JsonNode::isNull);
        assertThatThrownBy(() -> apps.read(session.id())).hasMessageContaining("APPLICATION_SESSION");
    }

    @Test
    void appSession_isKept_whenUeGainsOrLosesOtherAddress() {
        Session policy = policies.create(context());
        AfSession session = apps.create(AF.deepCopy()).session();
        policies.update(policy.id(), (ObjectNode) Json.parse("{\"ipv6AddressPrefix\": \"2001:db8:1::/64\"}"));
        policies.update(policy.id(), (ObjectNode) Json.parse("{\"relIpv6AddressPrefix\": \"2001:db8:1::/64\"}"));
        assertThat(apps.read(session.id()).request()).isEqualTo(session.request());
    }

    @Test
    void signallingSession_isKeptUntilExpiry_whenItsReplacementIsRefused() {
        Session policy = policies.create(context());
        Carrier carrier = new Carrier(policy.id(), policy.supi());
        apps.create("rx;1", pcscf(), signalling(), carrier);
        smfAnswer = SessionPeer.Answer.REFUSED;
        assertThatThrownBy(() -> apps.create("rx;2", pcscf(), signalling(), carrier))
                .hasMessageContaining("REQUESTED_SERVICE_NOT_AUTHORIZED");
        assertThat(apps.sessions().isActive("rx;1")).isTrue();
        assertThat(apps.sessions().isActive("rx;2")).isFalse();

        smfAnswer = SessionPeer.Answer.TAKEN;
        seconds += 1000;
        assertThat(outbox.sendDue()).isPositive();
        assertThat(apps.sessions().isActive("rx;1")).isFalse();
    }

    private static ObjectNode pcscf() {
        return Json.object()
                .put(DiameterHosts.HOST, "pcscf.ims.lab")
                .put(DiameterHosts.REALM, "ims.lab")
                .put(AuthorizationLifetime.GRANTED, 600);
    }

    private static ObjectNode signalling() {
        return (ObjectNode) Json.parse("""
                {"suppFeat": "0", "ueIpv4": "10.0.0.1", "medComponents": {"0": {"medCompN": 0, "medSubComps": {"1": {"fNum": 1,
                 "flowUsage": "AF_SIGNALLING", "fDescs": ["permit out ip from 192.0.2.9 5060 to 10.0.0.1 5060"]}}}}}
                """);
    }

    private String ended(String id) {
        commits.together(() -> {
            endedApps.note(id);
            return id;
        });
        return id;
    }

    @Test
    void subscribedEvents_areRequestedFromSmf_andReportedToAf() {
        Session policy = policies.create(context());
        AfSession session = apps.create(AF.deepCopy()).session();
        ObjectNode events = (ObjectNode) Json.parse("""
                {"events": [{"event": "ACCESS_TYPE_CHANGE"}, {"event": "FAILED_RESOURCES_ALLOCATION"}]}""");
        assertThat(apps.subscribe(session.id(), events).existed()).isFalse();
        assertThat(Json.text(sent.getLast())).contains("AC_TY_CH").contains("RES_RELEASE");

        ObjectNode update = (ObjectNode) Json.parse("""
                {"repPolicyCtrlReqTriggers": ["AC_TY_CH"], "accessType": "NON_3GPP_ACCESS",
                 "ruleReports": [{"pccRuleIds": ["af-%s-1-1", "other"], "ruleStatus": "INACTIVE"}]}
                """.formatted(session.ruleKey()));
        policies.update(policy.id(), update);
        assertThat(Json.parse(log.getLast().substring("notify ".length()))).isEqualTo(Json.parse("""
                        {"evNotifs": [{"event": "ACCESS_TYPE_CHANGE"}, {"event": "FAILED_RESOURCES_ALLOCATION"}],
                         "accessType": "NON_3GPP_ACCESS", "ratType": "NR",
                         "failedResourcAllocReports": [{"mcResourcStatus": "INACTIVE",
                           "flows": [{"medCompN": 1, "fNums": [1]}]}]}
                        """));
        assertThat(apps.subscribe(session.id(), null).existed()).isTrue();
    }

    @Test
    void afSession_isBoundBySubscriberAndDnn() {
        policies.create(context());
        ObjectNode other = AF.deepCopy();
        other.withObject("/ascReqData").put("supi", "imsi-001010000000009");
        assertThatThrownBy(() -> apps.create(other)).hasMessageContaining("PDU_SESSION_NOT_AVAILABLE");
        other.withObject("/ascReqData").put("supi", "imsi-001010000000001").put("dnn", "ims");
        assertThatThrownBy(() -> apps.create(other)).hasMessageContaining("PDU_SESSION_NOT_AVAILABLE");
        other.withObject("/ascReqData").put("dnn", "Internet.mnc001.mcc001.gprs");
        assertThat(apps.create(other).session().sessionId()).isNotEmpty();
    }
}
