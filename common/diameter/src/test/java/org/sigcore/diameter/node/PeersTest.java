// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.testkit.JavaProcess.freePort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.DisconnectCause;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterStartException;
import org.sigcore.diameter.config.DiameterLimits;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.model.SpecRef;
import org.sigcore.testkit.Await;
import org.sigcore.testkit.Records;

/** Capabilities exchange, watchdog, failover, disconnection and election of peers. */
class PeersTest {
    private final Lab lab = new Lab();

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void unknownPeer_isRefusedWith3010UnderRejectPolicy() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab")
                        .unknownPeers(DiameterNodeConfig.UnknownPeers.REJECT)
                        .peer(PeerConfig.accept("friend.lab")),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")));

        assertThat(ceaTo(server, "stranger.lab", ApplicationId.GX)).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
        assertThat(ceaTo(server, "Friend.lab", ApplicationId.GX)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
    }

    @Test
    void cerWithoutCommonApplication_isRefusedWith5010() {
        DiameterNode server = lab.server("pcrf.lab");

        assertThat(ceaTo(server, "af.lab", ApplicationId.RX)).isEqualTo(ResultCode.DIAMETER_NO_COMMON_APPLICATION);
        assertThat(ceaTo(server, "agent.lab", ApplicationId.RELAY)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
    }

    @Test
    void cerWithoutMandatoryAvp_isRefusedWith5005() {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer peer = RawPeer.connect("pgw.lab", server)) {
            DiameterMessage cea = peer.exchange(
                    peer.cer(ApplicationId.GX).remove(Base.PRODUCT_NAME).build());

            assertThat(cea.resultCode()).isEqualTo(ResultCode.DIAMETER_MISSING_AVP);
            assertThat(cea.require(Base.FAILED_AVP).has(Base.PRODUCT_NAME)).isTrue();
            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void cerOfUnsupportedVersion_isRefusedWith5011AndClosed() {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer peer = RawPeer.connect("pgw.lab", server)) {
            byte[] octets = peer.cer(ApplicationId.GX).build().encode();
            octets[0] = 3;
            peer.send(octets);

            assertThat(peer.receiveMessage().resultCode()).isEqualTo(ResultCode.DIAMETER_UNSUPPORTED_VERSION);
            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void cerWithProxiableOrErrorBit_isRefusedWith3008AndClosed() {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer proxiable = RawPeer.connect("pgw.lab", server);
                RawPeer error = RawPeer.connect("pgw.lab", server)) {
            DiameterMessage p = proxiable.cer(ApplicationId.GX).proxiable(true).build();
            DiameterMessage e = error.cer(ApplicationId.GX).error(true).build();

            assertThat(proxiable.exchange(p).resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_HDR_BITS);
            assertThat(error.exchange(e).resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_HDR_BITS);
            assertThat(proxiable.isClosedByPeer() && error.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void requestBeforeCer_closesTheConnection() {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer peer = RawPeer.connect("pgw.lab", server)) {
            peer.send(peer.ccr().build());

            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void connectionWithoutCer_isClosedAfterTimeout() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab")
                        .timers(Records.with(
                                Lab.QUICK,
                                Map.of("connect", Duration.ofSeconds(1), "capabilities", Duration.ofMillis(50)))),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")));
        try (RawPeer peer = RawPeer.connect("pgw.lab", server)) {
            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void connectionAboveTheLimit_isClosed() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab")
                        .limits(new DiameterLimits(
                                65536, 1, 100, 100, 1 << 20, 0, 1, 256, 32, 10_000, 1 << 20, 1 << 20)),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")));
        try (RawPeer first = RawPeer.open("one.lab", server);
                RawPeer second = RawPeer.connect("two.lab", server)) {
            assertThat(second.isClosedByPeer()).isTrue();
            assertThat(first.exchange(first.ccr().build()).isSuccess()).isTrue();
        }
    }

    @Test
    @SpecRef("RFC 6733 5.6.4")
    void secondConnectionOfResponsivePeer_isRefusedDespiteNewOriginStateId() {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer first = RawPeer.connect("pgw.lab", server);
                RawPeer second = RawPeer.connect("pgw.lab", server)) {
            assertThat(first.exchange(cer(first, 10L)).isSuccess()).isTrue();
            second.send(cer(second, 11L));

            DiameterMessage dwr = first.receiveMessage();
            assertThat(dwr.commandCode()).isEqualTo(CommandCode.DEVICE_WATCHDOG);
            first.send(dwr.answer(ResultCode.DIAMETER_SUCCESS)
                    .add(Base.ORIGIN_HOST, "pgw.lab")
                    .add(Base.ORIGIN_REALM, Lab.REALM)
                    .build());

            assertThat(second.isClosedByPeer()).isTrue();
            assertThat(first.exchange(first.ccr().build()).isSuccess()).isTrue();
            assertThat(server.stats().connectionsRefused()).isEqualTo(1);
        }
    }

    @Test
    void secondConnection_replacesUnresponsiveConnection() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab")
                        .timers(Records.with(Lab.QUICK, Map.of("capabilities", Duration.ofMillis(200)))),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")));
        try (RawPeer first = RawPeer.connect("pgw.lab", server);
                RawPeer second = RawPeer.connect("pgw.lab", server)) {
            assertThat(first.exchange(cer(first, 10L)).isSuccess()).isTrue();

            assertThat(second.exchange(cer(second, 10L)).isSuccess()).isTrue();
            assertThat(first.receiveMessage().commandCode()).isEqualTo(CommandCode.DEVICE_WATCHDOG);
            assertThat(first.isClosedByPeer()).isTrue();
            assertThat(second.exchange(second.ccr().build()).isSuccess()).isTrue();
        }
    }

    @Test
    void secondConnection_replacesConnectionThatEndsMeanwhile() {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer first = RawPeer.connect("pgw.lab", server);
                RawPeer second = RawPeer.connect("pgw.lab", server)) {
            assertThat(first.exchange(cer(first, 10L)).isSuccess()).isTrue();
            second.send(cer(second, 11L));
            first.receiveMessage();
            first.reset();

            assertThat(second.receiveMessage().isSuccess()).isTrue();
            assertThat(second.exchange(second.ccr().build()).isSuccess()).isTrue();
        }
    }

    private static DiameterMessage cer(RawPeer from, long originStateId) {
        return from.cer(ApplicationId.GX)
                .add(Base.ORIGIN_STATE_ID, originStateId)
                .build();
    }

    @Test
    void dwrAndDpr_areAnswered() {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer peer = RawPeer.open("pgw.lab", server)) {
            DiameterMessage dwa = peer.exchange(base(CommandCode.DEVICE_WATCHDOG, "pgw.lab"));
            assertThat(dwa.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(dwa.commandCode()).isEqualTo(CommandCode.DEVICE_WATCHDOG);

            DiameterMessage dpa = peer.exchange(DiameterMessage.request(CommandCode.DISCONNECT_PEER, 0)
                    .proxiable(false)
                    .add(Base.ORIGIN_HOST, "pgw.lab")
                    .add(Base.ORIGIN_REALM, Lab.REALM)
                    .add(Base.DISCONNECT_CAUSE, DisconnectCause.REBOOTING)
                    .build());
            assertThat(dpa.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(Lab.isOpen(server, "pgw.lab")).isFalse();
        }
        Await.until("the peer is removed", () -> server.peer("pgw.lab") == null);
    }

    @Test
    void silentPeer_receivesDwrAndItsRequestsFailOver() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            CompletableFuture<List<Integer>> received =
                    CompletableFuture.supplyAsync(() -> receiveAndStopAnsweringAtFirstRequest("mute.lab", listening));
            DiameterNode alternate = lab.server("alive.lab");
            DiameterNode client = lab.start(
                    Lab.connecting("pgw.lab", alternate)
                            .peer(PeerConfig.connect("mute.lab", "127.0.0.1", listening.getLocalPort()))
                            .route(new RealmRoute(Lab.REALM, ApplicationId.GX, List.of("mute.lab", "alive.lab"), true))
                            .timers(Lab.QUICK.withWatchdog(Duration.ofMillis(300))),
                    builder -> builder.clientOf(Applications.GX));
            Lab.awaitOpen(client, "alive.lab");
            Lab.awaitOpen(client, "mute.lab");
            DiameterMessage answer = Lab.call(client, Lab.ccr(client).build());

            assertThat(answer.require(Base.ERROR_MESSAGE)).isEqualTo("alive.lab");
            assertThat(received.join()).containsExactly(CommandCode.CREDIT_CONTROL, CommandCode.DEVICE_WATCHDOG);
            assertThat(client.stats().failovers()).isEqualTo(1);
        }
    }

    @Test
    void lostConnection_retransmitsWithTBitAndSameEndToEndIdentifier() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            CompletableFuture<RawPeer> accepted =
                    CompletableFuture.supplyAsync(() -> RawPeer.accept("a.lab", listening));
            var seen = new CompletableFuture<DiameterMessage>();
            DiameterNode alternate = lab.start(
                    Lab.listening("b.lab"),
                    builder -> builder.serve(Applications.GX, (request, from) -> {
                        seen.complete(request);
                        return Lab.success("b.lab").onRequest(request, from);
                    }));
            DiameterNode client = lab.start(
                    Lab.connecting("pgw.lab", alternate)
                            .peer(PeerConfig.connect("a.lab", "127.0.0.1", listening.getLocalPort()))
                            .route(new RealmRoute(Lab.REALM, ApplicationId.GX, List.of("a.lab", "b.lab"), true)),
                    builder -> builder.clientOf(Applications.GX));
            Lab.awaitOpen(client, "a.lab");
            Lab.awaitOpen(client, "b.lab");

            CompletableFuture<DiameterMessage> answer =
                    client.send(Lab.ccr(client).build(), Lab.TIMEOUT);
            DiameterMessage first;
            try (RawPeer a = accepted.join()) {
                first = a.receiveMessage();
            }

            assertThat(answer.join().isSuccess()).isTrue();
            assertThat(first.isRetransmitted()).isFalse();
            assertThat(seen.join().isRetransmitted()).isTrue();
            assertThat(seen.join().endToEnd()).isEqualTo(first.endToEnd());
        }
    }

    @Test
    void retransmittedRequest_receivesSameAnswerWithoutSecondCall() {
        var calls = new AtomicInteger();
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab"),
                builder -> builder.serve(Applications.GX, (request, from) -> {
                    int call = calls.incrementAndGet();
                    return Lab.success("call " + call).onRequest(request, from);
                }));
        try (RawPeer peer = RawPeer.open("pgw.lab", server)) {
            peer.exchange(peer.ccr().build());
            DiameterMessage again = peer.exchange(
                    peer.ccr().identifiers(77, 2002).retransmitted(true).build());
            DiameterMessage other = peer.exchange(
                    peer.ccr().identifiers(78, 2003).retransmitted(true).build());

            assertThat(again.require(Base.ERROR_MESSAGE)).isEqualTo("call 1");
            assertThat(again.hopByHop()).isEqualTo(77);
            assertThat(other.require(Base.ERROR_MESSAGE)).isEqualTo("call 2");
            assertThat(server.stats().duplicates()).isEqualTo(1);
        }
    }

    @Test
    void simultaneousConnects_keepOneConnection() throws IOException {
        int portA = freePort();
        int portB = freePort();
        for (int round = 0; round < 5; round++) {
            try (Lab pair = new Lab()) {
                DiameterNode a = pair.start(connectingTo("a.lab", portA, "b.lab", portB), gx("a"));
                DiameterNode b = pair.start(connectingTo("b.lab", portB, "a.lab", portA), gx("b"));
                Lab.awaitOpen(a, "b.lab");
                Lab.awaitOpen(b, "a.lab");
                Await.until(
                        "one connection per node",
                        () -> a.stats().connections() == 1
                                && b.stats().connections() == 1
                                && Lab.isOpen(a, "b.lab")
                                && Lab.isOpen(b, "a.lab"));

                assertThat(Lab.call(
                                        a,
                                        Lab.ccr(a)
                                                .add(Base.DESTINATION_HOST, "b.lab")
                                                .build())
                                .isSuccess())
                        .isTrue();
                assertThat(Lab.call(
                                        b,
                                        Lab.ccr(b)
                                                .add(Base.DESTINATION_HOST, "a.lab")
                                                .build())
                                .isSuccess())
                        .isTrue();
            }
        }
    }

    @Test
    void busyPort_failsWithOneLineError() {
        DiameterNode server = lab.server("pcrf.lab");
        var config = DiameterNodeConfig.builder("other.lab", Lab.REALM)
                .listen(Lab.at(Lab.port(server)))
                .build();

        assertThatThrownBy(() ->
                        DiameterNode.builder(config).clientOf(Applications.GX).start())
                .isInstanceOf(DiameterStartException.class)
                .hasMessageStartingWith("Diameter cannot listen on " + Lab.at(Lab.port(server)) + ": ");
    }

    @Test
    void requestAboveTheHandlerLimit_isRefusedWith3004() {
        var release = new CountDownLatch(1);
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab")
                        .limits(new DiameterLimits(
                                65536, 10, 100, 1, 1 << 20, 0, 1, 256, 32, 10_000, 1 << 20, 1 << 20)),
                builder -> builder.serve(Applications.GX, (request, from) -> {
                    NodeTest.awaitQuietly(release);
                    return Lab.success("pcrf").onRequest(request, from);
                }));
        try (RawPeer peer = RawPeer.open("pgw.lab", server)) {
            peer.send(peer.ccr().build());
            DiameterMessage refused = peer.exchange(peer.ccr().identifiers(5, 5).build());
            assertThat(refused.resultCode()).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
            release.countDown();
            assertThat(peer.receiveMessage().isSuccess()).isTrue();
        }
    }

    private static Consumer<DiameterNodeBuilder> gx(String name) {
        return builder -> builder.serve(Applications.GX, Lab.success(name));
    }

    private static DiameterNodeConfig.Builder connectingTo(String host, int port, String peer, int peerPort) {
        return DiameterNodeConfig.builder(host, Lab.REALM)
                .timers(Lab.QUICK)
                .listen(Lab.at(port))
                .peer(Lab.peer(peer, peerPort));
    }

    /** Answers DWRs up to the first request, then answers nothing. Returns the command codes received since. */
    private static List<Integer> receiveAndStopAnsweringAtFirstRequest(String host, ServerSocket listening) {
        List<Integer> since = new ArrayList<>();
        try (RawPeer peer = RawPeer.accept(host, listening)) {
            for (DiameterMessage message = peer.receive(); message != null; message = peer.receive()) {
                if (!since.isEmpty() || message.commandCode() != CommandCode.DEVICE_WATCHDOG) {
                    since.add(message.commandCode());
                } else {
                    peer.send(message.answer(ResultCode.DIAMETER_SUCCESS).build());
                }
            }
        }
        return since;
    }

    private static int ceaTo(DiameterNode server, String host, long applicationId) {
        try (RawPeer peer = RawPeer.connect(host, server)) {
            return peer.exchange(peer.cer(applicationId).build()).resultCode();
        }
    }

    private static DiameterMessage base(int commandCode, String host) {
        return DiameterMessage.request(commandCode, 0)
                .proxiable(false)
                .add(Base.ORIGIN_HOST, host)
                .add(Base.ORIGIN_REALM, Lab.REALM)
                .build();
    }
}
