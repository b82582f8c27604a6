// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.JavaProcess.freePort;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.configuration.service.ConfigurationRest;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.testkit.KeptFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Configuration and explanation of routing through the management API. */
class ScpConfigurationIT {
    private static final String ROOT = "/ocscp/scpc-configuration/v1";
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    private Path data;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final FakeNrf nrf = new FakeNrf(transport);
    private final HttpClient operator = HttpClient.newHttpClient();
    private final int further = freePort();
    private RunningNf scp;

    @BeforeEach
    void start() {
        scp = run();
    }

    private RunningNf run(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--sigcore.sbi.port=0",
                "--sigcore.sbi.event-loops=1",
                "--scp.routing.connect-timeout=5s", // for a busy machine
                "--sigcore.sbi.also-at=127.0.0.2:%1$d,[::1]:%1$d".formatted(further),
                "--sigcore.data-dir=" + ScpData.in(data),
                "--sigcore.nrf-client.api-root=" + nrf.root()));
        arguments.addAll(List.of(more));
        return SigcoreApplication.start("scp", ScpApp.class, arguments.toArray(String[]::new));
    }

    @AfterEach
    void stop() {
        scp.close();
        operator.close();
        nrf.close();
        client.close();
        transport.close();
    }

    @Test
    void openApiFile_matchesServedApi_andAlertRulesUseExportedMetrics() throws Exception {
        ObjectNode document = scp.bean(ConfigurationRest.class).openApi();
        KeptFile.holds(
                Path.of("src/main/resources/openapi/scpc-configuration.json"),
                Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n");
        assertThat(call("GET", "/openapi.json", null).body()).contains("RoutingConfigSet");
        assertThat(metricsShown()).containsAll(metricsOfAlertRules());
    }

    private Set<String> metricsShown() throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + scp.managementPort() + "/actuator/prometheus");
        return operator.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                .body()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("[{ ]", 2)[0])
                .collect(Collectors.toSet());
    }

    // In expressions, only metric names have this prefix.
    private static Set<String> metricsOfAlertRules() throws IOException {
        return Files.readString(Path.of("../deploy/helm/scp/alerts/scp.yaml"))
                .lines()
                .filter(line -> line.contains("expr:"))
                .flatMap(line ->
                        Pattern.compile("(oc)?scp_[A-Za-z0-9_]+").matcher(line).results())
                .map(MatchResult::group)
                .filter(name -> !name.endsWith("_threshold_level")) // a label
                .collect(Collectors.toSet());
    }

    @Test
    void routingConfigSet_isExplained_andSurvivesRestart() throws Exception {
        assertThat(call("PUT", "/routingConfigSets/udm", """
                        {"initialMessage": {"routePolicy": "Load_Balance", "reroutePolicy": "RerouteWithinSite"},
                         "subsequentMessage": {"routePolicy": "Forward_Route", "reroutePolicy": "RerouteDisabled"},
                         "deployment": "SITE_WIDE", "responseTimeout": "1s"}""").statusCode()).isEqualTo(201);
        assertThat(call("PUT", "/routingConfigSetRules/udm", """
                        {"precedence": 10, "nfServices": ["nudm-sdm"], "routingConfigSet": "udm"}""").statusCode()).isEqualTo(201);
        assertThat(explained().path("configSet").path("name").asString()).isEqualTo("udm");

        scp.close();
        scp = run();
        JsonNode set = explained().path("configSet");
        assertThat(set.path("rule").asString()).isEqualTo("udm");
        assertThat(set.path("reroutePolicy").asString()).isEqualTo("RerouteDisabled");
        assertThat(set.path("responseTimeoutMillis").asInt()).isEqualTo(1000);
    }

    @Test
    void invalidConfiguration_isRefusedWith400AndPointer() throws Exception {
        HttpResponse<String> refused = call(
                "PUT",
                "/routingConfigSets/x",
                "{\"responseTimeout\": \"9s\", \"maxRoutingAttempts\": 0, \"colour\": 1}");

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("/maxRoutingAttempts").contains("/colour");
        assertThat(call("PUT", "/routingConfigSets/x", "{\"responseTimeout\": \"9s\"}")
                        .body())
                .contains("/responseTimeout");
        assertThat(call("PUT", "/podOverloadControlPolicy", """
                        {"levels": [{"name": "WARN", "cpuOnset": 0, "cpuAbatement": 0, "pendingOnset": 500,
                                     "pendingAbatement": 1, "discardPercent": 50}]}""").body()).contains("/levels/0/pendingOnset");
        for (String unclear :
                List.of("{\"method\": \"GET\"}", "{\"path\": \"x\"}", "{\"path\": \"/x\", \"headers\": {\"a\": {}}}")) {
            assertThat(call("POST", "/explain", unclear).statusCode()).isEqualTo(400);
        }
    }

    @Test
    void everyListenAddress_servesRequests_includingIpv6() {
        for (String address : List.of("127.0.0.2", "::1")) {
            SbiResponse answer =
                    client.send(ApiRoot.of("http", address, further), SbiRequest.of("GET", "/nudm-sdm/v2/x"), TIMEOUT);
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.headers().get("server")).startsWith("SCP-");
        }
    }

    @Test
    void mediationRule_withoutCondition_editsEveryMessageOfItsTrigger() throws Exception {
        assertThat(call("PUT", "/mediationRuleGroups/mark", """
                        {"rules": [{"name": "mark", "then": [
                          {"op": "HEADER_SET", "target": "x-mediated", "value": "message.method"}]}]}""").statusCode()).isEqualTo(201);
        assertThat(call("PUT", "/mediationTriggerPoints/all", """
                        {"precedence": 1, "point": "REQUEST", "ruleGroup": "mark"}""").statusCode()).isEqualTo(201);
        try (SbiServer producer = SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0),
                new BlockingApplication(
                        request -> SbiResponse.of(204)
                                .withHeader(
                                        "x-seen",
                                        String.valueOf(request.headers().get("x-mediated"))),
                        1 << 20))) {
            SbiRequest request = SbiRequest.of("GET", "/nudm-sdm/v2/imsi-1/am-data")
                    .withHeader(
                            "3gpp-Sbi-Target-apiRoot",
                            ApiRoot.of("http", "127.0.0.1", producer.port()).toString());
            assertThat(client.send(scp.sbi(), request, TIMEOUT).headers().get("x-seen"))
                    .isEqualTo("GET");
        }
    }

    @Test
    void configurationPushedUnderLoad_losesNoRequest() throws Exception {
        try (SbiServer producer = SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0),
                new BlockingApplication(request -> SbiResponse.of(204), 1 << 20))) {
            SbiRequest request = SbiRequest.of("GET", "/nudm-sdm/v2/imsi-1/am-data")
                    .withHeader(
                            "3gpp-Sbi-Target-apiRoot",
                            ApiRoot.of("http", "127.0.0.1", producer.port()).toString());
            List<CompletableFuture<SbiResponse>> answers = new ArrayList<>();
            for (int change = 0; change < 20; change++) {
                for (int i = 0; i < 50; i++) {
                    answers.add(client.sendAsync(scp.sbi(), request, TIMEOUT));
                }
                String document = "{\"precedence\": 1, \"routingConfigSet\": \"default\", \"apiVersions\": [\"v%d\"]}"
                        .formatted(change);
                assertThat(call("PUT", "/routingConfigSetRules/changing", document)
                                .statusCode())
                        .isIn(200, 201);
            }
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(204));
        }
    }

    private JsonNode explained() throws Exception {
        HttpResponse<String> answer = call("POST", "/explain", """
                {"method": "GET", "path": "/nudm-sdm/v2/imsi-1/am-data",
                 "headers": {"3gpp-Sbi-Target-apiRoot": "http://127.0.0.1:9"}}""");
        assertThat(answer.statusCode()).isEqualTo(200);
        return Json.parse(answer.body());
    }

    private HttpResponse<String> call(String method, String path, @Nullable String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + scp.managementPort() + ROOT + path))
                .header("content-type", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return operator.send(request, BodyHandlers.ofString());
    }
}
