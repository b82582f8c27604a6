// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.aar;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.testkit.Await.until;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.SpecRef;

/**
 * Ten times the rate limit of the node on Gx and Rx: emergencies and priority services are all served, at least nine
 * tenths of the limit is used, and each other request is answered with 3004 at once. Needs an otherwise idle machine
 * and {@code -Dsigcore.test.overload=true}, without which it is skipped.
 */
@EnabledIfSystemProperty(named = "sigcore.test.overload", matches = "true")
@SpecRef({"RFC 7944 9.1", "RFC 6733 7.1.3"})
class OverloadedPeersIT extends PgwAndAfFrame {
    private static final int RATE = 32;
    private static final int SECONDS = 8;
    /** The share of {@link #RATE} for emergencies and for priority services each. */
    private static final int IMPORTANT = 4;

    /** The number of sessions that AAR requests address. */
    private static final int CALLERS = 40;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Override
    String[] settings() {
        return new String[] {
            "--sigcore.configuration[diameter/rateLimits]={\"requestsPerSecond\": " + RATE
                    + ", \"requestsPerSecondPerPeer\": 0}"
        };
    }

    @Test
    void emergencyAndPriorityRequests_underOverload_areAllServed() throws Exception {
        for (int i = 0; i < CALLERS; i++) {
            createSession(i);
        }
        List<CompletableFuture<DiameterMessage>> important = new ArrayList<>();
        List<CompletableFuture<DiameterMessage>> ordinary = new ArrayList<>();
        long began = System.nanoTime();
        int step = 10 * RATE / IMPORTANT / 2; // ordinary requests to one emergency and one priority call
        for (int i = 1; i <= 10 * RATE * SECONDS / 2; i++) {
            awaitTurn(began, i);
            String address = "10.47.%d.%d".formatted(i / 250, i % 250 + 1);
            ordinary.add(send(pgw, ccr("gx" + i, 1, address, "00105%010d".formatted(i))));
            ordinary.add(send(af, aar("rx" + i, caller(i % CALLERS))));
            if (i % step == 0) {
                String sos = "10.48.0." + i / step;
                important.add(send(
                        pgw,
                        ccr("sos" + i, 1, sos, "00106%010d".formatted(i)).toBuilder()
                                .set(Base.CALLED_STATION_ID, "sos")
                                .build()));
                important.add(send(
                        af,
                        aar("mps" + i, caller(i / step % CALLERS)).toBuilder()
                                .add(Rx.MPS_IDENTIFIER, "NS/EP")
                                .build()));
            }
        }
        Map<Integer, Long> ofImportant = codes(important);
        Map<Integer, Long> ofOrdinary = codes(ordinary);
        double seconds = (System.nanoTime() - began) / 1e9;
        System.out.printf(
                "ten times %d a second for %.1f s: important %s, ordinary %s%n",
                RATE, seconds, ofImportant, ofOrdinary);
        assertThat(ofImportant.keySet()).containsExactly(ResultCode.DIAMETER_SUCCESS);
        assertThat(ofOrdinary.keySet())
                .containsExactlyInAnyOrder(ResultCode.DIAMETER_SUCCESS, ResultCode.DIAMETER_TOO_BUSY);
        long good = ofImportant.getOrDefault(ResultCode.DIAMETER_SUCCESS, 0L)
                + ofOrdinary.getOrDefault(ResultCode.DIAMETER_SUCCESS, 0L);
        assertThat(good).isGreaterThan((long) (0.9 * RATE * SECONDS));
    }

    /** Creates a session before the overload, with as many attempts as the rate limit requires. */
    private void createSession(int caller) throws Exception {
        DiameterMessage initial = ccr("caller" + caller, 1, caller(caller), "00107%010d".formatted(caller)).toBuilder()
                .add(Base.DRMP, 0)
                .build();
        until(PATIENCE, () -> send(pgw, initial).join().resultCode() == ResultCode.DIAMETER_SUCCESS);
    }

    private static String caller(int number) {
        return "10.46.0." + (number + 1);
    }

    /** Waits for the turn of a request at ten times the rate, half of it on Gx and half on Rx. */
    private static void awaitTurn(long began, int i) {
        long due = began + i * TimeUnit.SECONDS.toNanos(1) / (5 * RATE);
        while (due - System.nanoTime() > 0) {
            LockSupport.parkNanos(due - System.nanoTime());
        }
    }

    private static Map<Integer, Long> codes(List<CompletableFuture<DiameterMessage>> answers) {
        return answers.stream()
                .map(answer -> answer.join().resultCode())
                .collect(Collectors.groupingBy(code -> code, Collectors.counting()));
    }

    private static CompletableFuture<DiameterMessage> send(DiameterNode node, DiameterMessage request) {
        return node.send(request, PATIENCE);
    }
}
