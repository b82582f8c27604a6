// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.testkit.Await.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.CcRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterRequestThreads;
import org.sigcore.diameter.api.DiameterTransaction;
import org.sigcore.diameter.config.DiameterNodeConfig.UnknownPeers;
import org.sigcore.diameter.config.DiameterTransport;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.platform.config.DiameterProperties;
import org.sigcore.platform.config.ListenPort;
import org.sigcore.platform.lifecycle.StartException;
import org.sigcore.platform.metric.DiameterMeters;
import org.sigcore.platform.trace.DiameterTrace;
import org.sigcore.platform.trace.SignallingTrace;
import org.sigcore.testkit.Await;

class DiameterEdgeTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final SignallingTrace trace = new SignallingTrace("pcrf", 10);
    private final DiameterEdge pcrf = edge(
            properties("pcrf.lab", 0, List.of()),
            node -> node.serve(Applications.GX, (request, from) -> {
                entered.countDown();
                await(open);
                return request.answer(ResultCode.DIAMETER_SUCCESS).build();
            }));

    private DiameterEdge edge(DiameterProperties properties, DiameterRoutes routes) {
        return new DiameterEdge(
                properties::nodeConfig,
                List.of(routes),
                null,
                DiameterRequestThreads.unlimited(),
                new DiameterTrace(trace, properties::identity),
                new DiameterMeters(registry),
                PATIENCE);
    }

    private static DiameterProperties properties(String identity, int port, List<DiameterProperties.Peer> peers) {
        return new DiameterProperties(
                List.of("127.0.0.1"),
                new ListenPort(port),
                DiameterTransport.TCP,
                null,
                identity,
                0,
                "lab",
                peers,
                List.of(),
                UnknownPeers.ACCEPT,
                false,
                Duration.ofSeconds(30),
                1,
                Duration.ZERO);
    }

    private DiameterEdge pgw() {
        int port = pcrf.node().localAddresses().getFirst().getPort();
        var peer = new DiameterProperties.Peer(
                "pcrf.lab", null, List.of("127.0.0.1"), port, DiameterTransport.TCP, List.of(), true);
        DiameterEdge pgw = edge(properties("pgw.lab", 0, List.of(peer)), node -> node.clientOf(Applications.GX));
        pgw.start();
        Await.until("connected", () -> {
            DiameterPeer found = pgw.node().peer("pcrf.lab");
            return found != null && found.isOpen();
        });
        return pgw;
    }

    private static DiameterMessage ccr(DiameterNode from) {
        return DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, from.newSessionId())
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.GX)
                .add(Base.DESTINATION_REALM, "lab")
                .add(Base.CC_REQUEST_TYPE, CcRequestType.INITIAL_REQUEST)
                .add(Base.CC_REQUEST_NUMBER, 0L)
                .build();
    }

    @AfterEach
    void stop() {
        open.countDown();
        pcrf.stop();
    }

    @Test
    void stop_finishesAndTracesRequestsInFlight() throws Exception {
        pcrf.start();
        DiameterEdge pgw = pgw();
        CompletableFuture<DiameterMessage> answer = pgw.send(ccr(pgw.node()), PATIENCE);
        await(entered);
        Thread drain = Thread.ofVirtual().start(pcrf::stop);
        open.countDown();
        assertThat(answer.get(20, TimeUnit.SECONDS).get(Base.RESULT_CODE))
                .isEqualTo((long) ResultCode.DIAMETER_SUCCESS);
        drain.join();
        assertThat(pcrf.isRunning()).isFalse();
        Await.until("both sides traced", () -> trace.since(0).size() == 2);
        assertThat(trace.since(0)).allSatisfy(entry -> {
            assertThat(entry.protocol()).isEqualTo("Diameter");
            assertThat(entry.status()).isEqualTo(2001);
        });
        assertThat(registry.get("oc.diam.responses")
                        .tags("direction", "in", "peer", "pgw.lab", "command", "CCR", "result", "2001")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("oc.diam.peer.open")
                        .tag("peer", "pgw.lab")
                        .gauge()
                        .value())
                .isZero();
        pgw.stop();
    }

    @Test
    void unknownCommandsAndResults_areCountedAsOther() {
        DiameterMeters meters = new DiameterMeters(registry);
        for (int i = 0; i < 1000; i++) {
            meters.onTransaction(new DiameterTransaction(
                    DiameterTransaction.Side.SERVER, "a.lab", i, i, Integer.toString(i), null, 3001, null, 0, 1));
            meters.onTransaction(new DiameterTransaction(
                    DiameterTransaction.Side.CLIENT,
                    "a.lab",
                    ApplicationId.GX,
                    272,
                    "CCR",
                    null,
                    7000 + i,
                    null,
                    0,
                    1));
        }
        assertThat(registry.get("oc.diam.requests").counters()).hasSize(2);
        assertThat(registry.get("oc.diam.responses")
                        .tags("application", "other", "command", "other", "result", "3001")
                        .counter()
                        .count())
                .isEqualTo(1000);
        assertThat(registry.get("oc.diam.responses")
                        .tags("command", "CCR", "result", "other")
                        .counter()
                        .count())
                .isEqualTo(1000);
    }

    @Test
    void start_withoutApplications_staysIdle() {
        DiameterEdge idle = new DiameterEdge(
                properties("x.lab", 0, List.of())::nodeConfig,
                List.of(),
                null,
                DiameterRequestThreads.unlimited(),
                null,
                new DiameterMeters(registry),
                PATIENCE);
        idle.start();
        assertThat(idle.isRunning()).isFalse();
        assertThatThrownBy(idle::node).isInstanceOf(IllegalStateException.class);
        idle.stop();
    }

    @Test
    void start_onBusyPort_failsWithOneLine() {
        pcrf.start();
        int port = pcrf.node().localAddresses().getFirst().getPort();
        DiameterEdge second = edge(properties("b.lab", port, List.of()), node -> node.clientOf(Applications.GX));
        assertThatThrownBy(second::start)
                .isInstanceOf(StartException.class)
                .message()
                .startsWith("sigcore.diameter: ")
                .contains(String.valueOf(port))
                .doesNotContain("\n");
    }
}
