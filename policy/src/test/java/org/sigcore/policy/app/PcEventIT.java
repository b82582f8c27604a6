// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Command;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Npcf_EventExposure: subscriptions of a NEF, and the notifications of session events. */
class PcEventIT {
    private static final String SUBSCRIPTIONS = "/npcf-eventexposure/v1/subscriptions";
    private static final String UE_POLICIES = "/npcf-ue-policy-control/v1/policies";
    /** Code of the section with the rules that applications request. */
    private static final int GUIDANCE = 65_002;

    private static final String GROUP = "00000001-001-01-01";

    @TempDir
    Path data;

    private FakeNetwork network;
    private PolicyUnderTest policy;

    @BeforeEach
    void start() {
        network = new FakeNetwork();
        policy = new PolicyUnderTest(data, network);
    }

    @AfterEach
    void stop() {
        policy.close();
        network.close();
    }

    private void limit(int most) {
        ObjectNode settings = Json.object().put("maxSubscriptions", most);
        assertThat(policy.manage(SbiRequest.json(
                                "PUT", "/oc-cnpolicy-configuration/v1/services/notifier/settings", settings))
                        .status())
                .isEqualTo(200);
    }

    private ObjectNode subscription(String name, String more) {
        ObjectNode body = Json.object().put("notifId", name).put("notifUri", network.root() + "/nef/" + name);
        return body.setAll((ObjectNode) Json.parse(more));
    }

    private String subscribe(String name, String more) {
        return path(policy.post(SUBSCRIPTIONS, subscription(name, more)));
    }

    private static String path(SbiResponse created) {
        assertThat(created.status())
                .as(new String(created.body(), StandardCharsets.UTF_8))
                .isEqualTo(201);
        return String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
    }

    private JsonNode notification(String name) {
        ObjectNode body = network.next("POST /nef/" + name).jsonObject();
        assertThat(body.get("notifId").asString()).isEqualTo(name);
        assertThat(Instant.parse(body.at("/eventNotifs/0/timeStamp").asString()))
                .isNotNull();
        return body.at("/eventNotifs/0");
    }

    private void update(String session, String update) {
        assertThat(policy.post(session + "/update", Json.parse(update)).status())
                .isEqualTo(200);
    }

    private String session(String dnn, String address) {
        ObjectNode context = PolicyUnderTest.context(network, dnn, address);
        context.set("servingNetwork", Json.parse("{\"mcc\": \"001\", \"mnc\": \"01\"}"));
        context.putArray("interGrpIds").add(GROUP);
        return policy.create(context);
    }

    @Test
    void subscription_isCreatedReadReplacedDeleted_andInvalidRequestsAreRefused() {
        String path = subscribe("a", "{\"eventSubs\": [\"PLMN_CH\", \"NEW_EVENT\"], \"suppFeat\": \"FFFF\"}");
        ObjectNode read = policy.send(SbiRequest.of("GET", path)).jsonObject();
        assertThat(read.get("eventSubs")).isEqualTo(Json.parse("[\"PLMN_CH\", \"NEW_EVENT\"]"));
        assertThat(read.get("suppFeat").asString()).isEqualTo("1");
        ObjectNode other = subscription("b", "{\"eventSubs\": [\"AC_TY_CH\"]}");
        assertThat(policy.send(SbiRequest.json("PUT", path, other)).jsonObject())
                .isEqualTo(other);
        assertThat(policy.send(SbiRequest.of("GET", path)).jsonObject()).isEqualTo(other);
        assertThat(policy.metrics()).containsPattern("policy_event_subscriptions(\\{[^}]*})? 1.0");
        limit(1);
        until(() -> policy.post(SUBSCRIPTIONS, other).status() == 500);
        assertThat(policy.post(SUBSCRIPTIONS, other).jsonObject().get("cause").asString())
                .isEqualTo("INSUFFICIENT_RESOURCES");
        assertThat(policy.metrics()).containsPattern("policy_event_subscriptions_refused_total(\\{[^}]*})? [2-9]");
        limit(1000);
        until(() -> policy.post(SUBSCRIPTIONS, other).status() == 201);
        assertThat(policy.send(SbiRequest.of("DELETE", path)).status()).isEqualTo(204);
        for (SbiRequest gone : new SbiRequest[] {
            SbiRequest.of("GET", path), SbiRequest.of("DELETE", path), SbiRequest.json("PUT", path, other)
        }) {
            SbiResponse answer = policy.send(gone);
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.jsonObject().get("cause").asString()).isEqualTo("SUBSCRIPTION_NOT_FOUND");
        }
        for (String[] fault : new String[][] {
            {"{}", "/eventSubs"},
            {"{\"eventSubs\": []}", "/eventSubs"},
            {"{\"eventSubs\": [\"X\"], \"filterSnssais\": [{}]}", "/filterSnssais/0/sst"},
            {"{\"eventSubs\": [\"X\"], \"groupId\": \"g\"}", "/groupId"},
            {"{\"eventSubs\": [\"X\"], \"filterServices\": [{}]}", "/filterServices/0/afAppId"},
            {"{\"eventSubs\": [\"X\"], \"eventsRepInfo\": {\"monDur\": \"soon\"}}", "/eventsRepInfo/monDur"},
            {"{\"eventSubs\": [\"X\"], \"eventsRepInfo\": {\"notifMethod\": \"PERIODIC\"}}", "/eventsRepInfo/repPeriod"
            },
            {"{\"eventSubs\": [\"X\"], \"notifUri\": \"x\"}", "/notifUri"}
        }) {
            SbiResponse answer = policy.post(SUBSCRIPTIONS, subscription("x", fault[0]));
            assertThat(answer.status()).as(fault[0]).isEqualTo(400);
            assertThat(answer.jsonObject().at("/invalidParams/0/param").asString())
                    .isEqualTo(fault[1]);
        }
    }

    @Test
    void sessionEvents_areNotifiedToSubscriptionsWithMatchingFilter() {
        subscribe("any", "{\"eventSubs\": [\"AC_TY_CH\", \"PLMN_CH\", \"SAT_CATEGORY_CH\"], \"suppFeat\": \"1\"}");
        subscribe("ims", "{\"eventSubs\": [\"PLMN_CH\"], \"filterDnns\": [\"ims\"]}");
        subscribe("slice", "{\"eventSubs\": [\"PLMN_CH\"], \"filterSnssais\": [{\"sst\": 1, \"sd\": \"000002\"}]}");
        subscribe("pair", """
                {"eventSubs": ["PLMN_CH"], "snssaiDnns": [{"snssai": {"sst": 1, "sd": "000001"}, "dnns": ["internet"]}]}
                """);
        subscribe("group", "{\"eventSubs\": [\"PLMN_CH\"], \"groupId\": \"%s\"}".formatted(GROUP));
        subscribe("others", "{\"eventSubs\": [\"PLMN_CH\"], \"groupId\": \"00000001-001-01-02\"}");
        subscribe("app", "{\"eventSubs\": [\"PLMN_CH\"], \"filterServices\": [{\"afAppId\": \"x\"}]}");
        subscribe("over", "{\"eventSubs\": [\"PLMN_CH\"], \"eventsRepInfo\": {\"monDur\": \"2020-01-01T00:00:00Z\"}}");
        ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.1")
                .put("suppFeat", "10000000000000"); // SatBackhaulCategoryChg
        context.putArray("interGrpIds").add(GROUP);
        SbiResponse created = policy.post("/npcf-smpolicycontrol/v1/sm-policies", context);
        assertThat(created.jsonObject().get("policyCtrlReqTriggers").toString())
                .contains("AC_TY_CH", "PLMN_CH", "SAT_CATEGORY_CHG");
        String session = path(created);
        network.forget();

        update(session, "{\"servingNetwork\": {\"mcc\": \"262\", \"mnc\": \"02\"}}");
        for (String name : new String[] {"any", "pair", "group"}) {
            network.has("POST /nef/" + name);
        }
        JsonNode event = notification("any");
        assertThat(event.get("event").asString()).isEqualTo("PLMN_CH");
        assertThat(event.get("plmnId")).isEqualTo(Json.parse("{\"mcc\": \"262\", \"mnc\": \"02\"}"));
        assertThat(event.get("supi").asString()).isEqualTo("imsi-001010000000001");
        assertThat(event.get("gpsi").asString()).isEqualTo("msisdn-491700000001");
        assertThat(event.get("pduSessionInfo")).isEqualTo(Json.parse("""
                {"ueIpv4": "10.45.0.1", "snssai": {"sst": 1, "sd": "000001"}, "dnn": "internet"}
                """));
        network.forget();
        update(session, "{\"accessType\": \"NON_3GPP_ACCESS\", \"ratType\": \"WLAN\"}");
        event = notification("any");
        assertThat(event.get("accType").asString()).isEqualTo("NON_3GPP_ACCESS");
        assertThat(event.get("ratType").asString()).isEqualTo("WLAN");
        update(session, "{\"satBackhaulCategory\": \"GEO\"}");
        assertThat(notification("any").get("satBackhaulCategory").asString()).isEqualTo("GEO");
        update(session, "{\"ratType\": \"WLAN\"}");
        network.forget();
        update(session, """
                {"servNfId": {"anGwAddr": {"anGwIpv4Addr": "192.0.2.1"}}, "addAccessInfo": {"accessType": "3GPP_ACCESS", "ratType": "NR"}}
                """);
        event = notification("any");
        assertThat(event.at("/addAccessInfo/ratType").asString()).isEqualTo("NR");
        assertThat(event.at("/anGwAddr/anGwIpv4Addr").asString()).isEqualTo("192.0.2.1");
        update(session, "{\"relAccessInfo\": {\"accessType\": \"3GPP_ACCESS\", \"ratType\": \"NR\"}}");
        event = notification("any");
        assertThat(event.at("/relAccessInfo/accessType").asString()).isEqualTo("3GPP_ACCESS");
        assertThat(event.has("addAccessInfo")).isFalse();
        for (String name : new String[] {"any", "ims", "slice", "others", "app", "over"}) {
            assertThat(network.count("POST /nef/" + name)).as(name).isZero();
        }
    }

    @Test
    void applicationAndCoverageEvents_areNotified() {
        subscribe("apps", "{\"eventSubs\": [\"APPLICATION_START\", \"APPLICATION_STOP\"], \"appIds\": [\"game\"]}");
        subscribe("area", "{\"eventSubs\": [\"SAC_CH\"]}");
        String session = session("internet", "10.45.0.1");
        update(session, """
                {"repPolicyCtrlReqTriggers": ["APP_STA"], "appDetectionInfos": [{"appId": "game"}, {"appId": "mail"}]}
                """);
        JsonNode event = notification("apps");
        assertThat(event.get("event").asString()).isEqualTo("APPLICATION_START");
        assertThat(event.get("appId").asString()).isEqualTo("game");
        update(
                session,
                "{\"repPolicyCtrlReqTriggers\": [\"APP_STO\"], \"appDetectionInfos\": [{\"appId\": \"game\"}]}");
        assertThat(notification("apps").get("event").asString()).isEqualTo("APPLICATION_STOP");

        ObjectNode request = Json.object()
                .put("supi", "imsi-001010000000001")
                .put("suppFeat", "")
                .put("notificationUri", network.root() + "/amf/1");
        request.set(
                "servAreaRes",
                Json.parse("{\"restrictionType\": \"ALLOWED_AREAS\", \"areas\": [{\"tacs\": [\"000001\"]}]}"));
        String association = path(policy.post("/npcf-am-policy-control/v1/policies", request));
        update(
                association,
                "{\"servAreaRes\": {\"restrictionType\": \"ALLOWED_AREAS\", \"areas\": [{\"tacs\": [\"000002\"]}]}}");
        assertThat(notification("area").at("/appliedCov/tacList/0").asString()).isEqualTo("000002");
    }

    @Test
    void outcomesOfCommandsWithRulesOfApplications_areNotified() {
        subscribe("ue", "{\"eventSubs\": [\"SUCCESS_UE_POL_DEL_SP\", \"UNSUCCESS_UE_POL_DEL_SP\"]}");
        FakeAmf amf = new FakeAmf(network).holds(1, 0xA);
        String other = path(policy.post(UE_POLICIES, amf.request()));
        String callback = messages();
        FakeAmf.n1Notify(policy, callback, reject(amf.command(), 1)); // contains no rule of an application
        assertThat(policy.send(SbiRequest.of("DELETE", other)).status()).isEqualTo(204);

        policy.putProject("pcf-ue", """
                {"policies": [{"name": "main", "workspace": {"blocks": {"languageVersion": 0, "blocks": [
                  {"type": "sc_service_parameters", "id": "c", "fields": {"WANTED": "TRUE"}}]}}}]}
                """);
        amf.serviceParameters = """
                [{"supi": "imsi-001010000000001", "urspGuidance": [{"trafficDesc": {"domainDescs": ["game.example"]},
                   "relatPrecedence": 5, "routeSelParamSets": [{"dnn": "internet"}]}]}]""";
        String association = path(policy.post(UE_POLICIES, amf.request()));
        callback = messages();
        Command command = amf.command();
        FakeAmf.n1Notify(policy, callback, FakeAmf.complete(command));
        assertThat(notification("ue").get("event").asString()).isEqualTo("SUCCESS_UE_POL_DEL_SP");
        String late = Base64.getEncoder().encodeToString(FakeAmf.complete(command));
        update(association, "{\"uePolDelResult\": \"%s\"}".formatted(late)); // answers no pending command

        FakeAmf.n1Notify(policy, callback, FakeAmf.state());
        command = amf.command();
        ObjectNode lost = Json.object().put("cause", "UE_NOT_RESPONDING").put("n1n2MsgDataUri", "http://amf/1");
        assertThat(policy.post(FakeAmf.path(amf.failures), lost).status()).isEqualTo(204);
        JsonNode event = notification("ue");
        assertThat(event.get("event").asString()).isEqualTo("UNSUCCESS_UE_POL_DEL_SP");
        assertThat(event.get("delivFailure").asString()).isEqualTo("UE_NOT_REACHABLE");
        FakeAmf.n1Notify(policy, callback, reject(command, GUIDANCE));
        assertThat(notification("ue").get("delivFailure").asString()).isEqualTo("UNSPECIFIED");

        ObjectNode settings = Json.object();
        settings.putObject("delivery").put("retryInterval", "100ms").put("maxAttempts", 1);
        assertThat(policy.manage(SbiRequest.json(
                                "PUT", "/oc-cnpolicy-configuration/v1/services/pcfue/settings", settings))
                        .status())
                .isEqualTo(200);
        FakeAmf.n1Notify(policy, callback, FakeAmf.state());
        assertThat(notification("ue").get("delivFailure").asString())
                .as("no answer")
                .isEqualTo("UNKNOWN");
        assertThat(network.count("POST /nef/ue")).isZero();
    }

    private String messages() {
        return FakeAmf.path(network.next(FakeAmf.SUBSCRIBE)
                .jsonObject()
                .get("n1NotifyCallbackUri")
                .asString());
    }

    private static byte[] reject(Command command, int upsc) {
        return FakeAmf.octets("%02x0300090100f110%04x00016f".formatted(command.pti(), upsc));
    }

    @Test
    void reports_areLimitedPeriodicAndImmediate_andSubscriptionsSurviveRestart() {
        String session = session("internet", "10.45.0.1");
        SbiResponse immediate = policy.post(SUBSCRIPTIONS, subscription("now", """
                {"eventSubs": ["PLMN_CH", "AC_TY_CH"], "eventsRepInfo": {"immRep": true}}
                """));
        assertThat(immediate.jsonObject().get("eventNotifs")).hasSize(2);
        assertThat(policy.send(SbiRequest.of("GET", path(immediate)))
                        .jsonObject()
                        .has("eventNotifs"))
                .isFalse();
        String muted = subscribe(
                "muted", "{\"eventSubs\": [\"PLMN_CH\"], \"eventsRepInfo\": {\"notifFlag\": \"DEACTIVATE\"}}");
        String once = subscribe("once", "{\"eventSubs\": [\"PLMN_CH\"], \"eventsRepInfo\": {\"maxReportNbr\": 1}}");
        String twice = subscribe("twice", """
                {"eventSubs": ["PLMN_CH"],
                 "eventsRepInfo": {"notifMethod": "PERIODIC", "repPeriod": 1, "maxReportNbr": 2}}
                """);
        String brief = subscribe(
                "brief",
                "{\"eventSubs\": [\"PLMN_CH\"], \"eventsRepInfo\": {\"monDur\": \"%s\"}}"
                        .formatted(Instant.now().plusMillis(300)));
        for (String mnc : new String[] {"02", "03"}) {
            update(session, "{\"servingNetwork\": {\"mcc\": \"262\", \"mnc\": \"%s\"}}".formatted(mnc));
        }
        network.has("POST /nef/twice");
        assertThat(notification("once").at("/plmnId/mnc").asString()).isEqualTo("02");
        until(
                "the subscription ends after its report",
                () -> policy.send(SbiRequest.of("GET", once)).status() == 404);
        until(
                "the subscription expires",
                () -> policy.send(SbiRequest.of("GET", brief)).status() == 404);

        policy.close();
        policy = new PolicyUnderTest(data, network);
        assertThat(notification("twice").at("/plmnId/mnc").asString()).isEqualTo("03");
        assertThat(network.count("POST /nef/once")).isZero();
        ObjectNode fetching = subscription(
                "muted", "{\"eventSubs\": [\"PLMN_CH\"], \"eventsRepInfo\": {\"notifFlag\": \"RETRIEVAL\"}}");
        assertThat(network.count("POST /nef/muted")).isZero();
        assertThat(policy.send(SbiRequest.json("PUT", muted, fetching)).status())
                .isEqualTo(200);
        ObjectNode kept = network.next("POST /nef/muted").jsonObject();
        assertThat(kept.path("eventNotifs"))
                .extracting(one -> one.at("/plmnId/mnc").asString())
                .containsExactly("02", "03");
        update(session, "{\"servingNetwork\": {\"mcc\": \"262\", \"mnc\": \"04\"}}");
        assertThat(notification("now").at("/plmnId/mnc").asString()).isEqualTo("04");
        assertThat(twice).isNotEmpty();
    }
}
