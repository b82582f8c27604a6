// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.scp.scpworker.proxy.ExchangeFixture.A;
import static org.sigcore.scp.scpworker.proxy.ExchangeFixture.B;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.sbi.SbiFailure.Kind;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.protection.CircuitBreakingOptions;
import org.sigcore.scp.scpworker.logic.protection.EgressLimit;
import org.sigcore.scp.scpworker.logic.protection.IngressLimit;
import org.sigcore.scp.scpworker.logic.protection.OutlierDetectionOptions;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControlOptions;
import org.sigcore.scp.scpworker.logic.protection.Priorities;
import org.sigcore.scp.scpworker.logic.protection.PriorityRule;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.protection.Limits;
import org.sigcore.scp.scpworker.service.protection.ProtectionEvent;
import tools.jackson.databind.node.ObjectNode;

/** Requests under rate limits, circuit breaking, ejection and overload reports. */
class ProtectedExchangeTest {
    @RegisterExtension
    private final ExchangeFixture scp = new ExchangeFixture();

    @Test
    void ingressLimit_exceeded_returns429ToThatConsumer() {
        limit(List.of(new IngressLimit("AMF", 10, 2)), List.of());
        for (int i = 0; i < 2; i++) {
            FakeStream passed = scp.toA("user-agent", "AMF");
            scp.upstream.last().answer(200, "");
            assertThat(passed.field(":status")).isEqualTo("200");
        }
        FakeStream refused = scp.toA("user-agent", "AMF");
        assertThat(refused.field(":status")).isEqualTo("429");
        assertThat(refused.field("retry-after")).isEqualTo("1");
        assertThat(refused.body).contains("NF_CONGESTION_RISK");
        scp.toA("user-agent", "SMF");
        scp.upstream.last().answer(204, "");
        assertThat(scp.upstream.calls).hasSize(3);

        scp.pass(Duration.ofMillis(100));
        assertThat(scp.toA("user-agent", "AMF").field(":status")).isNull();
        scp.upstream.last().answer(204, "");
        assertThat(scp.protectionState.sum(ProtectionEvent.INGRESS_LIMITED)).isEqualTo(1);
    }

    @Test
    void egressLimit_reselectsProducer_thenReturns429() {
        limit(List.of(), List.of(new EgressLimit("127.0.0.1:8001", 1, 1, false)));
        scp.toA();
        scp.upstream.last().answer(204, "");
        FakeStream elsewhere = scp.toA();
        assertThat(scp.upstream.last().target).hasToString(B);
        scp.upstream.last().answer(204, "");
        assertThat(elsewhere.field("3gpp-sbi-producer-id")).isEqualTo("nfinst=b");
        assertThat(scp.counters.sum(RequestEvent.RESELECTION)).isEqualTo(1);

        limit(List.of(), List.of(new EgressLimit("127.0.0.1:8001", 1, 1, false), new EgressLimit("UDM", 1, 1, false)));
        for (int i = 0; i < 2; i++) {
            scp.toSet();
            scp.upstream.last().answer(204, "");
        }
        assertThat(scp.toSet().field(":status")).isEqualTo("429");
    }

    @Test
    void circuitBreaking_reselectsProducer_thenReturns503() {
        scp.protect("circuitBreaking", new CircuitBreakingOptions(true, 1, 503, "NF_CONGESTION"));
        FakeStream first = scp.toA();
        FakeUpstream.Call toA = scp.upstream.last();
        FakeStream second = scp.toA();
        FakeUpstream.Call toB = scp.upstream.last();
        assertThat(toB.target).hasToString(B);
        FakeStream third = scp.toA();
        assertThat(third.field(":status")).isEqualTo("503");
        assertThat(third.body).contains("NF_CONGESTION");
        assertThat(scp.protectionState.sum(ProtectionEvent.CIRCUIT_BROKEN)).isEqualTo(3);
        assertThat(scp.protectionState.sum(ProtectionEvent.CIRCUIT_COUNTED))
                .as("sent")
                .isEqualTo(2);

        toA.answer(200, "x");
        toB.answer(200, "x");
        assertThat(first.field(":status")).isEqualTo("200");
        assertThat(second.field(":status")).isEqualTo("200");
        FakeStream fourth = scp.toA();
        assertThat(scp.upstream.last().target).hasToString(A);
        scp.upstream.last().fail(Kind.RESET_BY_PEER, true);
        scp.upstream.last().answer(204, "");
        assertThat(fourth.field(":status")).isEqualTo("204");
    }

    @Test
    void endpointWithConsecutiveErrors_isEjected_thenUsedAgain() {
        scp.protect("outliers", new OutlierDetectionOptions(true, 2, 10, 30, 300, 100));
        for (int i = 0; i < 2; i++) {
            scp.toA();
            assertThat(scp.upstream.last().target).hasToString(A);
            scp.upstream.last().answer(500, "");
        }
        scp.toA();
        assertThat(scp.upstream.last().target).hasToString(B);
        scp.upstream.last().answer(204, "");
        assertThat(scp.protectionState.sum(ProtectionEvent.EJECTION)).isEqualTo(1);
        assertThat(scp.protectionState.sum(ProtectionEvent.OUTLIER_COUNTED)).isEqualTo(2);

        scp.pass(Duration.ofSeconds(31));
        scp.toA();
        assertThat(scp.upstream.last().target).hasToString(A);
        scp.upstream.last().answer(204, "");
    }

    @ParameterizedTest
    @CsvSource({
        "RESPONSE_TIMEOUT, 50, 0",
        "RESPONSE_TIMEOUT, 60000, 1",
        "CONNECT_TIMEOUT, 50, 0",
        "CONNECT_TIMEOUT, 300, 1",
        "CONNECT_FAILED, 50, 1",
        "PEER_LIMIT, 60000, 0",
        "NOT_SENDABLE, 60000, 0",
        "BODY_TOO_LARGE, 60000, 0",
        "NO_CAPACITY, 60000, 0"
    })
    void failureThatConsumerCauses_isNotCountedForProducer(Kind kind, String maxRspTime, int counted) {
        scp.protect("outliers", new OutlierDetectionOptions(true, 5, 10, 30, 300, 100));
        scp.upstream.connectMillis = 200;
        scp.toA("3gpp-sbi-max-rsp-time", maxRspTime, "3gpp-sbi-retry-info", "no-retries");
        scp.upstream.last().fail(kind, true);
        assertThat(scp.protectionState.sum(ProtectionEvent.OUTLIER_COUNTED)).isEqualTo(counted);
    }

    @Test
    void timeoutOfRelayedResponse_isNotCountedForProducer() {
        scp.protect("outliers", new OutlierDetectionOptions(true, 5, 10, 30, 300, 100));
        scp.toA();
        scp.upstream.last().receiver.onHeaders(new DefaultHttp2Headers().status("200"), false);
        scp.upstream.last().fail(Kind.RESPONSE_TIMEOUT, true);
        assertThat(scp.protectionState.sum(ProtectionEvent.OUTLIER_COUNTED)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"PEER_LIMIT, 431", "NOT_SENDABLE, 400"})
    void requestThatCannotBeSent_isNeitherRepeatedNorSentElsewhere(Kind kind, String status) {
        FakeStream consumer = scp.toA();
        scp.upstream.last().fail(kind, false);
        assertThat(scp.upstream.calls).hasSize(1);
        assertThat(consumer.field(":status")).isEqualTo(status);
    }

    @Test
    void allProducersEjected_areStillUsed() {
        scp.protect("outliers", new OutlierDetectionOptions(true, 1, 10, 30, 300, 100));
        scp.toA();
        scp.upstream.last().fail(Kind.CONNECT_FAILED, false);
        assertThat(scp.upstream.last().target).hasToString(B);
        scp.upstream.last().fail(Kind.RESPONSE_TIMEOUT, true);
        assertThat(scp.protectionState.endpoints().unhealthySets()).isEqualTo(1);

        FakeStream served = scp.toSet();
        scp.upstream.last().answer(200, "");
        assertThat(served.field(":status")).isEqualTo("200");
    }

    @Test
    void loadReport_overridesProfile_andNewestIsUsed() {
        String id = "54804518-4191-46b3-955c-ac631f953ed8";
        scp.table = new RouteTable(
                2,
                List.of(
                        NfEntry.of(loaded(Profiles.udm(id, 8001, ExchangeFixture.SET), 0)),
                        NfEntry.of(loaded(Profiles.udm("b", 8002, ExchangeFixture.SET), 50))));
        ProducerService member = Objects.requireNonNull(scp.table.at(ApiRoot.parse(A)));
        assertThat(scp.protectionState.reports().load(member, null, scp.nanos)).isEqualTo(-1);
        scp.toA();
        scp.upstream.last().answer(200, "", "3gpp-sbi-lci", lci(38, 80, id));
        scp.toA();
        scp.upstream.last().answer(200, "", "3gpp-sbi-lci", lci(37, 10, id));
        assertThat(scp.protectionState.reports().load(member, null, scp.nanos)).isEqualTo(80);
        FakeStream relayed = scp.toA();
        scp.upstream.last().answer(200, "", "3gpp-sbi-lci", "nonsense");
        assertThat(relayed.field("3gpp-sbi-lci")).as("relayed unchanged").isEqualTo("nonsense");
        assertThat(scp.protectionState.sum(ProtectionEvent.REPORT_UNREADABLE)).isEqualTo(1);
    }

    @Test
    void overloadReport_reducesTraffic_untilItExpires() {
        String id = "54804518-4191-46b3-955c-ac631f953ed8";
        scp.table = new RouteTable(2, List.of(NfEntry.of(Profiles.udm(id, 8001, ExchangeFixture.SET))));
        scp.toA();
        scp.upstream.last().answer(200, "", "3gpp-sbi-oci", oci(50, id));
        int refused = 0;
        for (int i = 0; i < 20; i++) { // the lowest random number refuses the whole share
            FakeStream consumer = scp.toA("3gpp-sbi-message-priority", i % 2 == 0 ? "30" : "1");
            if (consumer.field(":status") == null) {
                scp.upstream.last().answer(200, "");
            } else {
                assertThat(consumer.field(":status")).isEqualTo("400");
                assertThat(consumer.body).contains("UNSPECIFIED_MSG_FAILURE");
                assertThat(i % 2).as("the less important half").isZero();
                refused++;
            }
        }
        assertThat(refused).isBetween(8, 10);
        scp.pass(Duration.ofSeconds(61));
        scp.toA("3gpp-sbi-message-priority", "30");
        scp.upstream.last().answer(204, "");
    }

    @Test
    void overloadedWorker_returns503WithRetryAfter() {
        scp.protect(
                "podOverload",
                new PodOverloadControlOptions(
                        true,
                        10,
                        List.of(new PodOverloadControlOptions.Level("CRITICAL", 0, 0, 50, 40, 50)),
                        -1,
                        503,
                        "NF_CONGESTION",
                        2));
        List<FakeUpstream.Call> open = new ArrayList<>();
        List<FakeStream> refused = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            int before = scp.upstream.calls.size();
            FakeStream consumer = scp.toA("3gpp-sbi-message-priority", i % 2 == 0 ? "31" : "0");
            if (scp.upstream.calls.size() > before) {
                open.add(scp.upstream.last());
            } else {
                refused.add(consumer);
            }
        }
        assertThat(refused).isNotEmpty().allSatisfy(consumer -> {
            assertThat(consumer.field(":status")).isEqualTo("503");
            assertThat(consumer.field("retry-after")).isEqualTo("2");
            assertThat(consumer.body).contains("NF_CONGESTION");
        });
        assertThat(scp.protectionState.sum(ProtectionEvent.POD_DISCARDED)).isEqualTo(refused.size());
        assertThat(scp.protectionState.sum(ProtectionEvent.POD_ADMITTED)).isEqualTo(open.size());
        open.forEach(call -> call.answer(204, ""));
    }

    @Test
    void tenfoldOverload_keepsGoodput_andServesHighPriority() {
        scp.protect(
                "podOverload",
                new PodOverloadControlOptions(
                        true, 100, PodOverloadControlOptions.DEFAULTS.levels(), -1, 503, "NF_CONGESTION", 1));
        scp.random = new Random(7);
        int perTick = 4;
        int served = 0;
        int important = 0;
        int importantRefused = 0;
        int answered = 0;
        for (int tick = 0; tick < 500; tick++) {
            for (int i = 0; i < 10 * perTick; i++) {
                boolean high = i == 0;
                FakeStream consumer = scp.toA("3gpp-sbi-message-priority", high ? "1" : "24");
                important += high ? 1 : 0;
                importantRefused += high && consumer.field(":status") != null ? 1 : 0;
            }
            for (int i = 0; i < perTick && answered < scp.upstream.calls.size(); i++, served++) {
                scp.upstream.calls.get(answered++).answer(204, "");
            }
        }
        assertThat(served).as("goodput, of 500 x 4").isGreaterThanOrEqualTo(1800);
        assertThat(importantRefused * 100 / important)
                .as("percent of high priority refused")
                .isLessThanOrEqualTo(5);
        assertThat(scp.protectionState.overload().pending())
                .as("pending requests")
                .isLessThanOrEqualTo(101);
        while (answered < scp.upstream.calls.size()) {
            scp.upstream.calls.get(answered++).answer(204, "");
        }
    }

    @Test
    void messagePriority_isSetAndOverriddenByRule() {
        scp.protect(
                "priorities",
                new Priorities(List.of(
                        new PriorityRule("nudm-sdm", PriorityRule.REQUEST, true, 3, true, 20),
                        new PriorityRule("*", PriorityRule.RESPONSE, false, 0, true, 7))));
        FakeStream absent = scp.toA();
        assertThat(scp.upstream.last().fields).contains("3gpp-sbi-message-priority: 20");
        scp.upstream.last().answer(200, "");
        assertThat(absent.field("3gpp-sbi-message-priority")).isEqualTo("7");
        FakeStream present = scp.toA("3gpp-sbi-message-priority", "15");
        assertThat(scp.upstream.last().fields)
                .contains("3gpp-sbi-message-priority: 3")
                .doesNotContain("3gpp-sbi-message-priority: 15");
        scp.upstream.last().answer(200, "", "3gpp-sbi-message-priority", "9");
        assertThat(present.field("3gpp-sbi-message-priority")).isEqualTo("9");
    }

    @Test
    void ownErrors_nameTriedProducers_unlessDisabled() {
        FakeStream failed = scp.toA();
        scp.upstream.last().fail(Kind.CONNECT_FAILED, false);
        scp.upstream.last().fail(Kind.CONNECT_FAILED, false);
        assertThat(failed.body).contains("\"errorId\":\"SCP-WRK-NFSEL-E002\"", A, B);

        scp.protect("enhancedErrors", false);
        assertThat(scp.send().body).contains("MANDATORY_IE_MISSING").doesNotContain("errorId");
    }

    @Test
    void allAddressesOfService_areTried() {
        ObjectNode profile = Profiles.udm("a", 8001);
        ((ObjectNode) profile.path("nfServiceList").path("sdm"))
                .putArray("ipEndPoints")
                .add(Profiles.endpoint("ipv4Address", "127.0.0.1", 8001))
                .add(Profiles.endpoint("ipv6Address", "::1", 8003));
        scp.table = new RouteTable(2, List.of(NfEntry.of(profile)));
        FakeStream consumer = scp.toA();
        scp.upstream.last().fail(Kind.CONNECT_FAILED, false);
        assertThat(scp.upstream.last().target).hasToString("http://[::1]:8003");
        scp.upstream.last().answer(200, "");
        assertThat(consumer.field(":status")).isEqualTo("200");
        assertThat(scp.counters.sum(RequestEvent.ALTERNATE)).isEqualTo(1);
    }

    private void limit(List<IngressLimit> ingress, List<EgressLimit> egress) {
        scp.protect("limits", Limits.NONE.with(ingress, egress, limit -> Allowance.UNLIMITED, scp.nanos));
    }

    private static ObjectNode loaded(ObjectNode profile, int load) {
        return profile.put("load", load);
    }

    private static String lci(int second, int load, String id) {
        return "Timestamp: \"Fri, 20 Nov 2026 08:49:%02d GMT\"; Load-Metric: %d%%; NF-Instance: %s"
                .formatted(second, load, id);
    }

    private static String oci(int percent, String id) {
        return ("Timestamp: \"Fri, 20 Nov 2026 08:49:37 GMT\"; Period-of-Validity: 60s;"
                        + " Overload-Reduction-Metric: %d%%; NF-Instance: %s")
                .formatted(percent, id);
    }
}
