// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiFailure.Kind;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.proxy.exchange.ProxyExchange;
import org.sigcore.scp.scpworker.service.RequestEvent;

/** Relaying between consumer and producer, and failures of either side. */
class ProxyExchangeTest extends ExchangeBench {
    @Test
    void modelC_forwardsToTarget_andRelaysAnswer() {
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
        assertThat(counters.sum(RequestEvent.MODEL_C)).isEqualTo(1);
    }

    @Test
    void bodies_areCreditedAfterOtherSideSentThem() {
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

    @Test
    void body_isSentAgainToAlternate() {
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
        assertThat(counters.sum(RequestEvent.ALTERNATE)).isEqualTo(1);
    }

    @Test
    void bodyAboveReplayLimit_isNotSentAgain() {
        ProxyExchange exchange = begin(false, "3gpp-sbi-target-apiroot", A);
        send(exchange, "x".repeat(101), true);
        upstream.last().fail(Kind.CONNECTION_LOST, true);

        assertThat(upstream.calls).hasSize(1);
        assertProblem(504, "TARGET_NF_NOT_REACHABLE");
    }

    @Test
    void errorAnswer_isReplacedByAnswerOfAlternate() {
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.calls.getFirst().answer(503, "busy");
        assertThat(upstream.calls).hasSize(2);
        assertThat(consumer.headers).isNull();

        upstream.last().answer(200, "fine");
        assertThat(consumer.body).hasToString("fine");
        assertThat(consumer.field("3gpp-sbi-target-apiroot")).isEqualTo(B);
    }

    @Test
    void errorAnswer_withoutAlternate_isRelayed() {
        table = RouteTable.EMPTY;
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().answer(503, "busy", "server", "UDM-1");

        assertThat(consumer.field(":status")).isEqualTo("503");
        assertThat(consumer.field("server")).isEqualTo("UDM-1");
        assertThat(consumer.body).hasToString("busy");
    }

    @Test
    void attempts_areBounded() {
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
    void refusedStream_isRepeatedOnceAtSameProducer() {
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
    void maxResponseTime_boundsAllAttempts() {
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
    void connectionLostInMidResponse_resetsConsumerStream() {
        begin(true, "3gpp-sbi-target-apiroot", A);
        upstream.last().receiver.onHeaders(new DefaultHttp2Headers().status("200"), false);
        upstream.last().data("half", false);
        upstream.last().fail(Kind.CONNECTION_LOST, true);

        assertThat(consumer.resetCode).isEqualTo(2);
        assertThat(upstream.calls).hasSize(1);
    }

    @Test
    void consumerReset_resetsProducerStream() {
        ProxyExchange exchange = begin(false, "3gpp-sbi-target-apiroot", A);
        send(exchange, "abc", false);
        exchange.onReset(new SbiFailure(Kind.RESET_BY_PEER, true, "gone"));

        assertThat(upstream.last().stream.resetCode).isEqualTo(8);
        upstream.last().answer(200, "late");
        assertThat(consumer.headers).isNull();
        assertThat(counters.sum(RequestEvent.CANCELLED)).isEqualTo(1);
    }

    @Test
    void ownErrorDuringUpload_discardsRestOfRequest() {
        begin(false, "3gpp-sbi-target-apiroot", "nonsense");

        assertProblem(400, "MANDATORY_IE_INCORRECT");
        assertThat(consumer.discarding).isTrue();
    }

    @Test
    void earlyAnswer_cancelsRequestBody() {
        ProxyExchange exchange = begin(false, "3gpp-sbi-target-apiroot", A);
        send(exchange, "abc", false);
        upstream.last().answer(413, "too large");

        assertThat(upstream.last().stream.resetCode).isEqualTo(8);
        send(exchange, "more", true);
        assertThat(consumer.credit).isEqualTo(7);
    }
}
