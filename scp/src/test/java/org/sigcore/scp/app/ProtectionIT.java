// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Protection of the whole SCP, configured by its documented API while traffic passes. */
class ProtectionIT {
    /** Stays well below the default limit of outstanding requests, because its refusals are not losses. */
    private static final int IN_FLIGHT = 200;

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @TempDir
    private Path data;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final HttpClient management = HttpClient.newHttpClient();
    private final SbiServer producer = SbiServer.start(
            transport,
            SbiServerConfig.of("127.0.0.1", 0),
            new BlockingApplication(request -> SbiResponse.of(204), 1 << 20));
    private RunningNf scp;

    @BeforeEach
    void start() {
        scp = SigcoreApplication.start(
                "scp",
                ScpApp.class,
                "--server.port=0",
                "--sigcore.sbi.port=0",
                "--sigcore.sbi.event-loops=1",
                "--sigcore.data-dir=" + ScpData.in(data),
                "--sigcore.nrf-client.api-root=http://127.0.0.1:1");
    }

    @AfterEach
    void stop() {
        scp.close();
        management.close();
        producer.close();
        client.close();
        transport.close();
    }

    @Test
    void rateLimits_configuredByRest_limitMatchingTraffic() throws IOException, InterruptedException {
        assertThat(send("AMF-limited.lab").status()).isEqualTo(204);
        assertThat(put("ingressRateLimits/limited", """
                {"consumer": "limited.lab", "requestsPerSecond": 1, "burst": 1}""")).isIn(200, 201, 204);
        until(() -> send("AMF-limited.lab").status() == 429);
        assertThat(send("AMF-other.lab").status()).isEqualTo(204);

        assertThat(put("ingressRateLimits/wrong", """
                {"consumer": "x", "requestsPerSecond": 0, "burst": 1}""")).isEqualTo(400);
        assertThat(put("egressRateLimits/wrong", """
                {"producer": "*", "requestsPerSecond": 9, "burst": 1, "global": true}""")).isEqualTo(400);
        assertThat(put("egressRateLimits/producer", """
                {"producer": "127.0.0.1:%d", "requestsPerSecond": 1, "burst": 1, "global": true}""".formatted(producer.port())))
                .isIn(200, 201, 204);
        until(() -> send("AMF-other.lab").status() == 429);
        assertThat(meter("scp.worker.protection.events", "ingress_limited")).isPositive();
        assertThat(meter("scp.worker.protection.events", "egress_limited")).isPositive();
    }

    @Test
    void configurationPushedUnderLoad_losesNoRequest() throws IOException, InterruptedException {
        AtomicInteger bad = new AtomicInteger();
        List<CompletableFuture<Void>> answers = new ArrayList<>();
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 50; i++) {
                answers.add(client.sendAsync(scp.sbi(), request("AMF-x.lab"), TIMEOUT)
                        .thenAccept(answer -> bad.addAndGet(answer.status() == 204 ? 0 : 1)));
            }
            assertThat(put("circuitBreaking", """
                    {"enabled": true, "maxOutstanding": %d, "errorCode": 503, "errorCause": "NF_CONGESTION"}""".formatted(5000 + round))).isIn(200, 201, 204);
            assertThat(put("ingressRateLimits/key" + round, """
                    {"consumer": "amf%d.lab", "requestsPerSecond": 9, "burst": 9}""".formatted(round)))
                    .isIn(200, 201, 204);
        }
        answers.forEach(CompletableFuture::join);
        assertThat(bad).hasValue(0);
        assertThat(answers).hasSize(1000);
    }

    /** Closes the application as the shutdown hook does on SIGTERM. */
    @Test
    void stopUnderLoad_losesNoRequest() {
        send("AMF-x.lab");
        List<CompletableFuture<SbiResponse>> answers = new ArrayList<>();
        Thread stopping = Thread.ofVirtual().unstarted(scp::close);
        ApiRoot root = scp.sbi();
        Semaphore room = new Semaphore(IN_FLIGHT);
        for (int i = 0; i < 2000; i++) {
            room.acquireUninterruptibly();
            CompletableFuture<SbiResponse> answer = client.sendAsync(root, request("AMF-x.lab"), TIMEOUT);
            answers.add(answer);
            var _ = answer.whenComplete((response, failure) -> room.release());
            if (i == 1000) {
                stopping.start();
            }
        }
        int served = 0;
        for (CompletableFuture<SbiResponse> answer : answers) {
            try {
                SbiResponse response = answer.join();
                assertThat(response.status())
                        .as(() -> new String(response.body(), StandardCharsets.UTF_8))
                        .isEqualTo(204);
                served++;
            } catch (CompletionException e) {
                // The request surely had no effect, so a consumer may send it to the next SCP.
                assertThat(e.getCause())
                        .isInstanceOfSatisfying(
                                SbiCallException.class,
                                failure -> assertThat(failure.failure().processed())
                                        .as(failure::toString)
                                        .isFalse());
            }
        }
        assertThat(served).isGreaterThan(1000 - 1);
    }

    @Test
    void closedDatabase_requestsPassAndConfigurationIsRefused() throws Exception {
        try (var database = (AutoCloseable) scp.bean(Class.forName("org.sigcore.store.Database"))) {
            assertThat(database).isNotNull();
        }
        for (int i = 0; i < 50; i++) {
            assertThat(send("AMF-x.lab").status()).isEqualTo(204);
        }
        assertThat(put("errorResponses", """
                {"enhancedErrorResponse": false}""")).isGreaterThanOrEqualTo(500);
        assertThat(send("AMF-x.lab").status()).isEqualTo(204);
    }

    private int put(String resource, String document) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + scp.managementPort() + "/ocscp/scpc-configuration/v1/" + resource);
        return management
                .send(
                        HttpRequest.newBuilder(uri)
                                .header("content-type", "application/json")
                                .PUT(HttpRequest.BodyPublishers.ofString(document))
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private SbiResponse send(String userAgent) {
        return client.send(scp.sbi(), request(userAgent), TIMEOUT);
    }

    private SbiRequest request(String userAgent) {
        return SbiRequest.of("GET", "/nudm-sdm/v2/x")
                .withHeader("user-agent", userAgent)
                .withHeader(
                        "3gpp-Sbi-Target-apiRoot",
                        ApiRoot.of("http", "127.0.0.1", producer.port()).toString());
    }

    private double meter(String name, String event) {
        return scp.bean(MeterRegistry.class)
                .get(name)
                .tag("event", event)
                .functionCounter()
                .count();
    }
}
