// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiFailure.Kind;
import org.sigcore.scp.scpnrfproxy.api.DiscoveryAnswer;
import org.sigcore.scp.scpworker.logic.Asking;
import org.sigcore.scp.scpworker.logic.CandidateFilter;
import org.sigcore.scp.scpworker.logic.Deployment;
import org.sigcore.scp.scpworker.logic.DiscoveryPolicy;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.ProducerFilters;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.ReroutePolicy;
import org.sigcore.scp.scpworker.logic.RouteDecider;
import org.sigcore.scp.scpworker.logic.RoutePolicy;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.RoutingOptions;
import org.sigcore.scp.scpworker.logic.RoutingPlan;
import org.sigcore.scp.scpworker.logic.RoutingPolicies;
import org.sigcore.scp.scpworker.logic.Site;
import org.sigcore.scp.scpworker.logic.WorkerSettings;
import org.sigcore.scp.scpworker.logic.protection.Protection;
import org.sigcore.scp.scpworker.logic.protection.Shield;
import tools.jackson.databind.node.ObjectNode;

class ProxyExchangeTest {
    private static final String SET = "set1.udmset.5gc.mnc001.mcc001";
    private static final String A = "http://127.0.0.1:8001";
    private static final String B = "http://127.0.0.1:8002";
    private static final Instant NOW = Instant.parse("2026-11-20T08:49:37Z");
    private static final String PATH = "/nudm-sdm/v2/imsi-1/am-data?x=1";

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final FakeStream consumer = new FakeStream(channel.eventLoop());
    private final FakeUpstream upstream = new FakeUpstream();
    private final WorkerCounters counters = new WorkerCounters();
    private final List<ByteBuf> sent = new ArrayList<>();
    private final List<CandidateFilter> filters = new ArrayList<>();
    private final Shield shield = new Shield();
    private Protection protection = Protection.DEFAULTS;
    private Function<RoutingOptions, RoutingPlan> plan = RoutingPlan::of;
    private Site site = Site.ANYWHERE;
    private long nanos;
    private RouteTable table = new RouteTable(
            1, List.of(NfEntry.of(Profiles.udm("a", 8001, SET)), NfEntry.of(Profiles.udm("b", 8002, SET))));

    @AfterEach
    void everythingIsReleased() {
        assertThat(sent).allMatch(data -> data.refCnt() == 0);
        channel.finishAndReleaseAll();
    }

    @Test
    void modelC_sendsToTheTargetAndRelaysTheAnswer() {
        begin(true, "3gpp-sbi-target-apiroot", A + "/net/udm-1", "3gpp-sbi-message-priority", "5");

        FakeUpstream.Call call = upstream.last();
        assertThat(call.headersOnly).isTrue();
        assertThat(call.authority).isEqualTo("127.0.0.1:8001");
        assertThat(call.path).isEqualTo("/net/udm-1" + PATH);
        assertThat(call.fields)
                .contains("3gpp-sbi-message-priority: 5", "via: 2.0 SCP-scp.lab")
                .noneMatch(field -> field.startsWith("3gpp-sbi-target-apiroot"));

        call.answer(200, "hello", "etag", "\"7\"");
        assertThat(consumer.field(":status")).isEqualTo("200");
        assertThat(consumer.field("etag")).isEqualTo("\"7\"");
        assertThat(consumer.field("via")).isEqualTo("2.0 SCP-scp.lab");
        assertThat(consumer.field("3gpp-sbi-producer-id")).isNull();
        assertThat(consumer.body).hasToString("hello");
        assertThat(consumer.ended).isTrue();
        assertThat(counters.sum(WorkerCounter.MODEL_C)).isEqualTo(1);
    }

    @Test
    void bodiesAreCreditedWhenTheOtherSideHasSentThem() {
        ProxyExchange exchange = begin(false, "3gpp-sbi-target-apiroot", A);
        upstream.last().stream.holding = true;
        send(exchange, "12345", true);
        assertThat(consumer.credit).isZero();
        upstream.last().stream.sendAll();
        assertThat(consumer.credit).isEqualTo(5);

        consumer.holding = true;
        upstream.last().answer(200, "1234567");
        assertThat(upstream.last().stream.credit).isZero();
        consumer.sendAll();
        assertThat(upstream.last().stream.credit).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "ftp://127.0.0.1:9", "http://"})
    void modelC_brokenTargetIsRefused(String target) {
        begin(true, "3gpp-sbi-target-apiroot", target);

        assertThat(upstream.calls).isEmpty();
        assertProblem(400, "MANDATORY_IE_INCORRECT");
        assertThat(consumer.body).contains("header 3gpp-Sbi-Target-apiRoot");
    }

    @Test
    void modelC_brokenBindingIsRefusedBeforeAnythingIsSent() {
        begin(true, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-routing-binding", "bl=nf-set");

        assertThat(upstream.calls).isEmpty();
        assertProblem(400, "MANDATORY_IE_INCORRECT");
    }

    @Test
    void aRequestThatHasPassedThisScpIsALoop() {
        begin(true, "3gpp-sbi-target-apiroot", A, "via", "2.0 SCP-other.lab, 2.0 SCP-scp.lab");

        assertProblem(508, null);
        assertThat(upstream.calls).isEmpty();
    }

    @Test
    void anotherScpOnTheWayIsNoLoop() {
        begin(true, "3gpp-sbi-target-apiroot", A, "via", "2.0 SCP-other.lab");
        assertThat(upstream.last().fields).contains("via: 2.0 SCP-other.lab", "via: 2.0 SCP-scp.lab");
        upstream.last().answer(204, "");
    }

    @Test
    void bodyIsSentAgainToTheAlternate() {
        ProxyExchange exchange = begin(false, "3gpp-sbi-target-apiroot", A);
        send(exchange, "one ", false);
        upstream.last().fail(Kind.CONNECT_FAILED, false);

        FakeUpstream.Call second = upstream.last();
        assertThat(second.target).hasToString(B);
        send(exchange, "two", true);
        assertThat(second.stream.body).hasToString("one two");
        assertThat(second.stream.ended).isTrue();
        assertThat(consumer.credit).as("credit is given once").isEqualTo(7);

        second.answer(201, "", "location", "/nudm-sdm/v2/imsi-1/sdm-subscriptions/9");
        assertThat(consumer.field("location")).isEqualTo(B + "/nudm-sdm/v2/imsi-1/sdm-subscriptions/9");
        assertThat(consumer.field("3gpp-sbi-producer-id")).isEqualTo("nfinst=b");
        assertThat(counters.sum(WorkerCounter.ALTERNATE)).isEqualTo(1);
    }

    @Test
    void aTargetThatAFilterRefusesIsPassedOver_beforeAnythingIsSent() {
        filters.add(new Refusing(8001));
        begin(true, "3gpp-sbi-target-apiroot", A);

        assertThat(upstream.calls).hasSize(1);
        assertThat(upstream.last().target).hasToString(B);
        upstream.last().answer(204, "");
        assertThat(consumer.field("3gpp-sbi-target-apiroot")).isEqualTo(B);
        assertThat(counters.sum(WorkerCounter.RESELECTION)).isEqualTo(1);
        assertThat(counters.sum(WorkerCounter.ALTERNATE)).isZero();
    }

    @Test
    void whenFiltersLeaveNobodyTheirAnswerIsGiven() {
        filters.add(new Refusing(8001));
        filters.add(new Refusing(8002));
        begin(true, "3gpp-sbi-target-apiroot", A);

        assertThat(upstream.calls).isEmpty();
        assertProblem(503, "NF_CONGESTION");
    }

    @Test
    void aProducerOfAnotherRegionIsReachedThroughItsScp_whichGetsAllThatItRoutesBy() {
        site = new Site("east1", Map.of("east1", "east", "west1", "west"), true);
        ObjectNode scp = Json.parseObject(
                "{\"nfInstanceId\": \"s\", \"nfType\": \"SCP\", \"nfStatus\": \"REGISTERED\", \"fqdn\": \"scp.west\", \"ipv4Addresses\": [\"127.0.0.9\"], \"servingScope\": [\"west\"], \"scpInfo\": {\"scpPorts\": {\"http\": 7200}}}"
                        .getBytes(StandardCharsets.UTF_8));
        table = new RouteTable(
                2,
                List.of(
                        NfEntry.of(Profiles.udm("a", 8001, SET).put("locality", "west1")),
                        NfEntry.of(Profiles.udm("b", 8002, SET).put("locality", "east1")),
                        NfEntry.of(scp)));
        begin(true, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-discovery-target-nf-set-id", SET);

        assertThat(upstream.last().target).hasToString("http://127.0.0.9:7200");
        assertThat(upstream.last().authority).isEqualTo("127.0.0.9:7200");
        assertThat(upstream.last().fields)
                .contains("3gpp-sbi-target-apiroot: " + A, "3gpp-sbi-discovery-target-nf-set-id: " + SET);
        upstream.last().answer(503, "busy");
        assertThat(upstream.last().target).hasToString(B);
        assertThat(upstream.last().fields).noneMatch(field -> field.startsWith("3gpp-sbi-target-apiroot"));
        assertThat(upstream.last().fields).noneMatch(field -> field.startsWith("3gpp-sbi-discovery"));
        upstream.last().answer(204, "");
        assertThat(counters.sum(WorkerCounter.HANDED_ON)).isEqualTo(1);
    }

    @Test
    void reverseProxy_standsInThePlaceOfTheProducer() {
        plan = options -> new RoutingPlan(
                "charging",
                null,
                false,
                RoutePolicy.FORWARD_ROUTE,
                ReroutePolicy.REROUTE_WITHIN_SITE,
                Deployment.SITE_WIDE,
                true,
                options);
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().answer(201, "", "location", A + "/nchf-convergedcharging/v3/chargingdata/1");

        String location = String.valueOf(consumer.field("location"));
        assertThat(location)
                .startsWith("http://scp.lab:7200/scp-reverse-proxy/")
                .endsWith("/chargingdata/1");
        Http2Headers next =
                new DefaultHttp2Headers().path(new AsciiString(location.substring("http://scp.lab:7200".length())));
        ReverseProxy.resolve(next);
        assertThat(next.path()).hasToString("/nchf-convergedcharging/v3/chargingdata/1");
        assertThat(next.get("3gpp-sbi-target-apiroot")).hasToString(A);
    }

    @Test
    void rerouteDisabled_isOneAttempt() {
        plan = options -> new RoutingPlan(
                "one",
                null,
                false,
                RoutePolicy.FORWARD_ROUTE,
                ReroutePolicy.REROUTE_DISABLED,
                Deployment.SITE_WIDE,
                false,
                options);
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().answer(503, "busy");

        assertThat(upstream.calls).hasSize(1);
        assertThat(consumer.body).hasToString("busy");
    }

    @Test
    void loadBalance_choosesForTheConsumer() {
        plan = options -> new RoutingPlan(
                "balanced",
                null,
                false,
                RoutePolicy.LOAD_BALANCE,
                ReroutePolicy.REROUTE_WITHIN_SITE,
                Deployment.SITE_WIDE,
                false,
                options);
        begin(true, "3gpp-sbi-target-apiroot", B);

        assertThat(upstream.last().target).hasToString(A);
        upstream.last().answer(200, "fine");
        assertThat(consumer.field("3gpp-sbi-target-apiroot")).isEqualTo(A);
        assertThat(consumer.field("3gpp-sbi-producer-id")).isEqualTo("nfinst=a");
    }

    /** Refuses whoever listens on a port. */
    private record Refusing(int port) implements CandidateFilter {
        @Override
        public String name() {
            return "refusing " + port;
        }

        @Override
        public boolean admits(ApiRoot root, @Nullable ProducerService producer, Asking asking) {
            return root.port() != port;
        }

        @Override
        public ProblemDetails refusal(Protection protection) {
            return ProblemDetails.of(SbiCause.NF_CONGESTION, name());
        }
    }

    @Test
    void aboveTheReplayLimitNothingIsSentAgain() {
        ProxyExchange exchange = begin(false, "3gpp-sbi-target-apiroot", A);
        send(exchange, "x".repeat(101), true);
        upstream.last().fail(Kind.CONNECTION_LOST, true);

        assertThat(upstream.calls).hasSize(1);
        assertProblem(504, "TARGET_NF_NOT_REACHABLE");
    }

    @Test
    void errorAnswerIsReplacedByTheAlternates() {
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.calls.getFirst().answer(503, "busy");
        assertThat(upstream.calls).hasSize(2);
        assertThat(consumer.headers).isNull();

        upstream.last().answer(200, "fine");
        assertThat(consumer.body).hasToString("fine");
        assertThat(consumer.field("3gpp-sbi-target-apiroot")).isEqualTo(B);
    }

    @Test
    void errorAnswerIsRelayedWhenNobodyElseServes() {
        table = RouteTable.EMPTY;
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().answer(503, "busy", "server", "UDM-1");

        assertThat(consumer.field(":status")).isEqualTo("503");
        assertThat(consumer.field("server")).isEqualTo("UDM-1");
        assertThat(consumer.body).hasToString("busy");
    }

    @Test
    void attemptsAreBounded() {
        table = new RouteTable(
                1,
                List.of(
                        NfEntry.of(Profiles.udm("a", 8001, SET)),
                        NfEntry.of(Profiles.udm("b", 8002, SET)),
                        NfEntry.of(Profiles.udm("c", 8003, SET)),
                        NfEntry.of(Profiles.udm("d", 8004, SET))));
        begin(true, "3gpp-sbi-target-apiroot", A);
        for (int i = 0; i < 3; i++) {
            upstream.last().fail(Kind.CONNECT_FAILED, false);
        }

        assertThat(upstream.calls).hasSize(3);
        assertProblem(504, "TARGET_NF_NOT_REACHABLE");
    }

    @Test
    void refusedStreamIsRepeatedOnceAtTheSameProducer() {
        table = RouteTable.EMPTY;
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().fail(Kind.RESET_BY_PEER, false);

        assertThat(upstream.calls)
                .hasSize(2)
                .allMatch(call -> call.target.toString().equals(A));
        upstream.last().fail(Kind.RESET_BY_PEER, false);
        assertProblem(504, "TARGET_NF_NOT_REACHABLE");
        assertThat(upstream.calls).hasSize(2);
    }

    @Test
    void consumersPatienceBoundsAllAttempts() {
        begin(true, "3gpp-sbi-target-apiroot", A, "3gpp-sbi-max-rsp-time", "2500");
        assertThat(upstream.last().responseMillis).isEqualTo(1000);
        pass(1000);
        upstream.last().fail(Kind.RESPONSE_TIMEOUT, true);
        assertThat(upstream.last().responseMillis).isEqualTo(1000);
        pass(1600);
        upstream.last().fail(Kind.RESPONSE_TIMEOUT, true);

        assertThat(upstream.calls).hasSize(2);
        assertProblem(504, "TIMED_OUT_REQUEST");
    }

    @Test
    void producerThatBreaksOffInMidResponse_resetsTheConsumer() {
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().receiver.onHeaders(new DefaultHttp2Headers().status("200"), false);
        upstream.last().data("half", false);
        upstream.last().fail(Kind.CONNECTION_LOST, true);

        assertThat(consumer.resetCode).isEqualTo(2);
        assertThat(upstream.calls).hasSize(1);
    }

    @Test
    void consumerThatLeaves_resetsTheProducer() {
        ProxyExchange exchange = begin(false, "3gpp-sbi-target-apiroot", A);
        send(exchange, "abc", false);
        exchange.onReset(new SbiFailure(Kind.RESET_BY_PEER, true, "gone"));

        assertThat(upstream.last().stream.resetCode).isEqualTo(8);
        upstream.last().answer(200, "late");
        assertThat(consumer.headers).isNull();
        assertThat(counters.sum(WorkerCounter.CANCELLED)).isEqualTo(1);
    }

    @Test
    void earlyAnswerCutsTheRequestShort() {
        ProxyExchange exchange = begin(false, "3gpp-sbi-target-apiroot", A);
        send(exchange, "abc", false);
        upstream.last().answer(413, "too large");

        assertThat(upstream.last().stream.resetCode).isEqualTo(8);
        send(exchange, "more", true);
        assertThat(consumer.credit).isEqualTo(7);
    }

    @Test
    void modelD_selectsAndNamesTheProducer() {
        DiscoveryFake nrf = new DiscoveryFake(Profiles.udm("a", 8001));
        begin(nrf, false, "3gpp-sbi-discovery-target-nf-type", "UDM", "3gpp-sbi-discovery-requester-nf-type", "AMF");
        nrf.awaitAsked();
        runUntilSent();

        FakeUpstream.Call call = upstream.last();
        assertThat(call.target).hasToString(A);
        assertThat(call.fields).noneMatch(field -> field.startsWith("3gpp-sbi-discovery"));
        call.answer(200, "x");
        assertThat(consumer.field("3gpp-sbi-producer-id")).isEqualTo("nfinst=a");
        assertThat(consumer.field("3gpp-sbi-target-apiroot")).isEqualTo(A);
    }

    @Test
    void bodyWaitsForTheDiscoveryWithoutCredit() {
        DiscoveryFake nrf = new DiscoveryFake(Profiles.udm("a", 8001));
        nrf.hold();
        ProxyExchange exchange = begin(
                nrf, false, "3gpp-sbi-discovery-target-nf-type", "UDM", "3gpp-sbi-discovery-requester-nf-type", "AMF");
        send(exchange, "x".repeat(500), true);
        assertThat(consumer.credit).isZero();
        nrf.release();
        nrf.awaitAsked();
        runUntilSent();

        assertThat(upstream.last().stream.body).hasSize(500);
        assertThat(consumer.credit).isEqualTo(500);
        upstream.last().answer(204, "");
    }

    @Test
    void modelD_withoutMatchIsADiscoveryFailure() {
        DiscoveryFake nrf = new DiscoveryFake();
        begin(nrf, true, "3gpp-sbi-discovery-target-nf-type", "UDM", "3gpp-sbi-discovery-requester-nf-type", "AMF");
        nrf.awaitAsked();
        runUntil(() -> consumer.ended);

        assertProblem(400, "NF_DISCOVERY_FAILURE");
        assertThat(consumer.field("server")).isEqualTo("SCP-scp.lab");
    }

    private RoutingPolicies policies(RoutingPlan chosen) {
        return new RoutingPolicies(1, site, chosen, chosen, List.of());
    }

    private ProxyExchange begin(boolean end, String... fieldsByTurns) {
        return begin(new DiscoveryFake(), end, fieldsByTurns);
    }

    private ProxyExchange begin(DiscoveryFake nrf, boolean end, String... fieldsByTurns) {
        Http2Headers headers = new DefaultHttp2Headers()
                .method("GET")
                .scheme("http")
                .authority("scp.lab:7200")
                .path(PATH);
        for (int i = 0; i < fieldsByTurns.length; i += 2) {
            headers.add(new AsciiString(fieldsByTurns[i]), new AsciiString(fieldsByTurns[i + 1]));
        }
        ProxyExchange exchange = new ProxyExchange(parts(nrf), consumer, headers, end);
        exchange.start();
        return exchange;
    }

    private WorkerParts parts(DiscoveryFake nrf) {
        RoutingOptions options = new RoutingOptions(
                Duration.ofSeconds(1), Duration.ofSeconds(6), Duration.ofSeconds(1), 3, true, Set.of(503), 100);
        DiscoveryCache cache = new DiscoveryCache(10, () -> nanos);
        return new WorkerParts(
                () -> new WorkerSettings(true, policies(plan.apply(options)), new RouteDecider(false), protection),
                Stream.concat(ProducerFilters.of(shield).stream(), filters.stream())
                        .toList(),
                shield,
                new Admission(shield),
                new Observations(shield, () -> nanos, () -> NOW),
                new ProducerFinder(nrf, cache, () -> table, () -> DiscoveryPolicy.DEFAULT, counters),
                () -> table,
                upstream,
                counters,
                new ResponseRules(new AsciiString("2.0 SCP-scp.lab"), new OwnReports("scp.lab")),
                new OwnAnswer(new AsciiString("SCP-scp.lab"), new OwnReports("scp.lab")),
                new AsciiString("2.0 SCP-scp.lab"),
                new AsciiString("SCP-scp.lab"),
                () -> nanos,
                bound -> 0,
                WorkerParts.loopStates());
    }

    private void send(ProxyExchange exchange, String text, boolean end) {
        ByteBuf data = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
        sent.add(data);
        exchange.onData(data, end);
    }

    private void pass(long millis) {
        nanos += Duration.ofMillis(millis).toNanos();
    }

    private void runUntilSent() {
        runUntil(() -> !upstream.calls.isEmpty());
    }

    private void runUntil(BooleanSupplier done) {
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!done.getAsBoolean() && System.nanoTime() < end) {
            channel.runPendingTasks();
            Thread.onSpinWait();
        }
        assertThat(done.getAsBoolean()).isTrue();
    }

    private void assertProblem(int status, @Nullable String cause) {
        assertThat(consumer.field(":status")).isEqualTo(Integer.toString(status));
        assertThat(consumer.field("server")).isEqualTo("SCP-scp.lab");
        assertThat(consumer.field("content-type")).isEqualTo("application/problem+json");
        ObjectNode problem = Json.parseObject(consumer.body.toString().getBytes(StandardCharsets.UTF_8));
        assertThat(Json.string(problem, "cause")).isEqualTo(cause);
        assertThat(consumer.ended).isTrue();
    }

    /** An NRF whose answer is these profiles. */
    static ObjectNode searchResult(int validity, ObjectNode... profiles) {
        ObjectNode result = Json.object().put("validityPeriod", validity);
        var list = result.putArray("nfInstances");
        for (ObjectNode profile : profiles) {
            list.add(profile);
        }
        return result;
    }

    /** As {@link #searchResult}, as the role answers it. */
    static DiscoveryAnswer answer(int validity, ObjectNode... profiles) {
        return new DiscoveryAnswer(searchResult(validity, profiles), null, true);
    }
}
