// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterRelay;
import org.sigcore.diameter.api.DiameterTransaction;
import org.sigcore.diameter.api.DiameterTransaction.Side;
import org.sigcore.diameter.api.RelayDecision.Answer;
import org.sigcore.diameter.api.RelayDecision.Drop;
import org.sigcore.diameter.api.RelayDecision.Forward;
import org.sigcore.diameter.api.RelayDecision.Later;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.testkit.Await;

/** An agent between a client and servers. */
class RelayTest {
    private final Lab lab = new Lab();

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void hostBehindAgent_isReachedAfterTheAgentHasReconnected() {
        DiameterNode agent = relay((request, _) -> Forward.byRouting(request));
        try (RawPeer server = RawPeer.open("server.lab", agent)) {
            try (RawPeer relay = RawPeer.open("relay.lab", agent)) {
                relay.send(relay.ccr()
                        .set(Base.ORIGIN_HOST, "behind.lab")
                        .add(Base.ROUTE_RECORD, "behind.lab")
                        .add(Base.DESTINATION_HOST, "server.lab")
                        .build());
                assertThat(server.receiveMessage().get(Base.ORIGIN_HOST)).isEqualTo("behind.lab");
            }
            Await.until("the agent is removed", () -> agent.peer("relay.lab") == null);
            try (RawPeer relay = RawPeer.open("relay.lab", agent)) {
                server.send(
                        server.ccr().add(Base.DESTINATION_HOST, "behind.lab").build());
                assertThat(relay.receiveMessage().get(Base.ORIGIN_HOST)).isEqualTo("server.lab");
            }
        }
    }

    @Test
    void relay_forwardsAvpOctetsUnchangedAndAddsRouteRecord() {
        DiameterNode agent = relay((request, _) -> Forward.to("server.lab", request));
        try (RawPeer server = RawPeer.open("server.lab", agent);
                RawPeer client = RawPeer.open("client.lab", agent)) {
            byte[] request = withUnusualAvps(client.ccr());
            client.send(request);
            byte[] forwarded = octets(server);

            DiameterMessage message = DiameterMessage.parse(forwarded);
            byte[] body = Arrays.copyOfRange(request, 20, request.length);
            assertThat(Arrays.copyOfRange(forwarded, 20, request.length)).isEqualTo(body);
            assertThat(forwarded).hasSize(request.length + 20);
            assertThat(message.avps().getLast()).isEqualTo(Base.ROUTE_RECORD.of("client.lab"));
            assertThat(message.endToEnd()).isEqualTo(2002);
            assertThat(message.hopByHop()).isNotEqualTo(1001);

            byte[] answer = withUnusualAvps(message.answer(ResultCode.DIAMETER_SUCCESS));
            server.send(answer);
            byte[] returned = octets(client);

            assertThat(Arrays.copyOfRange(returned, 20, returned.length))
                    .isEqualTo(Arrays.copyOfRange(answer, 20, answer.length));
            assertThat(DiameterMessage.parse(returned).hopByHop()).isEqualTo(1001);
            assertThat(DiameterMessage.parse(returned).endToEnd()).isEqualTo(2002);
        }
    }

    @Test
    void rewrittenRequest_keepsUnchangedAvps() {
        DiameterNode agent = relay((request, _) -> Forward.byRouting(
                request.toBuilder().add(Base.DESTINATION_HOST, "server.lab").build()));
        try (RawPeer server = RawPeer.open("server.lab", agent);
                RawPeer client = RawPeer.open("client.lab", agent)) {
            Avp unknown = Avp.of(9999, 4242, Avp.FLAG_PROTECTED, new byte[] {1, 2, 3, 4, 5});
            client.send(client.ccr().add(unknown).build());

            DiameterMessage forwarded = server.receiveMessage();
            assertThat(forwarded.avps()).contains(unknown);
            assertThat(forwarded.require(Base.DESTINATION_HOST)).isEqualTo("server.lab");
            assertThat(forwarded.require(Base.ORIGIN_HOST)).isEqualTo("client.lab");
        }
    }

    @Test
    void proxyInfo_isKeptInForwardedRequestsAndOwnAnswers() {
        Avp proxyInfo = Base.PROXY_INFO.of(Base.PROXY_HOST.of("p.lab"), Base.PROXY_STATE.of(new byte[] {1, 2, 3}));
        DiameterNode agent = relay((request, _) -> Forward.to("server.lab", request));
        try (RawPeer client = RawPeer.open("client.lab", agent)) {
            DiameterMessage refused =
                    client.exchange(client.ccr().add(proxyInfo).build());
            assertThat(refused.resultCode()).isEqualTo(ResultCode.DIAMETER_UNABLE_TO_DELIVER);
            assertThat(refused.avps()).contains(proxyInfo);
            try (RawPeer server = RawPeer.open("server.lab", agent)) {
                client.send(client.ccr().add(proxyInfo).build());
                assertThat(server.receiveMessage().avps()).contains(proxyInfo);
            }
        }
    }

    @Test
    void requestWithOwnRouteRecord_isRefusedWith3005() {
        DiameterNode agent = relay((request, _) -> Forward.to("server.lab", request));
        try (RawPeer client = RawPeer.open("client.lab", agent)) {
            DiameterMessage answer = client.exchange(
                    client.ccr().add(Base.ROUTE_RECORD, "agent.lab").build());

            assertThat(answer.resultCode()).isEqualTo(ResultCode.DIAMETER_LOOP_DETECTED);
        }
    }

    @Test
    void nonProxiableRequest_isRefusedWith3008() {
        DiameterNode agent = relay((request, _) -> Forward.to("server.lab", request));
        try (RawPeer client = RawPeer.open("client.lab", agent)) {
            assertThat(client.exchange(client.ccr().proxiable(false).build()).resultCode())
                    .isEqualTo(ResultCode.DIAMETER_INVALID_HDR_BITS);
        }
    }

    @Test
    void answerDropAndLaterDecisions_areApplied() {
        var executor = Executors.newVirtualThreadPerTaskExecutor();
        DiameterNode agent = relay((request, _) -> switch (request.require(Base.CC_REQUEST_NUMBER)
                .intValue()) {
            case 0 -> new Answer(request.answer(5065).build());
            case 1 -> new Drop();
            case 2 ->
                new Later(CompletableFuture.supplyAsync(
                        () -> new Answer(request.answer(2001).build()), executor));
            case 3 -> new Later(CompletableFuture.failedFuture(new IllegalStateException("meant to fail")));
            default -> throw new IllegalStateException("meant to fail");
        });
        try (executor;
                RawPeer client = RawPeer.open("client.lab", agent)) {
            client.send(client.ccr().set(Base.CC_REQUEST_NUMBER, 1L).build());
            List<Integer> results = new ArrayList<>();
            for (long number : new long[] {0, 2, 3, 4}) {
                results.add(client.exchange(
                                client.ccr().set(Base.CC_REQUEST_NUMBER, number).build())
                        .resultCode());
            }

            assertThat(results).containsExactly(5065, 2001, 5012, 5012);
        }
    }

    @Test
    void answerDecider_triesTheNextServer() {
        DiameterNode refusing = server("one.lab", ResultCode.DIAMETER_UNABLE_TO_COMPLY);
        DiameterNode good = server("two.lab", ResultCode.DIAMETER_SUCCESS);
        DiameterNode agent = lab.start(
                Lab.connecting("agent.lab", refusing, good)
                        .listen(Lab.at(0))
                        .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT),
                builder -> builder.relay(
                        Applications.GX,
                        (request, _) -> Forward.to("one.lab", request)
                                .then((answer, _) -> answer != null && answer.isSuccess()
                                        ? new Answer(answer)
                                        : Forward.to("two.lab", request))));
        Lab.awaitOpen(agent, "one.lab");
        Lab.awaitOpen(agent, "two.lab");
        DiameterNode client = lab.client("client.lab", agent);

        DiameterMessage answer = Lab.call(client, Lab.ccr(client).build());

        assertThat(answer.isSuccess()).isTrue();
        assertThat(answer.require(Base.ORIGIN_HOST)).isEqualTo("two.lab");
    }

    @Test
    void serverRequest_isRoutedThroughTheAgentOfItsClient() {
        DiameterNode server = lab.server("server.lab");
        DiameterNode agent = lab.start(
                Lab.connecting("agent.lab", server)
                        .listen(Lab.at(0))
                        .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT),
                builder -> builder.relay(
                        Applications.GX,
                        (request, _) -> request.has(Base.DESTINATION_HOST)
                                ? Forward.byRouting(request)
                                : Forward.to("server.lab", request)));
        Lab.awaitOpen(agent, "server.lab");
        DiameterNode client = lab.client("client.lab", agent);
        assertThat(Lab.call(client, Lab.ccr(client).build()).require(Base.ERROR_MESSAGE))
                .isEqualTo("server.lab");

        DiameterMessage answer = Lab.call(
                server, Lab.ccr(server).add(Base.DESTINATION_HOST, "client.lab").build());

        assertThat(answer.require(Base.ERROR_MESSAGE)).isEqualTo("client.lab");
    }

    @Test
    void relayOthers_forwardsApplicationsWithoutOwnRelay() {
        var config = Lab.listening("agent.lab").advertiseRelay(true);
        DiameterNode agent =
                lab.start(config, builder -> builder.relayOthers((request, _) -> Forward.to("server.lab", request)));
        try (RawPeer server = RawPeer.open("server.lab", agent);
                RawPeer client = RawPeer.open("client.lab", agent)) {
            client.send(client.ccr().build());
            DiameterMessage forwarded = server.receiveMessage();
            assertThat(forwarded.applicationId()).isEqualTo(ApplicationId.GX);
        }
    }

    @Test
    void transactionListener_receivesBothSides() {
        var transactions = new CopyOnWriteArrayList<DiameterTransaction>();
        DiameterNode server = lab.server("server.lab");
        DiameterNode agent = lab.start(
                Lab.connecting("agent.lab", server)
                        .listen(Lab.at(0))
                        .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT),
                builder -> builder.relay(Applications.GX, (request, _) -> Forward.to("server.lab", request))
                        .transactionListener(transactions::add));
        Lab.awaitOpen(agent, "server.lab");
        DiameterNode client = lab.client("client.lab", agent);

        DiameterMessage request = Lab.ccr(client).build();
        Lab.call(client, request);

        Await.until("both transactions are reported", () -> transactions.size() == 2);
        assertThat(transactions)
                .extracting(
                        DiameterTransaction::side,
                        DiameterTransaction::peer,
                        DiameterTransaction::command,
                        DiameterTransaction::resultCode,
                        DiameterTransaction::sessionId)
                .containsExactlyInAnyOrder(
                        tuple(Side.CLIENT, "server.lab", request), tuple(Side.SERVER, "client.lab", request));
    }

    @Test
    void requestsThroughTwoEventLoops_receiveTheirOwnAnswers() {
        DiameterNode server = lab.server("server.lab");
        DiameterNode agent = lab.start(
                Lab.connecting("agent.lab", server)
                        .eventLoops(2)
                        .listen(Lab.at(0))
                        .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT),
                builder -> builder.relay(Applications.GX, (request, _) -> Forward.to("server.lab", request)));
        Lab.awaitOpen(agent, "server.lab");
        DiameterNode one = lab.client("one.lab", agent);
        DiameterNode two = lab.client("two.lab", agent);
        var answers = new ConcurrentLinkedQueue<CompletableFuture<Boolean>>();
        for (int i = 0; i < 1000; i++) {
            for (DiameterNode client : List.of(one, two)) {
                DiameterMessage request = Lab.ccr(client).build();
                answers.add(client.send(request, Lab.TIMEOUT)
                        .thenApply(answer -> String.valueOf(request.sessionId()).equals(answer.sessionId())));
            }
        }

        assertThat(answers).allMatch(CompletableFuture::join);
        assertThat(agent.stats().pendingRequests()).isZero();
    }

    @Test
    void drain_forwardsReceivedRequestsFirst() {
        var decided = new CompletableFuture<Void>();
        DiameterNode server = server("server.lab", ResultCode.DIAMETER_SUCCESS);
        DiameterNode agent = lab.start(
                Lab.connecting("agent.lab", server)
                        .listen(Lab.at(0))
                        .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT),
                builder -> builder.relay(
                        Applications.GX,
                        (request, _) -> new Later(decided.thenApply(_ -> Forward.to("server.lab", request)))));
        DiameterNode client = lab.client("client.lab", agent);
        Lab.awaitOpen(agent, "server.lab");
        CompletableFuture<DiameterMessage> answer = client.send(Lab.ccr(client).build(), Lab.TIMEOUT);
        Await.until("the agent has the request", () -> agent.stats().requestsReceived() == 1);

        CompletableFuture<Void> drained = agent.drain(Duration.ofSeconds(10));
        Await.until("client stops using the agent", () -> !Lab.isOpen(client, "agent.lab"));
        // A DPR at this point would already have closed the connection to the server, which has no request in progress.
        assertThat(Lab.isOpen(agent, "server.lab")).isTrue();
        decided.complete(null);

        assertThat(answer.join().resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        drained.orTimeout(5, TimeUnit.SECONDS).join();
        assertThat(agent.stats().connections()).isZero();
    }

    private static Tuple tuple(Side side, String peer, DiameterMessage request) {
        return Tuple.tuple(side, peer, "CCR", 2001, request.sessionId());
    }

    private DiameterNode relay(DiameterRelay relay) {
        return lab.start(Lab.listening("agent.lab"), builder -> builder.relay(Applications.GX, relay));
    }

    private DiameterNode server(String host, int resultCode) {
        return lab.start(
                Lab.listening(host),
                builder -> builder.serve(
                        Applications.GX,
                        (request, _) -> request.answer(resultCode).build()));
    }

    /** Adds unknown AVPs, one with non-zero padding and one with reserved flag bits. */
    private static byte[] withUnusualAvps(DiameterMessageBuilder message) {
        byte[] octets = message.add(Avp.of(9999, 0, 0x07, new byte[] {1, 2, 3}))
                .add(Gx.CHARGING_RULE_INSTALL.of(Gx.CHARGING_RULE_NAME.of("abcde")))
                .add(Avp.of(9998, 4242, 0, new byte[] {1}))
                .build()
                .encode();
        octets[octets.length - 1] = 0x55;
        octets[octets.length - 2] = 0x66;
        return octets;
    }

    private static byte[] octets(RawPeer peer) {
        byte[] octets = peer.receiveOctets();
        if (octets == null) {
            throw new AssertionError("closed");
        }
        return octets;
    }
}
