// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.testkit.Await.until;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.MemoryAccount;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCallTimeouts;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.proxy.routing.DataPlane;
import org.sigcore.scp.scpworker.proxy.routing.SenderProof;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.Worker;

/** The worker between real HTTP/2 connections, while peers misbehave. */
class WorkerFaultsTest {
    private static final String SET = "set1.udmset.5gc.mnc001.mcc001";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final SbiTransport peers = SbiTransport.start(1);
    private final SbiTransport own = SbiTransport.start(1);
    private final SbiClient consumer = new SbiClient(peers, SbiClientConfig.defaults());
    private final SbiClient upstream = new SbiClient(own, SbiClientConfig.defaults());
    private final List<SbiServer> servers = new ArrayList<>();
    private RouteTable table = RouteTable.EMPTY;
    private final Worker worker = new Worker(
            "scp.lab",
            TrafficPolicy.of(
                    new RoutingOptions(
                            Duration.ofSeconds(5),
                            Duration.ofSeconds(10),
                            Duration.ofSeconds(2),
                            3,
                            true,
                            Set.of(503),
                            64 << 10),
                    false,
                    true),
            100,
            MemoryAccount.UNBOUNDED,
            new SimpleMeterRegistry());
    private final SbiServer scp = SbiServer.start(
            own,
            SbiServerConfig.of("127.0.0.1", 0),
            new ProxyApplication(
                    DataPlane.of(
                            worker,
                            new SbiUpstream(upstream, Duration.ofSeconds(2), TIMEOUT),
                            new DiscoveryFake(),
                            () -> table,
                            List.of(),
                            SenderProof.NONE),
                    new BlockingApplication(request -> SbiResponse.of(204), 0),
                    List.of("/own/")));

    @AfterEach
    void stop() {
        scp.close();
        servers.forEach(SbiServer::close);
        consumer.close();
        upstream.close();
        own.close();
        peers.close();
    }

    @Test
    void drainedProducerUnderLoad_losesNoRequest() {
        SbiServer first = echo();
        SbiServer second = echo();
        table = table(first, second);
        List<CompletableFuture<SbiResponse>> answers = load(first, 400);
        until(() -> done(answers) > 50);
        assertThat(first.drain(TIMEOUT)).isTrue();
        first.close();
        List<CompletableFuture<SbiResponse>> afterwards = load(first, 400);
        answers.addAll(afterwards);

        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
        // A request goes to another producer after an attempt, or at once while the closed one is ejected.
        assertThat(worker.counters().sum(RequestEvent.ALTERNATE)
                        + worker.counters().sum(RequestEvent.RESELECTION))
                .isGreaterThanOrEqualTo(afterwards.size());
    }

    @Test
    void closedProducerUnderLoad_isReplaced() {
        SbiServer first = echo();
        SbiServer second = echo();
        table = table(first, second);
        List<CompletableFuture<SbiResponse>> answers = load(first, 400);
        until(() -> done(answers) > 50);
        first.close();

        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
    }

    @Test
    void producerResetInMidResponse_resetsOnlyThatConsumerStream() {
        SbiServer broken = serve((stream, headers, end) -> {
            stream.writeHeaders(new DefaultHttp2Headers().status("200"), false);
            stream.writeData(Unpooled.copiedBuffer(new byte[10]), false, null);
            stream.eventLoop().execute(() -> stream.reset(2));
            return new Ignore();
        });
        SbiServer healthy = echo();

        assertThatThrownBy(() -> consumer.send(root(scp), to(broken), TIMEOUT))
                .isInstanceOfSatisfying(
                        SbiCallException.class,
                        e -> assertThat(e.failure().kind()).isEqualTo(SbiFailure.Kind.RESET_BY_PEER));
        assertThat(consumer.send(root(scp), to(healthy), TIMEOUT).status()).isEqualTo(200);
    }

    @Test
    void consumerThatDoesNotRead_pausesProducer() {
        AtomicLong sent = new AtomicLong();
        AtomicLong offered = new AtomicLong();
        SbiServer endless = serve((stream, headers, end) -> {
            stream.writeHeaders(new DefaultHttp2Headers().status("200"), false);
            pour(stream, sent, offered);
            return new Ignore();
        });
        Stalled stalled = new Stalled();
        EventLoop loop = peers.eventLoops().getFirst();
        CompletableFuture<SbiStream> opened = new CompletableFuture<>();
        loop.execute(() -> opened.complete(consumer.open(
                loop,
                root(scp),
                new DefaultHttp2Headers()
                        .method("GET")
                        .scheme("http")
                        .authority("scp")
                        .path("/nudm-sdm/v2/x")
                        .add("3gpp-sbi-target-apiroot", root(endless).toString()),
                true,
                SbiCallTimeouts.of(TIMEOUT, TIMEOUT),
                stalled)));

        // Only two stream windows of 256 KB and the socket buffers can be in flight.
        awaitStandstill(sent);
        assertThat(sent.get()).isBetween(256L << 10, 16L << 20);
        assertThat(stalled.received.get()).isLessThanOrEqualTo(256 << 10);
        loop.execute(() -> opened.join().reset(8));
        until(() -> worker.counters().sum(RequestEvent.CANCELLED) == 1);
    }

    @Test
    void ownPath_isServedByScp() {
        assertThat(consumer.send(root(scp), SbiRequest.of("GET", "/own/x"), TIMEOUT)
                        .status())
                .isEqualTo(204);
    }

    private static void pour(SbiStream stream, AtomicLong sent, AtomicLong offered) {
        int piece = 16 << 10;
        if (offered.addAndGet(piece) > 64L << 20) {
            return;
        }
        stream.writeData(Unpooled.wrappedBuffer(new byte[piece]), false, () -> {
            sent.addAndGet(piece);
            stream.eventLoop().execute(() -> pour(stream, sent, offered));
        });
    }

    private List<CompletableFuture<SbiResponse>> load(SbiServer target, int count) {
        List<CompletableFuture<SbiResponse>> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            answers.add(consumer.sendAsync(root(scp), to(target), TIMEOUT));
        }
        return answers;
    }

    private static SbiRequest to(SbiServer target) {
        return SbiRequest.of("POST", "/nudm-sdm/v2/x")
                .withBody("text/plain", new byte[100])
                .withHeader("3gpp-Sbi-Target-apiRoot", root(target).toString());
    }

    private SbiServer echo() {
        return serve(new BlockingApplication(request -> SbiResponse.json(200, "x"), 1 << 20));
    }

    private SbiServer serve(SbiApplication application) {
        SbiServer server = SbiServer.start(peers, SbiServerConfig.of("127.0.0.1", 0), application);
        servers.add(server);
        return server;
    }

    private static RouteTable table(SbiServer... members) {
        List<NfEntry> entries = new ArrayList<>();
        for (SbiServer member : members) {
            entries.add(NfEntry.of(Profiles.udm("nf" + entries.size(), member.port(), SET)));
        }
        return new RouteTable(1, entries);
    }

    private static ApiRoot root(SbiServer server) {
        return ApiRoot.of("http", "127.0.0.1", server.port());
    }

    private static long done(List<CompletableFuture<SbiResponse>> answers) {
        return answers.stream().filter(CompletableFuture::isDone).count();
    }

    // Waits until the counter has not changed for half a second.
    private static void awaitStandstill(AtomicLong counter) {
        until(() -> counter.get() > 0);
        AtomicLong last = new AtomicLong(-1);
        AtomicLong since = new AtomicLong();
        until(() -> {
            long now = System.nanoTime();
            if (counter.get() != last.get()) {
                last.set(counter.get());
                since.set(now);
            }
            return now - since.get() > Duration.ofMillis(500).toNanos();
        });
    }

    private static class Ignore implements SbiStreamReceiver {
        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            data.release();
        }

        @Override
        public void onReset(SbiFailure failure) {}
    }

    /** Receives data without giving credit. */
    private static final class Stalled extends Ignore {
        private final AtomicInteger received = new AtomicInteger();

        @Override
        public void onHeaders(Http2Headers headers, boolean endOfStream) {}

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            received.addAndGet(data.readableBytes());
            data.release();
        }
    }
}
