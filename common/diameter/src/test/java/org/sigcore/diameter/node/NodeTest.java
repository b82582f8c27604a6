// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.testkit.Await;

class NodeTest {
    private final Lab lab = new Lab();

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void requestOfConnectedClient_isAnswered() {
        DiameterNode server = lab.server("pcrf.lab");
        DiameterNode client = lab.client("pgw.lab", server);

        DiameterMessage answer = Lab.call(client, Lab.ccr(client).build());

        assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(answer.require(Base.ORIGIN_HOST)).isEqualTo("pcrf.lab");
        assertThat(answer.require(Base.ORIGIN_REALM)).isEqualTo(Lab.REALM);
        assertThat(answer.avps().getFirst().is(Base.SESSION_ID)).isTrue();
    }

    @Test
    void server_sendsRequestsOverIncomingConnection() {
        DiameterNode server = lab.server("pcrf.lab");
        DiameterNode client = lab.client("pgw.lab", server);
        Lab.awaitOpen(server, "pgw.lab");

        DiameterMessage request =
                Lab.ccr(server).add(Base.DESTINATION_HOST, client.identity()).build();

        assertThat(Lab.call(server, request).require(Base.ERROR_MESSAGE)).isEqualTo("pgw.lab");
    }

    @Test
    void concurrentRequests_receiveTheirOwnAnswers() {
        DiameterNode server = lab.server("pcrf.lab");
        DiameterNode client = lab.client("pgw.lab", server);

        List<DiameterMessage> requests =
                IntStream.range(0, 2000).mapToObj(_ -> Lab.ccr(client).build()).toList();
        List<CompletableFuture<DiameterMessage>> answers =
                requests.stream().map(r -> client.send(r, Lab.TIMEOUT)).toList();

        for (int i = 0; i < requests.size(); i++) {
            assertThat(answers.get(i).join().sessionId())
                    .isEqualTo(requests.get(i).sessionId());
        }
        assertThat(client.stats().pendingRequests()).isZero();
        assertThat(server.stats().requestsReceived()).isEqualTo(2000);
    }

    @Test
    void send_keepsGivenEndToEndIdentifierAndPeerHasOriginStateId() {
        DiameterNode server = lab.server("pcrf.lab");
        DiameterNode client = lab.client("pgw.lab", server);

        DiameterMessage again =
                Lab.ccr(client).identifiers(0, 0x1234_5678).retransmitted(true).build();

        assertThat(Lab.call(client, again).endToEnd()).isEqualTo(0x1234_5678);
        assertThat(Lab.call(client, Lab.ccr(client).build()).endToEnd())
                .isNotZero()
                .isNotEqualTo(0x1234_5678);
        assertThat(Objects.requireNonNull(client.peer("pcrf.lab")).originStateId())
                .isPositive();
        assertThat(Objects.requireNonNull(server.peer("pgw.lab")).originStateId())
                .isPositive();
    }

    @Test
    void unansweredRequest_failsWithTimeout() {
        var release = new CountDownLatch(1);
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab"),
                builder -> builder.serve(Applications.GX, (request, from) -> {
                    awaitQuietly(release);
                    return Lab.success("late").onRequest(request, from);
                }));
        DiameterNode client = lab.client("pgw.lab", server);

        assertThat(Lab.failureOf(client, Lab.ccr(client).build(), Duration.ofMillis(60)))
                .isEqualTo(DiameterSendException.Kind.TIMEOUT);
        release.countDown();
        Await.until("late answer is counted", () -> client.stats().unmatchedAnswers() == 1);
        assertThat(client.stats().timeouts()).isEqualTo(1);
    }

    @Test
    void unreachableDestination_failsWithItsReason() {
        DiameterNode server = lab.server("pcrf.lab");
        DiameterNode client = lab.client("pgw.lab", server);

        DiameterMessage elsewhere =
                Lab.ccr(client).set(Base.DESTINATION_REALM, "nowhere").build();
        DiameterMessage unknown =
                Lab.ccr(client).add(Base.DESTINATION_HOST, "unknown.lab").build();

        assertThat(Lab.failureOf(client, elsewhere, Lab.TIMEOUT))
                .isEqualTo(DiameterSendException.Kind.REALM_NOT_SERVED);
        assertThat(Lab.failureOf(client, unknown, Lab.TIMEOUT)).isEqualTo(DiameterSendException.Kind.UNABLE_TO_DELIVER);
    }

    @Test
    void handlerException_isAnswered5012() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab"),
                builder -> builder.serve(Applications.GX, (_, _) -> {
                    throw new IllegalStateException("meant to fail");
                }));
        DiameterNode client = lab.client("pgw.lab", server);

        assertThat(Lab.call(client, Lab.ccr(client).build()).resultCode())
                .isEqualTo(ResultCode.DIAMETER_UNABLE_TO_COMPLY);
    }

    @Test
    void client_reconnectsWhenTheServerIsBack() {
        DiameterNode server = lab.server("pcrf.lab");
        int port = Lab.port(server);
        DiameterNode client = lab.client("pgw.lab", server);

        server.close();
        Await.until("client sees the loss", () -> !Lab.isOpen(client, "pcrf.lab"));
        lab.start(
                DiameterNodeConfig.builder("pcrf.lab", Lab.REALM)
                        .listen(Lab.at(port))
                        .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT),
                builder -> builder.serve(Applications.GX, Lab.success("again")));
        Lab.awaitOpen(client, "pcrf.lab");

        assertThat(Lab.call(client, Lab.ccr(client).build()).require(Base.ERROR_MESSAGE))
                .isEqualTo("again");
    }

    @Test
    void drain_completesRequestsInProgress() {
        var started = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab"),
                builder -> builder.serve(Applications.GX, (request, from) -> {
                    started.countDown();
                    awaitQuietly(release);
                    return Lab.success("done").onRequest(request, from);
                }));
        DiameterNode client = lab.client("pgw.lab", server);
        CompletableFuture<DiameterMessage> answer = client.send(Lab.ccr(client).build(), Lab.TIMEOUT);
        awaitQuietly(started);

        CompletableFuture<Void> drained = server.drain(Duration.ofSeconds(5));
        Await.until("client stops using the peer", () -> !Lab.isOpen(client, "pcrf.lab"));
        assertThat(drained).isNotDone();
        release.countDown();

        assertThat(answer.join().resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        drained.orTimeout(5, TimeUnit.SECONDS).join();
        assertThat(server.stats().connections()).isZero();
    }

    @Test
    void drain_endsAfterItsTimeout() {
        var release = new CountDownLatch(1);
        var started = new CountDownLatch(1);
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab"),
                builder -> builder.serve(Applications.GX, (request, from) -> {
                    started.countDown();
                    awaitQuietly(release);
                    return Lab.success("done").onRequest(request, from);
                }));
        DiameterNode client = lab.client("pgw.lab", server);
        CompletableFuture<DiameterMessage> answer = client.send(Lab.ccr(client).build(), Lab.TIMEOUT);
        awaitQuietly(started);

        server.drain(Duration.ofMillis(100)).orTimeout(5, TimeUnit.SECONDS).join();
        release.countDown();

        assertThat(answer).failsWithin(Lab.TIMEOUT);
    }

    static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
