// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallTimeouts;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.MemoryBudget;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

@Timeout(60)
class ForwardApplicationTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final SbiCallTimeouts TIMEOUTS = SbiCallTimeouts.of(PATIENCE, PATIENCE);

    private final SbiTransport transport = SbiTransport.start(2, new MemoryBudget(1L << 30));
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final List<String> observed = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch slowRequestReceived = new CountDownLatch(1);
    private final CountDownLatch releaseSlowRequest = new CountDownLatch(1);
    private final SbiServer target = serve(new BlockingApplication(this::target, 10_000_000));
    private final SbiServer server = serve(new ForwardApplication(
            List.of(
                    new ForwardApplication.Route(
                            "/nx-there/v1", ApiRoot.parse("http://127.0.0.1:" + target.port() + "/pre"), "role x"),
                    new ForwardApplication.Route("/nx-away", ApiRoot.of("http", "127.0.0.1", 1), "role y")),
            client,
            TIMEOUTS,
            (method, path, status, nanos) -> observed.add(method + " " + path + " " + status),
            new BlockingApplication(request -> text("next " + request.target()), 1_000_000)));
    private final ApiRoot root = ApiRoot.of("http", "127.0.0.1", server.port());

    private SbiServer serve(SbiApplication application) {
        return SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), application);
    }

    @AfterEach
    void stop() {
        releaseSlowRequest.countDown();
        client.close();
        server.close();
        target.close();
        transport.close();
    }

    private static SbiResponse text(String text) {
        return new SbiResponse(200, SbiHeaders.empty(), text.getBytes(StandardCharsets.UTF_8));
    }

    private SbiResponse target(SbiRequest request) {
        if (request.target().endsWith("slow")) {
            slowRequestReceived.countDown();
            try {
                assertThat(releaseSlowRequest.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        byte[] body = request.body().length > 0
                ? request.body()
                : (request.authority() + " " + request.target()).getBytes(StandardCharsets.UTF_8);
        return new SbiResponse(
                201, SbiHeaders.of("x-seen", String.valueOf(request.headers().get("x-mine"))), body);
    }

    @Test
    void forward_passesRequestAndResponseUnchanged() {
        SbiResponse answer = client.send(
                root, SbiRequest.of("GET", "/nx-there/v1/things?a=%20b").withHeader("x-mine", "1"), PATIENCE);
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.headers().get("x-seen")).isEqualTo("1");
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(root.authority() + " /pre/nx-there/v1/things?a=%20b");
        byte[] large = new byte[6_000_000];
        Arrays.fill(large, (byte) 'x');
        SbiRequest post = SbiRequest.of("POST", "/nx-there/v1").withBody("application/octet-stream", large);
        assertThat(client.send(root, post, PATIENCE).body()).isEqualTo(large);
        assertThat(observed).containsExactly("GET /nx-there/v1/things 201", "POST /nx-there/v1 201");
    }

    @Test
    void unroutedPath_isHandledByNextApplication() {
        assertThat(new String(
                        client.send(root, SbiRequest.of("GET", "/nx-there/v11"), PATIENCE)
                                .body(),
                        StandardCharsets.UTF_8))
                .isEqualTo("next /nx-there/v11");
        assertThat(observed).isEmpty();
    }

    @Test
    void unreachableTarget_isAnswered504() {
        SbiResponse answer = client.send(root, SbiRequest.json("POST", "/nx-away/v1", Json.object()), PATIENCE);
        assertThat(answer.status()).isEqualTo(504);
        assertThat(Json.string(answer.jsonObject(), "cause")).isEqualTo("TARGET_NF_NOT_REACHABLE");
        assertThat(Json.string(answer.jsonObject(), "detail")).contains("role y");
        assertThat(observed).containsExactly("POST /nx-away/v1 504");
    }

    @Test
    void cancelledRequest_isReportedWithStatus0() throws InterruptedException {
        CompletableFuture<SbiResponse> unwanted =
                client.sendAsync(root, SbiRequest.of("GET", "/nx-there/v1/slow"), PATIENCE);
        assertThat(slowRequestReceived.await(20, TimeUnit.SECONDS)).isTrue();
        unwanted.cancel(false);
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (observed.isEmpty() && System.nanoTime() < giveUp) {
            Thread.onSpinWait();
        }
        assertThat(observed).containsExactly("GET /nx-there/v1/slow 0");
    }
}
