// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterDeviation;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterPeerListener;
import org.sigcore.diameter.api.RelayDecision.Forward;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.model.SpecRef;
import org.sigcore.testkit.Await;

/** Tolerated deviations of peers from the base protocol. */
class DeviationsTest {
    private static final String PEER = "af.lab";
    private final Lab lab = new Lab();
    private final Recorded seen = new Recorded();

    @AfterEach
    void close() {
        lab.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, ApplicationId.GX, 4711})
    @SpecRef({"RFC 6733 3", "RFC 6733 6.2"})
    void answerWithWrongApplicationId_completesItsRequest(long application) {
        DiameterNode pcrf = rxNode();
        try (RawPeer af = RawPeer.open(PEER, pcrf, ApplicationId.RX)) {
            for (int command : new int[] {CommandCode.ABORT_SESSION, CommandCode.RE_AUTH}) {
                CompletableFuture<DiameterMessage> answer = pcrf.send(toAf(command), Lab.TIMEOUT);
                DiameterMessage request = af.receiveMessage();
                assertThat(request.applicationId()).isEqualTo(ApplicationId.RX);
                af.send(answerUnder(application, request));

                assertThat(answer.join().resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
                assertThat(answer.join().applicationId()).isEqualTo(ApplicationId.RX);
            }
            assertThat(seen.deviations)
                    .containsExactly(
                            PEER + " " + DiameterDeviation.ANSWER_APPLICATION,
                            PEER + " " + DiameterDeviation.ANSWER_APPLICATION);
            assertThat(pcrf.stats().pendingRequests()).isZero();
        }
    }

    @Test
    void answerWithRightApplicationId_isNotCountedAsDeviation() {
        DiameterNode pcrf = rxNode();
        try (RawPeer af = RawPeer.open(PEER, pcrf, ApplicationId.RX)) {
            CompletableFuture<DiameterMessage> answer = pcrf.send(toAf(CommandCode.RE_AUTH), Lab.TIMEOUT);
            af.send(answerUnder(ApplicationId.RX, af.receiveMessage()));

            assertThat(answer.join().isSuccess()).isTrue();
            assertThat(seen.deviations).isEmpty();
        }
    }

    @Test
    void relayedAnswerWithApplicationId0_isCorrectedForTheOriginator() {
        DiameterNode agent = lab.start(
                Lab.listening("bsf.lab"),
                builder -> builder.relay(Applications.RX, (request, _) -> Forward.byRouting(request))
                        .peerListener(seen));
        try (RawPeer af = RawPeer.open(PEER, agent, ApplicationId.RX);
                RawPeer pcf = RawPeer.open("pcrf.lab", agent, ApplicationId.RX)) {
            pcf.send(toAf(CommandCode.ABORT_SESSION).toBuilder()
                    .identifiers(11, 12)
                    .build());
            af.send(answerUnder(0, af.receiveMessage()));

            DiameterMessage answer = pcf.receiveMessage();
            assertThat(answer.applicationId()).isEqualTo(ApplicationId.RX);
            assertThat(answer.hopByHop()).isEqualTo(11);
            assertThat(answer.endToEnd()).isEqualTo(12);
            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(seen.deviations).containsExactly(PEER + " " + DiameterDeviation.ANSWER_APPLICATION);
        }
    }

    @Test
    void unmatchedAnswer_isCountedForAnyApplicationId() {
        DiameterNode pcrf = rxNode();
        try (RawPeer af = RawPeer.open(PEER, pcrf, ApplicationId.RX)) {
            DiameterMessage request = toAf(CommandCode.ABORT_SESSION);
            af.send(answerUnder(0, request));
            af.send(answerUnder(ApplicationId.RX, request));

            Await.until("both answers are counted", () -> seen.deviations.size() == 2);
            assertThat(seen.deviations).containsOnly(PEER + " " + DiameterDeviation.ANSWER_UNMATCHED);
            assertThat(pcrf.stats().unmatchedAnswers()).isEqualTo(2);
        }
    }

    static Stream<Arguments> routingAvps() {
        return Stream.of(
                arguments(Base.SESSION_ID, PEER + ";1;1"),
                arguments(Base.ORIGIN_HOST, PEER),
                arguments(Base.ORIGIN_REALM, Lab.REALM),
                arguments(Base.DESTINATION_REALM, Lab.REALM),
                arguments(Base.DESTINATION_HOST, "pcrf.lab"));
    }

    @ParameterizedTest
    @MethodSource("routingAvps")
    @SpecRef("RFC 6733 7.1.5")
    void repeatedRoutingAvp_isAcceptedOnlyWithEqualValue(AvpDef<String> def, String value) {
        DiameterNode pcrf = gxNode();
        try (RawPeer pgw = RawPeer.open(PEER, pcrf)) {
            DiameterMessage request = pgw.ccr().set(def, value).build();
            DiameterMessage twice =
                    request.toBuilder().add(def, value).add(def, value).build();
            DiameterMessage differing =
                    request.toBuilder().add(def, value + "x").build();

            assertThat(pgw.exchange(twice).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(seen.deviations).containsExactly(PEER + " " + DiameterDeviation.REPEATED_AVP);

            DiameterMessage refusal = pgw.exchange(differing);
            assertThat(refusal.resultCode()).isEqualTo(ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES);
            assertThat(refusal.require(Base.FAILED_AVP).require(def)).isEqualTo(value + "x");
        }
    }

    @Test
    void repeatedOtherAvp_isRefusedWith5009() {
        DiameterNode pcrf = gxNode();
        try (RawPeer pgw = RawPeer.open(PEER, pcrf)) {
            DiameterMessage twice = pgw.ccr().add(Base.CC_REQUEST_NUMBER, 0L).build();

            assertThat(pgw.exchange(twice).resultCode()).isEqualTo(ResultCode.DIAMETER_AVP_OCCURS_TOO_MANY_TIMES);
        }
    }

    @Test
    @SpecRef("RFC 6733 5.3.1")
    void cerWithoutHostIpAddress_isAcceptedAndCounted() {
        DiameterNode pcrf = gxNode();
        try (RawPeer pgw = RawPeer.connect(PEER, pcrf)) {
            DiameterMessage cea = pgw.exchange(
                    pgw.cer(ApplicationId.GX).remove(Base.HOST_IP_ADDRESS).build());

            assertThat(cea.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(cea.has(Base.HOST_IP_ADDRESS)).isTrue();
            assertThat(pgw.exchange(pgw.ccr().build()).isSuccess()).isTrue();
            assertThat(seen.deviations).containsExactly(PEER + " " + DiameterDeviation.NO_HOST_IP_ADDRESS);
        }
    }

    @Test
    @SpecRef("RFC 6733 5.3.2")
    void ceaWithoutHostIpAddress_isAcceptedAndCounted() throws IOException {
        try (var listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            DiameterNode node = lab.start(
                    DiameterNodeConfig.builder("pcrf.lab", Lab.REALM)
                            .timers(Lab.QUICK)
                            .peer(PeerConfig.connect(PEER, "127.0.0.1", listening.getLocalPort())),
                    builder -> builder.clientOf(Applications.GX).peerListener(seen));
            try (RawPeer _ = RawPeer.accept(PEER, listening, cea -> cea.remove(Base.HOST_IP_ADDRESS))) {
                Lab.awaitOpen(node, PEER);
                assertThat(seen.deviations).containsExactly(PEER + " " + DiameterDeviation.NO_HOST_IP_ADDRESS);
            }
        }
    }

    @Test
    @SpecRef({"RFC 6733 5.3.1", "RFC 6733 5.3.2"})
    void cea_listsApplicationsAtTopLevelAndVendorSpecific() {
        DiameterNode pcrf = rxNode();
        try (RawPeer af = RawPeer.connect(PEER, pcrf)) {
            DiameterMessage cea = af.exchange(af.cer(ApplicationId.RX).build());

            assertThat(cea.all(Base.AUTH_APPLICATION_ID)).containsExactly(ApplicationId.RX);
            assertThat(cea.all(Base.VENDOR_SPECIFIC_APPLICATION_ID))
                    .containsExactly(AvpGroup.builder()
                            .add(Base.VENDOR_ID, (long) Base.VENDOR_3GPP)
                            .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                            .build());
        }
    }

    private DiameterNode rxNode() {
        return lab.start(
                Lab.listening("pcrf.lab"),
                builder ->
                        builder.serve(Applications.RX, Lab.success("pcrf.lab")).peerListener(seen));
    }

    private DiameterNode gxNode() {
        return lab.start(
                Lab.listening("pcrf.lab"),
                builder ->
                        builder.serve(Applications.GX, Lab.success("pcrf.lab")).peerListener(seen));
    }

    private static DiameterMessage toAf(int command) {
        return DiameterMessage.request(command, ApplicationId.RX)
                .add(Base.SESSION_ID, PEER + ";1;1")
                .add(Base.ORIGIN_HOST, "pcrf.lab")
                .add(Base.ORIGIN_REALM, Lab.REALM)
                .add(Base.DESTINATION_REALM, Lab.REALM)
                .add(Base.DESTINATION_HOST, PEER)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .build();
    }

    private static DiameterMessage answerUnder(long application, DiameterMessage request) {
        return request.answer(ResultCode.DIAMETER_SUCCESS)
                .add(Base.ORIGIN_HOST, PEER)
                .add(Base.ORIGIN_REALM, Lab.REALM)
                .build()
                .withApplicationId(application);
    }

    private static final class Recorded implements DiameterPeerListener {
        final List<String> deviations = new CopyOnWriteArrayList<>();

        @Override
        public void onOpen(DiameterPeer peer) {}

        @Override
        public void onClosed(DiameterPeer peer) {}

        @Override
        public void onDeviation(DiameterPeer peer, DiameterDeviation deviation) {
            deviations.add(peer.host() + " " + deviation);
        }
    }
}
