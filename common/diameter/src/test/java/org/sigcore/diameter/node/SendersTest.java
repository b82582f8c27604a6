// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.model.SpecRef;
import org.sigcore.testkit.Await;

/** Applications and origin hosts of the requests that a peer may send. */
@SpecRef({"RFC 6733 2.9", "RFC 6733 5.3", "RFC 6733 6.1.9"})
class SendersTest {
    private final Lab lab = new Lab();

    @AfterEach
    void close() {
        lab.close();
    }

    private static DiameterMessageBuilder of(String host, RawPeer sender) {
        return sender.ccr().set(Base.ORIGIN_HOST, host);
    }

    private static int result(RawPeer peer, DiameterMessageBuilder request) {
        return peer.exchange(request.build()).resultCode();
    }

    private DiameterNode agent(PeerConfig... peers) {
        var config = Lab.listening("agent.lab");
        for (PeerConfig peer : peers) {
            config.peer(peer);
        }
        return lab.start(
                config,
                builder -> builder.relay(
                        Applications.GX, (request, _) -> RelayDecision.Forward.to("server.lab", request)));
    }

    // ---- applications

    @Test
    void requestOfUnadvertisedApplication_isRefusedWith3007OnOpenConnection() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab"),
                builder -> builder.serve(Applications.GX, Lab.success("gx")).serve(Applications.RX, Lab.success("rx")));
        try (RawPeer af = RawPeer.open("af.lab", server, ApplicationId.RX)) {
            assertThat(result(af, af.ccr())).isEqualTo(ResultCode.DIAMETER_APPLICATION_UNSUPPORTED);
            assertThat(af.exchange(str()).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    @Test
    void relay_refusesUnadvertisedApplicationWith3007() {
        DiameterNode agent = lab.start(
                Lab.listening("agent.lab"),
                builder -> builder.relay(Applications.GX, (request, _) -> RelayDecision.Forward.byRouting(request))
                        .relay(Applications.RX, (request, _) -> RelayDecision.Forward.byRouting(request)));
        try (RawPeer af = RawPeer.open("af.lab", agent, ApplicationId.RX)) {
            assertThat(result(af, af.ccr())).isEqualTo(ResultCode.DIAMETER_APPLICATION_UNSUPPORTED);
        }
    }

    @Test
    void relayPeer_maySendAnyApplication() {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer relay = RawPeer.open("dra.lab", server, ApplicationId.RELAY)) {
            assertThat(result(relay, of("pgw.lab", relay))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    private static DiameterMessage str() {
        return DiameterMessage.request(CommandCode.SESSION_TERMINATION, ApplicationId.RX)
                .identifiers(3, 4)
                .add(Base.SESSION_ID, "af.lab;1;1")
                .add(Base.ORIGIN_HOST, "af.lab")
                .add(Base.ORIGIN_REALM, Lab.REALM)
                .add(Base.DESTINATION_REALM, Lab.REALM)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.TERMINATION_CAUSE, 1)
                .build();
    }

    // ---- hosts

    @ParameterizedTest
    @ValueSource(strings = {"pgw.lab", "pcrf.lab", "nowhere.example"})
    void foreignOriginHostFromNonRelay_isRefusedWith3010(String origin) {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer stranger = RawPeer.open("stranger.lab", server)) {
            DiameterMessage answer = stranger.exchange(of(origin, stranger).build());

            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
            assertThat(answer.isError()).isTrue();
            assertThat(answer.require(Base.FAILED_AVP).get(Base.ORIGIN_HOST)).isEqualTo(origin);
            assertThat(result(stranger, of("STRANGER.lab", stranger))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    @Test
    void foreignOriginHost_isNotForwarded() {
        DiameterNode agent = agent();
        try (RawPeer server = RawPeer.open("server.lab", agent);
                RawPeer stranger = RawPeer.open("stranger.lab", agent)) {
            assertThat(result(stranger, of("client.lab", stranger))).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);

            stranger.send(stranger.ccr().build());
            assertThat(server.receiveMessage().get(Base.ORIGIN_HOST)).isEqualTo("stranger.lab");
        }
    }

    @Test
    void routedRequestOfUnknownHost_isAcceptedFromAnyPeer() {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer dra = RawPeer.open("dra.lab", server)) {
            assertThat(result(dra, routed("pgw.lab", dra))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    private static DiameterMessageBuilder routed(String host, RawPeer sender) {
        return of(host, sender).add(Base.ROUTE_RECORD, "hop.lab");
    }

    @Test
    void unprovenRelay_isRefusedForNamesOfThisNodeAndKnownPeers() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab").peer(PeerConfig.accept("known.lab")),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf.lab")));
        RawPeer pgw = RawPeer.open("pgw.lab", server);
        try (RawPeer stranger = RawPeer.open("stranger.lab", server, ApplicationId.RELAY)) {
            assertThat(result(pgw, pgw.ccr())).isEqualTo(ResultCode.DIAMETER_SUCCESS);

            for (String host : new String[] {"pcrf.lab", "known.lab", "PGW.lab"}) {
                assertThat(result(stranger, routed(host, stranger)))
                        .as(host)
                        .isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
            }

            pgw.close();
            Await.until("the server has removed the peer", () -> server.peer("pgw.lab") == null);
            assertThat(result(stranger, routed("pgw.lab", stranger))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    @Test
    void unprovenRelay_cannotImpersonateHostBehindProvenRelay() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab").peer(PeerConfig.accept("dra.lab")),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf.lab")));
        try (RawPeer dra = RawPeer.open("dra.lab", server, ApplicationId.RELAY);
                RawPeer stranger = RawPeer.open("stranger.lab", server, ApplicationId.RELAY)) {
            assertThat(result(dra, routed("pgw.lab", dra))).isEqualTo(ResultCode.DIAMETER_SUCCESS);

            assertThat(result(stranger, routed("pgw.lab", stranger))).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);

            var _ = server.send(
                    Lab.ccr(server).add(Base.DESTINATION_HOST, "pgw.lab").build(), Lab.TIMEOUT);
            assertThat(dra.receiveMessage().get(Base.DESTINATION_HOST)).isEqualTo("pgw.lab");
        }
    }

    @Test
    void peerWithoutRelay_isRefusedForAllOtherHosts() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab").peer(PeerConfig.accept("af.lab").withoutRelay()),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf.lab")));
        try (RawPeer af = RawPeer.open("af.lab", server, ApplicationId.RELAY)) {
            assertThat(result(af, routed("pgw.lab", af))).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
            assertThat(result(af, of("pgw.lab", af))).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
            assertThat(result(af, af.ccr())).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    @Test
    void provenRelays_mayForwardForTheSameHost() {
        DiameterNode server = lab.start(
                Lab.listening("pcrf.lab").peer(PeerConfig.accept("dra1.lab")).peer(PeerConfig.accept("dra2.lab")),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf.lab")));
        try (RawPeer first = RawPeer.open("dra1.lab", server, ApplicationId.RELAY);
                RawPeer second = RawPeer.open("dra2.lab", server)) {
            assertThat(result(first, routed("pgw.lab", first))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(result(second, routed("pgw.lab", second))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    @Test
    void replicaRequest_carriesSharedHostAsRouteRecord() {
        DiameterNode replica = lab.start(
                Lab.listening("pcrf.lab").peerIdentity("pcrf-1.lab"),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf-1.lab")));
        try (RawPeer pgw = RawPeer.open("pgw.lab", replica)) {
            var _ = replica.send(
                    Lab.ccr(replica).add(Base.DESTINATION_HOST, "pgw.lab").build(), Lab.TIMEOUT);

            DiameterMessage request = pgw.receiveMessage();
            assertThat(request.get(Base.ORIGIN_HOST)).isEqualTo("pcrf.lab");
            assertThat(request.all(Base.ROUTE_RECORD)).containsExactly("pcrf.lab");
        }
    }
}
