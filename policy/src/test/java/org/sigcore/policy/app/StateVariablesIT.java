// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** State variables of subscribers, and data networks whose sessions have no subscriber data. */
class StateVariablesIT {
    private static final String CONFIGURATION = "/oc-cnpolicy-configuration/v1/services/";

    @TempDir
    Path data;

    /** Counts the decisions of a subscriber, and tells the SMF in the rule; remembers the last data network in the UDR. */
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
    void aLocalOneLastsAsLongAsASession_aRemoteOneIsWrittenToTheUdr() {
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
    void remoteOnesAreReadWithTheData() {
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
    void theFirstWritingOfAnotherIsNotReplaced() {
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
                if (request.method().equals("PUT")) { // another has written between our PATCH and our PUT
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

    @Test
    void excludedDataNetworksHaveNeitherDataNorStateVariables() {
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
            assertThat(decisions(policy, ims)).isEqualTo(1);
            network.userKnown = true;
            String internet = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.2"));
            policy.post(internet + "/update", Json.object().put("ratType", "EUTRA"));
            assertThat(decisions(policy, internet)).as("nothing is kept").isEqualTo(1);
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
