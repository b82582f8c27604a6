// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.nio.sctp.SctpServerChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterStartException;
import org.sigcore.diameter.config.DiameterLimits;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.testkit.Await;

/** Properties of SCTP only; {@code -Ddiameter.test.transport=SCTP} runs the other tests of this package over SCTP. */
@EnabledIf(
        value = "org.sigcore.diameter.node.SctpSocket#isSupported",
        disabledReason = "this system has no SCTP: modprobe sctp, and install libsctp1")
class SctpTest {
    private static final String[] ADDRESSES = {"127.0.0.1", "127.0.0.2"};

    private final Lab lab = new Lab();

    @AfterEach
    void stop() {
        lab.close();
    }

    @Test
    void association_carriesRequestsBothWays() {
        DiameterNode server = server(ADDRESSES);
        DiameterNode client = client(server);

        assertThat(Lab.call(client, Lab.ccr(client).build()).isSuccess()).isTrue();
        assertThat(Lab.call(
                                server,
                                Lab.ccr(server)
                                        .add(Base.DESTINATION_HOST, "pgw.lab")
                                        .build())
                        .isSuccess())
                .isTrue();
    }

    /** One Host-IP-Address for each path. */
    @Test
    void capabilities_containEveryLocalAddress() throws IOException {
        DiameterNode server = server(ADDRESSES);
        assertThat(server.localAddresses()).hasSize(2);
        try (RawPeer peer = RawPeer.over(new SctpSocket(Lab.port(server)), "pgw.lab")) {
            DiameterMessage cea = peer.exchange(peer.cer(ApplicationId.GX).build());

            assertThat(cea.all(Base.HOST_IP_ADDRESS)).containsExactlyInAnyOrderElementsOf(localAddresses());
        }
    }

    /** The addresses of the association do not contain 0.0.0.0. */
    @Test
    void wildcardListener_advertisesAddressesOfTheAssociation() throws IOException {
        DiameterNode server = server("0.0.0.0");
        try (RawPeer peer = RawPeer.over(new SctpSocket(Lab.port(server)), "pgw.lab")) {
            DiameterMessage cea = peer.exchange(peer.cer(ApplicationId.GX).build());

            assertThat(cea.all(Base.HOST_IP_ADDRESS))
                    .contains(InetAddress.getLoopbackAddress())
                    .noneMatch(InetAddress::isAnyLocalAddress);
        }
    }

    @Test
    void outgoingAssociation_usesListeningAddresses() throws Exception {
        try (var neighbour = SctpServerChannel.open()) {
            neighbour.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            int port = ((InetSocketAddress)
                            neighbour.getAllLocalAddresses().iterator().next())
                    .getPort();
            lab.start(
                    DiameterNodeConfig.builder("pgw.lab", Lab.REALM)
                            .timers(Lab.QUICK)
                            .listen(ListenConfig.sctp(0, ADDRESSES))
                            .peer(PeerConfig.connectSctp("pcrf.lab", port, "127.0.0.1")),
                    b -> b.clientOf(Applications.GX));

            try (RawPeer peer = RawPeer.over(new SctpSocket(neighbour.accept()), "pcrf.lab")) {
                assertThat(peer.receiveMessage().all(Base.HOST_IP_ADDRESS))
                        .containsExactlyInAnyOrderElementsOf(localAddresses());
            }
        }
    }

    /** CER and CEA use stream 0. All messages carry the payload protocol identifier of Diameter. */
    @Test
    void sessions_areDistributedOverAllStreams() throws IOException {
        DiameterNode server = server(ADDRESSES);
        var association = new SctpSocket(Lab.port(server));
        try (RawPeer peer = RawPeer.over(association, "pgw.lab")) {
            peer.exchange(peer.cer(ApplicationId.GX).build());
            assertThat(association.last().streamNumber()).isZero();
            assertThat(association.last().payloadProtocolID()).isEqualTo(46);

            Set<Integer> used = new HashSet<>();
            for (int i = 0; i < 100; i++) {
                association.sendOn(i % association.streams());
                DiameterMessage answer = peer.exchange(peer.ccr()
                        .set(Base.SESSION_ID, "pgw.lab;1;" + (100 + i))
                        .build());
                assertThat(answer.isSuccess()).isTrue();
                used.add(association.last().streamNumber());
            }
            assertThat(used).hasSize(association.streams());
        }
    }

    @Test
    void messageOfMaximumLength_passesBothWays() {
        DiameterNode server = server(ADDRESSES);
        DiameterNode client = client(server);
        String text = "x".repeat(DiameterLimits.DEFAULT.maxMessageBytes() - 1024);
        for (int i = 0; i < 3; i++) {
            DiameterMessage answer = Lab.call(
                    client, Lab.ccr(client).add(Base.PRODUCT_NAME, text).build());

            assertThat(answer.require(Base.PRODUCT_NAME)).isEqualTo(text);
        }
    }

    @Test
    void messageTruncatedInItsPacket_isRefusedWith5015AndClosed() throws IOException {
        DiameterNode server = server(ADDRESSES);
        try (RawPeer peer = RawPeer.over(new SctpSocket(Lab.port(server)), "pgw.lab")) {
            peer.exchange(peer.cer(ApplicationId.GX).build());
            byte[] octets = peer.ccr().build().encode();
            peer.send(Arrays.copyOf(octets, octets.length - 4));

            assertThat(peer.receiveMessage().resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_MESSAGE_LENGTH);
            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void abortedAssociation_isRemovedAtOnce() throws IOException {
        DiameterNode server = server(ADDRESSES);
        RawPeer peer = RawPeer.over(new SctpSocket(Lab.port(server)), "pgw.lab");
        peer.exchange(peer.cer(ApplicationId.GX).build());
        Lab.awaitOpen(server, "pgw.lab");

        peer.reset();

        Await.until("closed", () -> server.stats().connections() == 0 && !Lab.isOpen(server, "pgw.lab"));
    }

    /** Uses an address reserved for documentation, which no host owns. */
    @Test
    void foreignListenAddress_failsWithOneLineError() {
        assertThatThrownBy(() -> server("127.0.0.1", "192.0.2.1"))
                .isInstanceOf(DiameterStartException.class)
                .hasMessage("Diameter cannot listen on SCTP 127.0.0.1,192.0.2.1:0: 192.0.2.1:"
                        + " Cannot assign requested address");
    }

    private DiameterNode server(String... addresses) {
        var config = DiameterNodeConfig.builder("pcrf.lab", Lab.REALM)
                .timers(Lab.QUICK)
                .listen(ListenConfig.sctp(0, addresses))
                .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT);
        return lab.start(
                config,
                b -> b.serve(
                        Applications.GX,
                        (request, _) -> request.answer(ResultCode.DIAMETER_SUCCESS)
                                .addIfPresent(Base.PRODUCT_NAME, request.get(Base.PRODUCT_NAME))
                                .build()));
    }

    private DiameterNode client(DiameterNode server) {
        var config = DiameterNodeConfig.builder("pgw.lab", Lab.REALM)
                .timers(Lab.QUICK)
                .peer(PeerConfig.connectSctp("pcrf.lab", Lab.port(server), "127.0.0.1"));
        DiameterNode client = lab.start(config, b -> b.serve(Applications.GX, Lab.success("pgw.lab")));
        Lab.awaitOpen(client, "pcrf.lab");
        return client;
    }

    private static List<InetAddress> localAddresses() throws IOException {
        return List.of(InetAddress.getByName(ADDRESSES[0]), InetAddress.getByName(ADDRESSES[1]));
    }
}
