// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.config.DiameterLimits;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.testkit.Await;

class LimitsTest {
    private final Lab lab = new Lab();

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void peerWithUnreadAnswers_isDisconnected() {
        byte[] large = new byte[60_000];
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab")
                        .limits(new DiameterLimits(
                                65536, 10, 1000, 1000, 1 << 20, 0, 1, 256, 32, 10_000, 1 << 20, 1 << 20)),
                builder -> builder.relay(
                        Applications.GX,
                        (request, _) -> new RelayDecision.Answer(
                                request.answer(2001).add(Base.CLASS, large).build())));
        try (RawPeer peer = RawPeer.open("greedy.lab", server);
                RawPeer other = RawPeer.open("other.lab", server)) {
            byte[] request = peer.ccr().build().encode();
            Thread sender = Thread.ofPlatform().daemon().start(() -> sendUntilClosed(peer, request));
            Await.until("disconnected", () -> server.stats().connections() == 1);

            assertThat(other.exchange(other.ccr().build()).isSuccess()).isTrue();
            assertThat(sender).isNotNull();
        }
    }

    @Test
    void requestsAboveThePeerLimit_failAtOnce() {
        var release = new CountDownLatch(1);
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab"),
                builder -> builder.serve(Applications.GX, (request, from) -> {
                    NodeTest.awaitQuietly(release);
                    return Lab.success("pcrf").onRequest(request, from);
                }));
        DiameterNode client = lab.start(
                Lab.connecting("pgw.lab", server)
                        .limits(new DiameterLimits(
                                65536, 10, 3, 1000, 1 << 20, 0, 1, 256, 32, 10_000, 1 << 20, 1 << 20)),
                builder -> builder.clientOf(Applications.GX));
        Lab.awaitOpen(client, "pcrf.lab");
        List<CompletableFuture<DiameterMessage>> accepted = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            accepted.add(client.send(Lab.ccr(client).build(), Lab.TIMEOUT));
        }
        Await.until("three requests are pending", () -> client.stats().pendingRequests() == 3);

        assertThat(Lab.failureOf(client, Lab.ccr(client).build(), Lab.TIMEOUT))
                .isEqualTo(DiameterSendException.Kind.TOO_BUSY);
        release.countDown();
        assertThat(accepted)
                .allSatisfy(answer -> assertThat(answer.join().isSuccess()).isTrue());
    }

    @Test
    void closedNode_refusesRequestsAndFailsPendingOnes() {
        var release = new CountDownLatch(1);
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab"),
                builder -> builder.serve(Applications.GX, (request, from) -> {
                    NodeTest.awaitQuietly(release);
                    return Lab.success("pcrf").onRequest(request, from);
                }));
        DiameterNode client = lab.client("pgw.lab", server);
        CompletableFuture<DiameterMessage> waiting = client.send(Lab.ccr(client).build(), Duration.ofMinutes(1));
        Await.until("the request is pending", () -> client.stats().pendingRequests() == 1);

        client.close();
        release.countDown();

        assertThat(waiting).failsWithin(Lab.TIMEOUT);
        assertThat(Lab.failureOf(client, Lab.ccr(client).build(), Lab.TIMEOUT))
                .isEqualTo(DiameterSendException.Kind.CLOSED);
    }

    private static void sendUntilClosed(RawPeer peer, byte[] request) {
        try {
            for (int i = 0; i < 100_000; i++) {
                peer.send(request);
            }
        } catch (UncheckedIOException e) {
            assertThat(e).isNotNull(); // the node has closed the connection as expected
        }
    }
}
