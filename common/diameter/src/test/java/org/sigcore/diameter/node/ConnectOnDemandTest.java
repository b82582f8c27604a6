// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.JavaProcess.freePort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.RelayDecision.Forward;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.testkit.Await;

/** A request for a peer that is down starts a connection attempt at once. */
class ConnectOnDemandTest {
    private static final DiameterTimers LONG_BACK_OFF =
            Lab.QUICK.withReconnect(Duration.ofMinutes(5), Duration.ofMinutes(10));
    private final Lab lab = new Lab();

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void requestByHost_reconnectsBeforeTheBackOffEnds() {
        int port = freePort();
        DiameterNode client = client(Lab.peer("server.lab", port));
        DiameterMessage request =
                Lab.ccr(client).add(Base.DESTINATION_HOST, "server.lab").build();
        assertThat(Lab.failureOf(client, request, Lab.TIMEOUT)).isEqualTo(DiameterSendException.Kind.UNABLE_TO_DELIVER);

        server(port);

        awaitSent(client, request);
    }

    @Test
    void requestByRoute_reconnectsBeforeTheBackOffEnds() {
        int port = freePort();
        DiameterNode client = lab.start(
                DiameterNodeConfig.builder("client.lab", Lab.REALM)
                        .timers(LONG_BACK_OFF)
                        .peer(Lab.peer("server.lab", port))
                        .route(RealmRoute.to("far.lab", "server.lab")),
                builder -> builder.clientOf(Applications.GX));
        DiameterMessage request =
                Lab.ccr(client).set(Base.DESTINATION_REALM, "far.lab").build();
        server(port);

        awaitSent(client, request);
    }

    @Test
    void relayedRequest_isRefusedWith3002WithRealmUntilThePeerIsBack() {
        int port = freePort();
        DiameterNode agent = lab.start(
                Lab.listening("agent.lab").timers(LONG_BACK_OFF).peer(Lab.peer("server.lab", port)),
                builder -> builder.relay(Applications.GX, (request, _) -> Forward.byRouting(request)));
        try (RawPeer pgw = RawPeer.open("pgw.lab", agent)) {
            DiameterMessage byRealm = pgw.ccr().build();
            DiameterMessage byHost =
                    pgw.ccr().add(Base.DESTINATION_HOST, "server.lab").build();
            DiameterMessage refusal = pgw.exchange(byRealm);
            assertThat(refusal.resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
            assertThat(refusal.require(Base.ERROR_MESSAGE))
                    .contains("no open peer for realm " + Lab.REALM)
                    .doesNotContain("null");

            server(port);

            Await.until("the request is delivered", () -> pgw.exchange(byHost).isSuccess());
        }
    }

    @Test
    void unreachablePeer_isTriedAboutOncePerSecond() throws IOException {
        var attempts = new AtomicInteger();
        try (var listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            DiameterNode client = client(PeerConfig.connect("server.lab", Lab.HOST, listening.getLocalPort()));
            var _ = CompletableFuture.runAsync(() -> refuse(listening, attempts));
            Await.until("the first attempt has failed", () -> attempts.get() == 1);
            DiameterMessage request =
                    Lab.ccr(client).add(Base.DESTINATION_HOST, "server.lab").build();

            long begun = System.nanoTime();
            Await.until("requests cause further attempts", () -> {
                assertThat(Lab.failureOf(client, request, Duration.ofMillis(500)))
                        .isEqualTo(DiameterSendException.Kind.UNABLE_TO_DELIVER);
                return attempts.get() >= 3;
            });
            // At most one attempt per second; a second in progress at each end.
            assertThat(attempts.get())
                    .isLessThanOrEqualTo(
                            (int) Duration.ofNanos(System.nanoTime() - begun).toSeconds() + 3);
        }
    }

    private static void refuse(ServerSocket listening, AtomicInteger attempts) {
        try {
            while (true) {
                listening.accept().close();
                attempts.incrementAndGet();
            }
        } catch (IOException e) {
            return; // the test is over
        }
    }

    @Test
    void waitingRequest_failsWhenTheNodeCloses() throws IOException {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            DiameterNode client = client(PeerConfig.connect("server.lab", Lab.HOST, silent.getLocalPort()));
            CompletableFuture<DiameterMessage> answer = client.send(
                    Lab.ccr(client).add(Base.DESTINATION_HOST, "server.lab").build(), Lab.TIMEOUT);
            client.close();

            assertThat(answer).isCompletedExceptionally();
        }
    }

    private static void awaitSent(DiameterNode client, DiameterMessage request) {
        Await.until(
                "the request is delivered",
                () -> client.send(request, Lab.TIMEOUT)
                        .handle((answer, _) -> answer != null)
                        .join());
    }

    private DiameterNode client(PeerConfig server) {
        return lab.start(
                DiameterNodeConfig.builder("client.lab", Lab.REALM)
                        .timers(LONG_BACK_OFF)
                        .peer(server),
                builder -> builder.clientOf(Applications.GX));
    }

    private void server(int port) {
        lab.start(
                DiameterNodeConfig.builder("server.lab", Lab.REALM)
                        .listen(Lab.at(port))
                        .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT)
                        .timers(Lab.QUICK),
                builder -> builder.serve(Applications.GX, Lab.success("server.lab")));
    }
}
