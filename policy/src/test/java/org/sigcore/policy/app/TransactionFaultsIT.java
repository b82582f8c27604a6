// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.aar;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.str;
import static org.sigcore.testkit.Await.until;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.testkit.ConcurrentClass;

/** Requests of a PGW and an AF that come too early, cross each other, or are answered badly or not at all. */
@ConcurrentClass
class TransactionFaultsIT extends PgwAndAfFrame {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /** A request that a PGW has not confirmed is sent again after 15 s. */
    private static final Duration SENT_AGAIN = Duration.ofMinutes(1);

    private final CountDownLatch released = new CountDownLatch(1);

    @Override
    String[] settings() {
        return new String[] {
            "--sigcore.configuration[services/pcrfcore/settings]="
                    + "{\"requestTimeout\": \"2s\", \"advancedSettings\": {\"BULWARK.lockWaitTimeout\": \"500\"}}"
        };
    }

    @Test
    @SpecRef("TS 29.212 4.5.7")
    void terminationBeforeInitialAnswer_waitsAndLeavesNothing() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        network.fault = request -> {
            if (request.path().startsWith("/nudr-dr/")) {
                asked.countDown();
                await(released);
            }
            return null;
        };
        CompletableFuture<DiameterMessage> begun = pgw.send(ccr("gx1", 1, "10.46.0.1"), PATIENCE);
        await(asked);
        CompletableFuture<DiameterMessage> ended = pgw.send(ccr("gx1", 3, "10.46.0.1"), PATIENCE);
        LockSupport.parkNanos(200_000_000);
        assertThat(ended).as("waits for the initial request").isNotDone();
        released.countDown();
        assertThat(begun.join().resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(ended.join().resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(code(pgw, ccr("gx1", 2, "10.46.0.1"))).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(code(af, aar("rx1", "10.46.0.1"))).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);
        policy.close();
        Leftovers.assertNone(data);
    }

    /** CC-Request-Number identifies requests without ordering them, so a lost request does not end the session. */
    @Test
    @SpecRef("RFC 8506 8.2")
    void skippedRepeatedOrLateCcRequestNumber_isServed() throws Exception {
        assertThat(code(pgw, ccr("gx1", 1, "10.46.0.1"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        int[] ratTypes = {1004, 1004, 1000, 1001, 1004};
        long[] numbers = {1, 5, 5, 3, 4_294_967_295L};
        for (int i = 0; i < numbers.length; i++) {
            DiameterMessage update = ccr("gx1", 2, "10.46.0.1").toBuilder()
                    .set(Base.CC_REQUEST_NUMBER, numbers[i])
                    .set(Gx.RAT_TYPE, ratTypes[i])
                    .build();
            DiameterMessage cca = pgw.send(update, PATIENCE).join();
            assertThat(cca.resultCode()).as("%d", numbers[i]).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(cca.require(Base.CC_REQUEST_NUMBER)).isEqualTo(numbers[i]);
        }
        assertThat(viewed("gx1")).contains("EUTRA");
        DiameterMessage end = ccr("gx1", 3, "10.46.0.1").toBuilder()
                .set(Base.CC_REQUEST_NUMBER, 2L)
                .build();
        assertThat(code(pgw, end)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(code(pgw, end)).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
    }

    @Test
    void aarBeforeItsSession_isRefused_andGrantedOnceSessionExists() throws Exception {
        assertThat(code(af, aar("rx1", "10.46.0.1"))).isEqualTo(Rx.IP_CAN_SESSION_NOT_AVAILABLE);
        assertThat(code(pgw, ccr("gx1", 1, "10.46.0.1"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(code(af, aar("rx1", "10.46.0.1"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(next(toPgw).has(Gx.CHARGING_RULE_INSTALL)).isTrue();
    }

    @Test
    @SpecRef("TS 29.214 4.4.4")
    void strDuringAar_waitsAndRemovesRules() throws Exception {
        assertThat(code(pgw, ccr("gx1", 1, "10.46.0.1"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        pgwFirst = rar -> await(released);
        CompletableFuture<DiameterMessage> granted = af.send(aar("rx1", "10.46.0.1"), PATIENCE);
        assertThat(next(toPgw).has(Gx.CHARGING_RULE_INSTALL)).isTrue();
        CompletableFuture<DiameterMessage> ended = af.send(str("rx1"), PATIENCE);
        LockSupport.parkNanos(200_000_000);
        assertThat(ended).isNotDone();
        released.countDown();
        assertThat(granted.join().resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(ended.join().resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(next(toPgw).has(Gx.CHARGING_RULE_REMOVE)).isTrue();
        assertThat(code(af, str("rx1"))).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(code(pgw, ccr("gx1", 3, "10.46.0.1"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        policy.close();
        Leftovers.assertNone(data);
    }

    @Test
    void updateCrossingRar_isAnsweredAfterRar_andBothApply() throws Exception {
        assertThat(code(pgw, ccr("gx1", 1, "10.46.0.1"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        AtomicReference<@Nullable CompletableFuture<DiameterMessage>> crossing = new AtomicReference<>();
        pgwFirst = rar -> {
            crossing.compareAndSet(null, pgw.send(handover(0), PATIENCE));
            LockSupport.parkNanos(200_000_000);
        };
        assertThat(code(af, aar("rx1", "10.46.0.1"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        CompletableFuture<DiameterMessage> update = crossing.get();
        DiameterMessage cca = Objects.requireNonNull(update).join();
        assertThat(cca.resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(cca.has(Gx.CHARGING_RULE_INSTALL))
                .as("the rules of the RAR are not repeated")
                .isFalse();
        assertThat(viewed("gx1")).contains("NON_3GPP", "af-");
    }

    /** A PGW that waits for an answer before it gives one must not cause a deadlock. */
    @Test
    @SpecRef("TS 29.212 5.4.1")
    void pgwAnsweringRarAfterItsUpdate_receivesPendingTransaction() throws Exception {
        for (long features : new long[] {1L << 16, 0}) {
            String session = "gx" + features;
            String address = features == 0 ? "10.46.0.1" : "10.46.0.2";
            DiameterMessage initial = ccr(session, 1, address, "00101000000000" + (features == 0 ? 1 : 2)).toBuilder()
                    .add(Base.SUPPORTED_FEATURES.of(
                            Base.VENDOR_ID.of(10415L),
                            Base.FEATURE_LIST_ID.of(1L),
                            Base.FEATURE_LIST.of(0b11L | features)))
                    .build();
            assertThat(code(pgw, initial)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            AtomicReference<@Nullable Integer> crossing = new AtomicReference<>();
            pgwFirst = rar -> {
                if (crossing.get() == null) {
                    crossing.set(-1);
                    crossing.set(code(pgw, update(session, address)));
                }
            };
            assertThat(code(af, aar("rx" + features, address))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(crossing.get())
                    .isEqualTo(features == 0 ? ResultCode.DIAMETER_TOO_BUSY : Gx.DIAMETER_PENDING_TRANSACTION);
            assertThat(code(pgw, update(session, address))).as("repeated").isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(viewed(session)).contains("af-");
        }
    }

    @Test
    @SpecRef({"TS 29.214 5.5", "TS 29.212 4.5.2.1"})
    void failedRar_refusesAfTemporarily_andRulesAreRemovedLater() throws Exception {
        String[] sessions = {"gx3002", "gx3004", "gx0"};
        for (int i = 0; i < sessions.length; i++) {
            String address = "10.46.0." + (i + 1);
            assertThat(code(pgw, ccr(sessions[i], 1, address, "00101000000000" + (i + 1))))
                    .isEqualTo(ResultCode.DIAMETER_SUCCESS);
            pgwResult = Integer.parseInt(sessions[i].substring(2));
            pgwFirst = rar -> {
                if (pgwResult == 0) {
                    LockSupport.parkNanos(Duration.ofSeconds(4).toNanos());
                }
            };
            assertThat(code(af, aar("rx" + i, address))).isEqualTo(Rx.TEMPORARY_NETWORK_FAILURE);
            assertThat(next(toPgw).has(Gx.CHARGING_RULE_INSTALL)).isTrue();
            assertThat(viewed(sessions[i])).doesNotContain("af-");
            assertThat(code(af, str("rx" + i))).isEqualTo(ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        }
        pgwFirst = rar -> {};
        pgwResult = ResultCode.DIAMETER_SUCCESS;
        for (int i = 0; i < sessions.length; i++) {
            DiameterMessage removal = toPgw.poll(SENT_AGAIN.toSeconds(), TimeUnit.SECONDS);
            assertThat(removal).isNotNull();
            assertThat(removal.has(Gx.CHARGING_RULE_REMOVE))
                    .as(removal.sessionId())
                    .isTrue();
            assertThat(removal.has(Gx.CHARGING_RULE_INSTALL)).isFalse();
        }
        assertThat(code(af, aar("rx9", "10.46.0.1"))).isEqualTo(ResultCode.DIAMETER_SUCCESS);
    }

    private DiameterMessage update(String session, String address) {
        try {
            return ccr(session, 2, address);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private DiameterMessage handover(int ratType) {
        return update("gx1", "10.46.0.1").toBuilder()
                .set(Gx.IP_CAN_TYPE, 6)
                .set(Gx.RAT_TYPE, ratType)
                .build();
    }

    private String viewed(String session) {
        return Json.text(policy.manage(SbiRequest.of("GET", "/queryservice/v1/sessions?sessionId=" + session))
                .json());
    }

    private static int code(DiameterNode node, DiameterMessage request) {
        return node.send(request, PATIENCE).join().resultCode();
    }

    private static DiameterMessage next(BlockingQueue<DiameterMessage> queue) throws InterruptedException {
        DiameterMessage message = queue.poll(20, TimeUnit.SECONDS);
        assertThat(message).isNotNull();
        return message;
    }

    private static void await(CountDownLatch latch) {
        until("the latch is open", () -> latch.getCount() == 0);
    }
}
