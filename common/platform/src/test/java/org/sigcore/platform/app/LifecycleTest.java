// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sigcore.model.Json;
import org.sigcore.platform.example.Gate;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.logging.logback.LogbackLoggingSystem;
import tools.jackson.databind.JsonNode;

@Isolated("Spring Boot sets up the logging of the process here, and nowhere else in these tests")
class LifecycleTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path data;

    @BeforeAll
    static void setUpLogging() {
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LogbackLoggingSystem.class.getName());
    }

    @AfterAll
    static void leaveLogging() {
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
    }

    @Test
    void management_servesHealthMetricsAndLadder() throws Exception {
        try (RunningNf nf = Example.start(data, "--sigcore.trace.enabled=true");
                SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            client.send(nf.sbi(), SbiRequest.of("GET", "/ngreet-hello/v1/greetings/Bo"), PATIENCE);
            client.send(nf.sbi(), SbiRequest.of("GET", "/ngreet-hello/v2/greetings/Bo"), PATIENCE);
            assertThat(get(nf, "/actuator/health/readiness")).contains("\"UP\"", "\"loops\"");
            assertThat(get(nf, "/actuator/health/liveness")).contains("\"UP\"", "\"loopsAlive\"");
            assertThat(get(nf, "/actuator/prometheus"))
                    .contains("oc_ingressgateway_http_requests_total{api=\"ngreet-hello\",method=\"GET\"} 2.0")
                    .contains(
                            "oc_ingressgateway_http_responses_total{api=\"ngreet-hello\",method=\"GET\",status=\"400\"} 1.0")
                    .contains("sigcore_sbi_server_duration_seconds_count")
                    .contains("sigcore_sbi_server_connections 1.0")
                    .contains("sigcore_nrf_registered 0.0")
                    .contains("sigcore_sbi_memory_held_bytes ", "sigcore_sbi_memory_limit_bytes ")
                    .contains("sigcore_sbi_memory_refused_total 0.0", "sigcore_sbi_loop_lag_seconds ")
                    .contains("sigcore_sbi_server_connections_refused_total 0.0")
                    .contains("process_cpu_time_ns_total")
                    .contains("jvm_memory_used_bytes");
            assertThat(get(nf, "/actuator/prometheus").lines())
                    .anyMatch(line -> line.startsWith("# HELP oc_ingressgateway_http_requests_total Requests"))
                    .noneMatch(line -> line.matches("# HELP \\S+\\s*"));
            JsonNode ladder = Json.parse(get(nf, "/actuator/ladder?since=0"));
            assertThat(ladder).hasSize(2);
            assertThat(ladder.get(0).get("message").stringValue()).isEqualTo("GET /ngreet-hello/v1/greetings/Bo");
            assertThat(ladder.get(0).get("side").stringValue()).isEqualTo("SERVER");
            assertThat(ladder.get(0).get("status").intValue()).isEqualTo(200);
            assertThat(ladder.get(0).get("durationMicros").longValue()).isPositive();
        }
    }

    @Test
    void management_showsVersionAndRoles_andSetsLogLevelsAtRunTime() throws Exception {
        try (RunningNf nf = Example.start(data, "--roles=greeter,config")) {
            JsonNode info = Json.parse(get(nf, "/actuator/info"));
            assertThat(info.get("nf").stringValue()).isEqualTo("example");
            assertThat(info.get("version").stringValue()).matches("[0-9]+[.].*");
            assertThat(info.get("commit").stringValue()).matches("[0-9a-f]{40}|unknown");
            assertThat(info.get("roles").values().stream().map(JsonNode::stringValue))
                    .containsExactlyInAnyOrder("greeter", "config");
            Logger logger = LoggerFactory.getLogger("org.sigcore.platform.app.LifecycleTest.some");
            assertThat(logger.isDebugEnabled()).isFalse();
            setLevel(nf, logger.getName(), "DEBUG");
            assertThat(logger.isDebugEnabled()).isTrue();
            assertThat(get(nf, "/actuator/loggers/" + logger.getName())).contains("\"configuredLevel\":\"DEBUG\"");
            setLevel(nf, logger.getName(), null);
            assertThat(logger.isDebugEnabled()).isFalse();
        }
    }

    private static void setLevel(RunningNf nf, String logger, @Nullable String level) throws Exception {
        String body = Json.object().put("configuredLevel", level).toString();
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + nf.managementPort() + "/actuator/loggers/" + logger))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            assertThat(client.send(request, HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(204);
        }
    }

    @Test
    void close_reportsOutOfServiceAndFinishesRequestsInFlight() throws Exception {
        RunningNf nf = Example.start(data);
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            var sbi = nf.sbi();
            CompletableFuture<SbiResponse> slow =
                    client.sendAsync(sbi, SbiRequest.of("GET", "/ngreet-hello/v1/gate"), PATIENCE);
            Gate gate = nf.bean(Gate.class);
            assertThat(gate.entered.await(20, TimeUnit.SECONDS)).isTrue();
            int management = nf.managementPort();
            CountDownLatch stopped = new CountDownLatch(1);
            Thread drain = Thread.ofVirtual().start(() -> {
                nf.close();
                stopped.countDown();
            });
            awaitOutOfService(management);
            assertThat(slow).isNotDone();
            gate.open.countDown();
            assertThat(slow.get(20, TimeUnit.SECONDS).status()).isEqualTo(200);
            drain.join();
            assertThat(stopped.getCount()).isZero();
        }
    }

    /** Management answers until the edges have drained, so that a probe sees the NF leave. */
    private static void awaitOutOfService(int port) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!get(port, "/actuator/health/readiness").contains("OUT_OF_SERVICE")) {
            assertThat(System.nanoTime()).isLessThan(deadline);
        }
    }

    @Test
    void close_cutsOffRequestsAtTheDrainTimeout() throws Exception {
        RunningNf nf = Example.start(data, "--sigcore.drain-timeout=200ms");
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            CompletableFuture<SbiResponse> stuck =
                    client.sendAsync(nf.sbi(), SbiRequest.of("GET", "/ngreet-hello/v1/gate"), PATIENCE);
            assertThat(nf.bean(Gate.class).entered.await(20, TimeUnit.SECONDS)).isTrue();
            nf.close();
            assertThat(stuck.handle((response, failure) -> failure).get(20, TimeUnit.SECONDS))
                    .isNotNull();
        }
    }

    private static String get(RunningNf nf, String path) throws Exception {
        return get(nf.managementPort(), path);
    }

    private static String get(int port, String path) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                    .build();
            return http.send(request, BodyHandlers.ofString()).body();
        }
    }
}
