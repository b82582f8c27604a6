// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.decision.RouteDecider;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.logic.policy.RoutingPlan;
import org.sigcore.scp.scpworker.logic.policy.RoutingPolicies;
import org.sigcore.scp.scpworker.proxy.exchange.ProxyExchange;
import org.sigcore.scp.scpworker.proxy.exchange.RequestContext;
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
import org.sigcore.scp.scpworker.service.protection.ProducerFilters;
import org.sigcore.scp.scpworker.service.protection.Protection;
import org.sigcore.scp.scpworker.service.protection.ProtectionState;
import org.sigcore.testkit.Records;

/**
 * A worker without sockets: two UDMs of one set are known, at ports 8001 and 8002. As an extension it checks after each
 * test that no request is pending.
 */
final class ExchangeFixture implements AfterEachCallback {
    static final String SET = "set1.udmset.5gc.mnc001.mcc001";
    static final String A = "http://127.0.0.1:8001";
    static final String B = "http://127.0.0.1:8002";
    static final Instant NOW = Instant.parse("2026-11-20T08:49:37Z");

    final EmbeddedChannel channel = new EmbeddedChannel();
    final FakeUpstream upstream = new FakeUpstream();
    final MeterRegistry meters = new SimpleMeterRegistry();
    final RequestCounters counters = new RequestCounters(meters);
    final ProtectionState protectionState = new ProtectionState();
    final OwnReports ownReports = new OwnReports("scp.lab");
    final DataPlane parts;
    RouteTable table = new RouteTable(
            1, List.of(NfEntry.of(Profiles.udm("a", 8001, SET)), NfEntry.of(Profiles.udm("b", 8002, SET))));
    TrafficPolicy settings = new TrafficPolicy(
            true,
            RoutingPolicies.of(RoutingPlan.of(new RoutingOptions(
                    Duration.ofSeconds(1), Duration.ofSeconds(6), Duration.ofSeconds(1), 3, true, Set.of(503), 100))),
            new RouteDecider(false),
            Protection.DEFAULTS);
    long nanos;
    Instant now = NOW;

    /** TLS session of the connection of requests. */
    @Nullable
    SSLSession session;

    /** Verification of the credentials of requests. */
    SenderProof proof = SenderProof.NONE;

    /** Source of random numbers; null selects the lowest number always. */
    @Nullable
    Random random;

    ExchangeFixture() {
        counters.traffic().follow(() -> table);
        parts = new DataPlane(
                () -> settings,
                ProducerFilters.of(protectionState),
                protectionState,
                new IngressChecks(protectionState),
                new Observations(
                        protectionState,
                        () -> table,
                        (credentials, then) -> proof.prove(credentials, then),
                        () -> nanos,
                        () -> now),
                new ProducerFinder(new DiscoveryFake(), new DiscoveryCache(10, () -> nanos), () -> table, counters),
                () -> table,
                upstream,
                counters,
                new ResponseRules(new AsciiString("2.0 SCP-scp.lab"), ownReports),
                new ErrorResponder(new AsciiString("SCP-scp.lab"), ownReports, counters),
                new AsciiString("2.0 SCP-scp.lab"),
                new AsciiString("SCP-scp.lab"),
                () -> nanos,
                () -> NOW,
                bound -> random == null ? 0 : random.nextInt(bound),
                DataPlane.loopMemories());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        assertThat(protectionState.overload().pending()).isZero();
        channel.finishAndReleaseAll();
    }

    void protect(String by, Object other) {
        settings = settings.protectedBy(Records.with(settings.protection(), Map.of(by, other)));
    }

    /** Sends a request without a body and returns what the consumer sees. */
    FakeStream send(String... fieldsByTurns) {
        return sendTo("/nudm-sdm/v2/imsi-1/am-data", fieldsByTurns);
    }

    FakeStream sendTo(String path, String... fieldsByTurns) {
        FakeStream consumer = new FakeStream(channel.eventLoop());
        consumer.session = session;
        Http2Headers headers = new DefaultHttp2Headers(false)
                .method(new AsciiString("GET"))
                .scheme(new AsciiString("http"))
                .authority(new AsciiString("scp"))
                .path(new AsciiString(path));
        for (int i = 0; i < fieldsByTurns.length; i += 2) {
            headers.add(new AsciiString(fieldsByTurns[i]), new AsciiString(fieldsByTurns[i + 1]));
        }
        new ProxyExchange(parts, new RequestContext(settings, upstream, null), consumer, headers, true).start();
        return consumer;
    }

    FakeStream toA(String... fieldsByTurns) {
        String[] fields = new String[fieldsByTurns.length + 2];
        System.arraycopy(fieldsByTurns, 0, fields, 2, fieldsByTurns.length);
        fields[0] = "3gpp-sbi-target-apiroot";
        fields[1] = A;
        return send(fields);
    }

    FakeStream toSet(String... fieldsByTurns) {
        String[] fields = new String[fieldsByTurns.length + 2];
        System.arraycopy(fieldsByTurns, 0, fields, 2, fieldsByTurns.length);
        fields[0] = "3gpp-sbi-routing-binding";
        fields[1] = "bl=nf-set; nfset=" + SET;
        return send(fields);
    }

    void pass(Duration time) {
        nanos += time.toNanos();
    }
}
