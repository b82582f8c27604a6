// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.sigcore.testkit.Await.await;

import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.client.SbiClientConfig.Pool;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.testkit.Records;

@Timeout(30)
class WholeMessageTest {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final SbiTransport transport = SbiTransport.start(2);
    private final BlockingQueue<SbiTransaction> transactions = new LinkedBlockingQueue<>();
    private final BlockingQueue<SbiTransaction> served = new LinkedBlockingQueue<>();
    private final SbiClient client =
            new SbiClient(transport, SbiClientConfig.defaults().withListener(transactions::add));
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final SbiServer server = SbiServer.start(
            transport,
            SbiServerConfig.of("127.0.0.1", 0)
                    .withLimits(Records.with(SbiLimits.defaults(), Map.of("maxBodyBytes", 2_000_000L)))
                    .withListener(served::add),
            new BlockingApplication(this::serve, 1_000_000));
    private final ApiRoot root = ApiRoot.of("http", "127.0.0.1", server.port());

    @AfterEach
    void stop() {
        release.countDown();
        client.close();
        server.close();
        transport.close();
    }

    private SbiResponse serve(SbiRequest request) {
        return switch (request.path()) {
            case "/echo" ->
                new SbiResponse(
                                200,
                                SbiHeaders.of(
                                        "x-echo",
                                        String.valueOf(request.headers().get("x-in"))),
                                request.body())
                        .withHeader("content-type", "application/json");
            case "/none" -> SbiResponse.noContent();
            case "/wait" -> {
                arrived.countDown();
                await(release);
                yield SbiResponse.of(200);
            }
            case "/target" -> SbiResponse.json(200, Json.object().put("target", request.target()));
            case "/problem" -> throw new ProblemException(SbiCause.NF_CONGESTION, "busy");
            default -> throw new IllegalStateException("secret");
        };
    }

    @Test
    void send_transfersBodyAndHeadersBothWays() {
        byte[] body = new byte[300_000];
        body[299_999] = 7;
        SbiResponse response = client.send(
                root,
                SbiRequest.of("POST", "/echo")
                        .withBody("application/json", body)
                        .withHeader("X-In", "value"),
                PATIENCE);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(body);
        assertThat(response.headers().get("x-echo")).isEqualTo("value");
        assertThat(response.headers().get("content-length")).isEqualTo("300000");
    }

    @Test
    void noContentResponse_hasEmptyBody() {
        SbiResponse response = client.send(root, SbiRequest.of("DELETE", "/none"), PATIENCE);

        assertThat(response.status()).isEqualTo(204);
        assertThat(response.body()).isEmpty();
    }

    @Test
    void apiPrefix_isPrependedToTheTarget() {
        SbiResponse response = client.send(ApiRoot.parse(root + "/a/b"), SbiRequest.of("GET", "/x?y=%20z"), PATIENCE);

        assertThat(response.status()).isEqualTo(500);
        SbiResponse plain = client.send(root, SbiRequest.of("GET", "/target?y=%20z"), PATIENCE);
        assertThat(plain.jsonObject().get("target").stringValue()).isEqualTo("/target?y=%20z");
    }

    @Test
    void handlerExceptions_areAnsweredAsProblems() {
        SbiResponse problem = client.send(root, SbiRequest.of("GET", "/problem"), PATIENCE);
        SbiResponse bug = client.send(root, SbiRequest.of("GET", "/bug"), PATIENCE);

        assertThat(problem.status()).isEqualTo(503);
        assertThat(problem.jsonObject().get("cause").stringValue()).isEqualTo("NF_CONGESTION");
        assertThat(bug.status()).isEqualTo(500);
        assertThat(new String(bug.body(), StandardCharsets.UTF_8)).doesNotContain("secret");
    }

    @Test
    void largeBody_isRefusedWith413() {
        SbiRequest announced = SbiRequest.of("POST", "/echo").withBody("application/json", new byte[3_000_000]);
        SbiRequest large = SbiRequest.of("POST", "/echo").withBody("application/json", new byte[1_000_001]);

        assertThat(client.send(root, announced, PATIENCE).status()).isEqualTo(413);
        assertThat(client.send(root, large, PATIENCE).status()).isEqualTo(413);
        assertThat(client.send(root, SbiRequest.of("GET", "/none"), PATIENCE).status())
                .isEqualTo(204);
    }

    @Test
    void largeHeaderList_isRefusedWith431() {
        SbiRequest large = SbiRequest.of("GET", "/none").withHeader("x-large", "x".repeat(33_000));
        SbiClient largeHeaderClient = new SbiClient(transport, SbiClientConfig.defaults());
        try {
            // The client knows the server's limit once it has received SETTINGS.
            SbiResponse response = largeHeaderClient.send(root, large, PATIENCE);
            assertThat(response.status()).isEqualTo(431);
        } finally {
            largeHeaderClient.close();
        }
    }

    @Test
    void responseTimeout_failsTheCallAsProcessed() {
        SbiCallException failure = catchThrowableOfType(
                SbiCallException.class, () -> client.send(root, SbiRequest.of("GET", "/wait"), Duration.ofMillis(150)));

        assertThat(failure.failure().kind()).isEqualTo(SbiFailure.Kind.RESPONSE_TIMEOUT);
        assertThat(failure.failure().processed()).isTrue();
    }

    @Test
    void failedConnect_isReportedAsNotProcessed() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        SbiCallException failure = catchThrowableOfType(
                SbiCallException.class,
                () -> client.send(ApiRoot.of("http", "127.0.0.1", port), SbiRequest.of("GET", "/"), PATIENCE));

        assertThat(failure.failure().kind()).isEqualTo(SbiFailure.Kind.CONNECT_FAILED);
        assertThat(failure.failure().processed()).isFalse();
    }

    @Test
    void unknownHost_isReportedAsNotProcessed() {
        SbiCallException failure = catchThrowableOfType(
                SbiCallException.class,
                () -> client.send(ApiRoot.of("http", "no.such.host.invalid", 80), SbiRequest.of("GET", "/"), PATIENCE));

        assertThat(failure.failure().processed()).isFalse();
    }

    @Test
    void manyRequests_shareFewConnections() {
        // Most of them wait for a free stream, and a loaded machine is slow.
        Duration patience = Duration.ofSeconds(60);
        try (SbiClient patient = new SbiClient(
                transport,
                SbiClientConfig.defaults().withConnectTimeout(patience).withPool(new Pool(2, 2, 100, 2000)))) {
            List<CompletableFuture<SbiResponse>> all = IntStream.range(0, 2000)
                    .mapToObj(i -> patient.sendAsync(
                            root,
                            SbiRequest.of("POST", "/echo").withBody("application/json", new byte[1000 + i]),
                            patience))
                    .toList();

            for (int i = 0; i < all.size(); i++) {
                assertThat(all.get(i).join().body()).hasSize(1000 + i);
            }
            assertThat(server.connections()).isBetween(1, 4);
        }
    }

    @Test
    void clientTransaction_isReportedToTheListener() throws Exception {
        client.send(
                root,
                SbiRequest.of("GET", "/none").withHeader("3gpp-Sbi-Correlation-Info", "imsi-001010000000001"),
                PATIENCE);

        SbiTransaction transaction = transactions.poll(5, TimeUnit.SECONDS);
        assertThat(transaction).isNotNull();
        assertThat(transaction.side()).isEqualTo(SbiTransaction.Side.CLIENT);
        assertThat(transaction.peer()).isEqualTo("127.0.0.1:" + server.port());
        assertThat(transaction.method() + " " + transaction.target() + " " + transaction.status())
                .isEqualTo("GET /none 204");
        assertThat(transaction.correlation()).isEqualTo("imsi-001010000000001");
        assertThat(transaction.durationMicros()).isPositive();
    }

    @Test
    void transactionOfAnErrorResponse_hasItsBody_onBothSides() throws Exception {
        byte[] request = "{\"cause\": \"of the request\"}".getBytes(StandardCharsets.UTF_8);
        client.send(root, SbiRequest.of("POST", "/problem").withBody("application/json", request), PATIENCE);
        client.send(root, SbiRequest.of("GET", "/target"), PATIENCE);

        for (BlockingQueue<SbiTransaction> side : List.of(transactions, served)) {
            SbiTransaction refused = Objects.requireNonNull(side.poll(5, TimeUnit.SECONDS));
            assertThat(refused.problem()).contains("\"NF_CONGESTION\"").doesNotContain("of the request");
            assertThat(Objects.requireNonNull(side.poll(5, TimeUnit.SECONDS)).problem())
                    .isNull();
        }
    }

    @Test
    void drain_completesRequestsInFlight() {
        CompletableFuture<SbiResponse> slow = client.sendAsync(root, SbiRequest.of("GET", "/wait"), PATIENCE);
        await(arrived);
        assertThat(client.send(root, SbiRequest.of("GET", "/none"), PATIENCE).status())
                .isEqualTo(204);
        CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> server.drain(PATIENCE));
        release.countDown();

        assertThat(slow.join().status()).isEqualTo(200);
        assertThat(drained.join()).isTrue();
        SbiCallException failure = catchThrowableOfType(
                SbiCallException.class, () -> client.send(root, SbiRequest.of("GET", "/none"), PATIENCE));
        assertThat(failure.failure().processed()).isFalse();
    }
}
