// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterStartException;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterNodeConfig.UnknownPeers;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.model.SpecRef;
import org.sigcore.testkit.Await;

/** TLS from the first octet: the certificate determines the identity of a peer. */
@SpecRef({"RFC 6733 13.1", "RFC 6733 2.1"})
@DisabledIfSystemProperty(
        named = "diameter.test.transport",
        matches = "SCTP",
        disabledReason = "RFC 6733 has TLS over TCP")
class TlsTest {
    @TempDir
    static Path directory;

    private static TestTls server;
    private static TestTls gateway;
    private static TestTls byUri;
    private static TestTls stranger;

    private final Lab lab = new Lab();

    @BeforeAll
    static void makeKeys() {
        server = TestTls.make(directory, "dns:pcrf.lab");
        gateway = TestTls.make(directory, "dns:pgw.lab");
        byUri = TestTls.make(directory, "uri:aaas://pgw.lab:5658");
        stranger = TestTls.make(directory, "dns:*.lab");
    }

    @AfterEach
    void close() {
        lab.close();
    }

    private DiameterNode server(DiameterNodeConfig.Builder more) {
        return lab.start(
                more.listen(ListenConfig.tls(Lab.HOST, 0)).timers(Lab.QUICK),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf"))
                        .tls(server.trusting(gateway, byUri, stranger)));
    }

    private DiameterNode serverForGateway() {
        return server(DiameterNodeConfig.builder("pcrf.lab", Lab.REALM).peer(PeerConfig.acceptTls("pgw.lab")));
    }

    private static DiameterNodeConfig.Builder connecting(DiameterNode to) {
        return DiameterNodeConfig.builder("pgw.lab", Lab.REALM)
                .peer(PeerConfig.connectTls("pcrf.lab", Lab.HOST, Lab.port(to)))
                .timers(Lab.QUICK);
    }

    @Test
    void nodesWithTrustedCertificates_exchangeRequests() {
        DiameterNode pcrf = serverForGateway();
        DiameterNode pgw = lab.start(
                connecting(pcrf), builder -> builder.clientOf(Applications.GX).tls(gateway.trusting(server)));
        Lab.awaitOpen(pgw, "pcrf.lab");

        for (int i = 0; i < 100; i++) {
            assertThat(Lab.call(pgw, Lab.ccr(pgw).build()).isSuccess()).isTrue();
        }
    }

    @Test
    void certificateWithIdentityInUri_isAccepted() throws IOException {
        DiameterNode pcrf = serverForGateway();
        try (RawPeer peer = RawPeer.over(byUri.connect(server, Lab.port(pcrf)), "pgw.lab")) {
            assertThat(peer.exchange(peer.cer(ApplicationId.GX).build()).isSuccess())
                    .isTrue();
        }
    }

    @Test
    void certificateForAnotherIdentityOrWildcard_isRefusedWith3010() throws IOException {
        DiameterNode pcrf = serverForGateway();
        try (RawPeer peer = RawPeer.over(stranger.connect(server, Lab.port(pcrf)), "pgw.lab")) {
            DiameterMessage cea = peer.exchange(peer.cer(ApplicationId.GX).build());

            assertThat(cea.resultCode()).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
            assertThat(peer.isClosedByPeer()).isTrue();
            assertThat(pcrf.stats().peersRefused()).isEqualTo(1);
        }
    }

    @Test
    void unconfiguredPeer_isAcceptedOnlyUnderItsCertifiedName() throws IOException {
        DiameterNode pcrf =
                server(DiameterNodeConfig.builder("pcrf.lab", Lab.REALM).unknownPeers(UnknownPeers.ACCEPT));
        try (RawPeer named = RawPeer.over(gateway.connect(server, Lab.port(pcrf)), "pgw.lab");
                RawPeer other = RawPeer.over(gateway.connect(server, Lab.port(pcrf)), "af.lab")) {
            assertThat(other.exchange(other.cer(ApplicationId.GX).build()).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
            assertThat(named.exchange(named.cer(ApplicationId.GX).build()).isSuccess())
                    .isTrue();
            assertThat(pcrf.peers()).hasSize(1);
        }
    }

    @Test
    void tlsPeerOverTcp_isRefusedWith3010() {
        DiameterNode pcrf = lab.start(
                DiameterNodeConfig.builder("pcrf.lab", Lab.REALM)
                        .listen(ListenConfig.tcp(Lab.HOST, 0))
                        .listen(ListenConfig.tls(Lab.HOST, 0))
                        .peer(PeerConfig.acceptTls("pgw.lab"))
                        .timers(Lab.QUICK),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")).tls(server.trusting(gateway)));
        try (RawPeer plain = RawPeer.connect("pgw.lab", pcrf)) {
            assertThat(plain.exchange(plain.cer(ApplicationId.GX).build()).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
        }
    }

    @Test
    void serverWithForeignCertificate_isRefused() {
        DiameterNode pcrf = lab.start(
                Lab.listening("pcrf.lab").listen(ListenConfig.tls(Lab.HOST, 0)),
                builder -> builder.serve(Applications.GX, Lab.success("pcrf")).tls(stranger.trusting(gateway)));
        int tlsPort = pcrf.localAddresses().getLast().getPort();
        DiameterNode pgw = lab.start(
                DiameterNodeConfig.builder("pgw.lab", Lab.REALM)
                        .peer(PeerConfig.connectTls("pcrf.lab", Lab.HOST, tlsPort))
                        .timers(Lab.QUICK),
                builder -> builder.clientOf(Applications.GX).tls(gateway.trusting(stranger)));

        Await.until("the server is refused", () -> pgw.stats().peersRefused() > 0);
        assertThat(Lab.isOpen(pgw, "pcrf.lab")).isFalse();
    }

    @Test
    void plainOctetsOnTlsPort_closeTheConnection() {
        DiameterNode pcrf = serverForGateway();
        try (RawPeer plain = RawPeer.connect("pgw.lab", pcrf)) {
            plain.send(plain.cer(ApplicationId.GX).build());

            plain.receiveUntilTheEnd();
            Await.until("the connection is closed", () -> pcrf.stats().connections() == 0);
        }
    }

    @Test
    @SpecRef("RFC 6733 6.10")
    void inbandSecurityId_isIgnoredOverTls() throws IOException {
        DiameterNode pcrf = serverForGateway();
        try (RawPeer peer = RawPeer.over(gateway.connect(server, Lab.port(pcrf)), "pgw.lab")) {
            assertThat(peer.exchange(peer.cer(ApplicationId.GX)
                                    .add(Base.INBAND_SECURITY_ID, 1L)
                                    .build())
                            .isSuccess())
                    .isTrue();
        }
    }

    @Test
    void tlsPeerWithoutTlsContext_isRefusedAtStartAndReconfigure() {
        DiameterNodeConfig secured = DiameterNodeConfig.builder("pcrf.lab", Lab.REALM)
                .peer(PeerConfig.acceptTls("pgw.lab"))
                .build();
        assertThatThrownBy(() ->
                        DiameterNode.builder(secured).clientOf(Applications.GX).start())
                .isInstanceOf(DiameterStartException.class)
                .hasMessageContaining("TLS is not set up");

        DiameterNode plain = lab.start(
                DiameterNodeConfig.builder("pcrf.lab", Lab.REALM), builder -> builder.clientOf(Applications.GX));
        assertThatThrownBy(() -> plain.reconfigure(secured)).isInstanceOf(IllegalArgumentException.class);
        assertThat(List.of(DiameterTransport.TLS.registeredPort(), DiameterTransport.TCP.registeredPort()))
                .containsExactly(5658, 3868);
    }
}
