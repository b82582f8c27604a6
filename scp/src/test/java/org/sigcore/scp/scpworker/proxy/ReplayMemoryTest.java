// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiFailure.Kind;
import org.sigcore.sbi.SbiMemory;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.proxy.exchange.ProxyExchange;

/** Memory of the bodies that are buffered for another attempt. */
class ReplayMemoryTest extends ExchangeBench {
    private static final int PART = 256;
    private static final int READ = 64 << 10;

    private final Budget budget = new Budget();

    private static final class Budget implements SbiMemory {
        private long most = Long.MAX_VALUE;
        private long held;

        @Override
        public boolean take(long octets) {
            if (held + octets > most) {
                return false;
            }
            held += octets;
            return true;
        }

        @Override
        public void give(long octets) {
            held -= octets;
        }

        @Override
        public long most() {
            return most;
        }
    }

    @Test
    void bufferedBody_isReservedUntilResponseBegins() {
        ProxyExchange exchange = beginWithBudget();
        send(exchange, "x".repeat(60), false);
        assertThat(consumer.credit).as("the consumer may send more").isEqualTo(60);
        assertThat(budget.held).isEqualTo(60 + PART);
        send(exchange, "x".repeat(30), true);
        assertThat(budget.held).isEqualTo(90 + 2 * PART);

        upstream.last().answer(200, "");
        assertThat(budget.held).isZero();
    }

    @Test
    void bufferedBody_isReservedOnceForAllAttempts_andReleasedByCancel() {
        ProxyExchange exchange = beginWithBudget();
        send(exchange, "x".repeat(60), false);
        upstream.last().fail(Kind.CONNECT_FAILED, false);
        assertThat(upstream.calls).hasSize(2);
        assertThat(budget.held).isEqualTo(60 + PART);

        exchange.onReset(new SbiFailure(Kind.RESET_BY_PEER, true, "gone"));
        assertThat(budget.held).isZero();
    }

    @Test
    void bodyBeyondReplayLimit_isNotReserved() {
        ProxyExchange exchange = beginWithBudget();
        send(exchange, "x".repeat(60), false);
        send(exchange, "x".repeat(60), true);
        assertThat(budget.held).isZero();
        upstream.last().answer(200, "");
    }

    @Test
    void withoutMemory_bodyIsForwardedButNotSentAgain() {
        budget.most = 60 + PART;
        ProxyExchange exchange = beginWithBudget();
        send(exchange, "x".repeat(60), false);
        send(exchange, "y", true);
        assertThat(budget.held).isZero();
        assertThat(upstream.last().stream.body).hasToString("x".repeat(60) + "y");
        assertThat(consumer.credit).isEqualTo(61);

        upstream.last().fail(Kind.CONNECTION_LOST, true);
        assertThat(upstream.calls).hasSize(1);
        assertProblem(504, "TARGET_NF_NOT_REACHABLE");
    }

    @Test
    void bodyThatWaitedForTarget_isReservedWhenItIsCredited() {
        DiscoveryFake nrf = new DiscoveryFake(Profiles.udm("a", 8001));
        nrf.hold();
        consumer.memory = budget;
        ProxyExchange exchange = begin(
                nrf,
                false,
                "3gpp-sbi-discovery-target-nf-type",
                "UDM",
                "3gpp-sbi-discovery-requester-nf-type",
                "AMF",
                "3gpp-sbi-discovery-supi",
                "imsi-9");
        send(exchange, "x".repeat(60), true);
        assertThat(consumer.credit).isZero();
        assertThat(budget.held).as("accounted as input of the stream").isZero();
        nrf.release();
        runUntilSent();
        assertThat(consumer.credit).isEqualTo(60);
        assertThat(budget.held).isEqualTo(60 + PART);
        upstream.last().answer(200, "");
        assertThat(budget.held).isZero();
    }

    @Test
    void smallParts_doNotRetainTheBuffersInWhichTheyWereRead() {
        ProxyExchange exchange = beginWithBudget();
        for (int i = 0; i < 20; i++) {
            ByteBuf read = read("abc");
            exchange.onData(read.readRetainedSlice(3), i == 19);
            read.release();
            assertThat(read.refCnt()).isZero();
        }
        upstream.last().fail(Kind.CONNECT_FAILED, false);
        assertThat(upstream.last().stream.body).hasToString("abc".repeat(20));
        assertThat(consumer.credit).isEqualTo(60);
        upstream.last().answer(200, "");
        assertThat(budget.held).isZero();
    }

    private ProxyExchange beginWithBudget() {
        consumer.memory = budget;
        return begin(false, "3gpp-sbi-target-apiroot", A);
    }

    private static ByteBuf read(String text) {
        return Unpooled.buffer(READ)
                .writeBytes(text.getBytes(StandardCharsets.UTF_8))
                .writeZero(READ - text.length());
    }
}
