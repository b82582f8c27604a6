// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenAnswer;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenCall;
import org.sigcore.scp.scpworker.proxy.intake.TokenIntake;
import org.sigcore.scp.scpworker.service.RequestEvent;

class TokenIntakeTest extends IntakeBench {
    private final FakeTokens given = new FakeTokens("t.o.ken");
    private long nanos;
    private final TokenIntake tokens = given.intake(worker, () -> nanos);

    @Test
    void request_waitsForTokenInConsumersName() {
        SbiStreamReceiver receiver =
                tokens.accept(consumer, request("3gpp-sbi-client-credentials", "a.b.c"), false, direct(), exchange);
        receiver.onData(data("one"), true);
        run(() -> exchange.headers != null);

        assertThat(exchange.field("authorization")).isEqualTo("Bearer t.o.ken");
        assertThat(exchange.body).hasToString("one");
        assertThat(exchange.ended).isTrue();
        assertThat(given.calls).containsExactly(new TokenCall(null, null, "UDM", "nudm-sdm", "a.b.c", null));
    }

    @Test
    void token_isReusedWhileUsable() {
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, direct(), exchange);
        run(() -> exchange.headers != null);
        exchange.headers = null;
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, direct(), exchange);
        assertThat(exchange.headers).as("without a wait").isNotNull();
        nanos += TimeUnit.SECONDS.toNanos(60);
        exchange.headers = null;
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, direct(), exchange);
        run(() -> exchange.headers != null);
        assertThat(given.calls).hasSize(2);
    }

    @Test
    void longAssertions_doNotFillMemory() {
        String padding = "b".repeat(4 << 20);
        for (int i = 0; i < 6; i++) {
            exchange.headers = null;
            tokens.accept(consumer, request("3gpp-sbi-client-credentials", i + padding), true, direct(), exchange);
            run(() -> exchange.headers != null);
        }
        tokens.accept(consumer, request("3gpp-sbi-client-credentials", 0 + padding), true, direct(), exchange);
        run(() -> given.calls.size() == 7);
    }

    @Test
    void firstAnswer_carriesTokenToConsumer() {
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, direct(), exchange);
        run(() -> exchange.headers != null);
        exchange.answer("200", "");
        assertThat(consumer.field("3gpp-sbi-access-token")).isEqualTo("Bearer t.o.ken");
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, direct(), exchange);
        exchange.answer("200", "");
        assertThat(consumer.field("3gpp-sbi-access-token")).isNull();
    }

    @Test
    void tokenRefusedByProducer_isNotReused() {
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, direct(), exchange);
        run(() -> exchange.headers != null);
        exchange.answer("401", "");
        assertThat(consumer.field("3gpp-sbi-access-token")).isNull();

        given.answer = new TokenAnswer("ne.we.r", 60, null);
        exchange.headers = null;
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, direct(), exchange);
        run(() -> exchange.headers != null);
        assertThat(exchange.field("authorization")).isEqualTo("Bearer ne.we.r");
        assertThat(given.calls).extracting(TokenCall::refused).containsExactly(null, "t.o.ken");
    }

    @Test
    void tokenFailure_isReportedToConsumer() {
        given.answer = TokenAnswer.none(ProblemDetails.of(403, "CCA_VERIFICATION_FAILURE", "expired"));
        SbiStreamReceiver receiver =
                tokens.accept(consumer, request("3gpp-sbi-client-credentials", "a.b.c"), false, direct(), exchange);
        ByteBuf held = data("held");
        receiver.onData(held, false);
        run(() -> consumer.ended);

        assertThat(consumer.field(":status")).isEqualTo("403");
        assertThat(consumer.body).contains("CCA_VERIFICATION_FAILURE").contains("\"errorId\":\"SCP-WRK-GEN-E403\"");
        assertThat(worker.counters().sum(RequestEvent.OWN_ERROR))
                .as("counted as an error of the SCP")
                .isEqualTo(1);
        assertThat(held.refCnt()).isZero();
        assertThat(consumer.discarding).as("rest of the request").isTrue();
        assertThat(exchange.headers).isNull();
    }

    @Test
    void requestsWithTokenOrWithoutScope_areForwardedAtOnce() {
        tokens.accept(
                consumer,
                request("authorization", "Bearer own", "3gpp-sbi-access-scope", "x"),
                true,
                direct(),
                exchange);
        assertThat(exchange.field("authorization")).isEqualTo("Bearer own");
        tokens.accept(consumer, request(), true, direct(), exchange);
        assertThat(exchange.field("authorization")).isNull();
        assertThat(given.calls).isEmpty();
    }

    @Test
    void consumerResetWhileWaiting_releasesBody() {
        SbiStreamReceiver receiver =
                tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), false, direct(), exchange);
        ByteBuf held = data("held");
        receiver.onData(held, false);
        receiver.onReset(new SbiFailure(SbiFailure.Kind.RESET_BY_PEER, false, "gone"));
        run(() -> given.calls.size() == 1);
        channel.runPendingTasks();
        assertThat(held.refCnt()).isZero();
        assertThat(exchange.headers).isNull();
    }
}
