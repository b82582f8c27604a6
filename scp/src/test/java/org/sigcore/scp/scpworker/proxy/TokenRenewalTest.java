// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenAnswer;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenCall;
import org.sigcore.scp.scpworker.proxy.exchange.ProxyExchange;
import org.sigcore.scp.scpworker.proxy.intake.TokenIntake;
import org.sigcore.scp.scpworker.service.LabWorker;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.Worker;

/** Requests whose token, added by the SCP, is refused by the producer. */
class TokenRenewalTest extends ExchangeBench {
    private final FakeTokens given = new FakeTokens("o.l.d");
    private final Worker worker = LabWorker.create();
    private final TokenIntake tokens = given.intake(worker, () -> nanos);

    @Test
    void refusedToken_resendsRequestAndBodyWithNewToken() {
        SbiStreamReceiver request = begun(false);
        request.onData(data("{}"), true);
        given.answer = new TokenAnswer("n.e.w", 60, null);
        refuse("Bearer error=\"invalid_token\"");
        runUntil(() -> upstream.calls.size() == 2);

        assertThat(upstream.last().target).hasToString(A);
        assertThat(upstream.last().fields).contains("authorization: Bearer n.e.w");
        assertThat(upstream.last().stream.body).hasToString("{}");
        assertThat(given.calls).extracting(TokenCall::refused).containsExactly(null, "o.l.d");
        upstream.last().answer(200, "fine");
        assertThat(consumer.body).hasToString("fine");
        assertThat(consumer.field("3gpp-sbi-access-token")).isEqualTo("Bearer n.e.w");
        assertThat(counters.sum(RequestEvent.TOKEN_RENEWED)).isEqualTo(1);
    }

    @Test
    void secondRefusal_isRelayedToConsumer() {
        begun(true);
        given.answer = new TokenAnswer("n.e.w", 60, null);
        refuse("Bearer error=\"invalid_token\"");
        runUntil(() -> upstream.calls.size() == 2);
        refuse("Bearer error=\"invalid_token\"");

        assertThat(upstream.calls).hasSize(2);
        assertThat(consumer.field(":status")).isEqualTo("401");
        assertThat(consumer.body).hasToString("no");
    }

    @Test
    void refusal_withoutNewToken_isRelayedToConsumer() {
        begun(true);
        refuse("Bearer");
        runUntil(() -> consumer.ended);
        assertThat(consumer.field(":status")).isEqualTo("401");
        assertThat(upstream.calls).hasSize(1);
    }

    @Test
    void otherBearerError_isNotRetried() {
        begun(true);
        refuse("Bearer error=\"invalid_request\"");
        assertThat(consumer.field(":status")).isEqualTo("401");
        assertThat(given.calls).hasSize(1);
    }

    @Test
    void consumerResetDuringRenewal_leavesNoOutstandingRequest() {
        SbiStreamReceiver request = begun(false);
        given.answer = TokenAnswer.none(ProblemDetails.of(503, null, "no NRF"));
        refuse("Bearer");
        request.onReset(new SbiFailure(SbiFailure.Kind.RESET_BY_PEER, false, "gone"));
        runUntil(() -> given.calls.size() == 2);
        channel.runPendingTasks();
        assertThat(consumer.headers).isNull();
        assertThat(protectionState.outstanding(upstream.last().target)).isZero();
    }

    private SbiStreamReceiver begun(boolean end) {
        Http2Headers headers = new DefaultHttp2Headers()
                .method("POST")
                .scheme("http")
                .authority("scp.lab:7200")
                .path(PATH)
                .add(new AsciiString("3gpp-sbi-target-apiroot"), new AsciiString(A))
                .add(new AsciiString("3gpp-sbi-access-scope"), new AsciiString("nudm-sdm"));
        SbiStreamReceiver receiver =
                tokens.accept(consumer, headers, end, direct(), (stream, block, ended, context) -> {
                    ProxyExchange exchange =
                            new ProxyExchange(parts(new DiscoveryFake()), context, stream, block, ended);
                    exchange.start();
                    return exchange;
                });
        runUntilSent();
        assertThat(upstream.last().fields).contains("authorization: Bearer o.l.d");
        return receiver;
    }

    private void refuse(String challenge) {
        upstream.last().answer(401, "no", "www-authenticate", challenge);
    }

    private ByteBuf data(String text) {
        ByteBuf data = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
        sent.add(data);
        return data;
    }
}
