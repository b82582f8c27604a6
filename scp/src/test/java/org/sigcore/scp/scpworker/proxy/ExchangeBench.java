// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.sigcore.model.Json;
import org.sigcore.scp.contract.scpnrfproxy.DiscoveryAnswer;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.decision.RouteDecider;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;
import org.sigcore.scp.scpworker.logic.policy.RoutingPolicies;
import org.sigcore.scp.scpworker.logic.policy.Site;
import org.sigcore.scp.scpworker.proxy.exchange.ProxyExchange;
import org.sigcore.scp.scpworker.proxy.exchange.RequestContext;
import org.sigcore.scp.scpworker.proxy.intake.Intake;
import org.sigcore.scp.scpworker.proxy.routing.DataPlane;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;
import org.sigcore.scp.scpworker.proxy.routing.IngressChecks;
import org.sigcore.scp.scpworker.proxy.routing.Observations;
import org.sigcore.scp.scpworker.proxy.routing.ResponseRules;
import org.sigcore.scp.scpworker.proxy.routing.SenderProof;
import org.sigcore.scp.scpworker.service.DiscoveryCache;
import org.sigcore.scp.scpworker.service.OwnReports;
import org.sigcore.scp.scpworker.service.ProducerFinder;
import org.sigcore.scp.scpworker.service.RequestCounters;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.protection.CandidateFilter;
import org.sigcore.scp.scpworker.service.protection.ProducerFilters;
import org.sigcore.scp.scpworker.service.protection.Protection;
import org.sigcore.scp.scpworker.service.protection.ProtectionState;
import tools.jackson.databind.node.ObjectNode;

/** Base of tests of a proxy exchange between a fake consumer and fake producers, with its own clock. */
abstract class ExchangeBench {
    static final String SET = "set1.udmset.5gc.mnc001.mcc001";
    static final String A = "http://127.0.0.1:8001";
    static final String B = "http://127.0.0.1:8002";
    static final Instant NOW = Instant.parse("2026-11-20T08:49:37Z");
    static final String PATH = "/nudm-sdm/v2/imsi-1/am-data?x=1";

    final EmbeddedChannel channel = new EmbeddedChannel();
    final FakeStream consumer = new FakeStream(channel.eventLoop());
    final FakeUpstream upstream = new FakeUpstream();

    @Nullable
    Intake before;

    final RequestCounters counters = new RequestCounters(new SimpleMeterRegistry());
    final List<ByteBuf> sent = new ArrayList<>();
    final List<CandidateFilter> filters = new ArrayList<>();
    final ProtectionState protectionState = new ProtectionState();
    Protection protection = Protection.DEFAULTS;
    Function<RoutingOptions, RoutingPlan> plan = RoutingPlan::of;
    Site site = Site.ANYWHERE;
    long nanos;
    RouteTable table = new RouteTable(
            1, List.of(NfEntry.of(Profiles.udm("a", 8001, SET)), NfEntry.of(Profiles.udm("b", 8002, SET))));

    @AfterEach
    void verifyBuffersAreReleased() {
        assertThat(sent).allMatch(data -> data.refCnt() == 0);
        channel.finishAndReleaseAll();
    }

    RoutingPolicies policies(RoutingPlan chosen) {
        return new RoutingPolicies(1, site, chosen, chosen, List.of());
    }

    ProxyExchange begin(boolean end, String... fieldsByTurns) {
        return begin(new DiscoveryFake(), end, fieldsByTurns);
    }

    ProxyExchange begin(DiscoveryFake nrf, boolean end, String... fieldsByTurns) {
        Http2Headers headers = new DefaultHttp2Headers()
                .method("GET")
                .scheme("http")
                .authority("scp.lab:7200")
                .path(PATH);
        for (int i = 0; i < fieldsByTurns.length; i += 2) {
            headers.add(new AsciiString(fieldsByTurns[i]), new AsciiString(fieldsByTurns[i + 1]));
        }
        ProxyExchange exchange = new ProxyExchange(parts(nrf), context(headers, end), consumer, headers, end);
        exchange.start();
        return exchange;
    }

    private RequestContext context(Http2Headers headers, boolean end) {
        if (before == null) {
            return direct();
        }
        IntakeBench.Exchange next = new IntakeBench.Exchange();
        before.accept(consumer, headers, end, direct(), next);
        return next.context();
    }

    final RequestContext direct() {
        return new RequestContext(policy(), upstream, null);
    }

    private TrafficPolicy policy() {
        RoutingOptions options = new RoutingOptions(
                Duration.ofSeconds(1), Duration.ofSeconds(6), Duration.ofSeconds(1), 3, true, Set.of(503), 100);
        return new TrafficPolicy(true, policies(plan.apply(options)), new RouteDecider(false), protection);
    }

    DataPlane parts(DiscoveryFake nrf) {
        DiscoveryCache cache = new DiscoveryCache(10, () -> nanos);
        return new DataPlane(
                this::policy,
                Stream.concat(ProducerFilters.of(protectionState).stream(), filters.stream())
                        .toList(),
                protectionState,
                new IngressChecks(protectionState),
                new Observations(protectionState, () -> table, SenderProof.NONE, () -> nanos, () -> NOW),
                new ProducerFinder(nrf, cache, () -> table, counters),
                () -> table,
                upstream,
                counters,
                new ResponseRules(new AsciiString("2.0 SCP-scp.lab"), new OwnReports("scp.lab")),
                new ErrorResponder(new AsciiString("SCP-scp.lab"), new OwnReports("scp.lab"), counters),
                new AsciiString("2.0 SCP-scp.lab"),
                new AsciiString("SCP-scp.lab"),
                () -> nanos,
                () -> NOW,
                bound -> 0,
                DataPlane.loopMemories());
    }

    void send(ProxyExchange exchange, String text, boolean end) {
        ByteBuf data = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
        sent.add(data);
        exchange.onData(data, end);
    }

    void pass(long millis) {
        nanos += Duration.ofMillis(millis).toNanos();
    }

    void runUntilSent() {
        runUntil(() -> !upstream.calls.isEmpty());
    }

    void runUntil(BooleanSupplier done) {
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!done.getAsBoolean() && System.nanoTime() < end) {
            channel.runPendingTasks();
            Thread.onSpinWait();
        }
        assertThat(done.getAsBoolean()).isTrue();
    }

    void assertProblem(int status, @Nullable String cause) {
        assertThat(consumer.field(":status")).isEqualTo(Integer.toString(status));
        assertThat(consumer.field("server")).isEqualTo("SCP-scp.lab");
        assertThat(consumer.field("content-type")).isEqualTo("application/problem+json");
        ObjectNode problem = Json.parseObject(consumer.body.toString().getBytes(StandardCharsets.UTF_8));
        assertThat(Json.string(problem, "cause")).isEqualTo(cause);
        assertThat(consumer.ended).isTrue();
    }

    /** Returns an NRF search result with these profiles. */
    static ObjectNode searchResult(int validity, ObjectNode... profiles) {
        ObjectNode result = Json.object().put("validityPeriod", validity);
        var list = result.putArray("nfInstances");
        for (ObjectNode profile : profiles) {
            list.add(profile);
        }
        return result;
    }

    /** Returns {@link #searchResult} as the answer of the discovery role. */
    static DiscoveryAnswer answer(int validity, ObjectNode... profiles) {
        return new DiscoveryAnswer(searchResult(validity, profiles), null, true);
    }
}
