// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.Sql;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Npcf_AMPolicyAuthorization: AM contexts of an AF, and the notifications to the AMF and the AF. */
class AmContextIT {
    private static final String CONTEXTS = "/npcf-am-policyauthorization/v1/app-am-contexts";
    private static final String ASSOCIATIONS = "/npcf-am-policy-control/v1/policies";
    private static final String SUPI = "imsi-001010000000001";

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

    private String associate() {
        ObjectNode request = (ObjectNode) Json.parse("""
                {"supi": "imsi-001010000000001", "gpsi": "msisdn-491700000001", "suppFeat": "1FFF", "rfsp": 3,
                 "servingPlmn": {"mcc": "001", "mnc": "01"},
                 "servAreaRes": {"restrictionType": "ALLOWED_AREAS", "areas": [{"tacs": ["000001"]}]}}
                """);
        return path(policy.post(ASSOCIATIONS, request.put("notificationUri", network.root() + "/amf/1")));
    }

    private ObjectNode context(String more) {
        ObjectNode context = Json.object().put("supi", SUPI).put("termNotifUri", network.root() + "/af/terminate");
        return context.setAll((ObjectNode) Json.parse(more));
    }

    private static String path(SbiResponse created) {
        assertThat(created.status())
                .as(new String(created.body(), StandardCharsets.UTF_8))
                .isEqualTo(201);
        return String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
    }

    private SbiResponse patch(String path, String patch) {
        return policy.send(
                SbiRequest.of("PATCH", path).withBody("application/merge-patch+json", Json.bytes(Json.parse(patch))));
    }

    private static void refused(SbiResponse answer, int status, String cause, @Nullable String param) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.jsonObject().path("cause").asString("")).isEqualTo(cause);
        if (param != null) {
            assertThat(answer.jsonObject().at("/invalidParams/0/param").asString())
                    .isEqualTo(param);
        }
    }

    @Test
    void requestedCoverage_isSentToAmfAndAf_andRevokedWithContext() {
        String association = associate();
        SbiResponse created = policy.post(CONTEXTS, context("""
                {"suppFeat": "F", "covReq": [{"tacList": ["000005"], "servingNetwork": {"mcc": "001", "mnc": "01"}},
                   {"tacList": ["000009"], "servingNetwork": {"mcc": "262", "mnc": "01"}}],
                 "evSubsc": {"eventNotifUri": "%s/af/events", "events": [{"event": "SAC_CH", "immRep": true}, {"event": "NEW"}]}}
                """.formatted(network.root())));
        String path = path(created);
        assertThat(created.jsonObject().get("suppFeat").asString()).isEqualTo("0");
        assertThat(created.jsonObject().at("/repEvents/0/appliedCov"))
                .isEqualTo(
                        Json.parse(
                                "{\"tacList\": [\"000001\", \"000005\"], \"servingNetwork\": {\"mcc\": \"001\", \"mnc\": \"01\"}}"));
        JsonNode area = network.next("POST /amf/1/update").jsonObject().get("servAreaRes");
        assertThat(area.get("areas")).isEqualTo(Json.parse("[{\"tacs\": [\"000001\"]}, {\"tacs\": [\"000005\"]}]"));
        assertThat(policy.send(SbiRequest.of("GET", association)).jsonObject().get("servAreaRes"))
                .isEqualTo(area);

        ObjectNode read = policy.send(SbiRequest.of("GET", path)).jsonObject();
        assertThat(read.get("covReq")).hasSize(2);
        assertThat(read.at("/evSubsc/events")).hasSize(2);
        assertThat(read.propertyNames()).doesNotContain("repEvents", "sigcoreCourse");

        assertThat(patch(path, "{\"covReq\": [{\"tacList\": [\"000006\"]}], \"highThruInd\": true}")
                        .status())
                .isEqualTo(200);
        ObjectNode event = network.next("POST /af/events").jsonObject();
        assertThat(event.at("/repEvents/0/event").asString()).isEqualTo("SAC_CH");
        assertThat(event.at("/repEvents/0/appliedCov/tacList")).isEqualTo(Json.parse("[\"000001\", \"000006\"]"));
        assertThat(path).endsWith(event.get("appAmContextId").asString());

        network.forget();
        assertThat(policy.send(SbiRequest.of("DELETE", path)).status()).isEqualTo(204);
        assertThat(network.next("POST /amf/1/update").jsonObject().at("/servAreaRes/areas"))
                .isEqualTo(Json.parse("[{\"tacs\": [\"000001\"]}]"));
        refused(policy.send(SbiRequest.of("GET", path)), 404, "APPLICATION_AM_CONTEXT_NOT_FOUND", null);
        refused(policy.send(SbiRequest.of("DELETE", path)), 404, "APPLICATION_AM_CONTEXT_NOT_FOUND", null);
    }

    @Test
    void policies_readRequestsOfAfs() {
        policy.putProject("pcf-am", """
                {"policies": [
                  {"name": "as subscribed", "then": [{"set": {"rfsp": {"$from": "request.rfsp"}}}]},
                  {"name": "barred", "when": {"path": "apps.*.gpsi", "is": "msisdn-9"},
                   "then": [{"reject": {"status": 403, "cause": "REQUESTED_SERVICE_NOT_AUTHORIZED"}}]},
                  {"name": "fast", "when": {"path": "apps.*.highThruInd", "is": true}, "then": [{"set": {"rfsp": 42}}]}]}
                """);
        ObjectNode request = Json.object()
                .put("supi", SUPI)
                .put("suppFeat", "1000")
                .put("rfsp", 3)
                .put("notificationUri", network.root() + "/amf/1");
        path(policy.post(ASSOCIATIONS, request));
        String path = path(policy.post(
                CONTEXTS, context("{\"highThruInd\": true, \"asTimeDisParam\": {\"asTimeDistInd\": true}}")));
        ObjectNode update = network.next("POST /amf/1/update").jsonObject();
        assertThat(update.get("rfsp").asInt()).isEqualTo(42);
        assertThat(update.at("/asTimeDisParam/asTimeDistInd").asBoolean()).isTrue();
        assertThat(patch(path, "{\"highThruInd\": false, \"asTimeDisParam\": null}")
                        .status())
                .isEqualTo(200);
        update = network.next("POST /amf/1/update").jsonObject();
        assertThat(update.get("rfsp").asInt()).isEqualTo(3);
        assertThat(update.get("asTimeDisParam").isNull()).isTrue();
        refused(
                policy.post(CONTEXTS, context("{\"gpsi\": \"msisdn-9\", \"highThruInd\": true}")),
                403,
                "REQUESTED_SERVICE_NOT_AUTHORIZED",
                null);
    }

    @Test
    void context_endsWithAssociationAndAtExpiry() {
        String association = associate();
        String lasting = path(policy.post(CONTEXTS, context("{\"highThruInd\": true}")));
        String brief = path(policy.post(CONTEXTS, context("{\"highThruInd\": true, \"expiry\": 0}")));
        ObjectNode expired = network.next("POST /af/terminate").jsonObject();
        assertThat(brief).endsWith(expired.get("appAmContextId").asString());
        assertThat(expired.get("termCause").asString()).isEqualTo("UNSPECIFIED");

        assertThat(policy.send(SbiRequest.of("DELETE", association)).status()).isEqualTo(204);
        ObjectNode ended = network.next("POST /af/terminate").jsonObject();
        assertThat(lasting).endsWith(ended.get("appAmContextId").asString());
        assertThat(ended.get("termCause").asString()).isEqualTo("UE_DEREGISTERED");
        assertThat(policy.send(SbiRequest.of("GET", lasting)).status()).isEqualTo(404);
        refused(
                policy.post(CONTEXTS, context("{\"highThruInd\": true}")),
                500,
                "POLICY_ASSOCIATION_NOT_AVAILABLE",
                null);
    }

    @Test
    void eventSubscription_reportsOnceOrPeriodically_untilDeleted() {
        String association = associate();
        String path = path(policy.post(CONTEXTS, context("{\"highThruInd\": true}")));
        ObjectNode once =
                (ObjectNode) Json.parse("{\"events\": [{\"event\": \"SAC_CH\", \"notifMethod\": \"ONE_TIME\"}]}");
        once.put("eventNotifUri", network.root() + "/af/once");
        SbiResponse subscribed = policy.send(SbiRequest.json("PUT", path + "/events-subscription", once));
        assertThat(path(subscribed)).isEqualTo(path + "/events-subscription");
        assertThat(subscribed.jsonObject()).isEqualTo(once);
        for (String tac : new String[] {"000002", "000003"}) {
            ObjectNode moved = (ObjectNode) Json.parse("""
                    {"triggers": ["SERV_AREA_CH"],
                     "servAreaRes": {"restrictionType": "ALLOWED_AREAS", "areas": [{"tacs": ["%s"]}]}}
                    """.formatted(tac));
            assertThat(policy.post(association + "/update", moved).status()).isEqualTo(200);
        }
        assertThat(network.next("POST /af/once")
                        .jsonObject()
                        .at("/repEvents/0/appliedCov/tacList/0")
                        .asString())
                .isEqualTo("000002");

        ObjectNode often = (ObjectNode) Json.parse("""
                {"events": [{"event": "SAC_CH", "notifMethod": "PERIODIC", "repPeriod": 1, "maxReportNbr": 1}]}
                """);
        often.put("eventNotifUri", network.root() + "/af/often");
        assertThat(policy.send(SbiRequest.json("PUT", path + "/events-subscription", often))
                        .status())
                .isEqualTo(200);
        assertThat(network.next("POST /af/often")
                        .jsonObject()
                        .at("/repEvents/0/appliedCov/tacList/0")
                        .asString())
                .isEqualTo("000003");
        assertThat(network.count("POST /af/once")).as("notified once").isZero();

        assertThat(policy.send(SbiRequest.of("DELETE", path + "/events-subscription"))
                        .status())
                .isEqualTo(204);
        assertThat(policy.send(SbiRequest.of("DELETE", path + "/events-subscription"))
                        .status())
                .isEqualTo(404);
        assertThat(policy.send(SbiRequest.of("GET", path)).jsonObject().has("evSubsc"))
                .isFalse();

        SbiResponse listening = policy.post(CONTEXTS, context("{\"evSubsc\": " + once + "}"));
        String listener = path(listening);
        assertThat(listener).endsWith("/events-subscription");
        assertThat(policy.send(SbiRequest.of("DELETE", listener)).status()).isEqualTo(204);
        assertThat(policy.send(SbiRequest.of("GET", listener.replace("/events-subscription", "")))
                        .status())
                .as("the context existed only for its subscription")
                .isEqualTo(404);
    }

    @Test
    void grantedCoverage_appliesOnlyToItsUe() {
        associate();
        ObjectNode other = (ObjectNode) Json.parse("""
                {"supi": "imsi-001010000000002", "gpsi": "msisdn-491700000002", "suppFeat": "1FFF",
                 "servAreaRes": {"restrictionType": "ALLOWED_AREAS", "areas": [{"tacs": ["000001"]}]}}
                """);
        String others = path(policy.post(ASSOCIATIONS, other.put("notificationUri", network.root() + "/amf/2")));
        path(policy.post(CONTEXTS, context("{\"covReq\": [{\"tacList\": [\"000005\"]}]}")));
        network.has("POST /amf/1/update");
        assertThat(policy.send(SbiRequest.of("GET", others)).jsonObject().at("/servAreaRes/areas"))
                .isEqualTo(Json.parse("[{\"tacs\": [\"000001\"]}]"));
        assertThat(network.count("POST /amf/2")).isZero();
        refused(
                policy.post(CONTEXTS, context("{\"gpsi\": \"msisdn-491700000002\", \"highThruInd\": true}")),
                500,
                "POLICY_ASSOCIATION_NOT_AVAILABLE",
                null);
    }

    @Test
    void contextTimers_followUpdatesAndEndWithContext() {
        String association = associate();
        String much = """
                {"highThruInd": true, "expiry": 3600, "evSubsc": {"eventNotifUri": "http://af/e",
                  "events": [{"event": "SAC_CH", "notifMethod": "PERIODIC", "repPeriod": 3600}]}}
                """;
        String sooner = path(policy.post(CONTEXTS, context(much)));
        assertThat(patch(sooner, "{\"expiry\": 1}").status()).isEqualTo(200);
        assertThat(sooner)
                .endsWith(network.next("POST /af/terminate")
                        .jsonObject()
                        .get("appAmContextId")
                        .asString());
        String deleted = path(policy.post(CONTEXTS, context(much)));
        String lasting = path(policy.post(CONTEXTS, context(much)));
        assertThat(patch(lasting, "{\"highThruInd\": false}").status()).isEqualTo(200);
        assertThat(patch(lasting, "{\"expiry\": null}").status()).isEqualTo(200);
        assertThat(policy.send(SbiRequest.of("DELETE", deleted)).status()).isEqualTo(204);
        policy.close();
        assertThat(timers()).as("the reporting period of the remaining context").isOne();
        policy = new PolicyUnderTest(data, network);
        assertThat(policy.send(SbiRequest.of("DELETE", association)).status()).isEqualTo(204);
        policy.close();
        assertThat(timers()).isZero();
        policy = new PolicyUnderTest(data, network);
    }

    private long timers() {
        DatabaseConfig file = new DatabaseConfig("jdbc:h2:file:" + data.resolve("policy"), "sigcore", "", 2);
        try (Database database = Database.open(file)) {
            return database.execute(connection -> Sql.all(
                            connection,
                            "SELECT COUNT(*) FROM outbox WHERE kind = 'am-context-timer'",
                            row -> row.getLong(1)))
                    .getFirst();
        }
    }

    @Test
    void invalidRequests_areRefusedWithInvalidParam() {
        associate();
        refused(policy.post(CONTEXTS, Json.object()), 400, "MANDATORY_IE_MISSING", "/supi");
        refused(policy.post(CONTEXTS, context("{}")), 400, "MANDATORY_IE_MISSING", "/highThruInd");
        refused(
                policy.post(CONTEXTS, context("{\"covReq\": [{\"tacList\": [\"x\"]}]}")),
                400,
                "OPTIONAL_IE_INCORRECT",
                "/covReq/0/tacList/0");
        refused(
                policy.post(
                        CONTEXTS,
                        context(
                                "{\"evSubsc\": {\"eventNotifUri\": \"http://a.b/c\", \"events\": [{\"event\": \"SAC_CH\", \"notifMethod\": \"PERIODIC\"}]}}")),
                400,
                "OPTIONAL_IE_INCORRECT",
                "/evSubsc/events/0/repPeriod");
        refused(
                policy.post(
                        CONTEXTS,
                        context(
                                "{\"asTimeDisParam\": {\"clkQltAcptCri\": {\"clockQuality\": {\"clockAccuracy\": \"x\"}}}}")),
                400,
                "OPTIONAL_IE_INCORRECT",
                "/asTimeDisParam/clkQltAcptCri/clockQuality/clockAccuracy");
        String path = path(policy.post(CONTEXTS, context("{\"highThruInd\": true}")));
        refused(patch(path, "{\"termNotifUri\": null}"), 400, "MANDATORY_IE_MISSING", "/termNotifUri");
        refused(patch(path, "{\"expiry\": \"" + Instant.EPOCH + "\"}"), 400, "OPTIONAL_IE_INCORRECT", "/expiry");
        assertThat(patch(path, "{\"supi\": \"imsi-9\"}")
                        .jsonObject()
                        .get("supi")
                        .asString())
                .isEqualTo(SUPI);
        assertThat(policy.send(SbiRequest.json("PATCH", path, Json.object())).status())
                .isEqualTo(415);
        refused(
                policy.send(SbiRequest.json("PUT", path + "/events-subscription", Json.object())),
                400,
                "MANDATORY_IE_MISSING",
                "/eventNotifUri");
        refused(patch(CONTEXTS + "/none", "{}"), 404, "APPLICATION_AM_CONTEXT_NOT_FOUND", null);
    }
}
