// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.config.DiameterLimits;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.testkit.Await;
import org.sigcore.testkit.Records;

/** Peers are identified by their source address, and unidentified connections do not exclude other peers. */
@DisabledIfSystemProperty(
        named = "diameter.test.transport",
        matches = "SCTP",
        disabledReason = "uses raw TCP connections; the checks do not depend on the transport")
class UnidentifiedConnectionsTest {
    private final Lab lab = new Lab();

    @AfterEach
    void close() {
        lab.close();
    }

    private DiameterNode serverWithPeer(PeerConfig peer) {
        return lab.start(
                DiameterNodeConfig.builder("pcrf.lab", Lab.REALM)
                        .listen(Lab.at(0))
                        .peer(peer)
                        .timers(Lab.QUICK),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")));
    }

    private static int resultOf(RawPeer peer) {
        return peer.exchange(peer.cer(ApplicationId.GX).build()).resultCode();
    }

    @Test
    void configuredPeerFromAnotherAddress_isRefusedWith3010() {
        DiameterNode server = serverWithPeer(PeerConfig.accept("pgw.lab", "127.0.0.2", "10.0.0.0/8"));
        try (RawPeer impostor = RawPeer.connectFrom("127.0.0.3", "pgw.lab", server);
                RawPeer peer = RawPeer.connectFrom("127.0.0.2", "pgw.lab", server)) {
            assertThat(resultOf(impostor)).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
            assertThat(impostor.isClosedByPeer()).isTrue();

            assertThat(resultOf(peer)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(server.stats().peersRefused()).isEqualTo(1);
        }
    }

    @Test
    void peerWithConnectAddress_isAcceptedOnlyFromThatAddress() {
        DiameterNode server = serverWithPeer(PeerConfig.connect("pgw.lab", "127.0.0.2", 1));
        try (RawPeer impostor = RawPeer.connectFrom("127.0.0.3", "pgw.lab", server);
                RawPeer peer = RawPeer.connectFrom("127.0.0.2", "pgw.lab", server)) {
            assertThat(resultOf(impostor)).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
            assertThat(resultOf(peer)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    @Test
    void hostNameOfPeer_isResolved() {
        DiameterNode server = serverWithPeer(PeerConfig.accept("pgw.lab", "localhost"));
        try (RawPeer impostor = RawPeer.connectFrom("127.0.0.3", "pgw.lab", server);
                RawPeer peer = RawPeer.connectFrom("127.0.0.1", "pgw.lab", server)) {
            assertThat(resultOf(impostor)).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
            assertThat(resultOf(peer)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    @Test
    void impostor_doesNotDisconnectThePeer() {
        DiameterNode server = serverWithPeer(PeerConfig.accept("pgw.lab", "127.0.0.2"));
        try (RawPeer peer = RawPeer.connectFrom("127.0.0.2", "pgw.lab", server);
                RawPeer impostor = RawPeer.connectFrom("127.0.0.3", "pgw.lab", server)) {
            assertThat(resultOf(peer)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(resultOf(impostor)).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);

            DiameterMessage answer = peer.exchange(peer.ccr().build());
            assertThat(answer.commandCode())
                    .as("answer without a preceding DWR")
                    .isEqualTo(272);
            assertThat(answer.isSuccess()).isTrue();
        }
    }

    @Test
    void connectionsWithoutCer_areLimitedPerAddress() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab")
                        .limits(Records.with(
                                DiameterLimits.DEFAULT, Map.of("maxUnknownPerAddress", 3, "maxUnknownConnections", 5))),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")));
        List<RawPeer> idle = new ArrayList<>();
        try (RawPeer first = RawPeer.connectFrom("127.0.0.3", "known.lab", server)) {
            assertThat(resultOf(first)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            for (int i = 0; i < 3; i++) {
                idle.add(RawPeer.connectFrom("127.0.0.3", "idle.lab", server));
            }
            Await.until(
                    "the idle connections are accepted", () -> server.stats().connections() == 4);
            try (RawPeer tooMany = RawPeer.connectFrom("127.0.0.3", "idle.lab", server);
                    RawPeer other = RawPeer.connectFrom("127.0.0.2", "other.lab", server)) {
                assertThat(tooMany.isClosedByPeer()).isTrue();
                assertThat(resultOf(other)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
                assertThat(server.stats().connectionsRefused()).isEqualTo(1);
            }
            idle.removeLast().close();
            Await.until("there is room again", () -> isServed(server));
        } finally {
            idle.forEach(RawPeer::close);
        }
    }

    @Test
    void connectionWithoutCer_isReplacedByNewConnection() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab")
                        .timers(Records.with(Lab.QUICK, Map.of("capabilities", Duration.ofMinutes(1))))
                        .limits(Records.with(
                                DiameterLimits.DEFAULT, Map.of("maxUnknownPerAddress", 3, "maxUnknownConnections", 5))),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")));
        List<RawPeer> idle = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                idle.add(RawPeer.connectFrom("127.0.0.3", "idle.lab", server));
            }
            Await.until("a new connection of the same address is served", () -> {
                try (RawPeer peer = RawPeer.connectFrom("127.0.0.3", "late.lab", server)) {
                    peer.send(peer.cer(ApplicationId.GX).build());
                    DiameterMessage cea = peer.receive();
                    return cea != null && cea.isSuccess();
                }
            });
            assertThat(idle.getFirst().isClosedByPeer()).isTrue();
        } finally {
            idle.forEach(RawPeer::close);
        }
    }

    @Test
    void connections_areLimitedForIdentifiedPeersToo() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab").limits(Records.with(DiameterLimits.DEFAULT, Map.of("maxConnections", 2))),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")));
        try (RawPeer first = RawPeer.connectFrom("127.0.0.2", "one.lab", server)) {
            assertThat(resultOf(first)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            try (RawPeer second = RawPeer.connectFrom("127.0.0.3", "two.lab", server)) {
                assertThat(resultOf(second)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
                try (RawPeer tooMany = RawPeer.connectFrom("127.0.0.4", "three.lab", server)) {
                    assertThat(tooMany.isClosedByPeer()).isTrue();
                }
                assertThat(server.stats().connectionsRefused()).isEqualTo(1);
            }
            Await.until("there is room again", () -> isServed(server));
        }
    }

    private static boolean isServed(DiameterNode server) {
        try (RawPeer peer = RawPeer.connectFrom("127.0.0.3", "late.lab", server)) {
            peer.send(peer.cer(ApplicationId.GX).build());
            DiameterMessage cea = peer.receive();
            return cea != null && cea.isSuccess();
        }
    }

    @Test
    void secondCer_closesItsConnection() {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer first = RawPeer.open("pgw.lab", server);
                RawPeer second = RawPeer.connect("pgw.lab", server)) {
            byte[] cer = second.cer(ApplicationId.GX).build().encode();
            second.send(cer);
            second.send(cer);

            assertThat(second.isClosedByPeer()).isTrue();
            first.receiveMessage(); // DWR
            assertThat(first.exchange(first.ccr().build()).isSuccess()).isTrue();
        }
    }
}
