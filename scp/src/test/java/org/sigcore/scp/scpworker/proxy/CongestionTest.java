// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.scp.scpworker.proxy.ExchangeFixture.A;
import static org.sigcore.scp.scpworker.proxy.ExchangeFixture.B;
import static org.sigcore.testkit.Await.until;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.protection.CongestionControlOptions;
import org.sigcore.scp.scpworker.service.protection.ProtectionEvent;

/** Producers that answer 503 or 429 with Retry-After. */
class CongestionTest {
    private static final String ELSEWHERE = "http://192.0.2.1:9001";

    @RegisterExtension
    private final ExchangeFixture scp = new ExchangeFixture();

    @Test
    void producerWith503_isHeldWhileAnotherCanServe() {
        scp.toA();
        answer(503, "5");
        assertSentTo(B);
        answer(200, null);
        scp.toA();
        assertSentTo(B);
        answer(200, null);
        assertThat(scp.protectionState.sum(ProtectionEvent.CONGESTION_HELD)).isEqualTo(1);

        scp.pass(Duration.ofSeconds(6));
        scp.toA();
        assertSentTo(A);
        answer(200, null);
    }

    @Test
    void hold_endsAfterConfiguredMaximum() {
        scp.toA();
        answer(503, "3600");
        answer(200, null);
        scp.pass(Duration.ofSeconds(11));
        scp.toA();
        assertSentTo(A);
        answer(200, null);
    }

    @Test
    void producerWith429_isNotHeld() {
        FakeStream limited = scp.toA("user-agent", "AMF");
        answer(429, "30");
        assertThat(limited.field(":status")).isEqualTo("429");
        assertThat(limited.field("retry-after")).isEqualTo("30");
        scp.toA("user-agent", "SMF");
        assertSentTo(A);
        answer(200, null);
        scp.toSet();
        assertSentTo(A);
        answer(200, null);
        assertThat(scp.protectionState.sum(ProtectionEvent.CONGESTION_HELD)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"target", "set", "instance"})
    void onlyProducer_isUsedWhileHeld(String chosenBy) {
        scp.table = new RouteTable(2, List.of(NfEntry.of(Profiles.udm("a", 8001, ExchangeFixture.SET))));
        FakeStream first = send(chosenBy);
        answer(503, "30");
        until(
                () -> { // the NRF is asked for another producer
                    scp.channel.runPendingTasks();
                    return first.field(":status") != null;
                });
        assertThat(first.field(":status")).isEqualTo("503");
        assertThat(first.field("retry-after")).isEqualTo("30");
        FakeStream second = send(chosenBy);
        assertSentTo(A);
        answer(200, null);
        assertThat(second.field(":status")).isEqualTo("200");
        assertThat(scp.protectionState.sum(ProtectionEvent.CONGESTION_HELD)).isZero();
    }

    @Test
    void unknownTarget_isUsedWhileHeld() {
        scp.send("3gpp-sbi-target-apiroot", ELSEWHERE);
        answer(503, "30");
        FakeStream second = scp.send("3gpp-sbi-target-apiroot", ELSEWHERE);
        assertSentTo(ELSEWHERE);
        answer(503, "29");
        assertThat(second.field(":status")).isEqualTo("503");
        assertThat(second.field("retry-after")).isEqualTo("29");
    }

    @Test
    void allProducersHeld_oneIsUsed() {
        holdBoth();
        scp.toA();
        assertSentTo(A);
        answer(200, null);
        scp.send("3gpp-sbi-target-apiroot", B);
        assertSentTo(B);
        answer(200, null);
        FakeStream bound = scp.toSet();
        answer(200, null);
        assertThat(bound.field(":status")).isEqualTo("200");
        assertThat(scp.protectionState.sum(ProtectionEvent.CONGESTION_HELD)).isZero();
    }

    @Test
    void allProducersHeld_isRejectedWithRemainingTime_ifConfigured() {
        scp.protect("congestion", new CongestionControlOptions(true, 60, -1, 503, "NF_CONGESTION", true));
        holdBoth();
        scp.pass(Duration.ofSeconds(2));
        FakeStream refused = scp.toA();
        assertThat(refused.field(":status")).isEqualTo("503");
        assertThat(refused.field("retry-after")).isEqualTo("28");
        assertThat(refused.body).contains("NF_CONGESTION");
        assertThat(scp.toSet().field("retry-after")).isEqualTo("18");
        assertThat(scp.upstream.calls).hasSize(2);
    }

    private void holdBoth() {
        scp.toA();
        answer(503, "30");
        assertSentTo(B);
        answer(503, "20");
    }

    private FakeStream send(String chosenBy) {
        return switch (chosenBy) {
            case "target" -> scp.toA();
            case "set" -> scp.toSet();
            default -> scp.send("3gpp-sbi-routing-binding", "bl=nf-instance; nfinst=a");
        };
    }

    private void answer(int status, @Nullable String retryAfter) {
        FakeUpstream.Call call = scp.upstream.last();
        if (retryAfter == null) {
            call.answer(status, "");
        } else {
            call.answer(status, "", "retry-after", retryAfter);
        }
    }

    private void assertSentTo(String root) {
        assertThat(scp.upstream.last().target).hasToString(root);
    }
}
