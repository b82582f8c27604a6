// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.DisconnectCause;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterNodeConfig.UnknownPeers;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.testkit.Await;

/** Change of peers, routes, timers and limits of a running node. */
class ReconfigureTest {
    private final Lab lab = new Lab();

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void addedPeer_isConnectedAndOtherConnectionsAreKept() {
        DiameterNode one = lab.server("one.lab");
        DiameterNode two = lab.server("two.lab");
        DiameterNode client = lab.client("client.lab", one);
        var before = peer(client, "one.lab").remote();

        client.reconfigure(Lab.connecting("client.lab", one, two).build());

        Lab.awaitOpen(client, "two.lab");
        assertThat(peer(client, "one.lab").remote()).isEqualTo(before);
        assertThat(one.stats().connections()).isEqualTo(1);
    }

    @Test
    void removedPeer_receivesDprAndIsNotReconnected() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            DiameterNode client = lab.start(
                    DiameterNodeConfig.builder("client.lab", Lab.REALM)
                            .timers(Lab.QUICK)
                            .peer(PeerConfig.connect("server.lab", "127.0.0.1", listening.getLocalPort())),
                    builder -> builder.clientOf(Applications.GX));
            try (RawPeer server = RawPeer.accept("server.lab", listening)) {
                Lab.awaitOpen(client, "server.lab");

                client.reconfigure(DiameterNodeConfig.builder("client.lab", Lab.REALM)
                        .timers(Lab.QUICK)
                        .build());

                DiameterMessage dpr = server.receiveMessage();
                assertThat(dpr.commandCode()).isEqualTo(CommandCode.DISCONNECT_PEER);
                assertThat(dpr.get(Base.DISCONNECT_CAUSE)).isEqualTo(DisconnectCause.DO_NOT_WANT_TO_TALK_TO_YOU);
                assertThat(client.peer("server.lab")).isNull();
                server.send(dpr.answer(ResultCode.DIAMETER_SUCCESS).build());
                assertThat(server.isClosedByPeer()).isTrue();
            }
            Await.until("no connection is left", () -> client.stats().connections() == 0);
        }
    }

    @Test
    void peerWithNewAddress_isConnectedThere() {
        DiameterNode oldServer = lab.server("server.lab");
        DiameterNode newServer = lab.server("server.lab");
        DiameterNode client = lab.client("client.lab", oldServer);

        client.reconfigure(Lab.connecting("client.lab", newServer).build());

        Await.until(
                "connected to the new address",
                () -> newServer.stats().openPeers() == 1 && oldServer.stats().openPeers() == 0);
        Lab.awaitOpen(client, "server.lab");
        assertThat(Lab.call(client, Lab.ccr(client).build()).isSuccess()).isTrue();
    }

    @Test
    void unreachablePeer_isTriedAtNewAddressAtOnce() {
        DiameterNode server = lab.server("server.lab");
        DiameterTimers slow = Lab.QUICK.withReconnect(Duration.ofMinutes(5), Duration.ofMinutes(5));
        DiameterNode client = lab.start(
                DiameterNodeConfig.builder("client.lab", Lab.REALM)
                        .timers(slow)
                        .peer(PeerConfig.connect("server.lab", "127.0.0.1", 1)),
                builder -> builder.clientOf(Applications.GX));

        client.reconfigure(Lab.connecting("client.lab", server).timers(slow).build());

        Lab.awaitOpen(client, "server.lab");
    }

    @Test
    void newRoute_appliesToTheNextRequest() {
        DiameterNode one = lab.start(
                Lab.listening("one.lab"),
                builder -> builder.relay(
                        Applications.GX,
                        (request, _) -> new RelayDecision.Answer(
                                request.answer(ResultCode.DIAMETER_SUCCESS).build())));
        DiameterNode client = lab.client("client.lab", one);
        DiameterMessage elsewhere =
                Lab.ccr(client).set(Base.DESTINATION_REALM, "elsewhere").build();
        assertThat(Lab.failureOf(client, elsewhere, Lab.TIMEOUT))
                .isEqualTo(DiameterSendException.Kind.REALM_NOT_SERVED);

        client.reconfigure(Lab.connecting("client.lab", one)
                .route(RealmRoute.to("elsewhere", "one.lab"))
                .build());

        assertThat(Lab.call(client, elsewhere).isSuccess()).isTrue();
    }

    @Test
    void unknownPeers_receiveDprWhenThePolicyChangesToReject() {
        DiameterNodeConfig accepting = Lab.listening("server.lab").build();
        DiameterNode server =
                lab.start(accepting, builder -> builder.serve(Applications.GX, Lab.success("server.lab")));
        DiameterNodeConfig rejecting = DiameterNodeConfig.builder("server.lab", Lab.REALM)
                .listen(accepting.listen().getFirst())
                .unknownPeers(UnknownPeers.REJECT)
                .peer(PeerConfig.accept("friend.lab"))
                .timers(Lab.QUICK)
                .build();
        try (RawPeer friend = RawPeer.open("friend.lab", server);
                RawPeer stranger = RawPeer.open("stranger.lab", server)) {
            server.reconfigure(rejecting);

            assertThat(stranger.receiveMessage().commandCode()).isEqualTo(CommandCode.DISCONNECT_PEER);
            assertThat(friend.exchange(friend.ccr().build()).isSuccess()).isTrue();
        }
        try (RawPeer again = RawPeer.connect("stranger.lab", server)) {
            assertThat(again.exchange(again.cer(ApplicationId.GX).build()).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
        }
    }

    @Test
    void changeOfIdentity_isRefused() {
        DiameterNode server = lab.server("server.lab");

        assertThatThrownBy(() -> server.reconfigure(
                        DiameterNodeConfig.builder("other.lab", Lab.REALM).build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("identity");
    }

    private static DiameterPeer peer(DiameterNode node, String host) {
        return Objects.requireNonNull(node.peer(host));
    }
}
