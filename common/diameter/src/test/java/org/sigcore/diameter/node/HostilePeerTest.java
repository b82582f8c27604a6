// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.config.DiameterLimits;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.model.SpecRef;
import org.sigcore.testkit.Await;

/** Protection of other peers and of the memory against hostile peers. */
class HostilePeerTest {
    private final Lab lab = new Lab();

    @AfterEach
    void close() {
        lab.close();
    }

    private static DiameterLimits limits(int maxOutboundBytes, long maxRequestBytes) {
        return new DiameterLimits(
                65536, 10, 1000, 1000, maxOutboundBytes, 0, 1, 256, 32, 10_000, maxRequestBytes, 1 << 20);
    }

    private DiameterNode agent(DiameterNodeConfig.Builder config) {
        return lab.start(
                config,
                builder -> builder.relay(Applications.GX, (request, _) -> RelayDecision.Forward.byRouting(request)));
    }

    // ---- names

    @ParameterizedTest
    @CsvSource({"256, x, 5014", "0, x, 5014", "3, ' ', 5004", "3, é, 5004"})
    @SpecRef("RFC 6733 4.3.1")
    void cerWithInvalidOriginHost_isRefused(int length, String character, int resultCode) {
        DiameterNode server = lab.server("pcrf.lab");
        try (RawPeer peer = RawPeer.connect(character.repeat(length), server)) {
            DiameterMessage cea = peer.exchange(peer.cer(ApplicationId.GX).build());

            assertThat(cea.resultCode()).isEqualTo(resultCode);
            assertThat(cea.require(Base.FAILED_AVP).avps()).hasSize(1);
            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void invalidDestinationHost_isRefusedWith5004AndNotRouted() {
        DiameterNode agent = agent(Lab.listening("agent.lab"));
        try (RawPeer server = RawPeer.open("server.lab", agent);
                RawPeer client = RawPeer.open("client.lab", agent)) {
            DiameterMessage answer = client.exchange(client.ccr()
                    .add(Avp.of(Base.DESTINATION_HOST.code(), 0, Avp.FLAG_MANDATORY, new byte[] {-1, -2}))
                    .build());

            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_AVP_VALUE);
            assertThat(answer.require(Base.FAILED_AVP).has(Base.DESTINATION_HOST))
                    .isTrue();
            assertThat(answer.get(Base.AUTH_APPLICATION_ID)).isEqualTo(ApplicationId.GX);
            assertThat(server.exchange(server.cer(ApplicationId.GX).build()).resultCode())
                    .as("the next message of the server is the answer to its own request")
                    .isEqualTo(ResultCode.DIAMETER_UNABLE_TO_COMPLY);
        }
    }

    // ---- capabilities

    @Test
    @SpecRef({"RFC 6733 4.1", "RFC 6733 5.3"})
    void cerWithUnknownMandatoryAvpOrTwoOriginHosts_isRefused() {
        DiameterNode server = lab.server("pcrf.lab");
        Avp unknown = Avp.of(99_999, 0, Avp.FLAG_MANDATORY, new byte[4]);
        try (RawPeer peer = RawPeer.connect("pgw.lab", server)) {
            DiameterMessage cea =
                    peer.exchange(peer.cer(ApplicationId.GX).add(unknown).build());

            assertThat(cea.resultCode()).isEqualTo(ResultCode.DIAMETER_AVP_UNSUPPORTED);
            assertThat(cea.require(Base.FAILED_AVP).avps()).containsExactly(unknown);
            assertThat(peer.isClosedByPeer()).isTrue();
        }
        try (RawPeer peer = RawPeer.connect("pgw.lab", server)) {
            DiameterMessage cea = peer.exchange(peer.cer(ApplicationId.GX)
                    .add(Base.ORIGIN_HOST, "other.lab")
                    .build());

            assertThat(cea.resultCode()).isEqualTo(ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES);
            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    @Test
    void largeCer_isRefusedWith5015AndClosed() {
        DiameterNode server = lab.server("pcrf.lab");
        byte[] large = new byte[20_000];
        try (RawPeer peer = RawPeer.connect("pgw.lab", server)) {
            DiameterMessage cea = peer.exchange(
                    peer.cer(ApplicationId.GX).add(Base.CLASS, large).build());

            assertThat(cea.resultCode()).isEqualTo(ResultCode.DIAMETER_INVALID_MESSAGE_LENGTH);
            assertThat(peer.isClosedByPeer()).isTrue();
        }
        try (RawPeer peer = RawPeer.open("pgw.lab", server)) {
            assertThat(peer.exchange(peer.ccr().add(Base.CLASS, large).build()).isSuccess())
                    .isTrue();
        }
    }

    @Test
    void tlsClientHelloOnTcpPort_closesTheConnection() {
        DiameterNode server = lab.server("pcrf.lab");
        byte[] hello = new byte[64];
        System.arraycopy(new byte[] {0x16, 3, 1, 0, (byte) 0xF8, 1}, 0, hello, 0, 6);
        try (RawPeer peer = RawPeer.connect("pgw.lab", server)) {
            peer.send(hello);
            assertThat(peer.isClosedByPeer()).isTrue();
        }
    }

    // ---- agents

    @Test
    void relay_doesNotReturnRequestToItsSender() {
        DiameterNode agent = agent(Lab.listening("agent.lab"));
        try (RawPeer client = RawPeer.open("client.lab", agent)) {
            DiameterMessage answer = client.exchange(client.ccr().build());

            assertThat(answer.isRequest()).isFalse();
            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
        }
    }

    @Test
    void answerOfAnotherCommand_failsTheRequestWith3002() {
        DiameterNode agent = agent(Lab.listening("agent.lab"));
        try (RawPeer server = RawPeer.open("server.lab", agent);
                RawPeer client = RawPeer.open("client.lab", agent)) {
            for (long application : new long[] {ApplicationId.GX, ApplicationId.RX}) {
                client.send(client.ccr().build());
                DiameterMessage request = server.receiveMessage();
                server.send(DiameterMessage.request(CommandCode.RE_AUTH, application)
                        .identifiers(request.hopByHop(), request.endToEnd())
                        .build()
                        .answer(ResultCode.DIAMETER_SUCCESS)
                        .build());

                DiameterMessage answer = client.receiveMessage();
                assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
                assertThat(answer.commandCode()).isEqualTo(CommandCode.CREDIT_CONTROL);
            }
            assertThat(agent.stats().malformedMessages()).isEqualTo(2);
        }
    }

    @Test
    void peerWithUnreadRequests_staysConnectedAndFurtherRequestsFailAsTooBusy() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            listening.setReceiveBufferSize(4096);
            DiameterNode client = lab.start(
                    DiameterNodeConfig.builder("client.lab", Lab.REALM)
                            .timers(Lab.QUICK)
                            .limits(limits(1 << 20, 1 << 20))
                            .peer(PeerConfig.connect("server.lab", "127.0.0.1", listening.getLocalPort())),
                    builder -> builder.clientOf(Applications.GX));
            try (RawPeer server = RawPeer.accept("server.lab", listening)) {
                Lab.awaitOpen(client, "server.lab");
                List<CompletableFuture<DiameterMessage>> sent = new ArrayList<>();
                Await.until("too busy", () -> {
                    sent.add(client.send(
                            Lab.ccr(client).add(Base.CLASS, new byte[60_000]).build(), Lab.TIMEOUT));
                    return sent.getLast().isCompletedExceptionally();
                });

                assertThat(sent).hasSizeLessThan(500);
                assertThat(Lab.failureOf(client, Lab.ccr(client).build(), Lab.TIMEOUT))
                        .isEqualTo(DiameterSendException.Kind.TOO_BUSY);
                assertThat(client.stats().connections()).isEqualTo(1);
                DiameterMessage first = server.receiveMessage();
                assertThat(first.commandCode()).isEqualTo(CommandCode.CREDIT_CONTROL);
            }
        }
    }

    @Test
    void pendingRequestsAboveTheMemoryLimit_areRefusedWith3004() {
        DiameterNode agent = agent(Lab.listening("agent.lab").limits(limits(8 << 20, 256 << 10)));
        try (RawPeer server = RawPeer.open("server.lab", agent);
                RawPeer client = RawPeer.open("client.lab", agent)) {
            byte[] large = new byte[60_000];
            for (int i = 0; i < 5; i++) {
                client.send(client.ccr().add(Base.CLASS, large).build());
            }
            assertThat(client.receiveMessage().resultCode()).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);

            for (int round = 0; round < 3; round++) {
                server.send(server.receiveMessage()
                        .answer(ResultCode.DIAMETER_SUCCESS)
                        .build());
                assertThat(client.receiveMessage().isSuccess()).isTrue();
                client.send(client.ccr().add(Base.CLASS, large).build());
            }
        }
    }
}
