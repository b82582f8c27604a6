// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.testkit.Await;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The log of chosen subscribers, and records of policy events. */
class ActivityIT {
    private static final String COMMON = "/oc-cnpolicy-configuration/v1/policydata/common/";
    private static final String TRACED = "imsi-001010000000001";

    @TempDir
    Path data;

    @Test
    void tracedSubscriber_isLogged_andEveryPolicyEventIsRecorded() throws Exception {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                DiameterNode pgw = DiameterPeers.client(
                        "pgw.sigcore.lab", Applications.GX, policy.diameterPort(), new ConcurrentLinkedQueue<>())) {
            policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.9"));
            assertThat(data.resolve("subscriber-activity.log")).doesNotExist();
            assertThat(data.resolve("policy-events.log")).doesNotExist();

            configure(policy, "subscriberlogging", """
                    {"identifiers": ["imsi-001010000000001"], "wholeMessages": true, "policyTrace": true}
                    """);
            configure(policy, "policyeventrecords", """
                    {"toFile": true, "kafka": {"enabled": true, "bootstrapServers": ["127.0.0.1:1"], "deliveryTimeout": "1s"}}
                    """);
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.2")
                    .put("supi", "imsi-001010000000002")
                    .put("gpsi", "msisdn-491700000002"));
            ObjectNode status = Json.object();
            status.putObject("statusInfos").set("quota", FakeNetwork.counter("exhausted"));
            policy.post(PolicyUnderTest.chfCallback(TRACED) + "/notify", status);
            network.next("POST /smf/1/update");
            assertThat(policy.post(session + "/update", Json.object().put("ipv4Address", "10.45.0.300"))
                            .status())
                    .isEqualTo(400);
            assertThat(policy.post(session + "/delete", Json.object()).status()).isEqualTo(204);
            pgw.send(DiameterPeers.ccr("gx;1", 1, "10.46.0.1"), Duration.ofSeconds(10))
                    .join();

            String id = session.substring(session.lastIndexOf('/') + 1);
            steps(id);
            events(id);
            mask(policy, network);
            Await.until(
                    "the unreachable Kafka is counted",
                    () -> policy.metrics().contains("policy_event_records_total{result=\"failed\",to=\"kafka\"}")
                            && !policy.metrics()
                                    .contains("policy_event_records_total{result=\"failed\",to=\"kafka\"} 0.0"));
        }
    }

    private void steps(String session) throws IOException {
        List<JsonNode> lines = lines("subscriber-activity.log", 9);
        assertThat(lines).allSatisfy(line -> {
            assertThat(line.path("id").asString()).isEqualTo(TRACED);
            assertThat(line.has("time")).isTrue();
        });
        assertThat(lines)
                .extracting(line ->
                        line.path("role").asString() + " " + line.path("step").asString())
                .contains("pcf-sm request", "pcf-sm answer", "policyds subscriber-data", "pre policy", "binding bsf")
                .contains("pcf-sm notify");
        JsonNode request = find(lines, "request", "create");
        assertThat(request.at("/message/dnn").asString()).isEqualTo("internet");
        assertThat(request.path("sessionId").asString()).isEqualTo(session);
        assertThat(request.path("correlation").asString()).isNotEmpty();
        JsonNode answer = find(lines, "answer", "create");
        assertThat(answer.path("status").asInt()).isEqualTo(201);
        assertThat(answer.at("/message/sessRules").isEmpty()).isFalse();
        assertThat(answer.path("correlation")).isEqualTo(request.path("correlation"));
        JsonNode decided = find(lines, "policy", "create");
        assertThat(decided.path("project").asString()).isEqualTo("default@1");
        assertThat(decided.at("/explained/actions").isEmpty()).isFalse();
    }

    private void events(String session) throws IOException {
        List<JsonNode> events = lines("policy-events.log", 7);
        assertThat(events.stream()
                        .filter(event -> event.path("sessionId").asString("").equals(session)))
                .extracting(event -> event.path("operation").asString())
                .containsExactly("create", "notify", "update", "delete");
        JsonNode created = events.getFirst();
        assertThat(created.path("supi").asString()).isEqualTo(TRACED);
        assertThat(created.path("project").asString()).isEqualTo("default@1");
        assertThat(created.path("status").asInt()).isEqualTo(201);
        assertThat(created.at("/changes/sessRules").isEmpty()).isFalse();
        assertThat(created.path("micros").asLong()).isPositive();
        assertThat(events)
                .anySatisfy(
                        event -> assertThat(event.path("cause").asString("")).isEqualTo("OPTIONAL_IE_INCORRECT"))
                .anySatisfy(event -> {
                    assertThat(event.path("service").asString()).isEqualTo("pcrf-core");
                    assertThat(event.path("status").asInt()).isEqualTo(2001);
                })
                .anySatisfy(event -> assertThat(event.path("supi").asString()).isEqualTo("imsi-001010000000002"));
    }

    private void mask(PolicyUnderTest policy, FakeNetwork network) throws IOException {
        configure(policy, "subscriberlogging", "{\"wholeMessages\": false, \"mask\": true}");
        int before = Files.readAllLines(data.resolve("subscriber-activity.log")).size();
        policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        Await.until(
                "two more lines",
                () -> Files.readAllLines(data.resolve("subscriber-activity.log"))
                                .size()
                        > before + 1);
        String last =
                Files.readAllLines(data.resolve("subscriber-activity.log")).getLast();
        assertThat(last).doesNotContain(TRACED, "10.45.0.1").contains("***");
        configure(policy, "subscriberlogging", "{\"identifiers\": []}");
    }

    private static JsonNode find(List<JsonNode> lines, String step, String operation) {
        return lines.stream()
                .filter(line -> line.path("step").asString().equals(step)
                        && line.path("operation").asString("").equals(operation))
                .findFirst()
                .orElseThrow();
    }

    private List<JsonNode> lines(String file, int least) throws IOException {
        Path log = data.resolve(file);
        Await.until(file, () -> Files.exists(log) && Files.readAllLines(log).size() >= least);
        return Files.readAllLines(log).stream().map(Json::parse).toList();
    }

    private static void configure(PolicyUnderTest policy, String document, String settings) {
        assertThat(policy.manage(SbiRequest.of("PATCH", COMMON + document)
                                .withBody("application/merge-patch+json", Json.bytes(Json.parse(settings))))
                        .status())
                .isIn(200, 204);
    }
}
