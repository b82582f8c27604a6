// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.GxValues.EventTrigger;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.ConcurrentClass;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Usage monitoring on the wire: an SMF and a PGW report, and the UDR receives the remaining volume. */
@ConcurrentClass
class UsageIT {
    private static final String SUPI = "imsi-001010000000001";
    private static final String POLICIES = "/npcf-smpolicycontrol/v1/sm-policies";
    private static final long MB = 1_000_000;

    @TempDir
    private Path data;

    private final FakeNetwork network = new FakeNetwork();
    /** The remaining volume that the UDR has received, by subscriber. */
    private final Map<String, JsonNode> left = new ConcurrentHashMap<>();

    private final BlockingQueue<DiameterMessage> toPgw = new LinkedBlockingQueue<>();
    private volatile boolean udrIsAway;

    @BeforeEach
    void limitVolume() {
        network.smData = FakeNetwork.smData();
        network.smData
                .putObject("umDataLimits")
                .putObject("plan")
                .put("limitId", "plan")
                .putObject("usageLimit")
                .put("totalVolume", 100 * MB);
        network.fault = this::udr;
    }

    @AfterEach
    void close() {
        network.close();
    }

    private @Nullable SbiResponse udr(SbiRequest request) {
        boolean ofUdr = request.path().startsWith("/nudr-dr/");
        if (ofUdr && udrIsAway) {
            return SbiResponse.problem(ProblemDetails.of(503, "NF_CONGESTION", null));
        }
        if (!ofUdr || !request.method().equals("PATCH") || !request.path().endsWith("/sm-data")) {
            return null;
        }
        String ue = request.path().replaceFirst(".*/ues/", "").replaceFirst("/.*", "");
        left.put(ue, request.jsonObject().at("/umData/plan/allowedUsage"));
        return SbiResponse.noContent();
    }

    @Test
    void smfReports_receiveThresholds_andUdrReceivesRemainingVolume() {
        try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            SbiResponse created = policy.post(POLICIES, context("10.45.0.1"));
            JsonNode decision = created.json();
            assertThat(decision.at("/umDecs/plan/volumeThreshold").longValue()).isEqualTo(20 * MB);
            assertThat(decision.at("/sessRules/default/refUmData").asString()).isEqualTo("plan");
            assertThat(decision.path("policyCtrlReqTriggers"))
                    .anyMatch(each -> each.asString("").equals("US_RE"));
            String session = path(created);

            assertThat(granted(report(policy, session, 20 * MB, "one"))).isEqualTo(16 * MB);
            assertThat(granted(report(policy, session, 20 * MB, "one")))
                    .as("a repeated report")
                    .isEqualTo(16 * MB);
            assertThat(granted(report(policy, session, 5, "two")))
                    .as("a smaller report")
                    .isPositive();
            until(() -> left(SUPI) == 80 * MB - 5);
            JsonNode shown = policy.manage(SbiRequest.of("GET", "/queryservice/v1/sessions?supi=" + SUPI))
                    .json();
            assertThat(shown.at("/0/usage/quotas/plan/used/totalVolume").longValue())
                    .isEqualTo(20 * MB + 5);
            assertThat(policy.metrics())
                    .contains("policy_usage_reports_total{result=\"counted\"} 2.0")
                    .contains("policy_usage_reports_total{result=\"repeated\"} 1.0");

            SbiResponse faulty = report(policy, session, -1, "three");
            assertThat(faulty.status()).isEqualTo(400);
            assertThat(faulty.json().at("/invalidParams/0/param").asString()).isEqualTo("/accuUsageReports/0/volUsage");
            assertThat(policy.post(session + "/delete", Json.parse(reports("plan", 100 * MB)))
                            .status())
                    .isEqualTo(204);
            until(() -> left(SUPI) == 0);
            assertThat(report(policy, session, 5, "four").status())
                    .as("after the end")
                    .isEqualTo(404);

            ObjectNode old = PolicyUnderTest.context(network, "internet", "10.45.0.2");
            assertThat(policy.post(POLICIES, old).json().has("umDecs"))
                    .as("an SMF without the feature UMC")
                    .isFalse();
        }
    }

    @Test
    void n7AndGxSessions_shareLimit_andExhaustionUpdatesOtherSession() throws Exception {
        try (PolicyUnderTest policy = new PolicyUnderTest(data, network);
                DiameterNode pgw =
                        DiameterPeers.client("pgw.sigcore.lab", Applications.GX, policy.diameterPort(), toPgw)) {
            String session = path(policy.post(POLICIES, context("10.45.0.1")));
            DiameterMessage begun = send(pgw, ccr("gx1", 1, "10.46.0.1", SUPI.substring(5)));
            AvpGroup granted = begun.require(Gx.USAGE_MONITORING_INFORMATION);
            assertThat(granted.require(Gx.MONITORING_KEY)).isEqualTo("plan");
            assertThat(granted.require(Base.GRANTED_SERVICE_UNIT).require(Base.CC_TOTAL_OCTETS))
                    .isEqualTo(16 * MB);
            assertThat(begun.all(Gx.EVENT_TRIGGER)).contains(EventTrigger.USAGE_REPORT);

            report(policy, session, 20 * MB, "one");
            DiameterMessage more = send(pgw, used(2, 16 * MB));
            assertThat(more.require(Gx.USAGE_MONITORING_INFORMATION).has(Base.GRANTED_SERVICE_UNIT))
                    .isTrue();
            assertThat(send(pgw, used(2, 16 * MB)).resultCode())
                    .as("the same CC-Request-Number")
                    .isEqualTo(ResultCode.DIAMETER_SUCCESS);
            until(() -> left(SUPI) == 64 * MB);

            network.forget();
            assertThat(send(pgw, used(3, 64 * MB)).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            until(() -> left(SUPI) == 0);
            JsonNode notified = network.next("POST /smf/1/update").jsonObject().path("smPolicyDecision");
            assertThat(notified.at("/sessRules/default/authSessAmbr/downlink").asString())
                    .isEqualTo("1 Mbps");
            assertThat(granted(report(policy, session, 1, "two"))).isEqualTo(-1);
        }
    }

    @Test
    void throttledSession_hasItsFormerRateAfterReset() {
        String profile = "/oc-cnpolicy-configuration/v1/policydata/usagemon/datalimitprofiles/plan";
        String rule = "{\"sessionRule\": {\"sessRuleId\": \"%s\", \"authDefQos\": {\"5qi\": 9}%s}}";
        try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            assertThat(policy.manage(SbiRequest.json("PUT", profile, Json.parse("""
                            {"usageLimit": {"totalVolume": 100000000}, "exhausted": {"action": "THROTTLE",
                             "authSessAmbr": {"uplink": "1 Kbps", "downlink": "2 Kbps"}}}""")))
                            .status())
                    .isLessThan(300);
            policy.putProject("pcf-sm", """
                    {"base": "installed", "policies": [
                      {"name": "rates", "on": ["create"], "then": [%s, %s]},
                      {"name": "again", "on": ["update"], "when": {"path": "request.ratType", "is": "EUTRA"},
                       "then": [{"set": {"usage": {"reset": ["plan"]}}}]}]}
                    """.formatted(
                    rule.formatted("decided", ", \"authSessAmbr\": {\"uplink\": \"3 Kbps\", \"downlink\": \"4 Kbps\"}"),
                    rule.formatted("open", "")));
            until("the project applies", () -> {
                SbiResponse tried = policy.post(POLICIES, context("10.45.0.9"));
                policy.post(path(tried) + "/delete", Json.object());
                return tried.json().path("sessRules").has("open");
            });
            ObjectNode context = context("10.45.0.1");
            context.putObject("subsSessAmbr").put("uplink", "5 Kbps").put("downlink", "6 Kbps");
            String session = path(policy.post(POLICIES, context));
            JsonNode throttled = report(policy, session, 100 * MB, "one").json();
            assertThat(throttled.at("/sessRules/decided/authSessAmbr/downlink").asString())
                    .isEqualTo("2 Kbps");
            assertThat(throttled.at("/sessRules/open/authSessAmbr/downlink").asString())
                    .isEqualTo("2 Kbps");
            assertThat(Json.text(throttled)).doesNotContain("former");
            assertThat(report(policy, session, 1, "two").json().has("sessRules"))
                    .as("still throttled")
                    .isFalse();
            JsonNode reset = policy.post(session + "/update", Json.parse("{\"ratType\": \"EUTRA\"}"))
                    .json();
            assertThat(reset.at("/sessRules/decided/authSessAmbr/downlink").asString())
                    .isEqualTo("4 Kbps");
            assertThat(reset.at("/sessRules/open/authSessAmbr/downlink").asString())
                    .as("the subscribed rate")
                    .isEqualTo("6 Kbps");
        }
    }

    @Test
    void sessionWithGpsiOnly_sharesLimit_whenStoredByGpsi() throws Exception {
        try (PolicyUnderTest policy = new PolicyUnderTest(data, network);
                DiameterNode pgw =
                        DiameterPeers.client("pgw.sigcore.lab", Applications.GX, policy.diameterPort(), toPgw)) {
            assertThat(policy.manage(SbiRequest.json(
                                    "PUT",
                                    "/oc-cnpolicy-configuration/v1/services/pcfuser/settings",
                                    Json.parse("{\"search\": {\"ueId\": \"GPSI\"}}")))
                            .status())
                    .isIn(200, 201, 204);
            String gpsi = "msisdn-491700000009";
            String session = path(policy.post(POLICIES, context("10.45.0.1").put("gpsi", gpsi)));
            DiameterMessage alone = ccr("gx1", 1, "10.46.0.1", "0").toBuilder()
                    .remove(Base.SUBSCRIPTION_ID)
                    .add(Base.SUBSCRIPTION_ID.of(
                            Base.SUBSCRIPTION_ID_TYPE.of(0), Base.SUBSCRIPTION_ID_DATA.of(gpsi.substring(7))))
                    .build();
            assertThat(send(pgw, alone)
                            .require(Gx.USAGE_MONITORING_INFORMATION)
                            .require(Base.GRANTED_SERVICE_UNIT)
                            .require(Base.CC_TOTAL_OCTETS))
                    .as("a fifth of the volume not granted to the other session")
                    .isEqualTo(16 * MB);
            report(policy, session, 20 * MB, "one");
            until(() -> left(SUPI) == 80 * MB);
            JsonNode shown = policy.manage(SbiRequest.of("GET", "/queryservice/v1/sessions?sessionId=gx1"))
                    .json();
            assertThat(shown.at("/0/usage/quotas/plan/used/totalVolume").longValue())
                    .isEqualTo(20 * MB);
        }
    }

    @Test
    void planChosenByPolicies_endsSessionWhenExhausted() {
        network.smData = FakeNetwork.smData();
        network.fault = request -> request.method().equals("PATCH")
                ? SbiResponse.problem(ProblemDetails.of(405, "METHOD_NOT_ALLOWED", null))
                : null;
        try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            String profile = "/oc-cnpolicy-configuration/v1/policydata/usagemon/datalimitprofiles/gold";
            SbiResponse faulty = policy.manage(SbiRequest.json(
                    "PUT", profile, Json.parse("{\"type\": \"SILVER\", \"exhausted\": {\"action\": \"THROTTLE\"}}")));
            assertThat(faulty.status()).isEqualTo(400);
            assertThat(policy.manage(SbiRequest.json("PUT", profile, Json.parse("""
                            {"usageLimit": {"totalVolume": 3000000}, "resetPeriod": {"period": "DAILY"},
                             "grant": {"totalVolume": 1000000}, "exhausted": {"action": "RELEASE"}}""")))
                            .status())
                    .isLessThan(300);
            policy.putProject("pcf-sm", """
                    {"policies": [{"name": "gold", "on": ["create", "update", "notify"], "then": [
                      {"sessionRule": {"sessRuleId": "default", "authDefQos": {"5qi": 9}}},
                      {"set": {"usage": {"plans": ["gold"]}}}]}]}
                    """);
            until("the project applies", () -> {
                SbiResponse tried = policy.post(POLICIES, context("10.45.0.9"));
                boolean known = tried.json().has("umDecs");
                policy.post(path(tried) + "/delete", Json.object());
                return known;
            });
            SbiResponse created = policy.post(POLICIES, context("10.45.0.1"));
            assertThat(created.json().has("usage")).isFalse();
            String session = path(created);
            assertThat(created.json().at("/umDecs/gold/volumeThreshold").longValue())
                    .isEqualTo(MB);
            SbiResponse removed = policy.manage(SbiRequest.of("DELETE", profile));
            assertThat(removed.status()).isEqualTo(409);
            assertThat(Json.text(removed.json())).contains("policymgmt/policyprojects/pcf-sm/");
            SbiResponse again = report(policy, session, MB, "one", "gold");
            assertThat(again.json().at("/umDecs/gold/volumeThreshold").longValue())
                    .as("an unchanged threshold is sent, too")
                    .isEqualTo(MB);
            assertThat(network.next("PUT /nudr-dr/v2/policy-data/ues/" + SUPI + "/sm-data/gold")
                            .jsonObject()
                            .at("/allowedUsage/totalVolume")
                            .longValue())
                    .as("PUT to a UDR without PATCH")
                    .isEqualTo(2 * MB);
            report(policy, session, 2 * MB, "two", "gold");
            network.next("POST /smf/1/terminate");
        }
    }

    /** Two sessions that share 100 MB, a kill during a report, and an outage of the UDR. */
    @Test
    void usage_isCountedOnce_afterKillAndUdrOutage() throws Exception {
        try (PolicyProcess policy = new PolicyProcess(data, network)) {
            String first = path(policy.send(SbiRequest.json("POST", POLICIES, context("10.45.0.1"))));
            String second = path(policy.send(SbiRequest.json("POST", POLICIES, context("10.45.0.2"))));
            udrIsAway = true;
            Thread other = Thread.ofVirtual().start(() -> reportAll(policy, second));
            Thread killer = Thread.ofVirtual().start(() -> {
                until(() -> network.count("PATCH") > 20);
                policy.kill();
                policy.startAgain();
            });
            reportAll(policy, first);
            other.join();
            killer.join();
            assertThat(left).as("the UDR was unavailable").isEmpty();
            udrIsAway = false;
            until(Duration.ofMinutes(1), () -> left(SUPI) == MB);
            policy.send(SbiRequest.json("POST", first + "/delete", Json.object()));
            policy.send(SbiRequest.json("POST", second + "/delete", Json.parse(reports("plan", MB))));
            until(() -> left(SUPI) == 0);
            policy.stop();
        }
    }

    // Reports 49.5 MB, and repeats each report until it is answered.
    private void reportAll(PolicyProcess policy, String session) {
        for (int report = 0; report < 99; report++) {
            SbiRequest request = request(session, MB / 2, "r" + report, "plan");
            until(Duration.ofMinutes(1), () -> {
                try {
                    return policy.send(request).status() == 200;
                } catch (RuntimeException killed) {
                    return false;
                }
            });
        }
    }

    private static DiameterMessage send(DiameterNode node, DiameterMessage request) {
        return node.send(request, Duration.ofSeconds(10)).join();
    }

    private static DiameterMessage used(long number, long octets) throws Exception {
        DiameterMessage ccr = ccr("gx1", 2, "10.46.0.1", SUPI.substring(5));
        return ccr.toBuilder()
                .remove(Base.CC_REQUEST_NUMBER)
                .add(Base.CC_REQUEST_NUMBER, number)
                .add(Gx.EVENT_TRIGGER, EventTrigger.USAGE_REPORT)
                .add(Gx.USAGE_MONITORING_INFORMATION.of(
                        Gx.MONITORING_KEY.of("plan"), Base.USED_SERVICE_UNIT.of(Base.CC_TOTAL_OCTETS.of(octets))))
                .build();
    }

    private ObjectNode context(String ipv4) {
        return PolicyUnderTest.context(network, "internet", ipv4).put("suppFeat", "10");
    }

    private long left(String ue) {
        JsonNode amount = left.get(ue);
        return amount == null ? -1 : amount.path("totalVolume").asLong(-1);
    }

    private static long granted(SbiResponse update) {
        assertThat(update.status()).isEqualTo(200);
        return update.json().at("/umDecs/plan/volumeThreshold").asLong(-1);
    }

    private static SbiResponse report(PolicyUnderTest policy, String session, long octets, String id) {
        return report(policy, session, octets, id, "plan");
    }

    private static SbiResponse report(PolicyUnderTest policy, String session, long octets, String id, String key) {
        return policy.send(request(session, octets, id, key));
    }

    private static SbiRequest request(String session, long octets, String id, String key) {
        ObjectNode update = (ObjectNode) Json.parse(reports(key, octets));
        update.putArray("repPolicyCtrlReqTriggers").add("US_RE");
        return SbiRequest.json("POST", session + "/update", update).withHeader("3gpp-sbi-origination-timestamp", id);
    }

    private static String reports(String key, long octets) {
        return "{\"accuUsageReports\": [{\"refUmIds\": \"%s\", \"volUsage\": %d}]}".formatted(key, octets);
    }

    private static String path(SbiResponse created) {
        assertThat(created.status()).isEqualTo(201);
        return String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
    }
}
