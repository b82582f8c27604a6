// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.rxload;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.simulators.load.Latencies;
import org.sigcore.simulators.load.OpenLoop;

/**
 * Sessions at a fixed rate, whatever becomes of the earlier ones; in a session each message follows the answer to the one
 * before. Latencies of first messages count from when they were due.
 */
final class RxRun {
    /** What a session is. */
    enum Flow {
        /** AAR without a host, AAR, RAR, STR. */
        SESSION,
        /** AAR, RAR, STR, all by Destination-Host. */
        RELAY,
        /** AAR without a host. */
        LOOKUP
    }

    private static final int MAX_RUNNING = 20_000;
    private final RxEnds ends;
    private final Flow flow;
    private final int ues;
    private final Latencies latencies = new Latencies();
    private final Map<String, LongAdder> failures = new ConcurrentSkipListMap<>();
    private final AtomicInteger running = new AtomicInteger();
    private int refused;

    /** @param ues how many addresses the sessions go round */
    RxRun(RxEnds ends, Flow flow, int ues) {
        this.ends = ends;
        this.flow = flow;
        this.ues = ues;
    }

    Latencies latencies() {
        return latencies;
    }

    /** How many failed, by result code. */
    Map<String, LongAdder> failures() {
        return failures;
    }

    /** Sessions that were not begun because too many were running. */
    int refused() {
        return refused;
    }

    /** Runs and waits for the last sessions. */
    void run(int sessionsPerSecond, Duration duration) {
        long begin = System.nanoTime();
        long total = sessionsPerSecond * duration.toMillis() / 1000;
        for (int i = 0; i < total; i++) {
            long due = begin + i * 1_000_000_000L / sessionsPerSecond;
            OpenLoop.waitUntil(due);
            if (running.get() >= MAX_RUNNING) {
                refused++;
            } else {
                running.incrementAndGet();
                begin(i % ues, due);
            }
        }
        long end = System.nanoTime() + Duration.ofSeconds(15).toNanos();
        while (running.get() > 0 && System.nanoTime() < end) {
            OpenLoop.waitUntil(System.nanoTime() + 1_000_000);
        }
    }

    private void begin(int ue, long due) {
        String session = ends.newSession();
        CompletableFuture<Boolean> done = switch (flow) {
            case LOOKUP -> first(session, ue, due);
            case RELAY -> rest(session, ue, due);
            case SESSION ->
                first(session, ue, due)
                        .thenCompose(ok ->
                                ok ? rest(session, ue, System.nanoTime()) : CompletableFuture.completedFuture(ok));
        };
        var _ = done.whenComplete((_, _) -> running.decrementAndGet());
    }

    private CompletableFuture<Boolean> first(String session, int ue, long due) {
        return timed("AAR-I", due, ends.fromAf(RxMessages.aar(session, RxEnds.REALM, null, ue)));
    }

    private CompletableFuture<Boolean> rest(String session, int ue, long due) {
        return timed("AAR-U", due, ends.fromAf(RxMessages.aar(session, RxEnds.REALM, RxEnds.PCF, ue)))
                .thenCompose(_ ->
                        timed("RAR", System.nanoTime(), ends.fromPcf(RxMessages.rar(session, RxEnds.REALM, RxEnds.AF))))
                .thenCompose(_ -> timed(
                        "STR", System.nanoTime(), ends.fromAf(RxMessages.str(session, RxEnds.REALM, RxEnds.PCF))));
    }

    private CompletableFuture<Boolean> timed(String kind, long from, CompletableFuture<DiameterMessage> answer) {
        return answer.handle((message, failure) -> {
            boolean success = failure == null && message.isSuccess();
            if (!success) {
                String why = failure == null ? String.valueOf(message.resultCode()) : "no answer";
                failures.computeIfAbsent(why, _ -> new LongAdder()).increment();
            }
            latencies.record(kind, from, System.nanoTime(), success);
            return success;
        });
    }
}
