// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.example.ExampleApp;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfProfileSource;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An NF with a profile that the NRF refuses, over HTTP/2: its health, its log, its metrics and its recovery. */
@Isolated("reads the output of the process")
class RefusedByTheNrfTest {
    private final SbiTransport transport = SbiTransport.start(1);
    private final List<SbiRequest> received = new CopyOnWriteArrayList<>();
    private final SbiServer nrf = SbiServer.start(
            transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(this::answer, 1 << 20));
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final PrintStream out = System.out;
    private volatile @Nullable ProblemDetails refusal =
            ProblemDetails.of(400, "MANDATORY_IE_INCORRECT", "no good", new InvalidParam("/plmnList", "unknown PLMN"));

    @TempDir
    Path data;

    @Configuration(proxyBeanMethods = false)
    @Import(ExampleApp.class)
    static class RegisteringApp {
        @Bean
        NfProfileSource profile(NfIdentity identity) {
            return () -> {
                ObjectNode profile = identity.profile("PCF");
                identity.addService(profile, "npcf-smpolicycontrol", "v1", "1.3.0");
                return profile;
            };
        }
    }

    private SbiResponse answer(SbiRequest request) {
        received.add(request);
        ProblemDetails refused = refusal;
        return refused != null ? SbiResponse.problem(refused) : SbiResponse.json(201, request.jsonObject());
    }

    @Test
    void refusedRegistration_isReportedWithItsCauseAndRetriedUntilAccepted() throws Exception {
        try (RunningNf nf = SigcoreApplication.start(
                "example",
                RegisteringApp.class,
                Example.args(
                        data,
                        "--sigcore.nf.fqdn=pcf.example.org",
                        "--sigcore.nrf-client.api-root=http://127.0.0.1:" + nrf.port(),
                        "--sigcore.nrf-client.retry-min=5ms",
                        "--sigcore.nrf-client.refused-retry-max=40ms"))) {
            until("a line", () -> !errors().isEmpty());
            assertThat(errors().getFirst())
                    .contains("operation=register", "status=400", "cause=MANDATORY_IE_INCORRECT", "unknown PLMN");

            HttpResponse<String> readiness = get(nf, "/actuator/health/readiness");
            assertThat(readiness.statusCode())
                    .as("ready although not registered")
                    .isEqualTo(200);
            JsonNode health = Json.parse(readiness.body());
            assertThat(health.get("status").stringValue()).isEqualTo("DEGRADED");
            JsonNode details = health.at("/components/nrf/details");
            assertThat(details.get("cause").stringValue()).isEqualTo("MANDATORY_IE_INCORRECT");
            assertThat(details.get("invalidParams").stringValue()).contains("/plmnList");
            assertThat(details.get("registered").booleanValue()).isFalse();

            ObjectNode sent = received.getFirst().jsonObject();
            assertThat(sent.has("fqdn")).as("not configured as resolvable").isFalse();
            assertThat(sent.at("/nfServiceList/npcf-smpolicycontrol/ipEndPoints/0/port")
                            .intValue())
                    .isEqualTo(nf.sbi().port());
            int before = received.size();
            until("retried", () -> received.size() > before + 3);
            assertThat(errors()).as("the same refusal is logged once").hasSize(1);
            assertThat(get(nf, "/actuator/prometheus").body())
                    .contains("sigcore_nrf_registered 0.0")
                    .contains("sigcore_nrf_requests_total{operation=\"register\",result=\"refused\"}");

            refusal = null;
            until("ready", () -> status(nf).equals("UP"));
            assertThat(get(nf, "/actuator/prometheus").body()).contains("sigcore_nrf_registered 1.0");
        }
    }

    @Test
    void readyWhenRegistered_isReadyFromTheFirstRegistrationOn() throws Exception {
        try (RunningNf nf = SigcoreApplication.start(
                "example",
                RegisteringApp.class,
                Example.args(
                        data,
                        "--sigcore.nrf-client.ready-when=registered",
                        "--sigcore.nrf-client.api-root=http://127.0.0.1:" + nrf.port(),
                        "--sigcore.nrf-client.heartbeat=1s",
                        "--sigcore.nrf-client.retry-min=5ms",
                        "--sigcore.nrf-client.refused-retry-max=40ms"))) {
            until("refused", () -> !errors().isEmpty());
            HttpResponse<String> readiness = get(nf, "/actuator/health/readiness");
            assertThat(readiness.statusCode()).isEqualTo(503);
            assertThat(Json.parse(readiness.body())
                            .at("/components/nrf/details/cause")
                            .stringValue())
                    .isEqualTo("MANDATORY_IE_INCORRECT");

            refusal = null;
            until("ready", () -> status(nf).equals("UP"));
            refusal = ProblemDetails.of(403, "NOT_NOW", null);
            until("lost", () -> status(nf).equals("DEGRADED"));
            assertThat(get(nf, "/actuator/health/readiness").statusCode()).isEqualTo(200);
        }
    }

    private static String status(RunningNf nf) {
        try {
            return String.valueOf(
                    Json.string(Json.parse(get(nf, "/actuator/health/readiness").body()), "status"));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static HttpResponse<String> get(RunningNf nf, String path) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://127.0.0.1:" + nf.managementPort() + path);
            return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
        }
    }

    private List<String> errors() {
        return log.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("level=ERROR"))
                .toList();
    }

    @BeforeEach
    void listen() {
        System.setOut(new PrintStream(log, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void stop() {
        System.setOut(out);
        nrf.close();
        transport.close();
    }
}
