// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.meter.ProcessSample;

/**
 * Finds the knee of one network function for one kind of request (what it answers when a few requests are always in
 * progress), then sends multiples of that in an open loop, whatever becomes of the earlier ones. Says how many were good,
 * refused (503, DIAMETER_TOO_BUSY) or lost, how long the good ones took, and what CPU time the process spent on a good and on
 * a refused one. See perf/h2load/README.md.
 */
public final class OverloadBench {
    private static final int MAX_IN_FLIGHT = 20_000;
    private static final long FINISH_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long MAX_MICROS = Duration.ofMinutes(1).toNanos() / 1000;

    private final OverloadKind kind;
    private final long pid;
    private final AtomicInteger numbers = new AtomicInteger(1);

    private OverloadBench(OverloadKind kind, long pid) {
        this.kind = kind;
        this.pid = pid;
    }

    public static void main(String[] line) {
        Arguments arguments = Arguments.parse(List.of(line), Set.of(), name -> true);
        Duration length = arguments.duration("length", Duration.ofSeconds(20));
        int inFlight = arguments.integer("in-flight", 64, 1);
        try (OverloadKind kind = OverloadKind.of(arguments)) {
            OverloadBench bench = new OverloadBench(kind, arguments.integer("pid", 1, 1));
            bench.closed(inFlight, arguments.duration("warmup", Duration.ofSeconds(40)));
            System.out.println(
                    "| load | asked/s | good/s | refused/s | other/s | p50 ms | p99 ms | CPU us a good one | compiler and collector | a refused one |");
            System.out.println("|---|---|---|---|---|---|---|---|---|---|");
            Phase knee = bench.closed(inFlight, length.dividedBy(2));
            knee.print("knee", 0);
            double rate = arguments.integer("knee", (int) knee.perSecond(knee.good.getTotalCount()), 1);
            double micros = knee.cpuMicrosOfGood();
            for (String factor : arguments.text("factors", "0.5,1,3,10").split(",", -1)) {
                Phase phase = bench.open(rate * Double.parseDouble(factor), length);
                phase.print(factor + " x", micros);
                pause(Duration.ofSeconds(2).toNanos());
            }
        }
        System.exit(0); // whatever still waits for an answer
    }

    /** What happened in one part of a run. */
    private final class Phase {
        private final Histogram good = new ConcurrentHistogram(MAX_MICROS, 3);
        private final LongAdder sent = new LongAdder();
        private final LongAdder refused = new LongAdder();
        private final LongAdder other = new LongAdder();
        private final ConcurrentHashMap<String, LongAdder> others = new ConcurrentHashMap<>();
        private final long begun = System.nanoTime();
        private final ProcessSample before = ProcessSample.of(pid);
        private double seconds;
        private double cpuMicros;
        private double jvmMicros;

        private CompletableFuture<Integer> send() {
            long at = System.nanoTime();
            sent.increment();
            return kind.send(numbers.getAndIncrement()).handle((status, failure) -> {
                if (failure != null || status == null) {
                    lost(failure == null ? "none" : String.valueOf(failure.getMessage()));
                    return 0;
                }
                if (status == OverloadKind.GOOD) {
                    good.recordValue(Math.clamp((System.nanoTime() - at) / 1000, 0, MAX_MICROS));
                } else if (status == OverloadKind.REFUSED) {
                    refused.increment();
                } else {
                    lost(status.toString());
                }
                return status;
            });
        }

        private void lost(String why) {
            other.increment();
            if (others.size() < 8) {
                others.computeIfAbsent(why, _ -> new LongAdder()).increment();
            }
        }

        private Phase end() {
            seconds = (System.nanoTime() - begun) / 1e9;
            ProcessSample after = ProcessSample.of(pid);
            cpuMicros = after.cpu().minus(before.cpu()).toNanos() / 1e3;
            jvmMicros = after.ofJvm().minus(before.ofJvm()).toNanos() / 1e3;
            return this;
        }

        private double perSecond(long count) {
            return count / seconds;
        }

        private double cpuMicrosOfGood() {
            return cpuMicros / Math.max(1, good.getTotalCount());
        }

        private void print(String load, double microsOfGood) {
            long refusals = refused.sum();
            String ofRefused = microsOfGood == 0 || refusals < 100
                    ? "–"
                    : String.format(Locale.ROOT, "%.0f", (cpuMicros - good.getTotalCount() * microsOfGood) / refusals);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.0f | %.0f | %.0f | %.0f | %.1f | %.1f | %.1f | %.1f | %s |%s%n",
                    load,
                    perSecond(sent.sum()),
                    perSecond(good.getTotalCount()),
                    perSecond(refusals),
                    perSecond(other.sum()),
                    good.getValueAtPercentile(50) / 1e3,
                    good.getValueAtPercentile(99) / 1e3,
                    cpuMicrosOfGood(),
                    jvmMicros / Math.max(1, good.getTotalCount()),
                    ofRefused,
                    others.isEmpty() ? "" : " " + others);
        }
    }

    private Phase closed(int inFlight, Duration length) {
        Phase phase = new Phase();
        CountDownLatch ended = new CountDownLatch(inFlight);
        long end = System.nanoTime() + length.toNanos();
        for (int i = 0; i < inFlight; i++) {
            next(phase, end, ended);
        }
        await(ended);
        return phase.end();
    }

    private void next(Phase phase, long end, CountDownLatch ended) {
        if (System.nanoTime() - end > 0) {
            ended.countDown();
            return;
        }
        var _ = phase.send().whenComplete((status, _) -> {
            if (status != null && status == OverloadKind.GOOD) {
                next(phase, end, ended);
            } else { // as a consumer that is asked to try again later
                CompletableFuture.delayedExecutor(50, java.util.concurrent.TimeUnit.MILLISECONDS)
                        .execute(() -> next(phase, end, ended));
            }
        });
    }

    private static void await(CountDownLatch ended) {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Phase open(double rate, Duration length) {
        Phase phase = new Phase();
        AtomicInteger running = new AtomicInteger();
        long begin = System.nanoTime();
        long total = (long) (rate * length.toNanos() / 1e9);
        for (long i = 0; i < total && System.nanoTime() - begin < length.toNanos(); i++) {
            OpenLoop.waitUntil(begin + (long) (i * 1e9 / rate));
            if (running.incrementAndGet() > MAX_IN_FLIGHT) {
                running.decrementAndGet();
                phase.sent.increment();
                phase.lost("too many in progress");
                continue;
            }
            var _ = phase.send().whenComplete((_, _) -> running.decrementAndGet());
        }
        phase.end();
        long giveUp = System.nanoTime() + FINISH_NANOS;
        while (running.get() > 0 && System.nanoTime() - giveUp < 0) {
            pause(1_000_000);
        }
        return phase;
    }

    private static void pause(long nanos) {
        LockSupport.parkNanos(nanos);
    }
}
