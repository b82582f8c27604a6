// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Rules that an SMF could not install: they are reported to the AF, the session viewer and explain. */
class PartialSuccessIT {
    private static final String APPS = "/npcf-policyauthorization/v1/app-sessions";
    private static final String PROJECTS = "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcf-sm/test";

    @TempDir
    Path data;

    private FakeNetwork network;
    private PolicyUnderTest policy;
    private String session = "";

    @BeforeEach
    void start() {
        network = new FakeNetwork();
        policy = new PolicyUnderTest(data, network);
        policy.putProject("pcf-sm", """
                {"policies": [
                  {"name": "media", "on": ["media"], "then": [{"media": {"5qi": 2}}]},
                  {"name": "some rule has failed", "when": {"path": "request.notInForce.*", "is": "RES_ALLO_FAIL"},
                   "then": [{"sessionRule": {"authSessAmbr": {"uplink": "1 Kbps", "downlink": "1 Kbps"}}}]}]}""");
        session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
    }

    @AfterEach
    void stop() {
        policy.close();
        network.close();
    }

    @Test
    void ruleNotInstalledBySmf_isNotifiedToAf_shownAndExplained() {
        network.fault = request -> {
            if (!request.path().equals("/smf/1/update")) {
                return null;
            }
            ArrayNode reports = Json.array();
            rules(request).stream()
                    .filter(rule -> rule.endsWith("-2-1"))
                    .forEach(rule -> reports.addObject()
                            .put("failureCause", "PCC_RULE_EVENT")
                            .putArray("ruleReports")
                            .add(Json.parse("""
                                    {"pccRuleIds": ["%s"], "ruleStatus": "INACTIVE", "failureCode": "RES_ALLO_FAIL"}""".formatted(rule))));
            return reports.isEmpty() ? SbiResponse.noContent() : SbiResponse.json(200, reports);
        };

        SbiResponse created = policy.post(APPS, app());

        assertThat(created.status()).as(Json.text(created.json())).isEqualTo(201);
        String failed = rules(network.next("POST /smf/1/update")).stream()
                .filter(rule -> rule.endsWith("-2-1"))
                .findFirst()
                .orElseThrow();
        JsonNode notified = network.next("POST /af/notify").jsonObject();
        assertThat(notified.at("/evNotifs/0/event").asString()).isEqualTo("FAILED_RESOURCES_ALLOCATION");
        assertThat(notified.at("/failedResourcAllocReports/0/flows/0/medCompN").asInt())
                .isEqualTo(2);
        JsonNode shown = policy.manage(SbiRequest.of("GET", "/queryservice/v1/sessions?sessionId=" + id()))
                .json()
                .get(0);
        assertThat(shown.at("/notInForce/" + failed).asString()).isEqualTo("RES_ALLO_FAIL");
        assertThat(shown.at("/decision/pccRules").has(failed)).isFalse();
        assertThat(shown.at("/decision/pccRules")).hasSize(1);
        ObjectNode explained = policy.manage(SbiRequest.json(
                        "POST", PROJECTS + "/explain", Json.object().put("sessionId", id())))
                .jsonObject();
        assertThat(explained.at("/notInForce/" + failed).asString()).isEqualTo("RES_ALLO_FAIL");
        assertThat(explained
                        .at("/decision/sessRules/default/authSessAmbr/uplink")
                        .asString())
                .as("policies see the failed rule")
                .isEqualTo("1 Kbps");
    }

    @ParameterizedTest
    @ValueSource(strings = {"garbage", "{\"ruleReports\": 1}", "[1]", "\"taken\""})
    void unreadableSmfAnswer_refusesAfSessionWith504(String body) {
        network.fault = request -> request.path().equals("/smf/1/update")
                ? new SbiResponse(200, SbiHeaders.empty(), body.getBytes(StandardCharsets.UTF_8))
                : null;

        SbiResponse refused = policy.post(APPS, app());

        assertThat(refused.status()).isEqualTo(504);
        assertThat(refused.json().path("cause").asString()).isEqualTo("TARGET_NF_NOT_REACHABLE");
        network.next("POST /smf/1/update");
        network.fault = request -> null;
        assertThat(policy.send(SbiRequest.of("GET", session))
                        .json()
                        .at("/policy/pccRules")
                        .isMissingNode())
                .isTrue();
    }

    private String id() {
        return session.substring(session.lastIndexOf('/') + 1);
    }

    private static List<String> rules(SbiRequest notification) {
        Set<String> rules = Set.copyOf(
                notification.jsonObject().at("/smPolicyDecision/pccRules").propertyNames());
        return rules.stream().sorted().toList();
    }

    private ObjectNode app() {
        return (ObjectNode) Json.parse("""
                {"ascReqData": {"suppFeat": "0", "ueIpv4": "10.45.0.1", "notifUri": "%1$s",
                  "evSubsc": {"events": [{"event": "FAILED_RESOURCES_ALLOCATION"}], "notifUri": "%1$s"},
                  "medComponents": {
                    "1": {"medCompN": 1, "medType": "AUDIO", "marBwUl": "64 Kbps", "marBwDl": "64 Kbps", "medSubComps": {"1": {"fNum": 1,
                      "fDescs": ["permit out 17 from 198.51.100.1 5000 to 10.45.0.1 6000"]}}},
                    "2": {"medCompN": 2, "medType": "VIDEO", "marBwUl": "1 Mbps", "marBwDl": "1 Mbps", "medSubComps": {"1": {"fNum": 1,
                      "fDescs": ["permit out 17 from 198.51.100.1 5002 to 10.45.0.1 6002"]}}}}}}
                """.formatted(network.root() + "/af"));
    }
}
