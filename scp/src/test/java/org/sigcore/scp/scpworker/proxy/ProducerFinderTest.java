// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.channel.DefaultEventLoop;
import io.netty.util.AsciiString;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.scp.contract.scpnrfproxy.DiscoveryAnswer;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;
import org.sigcore.scp.scpworker.logic.Lookup;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.service.DiscoveryCache;
import org.sigcore.scp.scpworker.service.DiscoveryKey;
import org.sigcore.scp.scpworker.service.DiscoveryOutcome;
import org.sigcore.scp.scpworker.service.DiscoveryPolicy;
import org.sigcore.scp.scpworker.service.ProducerFinder;
import org.sigcore.scp.scpworker.service.RequestCounters;
import org.sigcore.scp.scpworker.service.RequestEvent;
import tools.jackson.databind.node.ObjectNode;

class ProducerFinderTest {
    private static final ApiPath SDM = new ApiPath("nudm-sdm", "v2");
    private static final DiscoveryKey KEY = DiscoveryKey.of(
            DiscoveryQuery.of("target-nf-type", "UDM", "requester-nf-type", "AMF", "supi", "imsi-1"), SDM, null);
    private static final DiscoveryAnswer AWAY =
            new DiscoveryAnswer(null, ProblemDetails.of(SbiCause.NRF_NOT_REACHABLE, "away"), false);

    private final DefaultEventLoop loop = new DefaultEventLoop();
    private final DiscoveryFake nrf = new DiscoveryFake(Profiles.udm("a", 8001));
    private final RequestCounters counters = new RequestCounters(new SimpleMeterRegistry());
    private long nanos;
    private RouteTable table = RouteTable.EMPTY;
    private final DiscoveryCache cache = new DiscoveryCache(4, () -> nanos);
    private DiscoveryPolicy policy = DiscoveryPolicy.DEFAULT;
    private final ProducerFinder finder = new ProducerFinder(nrf, cache, () -> table, counters);

    @AfterEach
    void stop() {
        var _ = loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    @Test
    void answerOfNamedNrf_isCachedForRequestsNamingSameNrf() {
        DiscoveryKey named = DiscoveryKey.of(KEY.query(), SDM, new AsciiString("nnrf-disc: \"http://192.0.2.66:80\""));
        CompletableFuture<DiscoveryOutcome> found = new CompletableFuture<>();
        finder.find(named, policy, loop, found::complete);

        assertThat(found.join()).isInstanceOf(DiscoveryOutcome.Found.class);
        assertThat(finder.known(named, policy)).isNotNull();
        assertThat(finder.known(KEY, policy)).isNull();
    }

    @Test
    void answerOfNamedNrf_cannotReassignKnownInstanceOrAddress() {
        DiscoveryKey named = DiscoveryKey.of(KEY.query(), SDM, new AsciiString("nnrf-disc: \"http://192.0.2.66:80\""));
        for (String id : new String[] {"a", "evil"}) { // a is known elsewhere, or 8001 is known for another instance
            table = new RouteTable(
                    1, List.of(NfEntry.of(id.equals("a") ? Profiles.udm("a", 8009) : Profiles.udm(id, 8001))));
            CompletableFuture<DiscoveryOutcome> found = new CompletableFuture<>();
            finder.find(named, policy, loop, found::complete);
            assertThat(found.join()).as(id).isInstanceOf(DiscoveryOutcome.Failed.class);
        }
    }

    @Test
    void discoveryKey_ignoresHeaderOrder() {
        AsciiString[] names = {name("target-nf-type"), name("requester-nf-type"), name("supi")};
        AsciiString[] values = {new AsciiString("UDM"), new AsciiString("AMF"), new AsciiString("imsi-1")};
        AsciiString[] otherNames = {names[2], names[0], names[1], name("unused")};
        AsciiString[] otherValues = {values[2], values[0], values[1], values[0]};

        assertThat(new DiscoveryKey(otherNames, otherValues, 3, SDM))
                .isEqualTo(new DiscoveryKey(names, values, 3, SDM))
                .isEqualTo(KEY)
                .hasSameHashCodeAs(KEY);
        assertThat(new DiscoveryKey(otherNames, otherValues, 3, new ApiPath("nudm-sdm", "v1")))
                .isNotEqualTo(KEY);
        assertThat(new DiscoveryKey(otherNames, otherValues, 4, SDM)).isNotEqualTo(KEY);
    }

    @Test
    void answer_isCachedForValidityPeriod() {
        assertThat(finder.known(KEY, policy)).isNull();
        assertThat(ports(find())).containsExactly(8001);
        assertThat(nrf.calls.getFirst().query()).isEqualTo("target-nf-type=UDM&requester-nf-type=AMF&supi=imsi-1");
        assertThat(ports(finder.known(KEY, policy))).containsExactly(8001);
        nanos += TimeUnit.SECONDS.toNanos(60);
        assertThat(finder.known(KEY, policy)).isNull();
    }

    @Test
    void requestSpecificDiscovery_queriesEachTime_andFallsBackToLastAnswer() {
        policy = new DiscoveryPolicy(true, true, Long.MAX_VALUE);
        find();
        assertThat(finder.known(KEY, policy)).isNull();
        find();
        assertThat(nrf.calls).hasSize(2);
        nrf.answer(AWAY);
        assertThat(ports(find())).containsExactly(8001);
    }

    @Test
    void answers_areCachedUpToConfiguredTime_orNotAtAll() {
        policy = new DiscoveryPolicy(true, false, TimeUnit.SECONDS.toNanos(10));
        find();
        nanos += TimeUnit.SECONDS.toNanos(10);
        assertThat(finder.known(KEY, policy)).isNull();

        policy = new DiscoveryPolicy(false, false, Long.MAX_VALUE);
        find();
        assertThat(finder.known(KEY, policy)).isNull();
    }

    @Test
    void concurrentIdenticalDiscoveries_sendOneRequest() {
        nrf.hold();
        CompletableFuture<DiscoveryOutcome> one = begin();
        CompletableFuture<DiscoveryOutcome> other = begin();
        nrf.release();

        assertThat(ports(found(one))).isEqualTo(ports(found(other))).containsExactly(8001);
        assertThat(nrf.calls).hasSize(1);
    }

    @Test
    void changeOfTargetNfType_invalidatesAnswer() {
        find();
        cache.changed("AMF");
        assertThat(finder.known(KEY, policy)).isNotNull();
        cache.changed("UDM");
        assertThat(finder.known(KEY, policy)).isNull();
    }

    @Test
    void notifiedProfile_overridesCachedAnswer() {
        find();
        table = new RouteTable(1, List.of(NfEntry.of(Profiles.udm("a", 8001).put("load", 70))));
        Candidates known = finder.known(KEY, policy);
        assertThat(known).isNotNull();
        assertThat(known == null ? List.of() : known.list()).extracting("load").containsExactly(70);
        table = new RouteTable(2, List.of(NfEntry.of(Profiles.udm("a", 8001).put("nfStatus", "SUSPENDED"))));
        cache.changed("UDM");
        assertThat(finder.known(KEY, policy)).isNull();
        nrf.answer(AWAY);
        assertThat(begin().join()).isInstanceOf(DiscoveryOutcome.Failed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"CANARY_RELEASE", "SUSPENDED"})
    void producerThatNrfHasSelectedThoughNotRegistered_isUsedAndCached(String status) {
        ObjectNode profile = Profiles.udm("a", 8001).put("nfStatus", status);
        table = new RouteTable(1, List.of(NfEntry.of(profile)));
        nrf.answer(ExchangeBench.answer(60, profile));

        assertThat(ports(find())).containsExactly(8001);
        assertThat(ports(finder.known(KEY, policy))).containsExactly(8001);
        assertThat(table.lookup(KEY.query(), SDM)).isInstanceOf(Lookup.None.class);
        table = new RouteTable(2, List.of(NfEntry.of(profile)));
        assertThat(ports(finder.known(KEY, policy)))
                .as("another instance has changed")
                .containsExactly(8001);
        cache.changed("UDM");
        assertThat(finder.known(KEY, policy)).isNull();
    }

    @Test
    void unreachableNrf_expiredAnswerIsUsed() {
        find();
        nanos += TimeUnit.HOURS.toNanos(1);
        nrf.answer(AWAY);

        assertThat(ports(find())).containsExactly(8001);
        assertThat(counters.sum(RequestEvent.DISCOVERY_FALLBACK)).isEqualTo(1);
    }

    @Test
    void unreachableNrf_withoutAnswer_routeTableIsUsed() {
        nrf.answer(AWAY);
        assertThat(begin().join())
                .isInstanceOfSatisfying(
                        DiscoveryOutcome.Failed.class,
                        failed -> assertThat(failed.problem().cause()).isEqualTo("NRF_NOT_REACHABLE"));
        table = new RouteTable(1, List.of(NfEntry.of(Profiles.udm("b", 8002))));
        assertThat(ports(find())).containsExactly(8002);
    }

    @Test
    void nrfRefusal_isNotReplacedByExpiredAnswer() {
        find();
        nanos += TimeUnit.HOURS.toNanos(1);
        nrf.answer(new DiscoveryAnswer(null, ProblemDetails.of(SbiCause.INVALID_DISCOVERY_PARAM, "supi"), true));

        assertThat(begin().join()).isInstanceOf(DiscoveryOutcome.Failed.class);
    }

    @Test
    void cache_isBounded() {
        for (int i = 0; i < 50; i++) {
            cache.put(
                    DiscoveryKey.of(DiscoveryQuery.of("supi", "imsi-" + i), SDM, null),
                    "UDM",
                    0,
                    Candidates.NONE,
                    1_000);
        }
        assertThat(cache.size()).isLessThanOrEqualTo(4);
    }

    private CompletableFuture<DiscoveryOutcome> begin() {
        CompletableFuture<DiscoveryOutcome> future = new CompletableFuture<>();
        finder.find(KEY, policy, loop, future::complete);
        return future.orTimeout(10, TimeUnit.SECONDS);
    }

    private Candidates find() {
        return found(begin());
    }

    private static Candidates found(CompletableFuture<DiscoveryOutcome> outcome) {
        assertThat(outcome.join()).isInstanceOf(DiscoveryOutcome.Found.class);
        return outcome.join() instanceof DiscoveryOutcome.Found(Candidates candidates) ? candidates : Candidates.NONE;
    }

    private static List<Integer> ports(@Nullable Candidates candidates) {
        assertThat(candidates).isNotNull();
        return candidates == null
                ? List.of()
                : candidates.list().stream()
                        .map(ProducerService::apiRoot)
                        .map(root -> root.port())
                        .toList();
    }

    private static AsciiString name(String parameter) {
        return new AsciiString("3gpp-sbi-discovery-" + parameter);
    }
}
