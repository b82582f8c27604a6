// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.ConcurrentClass;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Notices of policies and of usage limits to SOAP and HTTP servers. */
@ConcurrentClass
class NoticeIT {
    private static final String CONFIGURATION = "/oc-cnpolicy-configuration/v1/";
    private static final String POLICIES = "/npcf-smpolicycontrol/v1/sm-policies";
    private static final String NOTIFYING_PROJECT = """
            {"base": "nothing", "policies": [{"name": "main", "workspace": {"blocks": {"languageVersion": 0, "blocks": [
              {"type": "sc_session_ambr", "id": "a", "inputs": {
                 "UP": {"block": {"type": "text", "id": "b", "fields": {"TEXT": "1 Mbps"}}},
                 "DOWN": {"block": {"type": "text", "id": "c", "fields": {"TEXT": "1 Mbps"}}}},
               "next": {"block": {"type": "%s", "id": "d", "fields": {"SERVER": "crm", "EVENT": "decided"}, "inputs": {
                 "TEXT": {"block": {"type": "sc_request", "id": "e", "fields": {"PATH": "ratType"}}}}}}}]}}}]}
            """;

    @TempDir
    Path data;

    private FakeNetwork network;
    private NoticeSink sink;

    @BeforeEach
    void start() throws Exception {
        network = new FakeNetwork();
        sink = new NoticeSink();
    }

    @AfterEach
    void stop() {
        sink.close();
        network.close();
    }

    private static SbiResponse put(PolicyUnderTest policy, String document, String body) {
        return policy.manage(SbiRequest.json("PUT", CONFIGURATION + document, Json.parse(body)));
    }

    private static void configure(PolicyUnderTest policy, String document, String body) {
        String before = version(policy);
        assertThat(put(policy, document, body).status()).isEqualTo(201);
        until(() -> !version(policy).equals(before));
    }

    private static String version(PolicyUnderTest policy) {
        return policy.metrics()
                .lines()
                .filter(line -> line.startsWith("sigcore_configuration_version"))
                .findFirst()
                .orElse("");
    }

    private void soap(PolicyUnderTest policy) {
        configure(policy, "notices/soap/crm", "{\"uri\": \"%s\"}".formatted(sink.uri()));
        policy.putProject("pcf-sm", NOTIFYING_PROJECT.formatted("sc_notify_soap"));
    }

    private static void update(PolicyUnderTest policy, String session, String rat) {
        ObjectNode report = Json.object().put("ratType", rat);
        report.putArray("repPolicyCtrlReqTriggers").add("RAT_TY_CH");
        assertThat(policy.post(session + "/update", report).status()).isEqualTo(200);
    }

    @Test
    void soapNotices_areSentInOrder_andRetriedAfterServerFaultOnly() {
        try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            soap(policy);
            sink.status = 500;
            sink.answer = NoticeSink.fault("Server");
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            until(() -> sink.received().size() >= 2);
            update(policy, session, "EUTRA");
            update(policy, session, "NR");
            sink.status = 200;
            sink.answer = "";
            until(() -> policy.metrics()
                    .contains("policy_notices_seconds_count{by=\"SOAP\",result=\"taken\",server=\"crm\"} 3"));
            List<String> texts = sink.elements("text");
            assertThat(texts.subList(texts.size() - 3, texts.size())).containsExactly("NR", "EUTRA", "NR");
            NoticeSink.Received last = sink.received().getLast();
            assertThat(last.action()).isEqualTo("\"urn:sigcore:policy:notices:1/SubscriberNotice\"");
            assertThat(last.type()).isEqualTo("text/xml; charset=utf-8");
            assertThat(last.element("supi")).isEqualTo("imsi-001010000000001");
            assertThat(last.element("event")).isEqualTo("decided");
            assertThat(sink.elements("id").stream().distinct())
                    .as("one ID for all attempts of a notice")
                    .hasSize(3);

            sink.answer = NoticeSink.fault("Client");
            sink.status = 500;
            update(policy, session, "EUTRA");
            until(() -> policy.metrics()
                    .contains("policy_notices_lost_total{by=\"SOAP\",reason=\"refused\",server=\"crm\"} 1.0"));
        }
    }

    @Test
    void noticeOfRefusedRequest_isNotSent() {
        try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            configure(policy, "notices/soap/crm", "{\"uri\": \"%s\"}".formatted(sink.uri()));
            policy.putProject("pcf-sm", """
                    {"policies": [{"name": "a", "then": [{"notify": {"by": "SOAP", "server": "crm", "event": "asked"}}]},
                      {"name": "b", "when": {"path": "request.dnn", "is": "ims"},
                       "then": [{"reject": {"status": 403, "cause": "POLICY_CONTEXT_DENIED"}}]}]}""");
            assertThat(policy.post(POLICIES, PolicyUnderTest.context(network, "ims", "10.45.0.1"))
                            .status())
                    .isEqualTo(403);
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.2"));
            until(() -> sink.received().size() == 1);
            assertThat(sink.elements("dnn")).containsExactly("internet");
        }
    }

    @Test
    void httpNotices_areSentByHttp1OrHttp2() {
        try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            configure(policy, "notices/http/crm", """
                    {"uri": "%s", "method": "PUT", "headers": {"X-Api-Key": "k"}, "body": "{\\"who\\": \\"{imsi}\\", \\"what\\": \\"{text}\\"}"}
                    """.formatted(sink.uri()));
            policy.putProject("pcf-sm", NOTIFYING_PROJECT.formatted("sc_notify"));
            String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            until(() -> sink.received().size() == 1);
            assertThat(sink.received().getFirst().method()).isEqualTo("PUT");
            assertThat(sink.received().getFirst().body()).isEqualTo("{\"who\": \"001010000000001\", \"what\": \"NR\"}");

            assertThat(put(policy, "notices/http/crm", """
                    {"uri": "%s/notices?x=1", "protocol": "HTTP_2"}""".formatted(network.root()))
                            .status())
                    .isEqualTo(200);
            until(() -> {
                update(policy, session, "EUTRA");
                return network.count("POST /notices?x=1") > 0;
            });
            JsonNode body = network.next("POST /notices?x=1").jsonObject();
            assertThat(body.path("event").asString()).isEqualTo("decided");
            assertThat(body.path("dnn").asString()).isEqualTo("internet");
        }
    }

    @Test
    void counterNotices_reportThresholdsAndExhaustion() {
        network.smData = FakeNetwork.smData();
        network.smData
                .putObject("umDataLimits")
                .putObject("plan")
                .put("limitId", "plan")
                .putObject("usageLimit")
                .put("totalVolume", 1000);
        try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            configure(policy, "notices/soap/crm", """
                    {"uri": "%s", "counterNotices": {"thresholds": [50, 80]}}""".formatted(sink.uri()));
            ObjectNode context =
                    PolicyUnderTest.context(network, "internet", "10.45.0.1").put("suppFeat", "10");
            String session = policy.create(context);
            for (int used : new int[] {400, 200, 300, 200}) {
                ObjectNode report = Json.object();
                report.putArray("repPolicyCtrlReqTriggers").add("US_RE");
                report.putArray("accuUsageReports")
                        .addObject()
                        .put("refUmIds", "plan")
                        .put("volUsage", used);
                assertThat(policy.post(session + "/update", report).status()).isEqualTo(200);
            }
            until(() -> sink.received().size() == 3);
            assertThat(sink.elements("event")).containsExactly("THRESHOLD_REACHED", "THRESHOLD_REACHED", "EXHAUSTED");
            assertThat(sink.elements("threshold")).containsExactly("50", "80", "");
            assertThat(sink.received().getFirst().action()).endsWith("/CounterNotice\"");
            assertThat(sink.received().getFirst().body()).contains("<left><totalVolume>400</totalVolume></left>");
        }
    }

    @Test
    void invalidServerConfiguration_isRefused_andWsdlIsServed() {
        try (PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            for (String bad :
                    List.of("ftp://a/", "http:///x", "http://u@h/", "http://h:70000/", "http://h/#f", "h:80")) {
                assertThat(put(policy, "notices/soap/x", "{\"uri\": \"%s\"}".formatted(bad))
                                .status())
                        .as(bad)
                        .isEqualTo(400);
            }
            assertThat(put(policy, "notices/http/x", """
                    {"uri": "http://h/", "headers": {"Host": "x"}, "contentType": "text/plain",
                     "counterNotices": {"thresholds": [100]}}""").status()).isEqualTo(400);
            SbiResponse wsdl = policy.manage(SbiRequest.of("GET", "/soap-connector/v1/notices.wsdl"));
            assertThat(wsdl.status()).isEqualTo(200);
            assertThat(new String(wsdl.body(), StandardCharsets.UTF_8)).contains("urn:sigcore:policy:notices:1");
        }
    }

    @Test
    void deniedServer_isNotCalled() {
        try (PolicyUnderTest policy = new PolicyUnderTest(
                data,
                network,
                "--sigcore.egress.deny=http://*:" + sink.port(),
                "--policy.binding.retry-interval=50ms")) {
            soap(policy);
            policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
            until(() -> policy.metrics()
                    .contains("policy_notices_seconds_count{by=\"SOAP\",result=\"later\",server=\"crm\"}"));
            assertThat(sink.received()).isEmpty();
        }
    }

    @Test
    void queuedNotices_afterKill_areSentInOrder() throws Exception {
        try (PolicyUnderTest configured = new PolicyUnderTest(data, network)) {
            soap(configured);
        }
        int port = sink.port();
        sink.close();
        try (PolicyProcess policy = new PolicyProcess(data, network)) {
            SbiResponse created = policy.send(
                    SbiRequest.json("POST", POLICIES, PolicyUnderTest.context(network, "internet", "10.45.0.1")));
            String session = String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
            ObjectNode report = Json.object().put("ratType", "EUTRA");
            report.putArray("repPolicyCtrlReqTriggers").add("RAT_TY_CH");
            assertThat(policy.send(SbiRequest.json("POST", session + "/update", report))
                            .status())
                    .isEqualTo(200);
            policy.kill();
            sink = new NoticeSink(port);
            policy.startAgain();
            until(Duration.ofSeconds(90), () -> sink.received().size() >= 2);
            assertThat(sink.elements("text")).containsExactly("NR", "EUTRA");
            policy.stop();
        }
    }
}
