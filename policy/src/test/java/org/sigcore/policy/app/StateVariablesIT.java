// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.Await;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** State variables of subscribers, and data networks without subscriber data. */
class StateVariablesIT {
    private static final String CONFIGURATION = "/oc-cnpolicy-configuration/v1/services/";

    private static final String SUPI = "imsi-001010000000001";

    @TempDir
    Path data;

    /** Counts the decisions of a subscriber for the SMF, and stores the last data network at the UDR. */
    private static final String COUNTING = """
            {"policies": [{"name": "main", "workspace": {"blocks": {"languageVersion": 0, "blocks": [
              {"type": "sc_ssv_change", "id": "a", "fields": {"SCOPE": "local"}, "inputs": {
                "NAME": {"block": {"type": "text", "id": "b", "fields": {"TEXT": "decisions"}}},
                "DELTA": {"block": {"type": "math_number", "id": "c", "fields": {"NUM": 1}}}},
               "next": {"block": {"type": "sc_ssv_set", "id": "d", "fields": {"SCOPE": "remote"}, "inputs": {
                 "NAME": {"block": {"type": "text", "id": "e", "fields": {"TEXT": "last"}}},
                 "VALUE": {"block": {"type": "sc_request", "id": "f", "fields": {"PATH": "dnn"}}}},
               "next": {"block": {"type": "sc_set_member", "id": "g", "fields": {"NAME": "reflectiveQoSTimer"}, "inputs": {
                 "VALUE": {"block": {"type": "sc_ssv", "id": "h", "fields": {"SCOPE": "local"}, "inputs": {
                   "NAME": {"block": {"type": "text", "id": "i", "fields": {"TEXT": "decisions"}}}}}}}}}}}}
            ]}}}]}
            """;

    @Test
    void localVariable_lastsUntilLastSessionEnds_andRemoteVariableIsWrittenToUdr() {
        try (FakeNetwork network = new FakeNetwork()) {
            String first;
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                policy.putProject("pcf-sm", COUNTING);
                first = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
                assertThat(decisions(policy, first)).isEqualTo(1);
                SbiRequest patch =
                        network.next("PATCH /nudr-dr/v2/policy-data/ues/imsi-001010000000001/operator-specific-data");
                assertThat(patch.headers().get("content-type")).isEqualTo("application/json-patch+json");
                JsonNode written = Json.parse(patch.body()).get(0);
                assertThat(written.get("path").asString()).isEqualTo("/last");
                assertThat(written.at("/value/dataType").asString()).isEqualTo("string");
                assertThat(written.at("/value/value").asString()).isEqualTo("internet");
            }
            try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
                policy.post(first + "/update", Json.object().put("ratType", "EUTRA"));
                assertThat(decisions(policy, first)).as("also after a restart").isEqualTo(2);
                String second = policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.2"));
                assertThat(decisions(policy, second)).isEqualTo(3);
                policy.post(first + "/delete", Json.object());
                policy.post(second + "/delete", Json.object());
                String third = policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.3"));
                assertThat(decisions(policy, third))
                        .as("all sessions had ended")
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void remoteVariables_areReadWithSubscriberData() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.fault =
                    request -> request.method().equals("GET") && request.path().endsWith("/operator-specific-data")
                            ? SbiResponse.json(200, (ObjectNode)
                                    Json.parse("{\"timer\": {\"dataType\": \"integer\", \"value\": 17}}"))
                            : null;
            configure(policy, "pcfuser", "{\"ssv\": {\"remote\": true}}");
            policy.putProject("pcf-sm", """
                    {"policies": [{"name": "main", "workspace": {"blocks": {"languageVersion": 0, "blocks": [
                      {"type": "sc_set_member", "id": "g", "fields": {"NAME": "reflectiveQoSTimer"}, "inputs": {
                        "VALUE": {"block": {"type": "sc_ssv", "id": "h", "fields": {"SCOPE": "remote"}, "inputs": {
                          "NAME": {"block": {"type": "text", "id": "i", "fields": {"TEXT": "timer"}}}}}}}}
                    ]}}}]}
                    """);
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(decisions(policy, session)).isEqualTo(17);
        }
    }

    @Test
    void firstWriteOfOtherPcf_isNotOverwritten() {
        AtomicBoolean there = new AtomicBoolean();
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.fault = request -> {
                if (!request.path().endsWith("/operator-specific-data")) {
                    return null;
                }
                if (request.method().equals("PATCH") && !there.get()) {
                    return SbiResponse.of(404);
                }
                if (request.method().equals("PUT")) { // another PCF has written between the PATCH and the PUT
                    there.set(true);
                    return SbiResponse.of("*".equals(request.headers().get("if-none-match")) ? 412 : 204);
                }
                return null;
            };
            policy.putProject("pcf-sm", COUNTING);
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            String resource = "/nudr-dr/v2/policy-data/ues/imsi-001010000000001/operator-specific-data";
            network.next("PATCH " + resource);
            network.next("PUT " + resource);
            SbiRequest again = network.next("PATCH " + resource);
            assertThat(Json.parse(again.body()).get(0).get("path").asString()).isEqualTo("/last");
        }
    }

    private static final String OPERATOR_DATA = "/operator-specific-data";

    /** Returns a project that adds 1 to a variable of the scope, and sends it to the SMF. */
    private static String adding(String scope) {
        return """
                {"policies": [{"name": "main", "workspace": {"blocks": {"languageVersion": 0, "blocks": [
                  {"type": "sc_ssv_change", "id": "a", "fields": {"SCOPE": "@"}, "inputs": {
                    "NAME": {"block": {"type": "text", "id": "b", "fields": {"TEXT": "used"}}},
                    "DELTA": {"block": {"type": "math_number", "id": "c", "fields": {"NUM": 1}}}},
                   "next": {"block": {"type": "sc_set_member", "id": "g", "fields": {"NAME": "reflectiveQoSTimer"}, "inputs": {
                     "VALUE": {"block": {"type": "sc_ssv", "id": "h", "fields": {"SCOPE": "@"}, "inputs": {
                       "NAME": {"block": {"type": "text", "id": "i", "fields": {"TEXT": "used"}}}}}}}}}}
                ]}}}]}
                """.replace("@", scope);
    }

    private static ObjectNode used(int value) {
        return (ObjectNode) Json.parse("{\"used\": {\"dataType\": \"integer\", \"value\": " + value + "}}");
    }

    /** A UDR with a document that another PCF changes once between the read and the write of Policy. */
    private static final class Shared {
        private final AtomicInteger value = new AtomicInteger(5);
        private final AtomicInteger others;

        Shared(int others) {
            this.others = new AtomicInteger(others);
        }

        @Nullable
        SbiResponse answer(SbiRequest request) {
            if (!request.path().endsWith(OPERATOR_DATA)) {
                return null;
            }
            if (request.method().equals("GET")) {
                return SbiResponse.json(200, used(value.get()));
            }
            value.addAndGet(others.getAndSet(0));
            JsonNode patch = Json.parse(request.body());
            boolean holds = patch.at("/0/op").asString().equals("test")
                    && patch.at("/0/path").asString().equals("/used/value")
                    && patch.at("/0/value").asInt() == value.get();
            if (holds) {
                value.set(patch.at("/1/value/value").asInt());
            }
            return SbiResponse.of(holds ? 204 : 403);
        }
    }

    @Test
    void concurrentIncrementsOfTwoPcfs_addUp() {
        Shared udr = new Shared(3);
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.fault = udr::answer;
            configure(policy, "pcfuser", "{\"ssv\": {\"remote\": true}}");
            policy.putProject("pcf-sm", adding("remote"));
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(decisions(policy, session))
                    .as("the value that was read, plus 1")
                    .isEqualTo(6);
            Await.until("5, plus 3 of the other PCF, plus 1", () -> udr.value.get() == 9);
            policy.post(session + "/update", Json.object().put("ratType", "EUTRA"));
            Await.until("plus 1", () -> udr.value.get() == 10);
        }
    }

    @Test
    void changeByOthers_isVisible_andTriggersDecisionWhenConfigured() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.udrSubscribes = true;
            network.fault = request -> request.path().endsWith(OPERATOR_DATA) ? SbiResponse.json(200, used(17)) : null;
            configure(policy, "pcfuser", "{\"ssv\": {\"remote\": true}}");
            policy.putProject("pcf-sm", showing("remote"));
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(decisions(policy, session)).isEqualTo(17);
            ObjectNode asked =
                    network.next("POST /nudr-dr/v2/policy-data/subs-to-notify").jsonObject();
            assertThat(asked.at("/monitoredResourceUris/1").asString())
                    .isEqualTo("/nudr-dr/v2/policy-data/ues/" + SUPI + OPERATOR_DATA);
            String callback =
                    URI.create(asked.get("notificationUri").asString()).getPath();

            assertThat(policy.post(callback, changed(SUPI, 18)).status()).isEqualTo(204);
            policy.post(session + "/update", Json.object().put("ratType", "EUTRA"));
            assertThat(decisions(policy, session)).isEqualTo(18);
            assertThat(network.count("POST /smf/1/update")).isZero();

            configure(policy, "pcfuser", "{\"ssv\": {\"remote\": true, \"decideOnChange\": true}}");
            policy.post(callback, changed(SUPI, 19));
            network.next("POST /smf/1/update");
            assertThat(decisions(policy, session)).isEqualTo(19);

            JsonNode gone = Json.parse(
                    "[{\"delResources\": [\"http://udr/nudr-dr/v2/policy-data/ues/" + SUPI + OPERATOR_DATA + "\"]}]");
            policy.post(callback, gone);
            assertThat((Object) policy.manage(SbiRequest.of("GET", "/queryservice/v1/subscribers/" + SUPI))
                            .json()
                            .at("/stateVariables/remote"))
                    .isEqualTo(Json.object());
        }
    }

    @Test
    void subscribersOfPool_shareItsVariables() {
        Shared udr = new Shared(0);
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            network.udrSubscribes = true;
            network.fault = udr::answer;
            policy.putProject("pds", """
                    {"policies": [{"name": "main", "workspace": {"blocks": {"languageVersion": 0, "blocks": [
                      {"type": "sc_set_member", "id": "a", "fields": {"NAME": "pool"}, "inputs": {
                        "VALUE": {"block": {"type": "text", "id": "b", "fields": {"TEXT": "family-1"}}}}}]}}}]}
                    """);
            policy.putProject("pcf-sm", adding("pool"));
            String first = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            assertThat(decisions(policy, first)).isEqualTo(6);
            network.has("PATCH /nudr-dr/v2/policy-data/ues/family-1" + OPERATOR_DATA);
            Await.until("the variable is written", () -> udr.value.get() == 6);
            ObjectNode asked =
                    network.next("POST /nudr-dr/v2/policy-data/subs-to-notify").jsonObject();
            assertThat(asked.get("monitoredResourceUris")).hasSize(2);
            assertThat(asked.at("/monitoredResourceUris/1").asString())
                    .isEqualTo("/nudr-dr/v2/policy-data/ues/family-1" + OPERATOR_DATA);

            String second = policy.create(
                    PolicyUnderTest.context(network, "internet", "10.45.0.2").put("supi", "imsi-001010000000002"));
            assertThat(decisions(policy, second)).as("of another subscriber").isEqualTo(7);
            Await.until("the variable is written", () -> udr.value.get() == 7);
            String callback =
                    URI.create(asked.get("notificationUri").asString()).getPath();
            assertThat(policy.post(callback, changed("family-1", 7)).status()).isEqualTo(204);
            policy.post(first + "/update", Json.object().put("ratType", "EUTRA"));
            assertThat(decisions(policy, first)).isEqualTo(8);
        }
    }

    private static String showing(String scope) {
        return """
                {"policies": [{"name": "main", "workspace": {"blocks": {"languageVersion": 0, "blocks": [
                  {"type": "sc_set_member", "id": "g", "fields": {"NAME": "reflectiveQoSTimer"}, "inputs": {
                    "VALUE": {"block": {"type": "sc_ssv", "id": "h", "fields": {"SCOPE": "@"}, "inputs": {
                      "NAME": {"block": {"type": "text", "id": "i", "fields": {"TEXT": "used"}}}}}}}}
                ]}}}]}
                """.replace("@", scope);
    }

    private static JsonNode changed(String ueId, int value) {
        ObjectNode change = Json.object().put("ueId", ueId);
        change.set("opSpecDataMap", used(value));
        return Json.array().add(change);
    }

    @Test
    void excludedDataNetworks_haveNoSubscriberDataOrStateVariables() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            policy.putProject("pcf-sm", COUNTING);
            configure(
                    policy,
                    "pcfsm",
                    "{\"advancedSettings\": {\"USER.allDataTypes.excludeDnns\": \"^ims$,^sos.*$\","
                            + " \"USER.ssv.excludeDnn.1-000001\": \"^internet$\"}}");
            network.userKnown = false;
            String ims = policy.create(PolicyUnderTest.context(network, "IMS", "10.45.0.1"));
            assertThat(network.count("GET /nudr-dr")).isZero();
            assertThat(policy.metrics())
                    .contains("policy_subscriber_data_total{source=\"not_asked\"} 1.0")
                    .containsPattern(
                            "occnp_policy_project_evaluations_total\\{name=\"[^\"]+\",service=\"pcf-sm\"} 1.0");
            assertThat(decisions(policy, ims)).isEqualTo(1);
            network.userKnown = true;
            String internet = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.2"));
            policy.post(internet + "/update", Json.object().put("ratType", "EUTRA"));
            assertThat(decisions(policy, internet)).as("no variable is stored").isEqualTo(1);
            assertThat(policy.post(ims + "/delete", Json.object()).status()).isEqualTo(204);
            SbiResponse refused = policy.manage(SbiRequest.json(
                    "PUT",
                    CONFIGURATION + "pcfsm/settings",
                    Json.parse("{\"advancedSettings\": {\"USER.ssv.excludeDnn.1-x\": \"^internet$\"}}")));
            assertThat(refused.status()).isEqualTo(400);
        }
    }

    private static void configure(PolicyUnderTest policy, String service, String settings) {
        assertThat(policy.manage(SbiRequest.json("PUT", CONFIGURATION + service + "/settings", Json.parse(settings)))
                        .status())
                .isEqualTo(200);
    }

    private static int decisions(PolicyUnderTest policy, String session) {
        return policy.send(SbiRequest.of("GET", session))
                .jsonObject()
                .at("/policy/reflectiveQoSTimer")
                .asInt();
    }
}
