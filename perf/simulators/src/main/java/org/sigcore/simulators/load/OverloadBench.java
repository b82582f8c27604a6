// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.meter.ProcessSample;

/**
 * Determines the knee of a network function for one kind of request, which is its throughput with a constant number of
 * requests in progress, and then sends multiples of that rate in an open loop. Reports the numbers of successful,
 * rejected (503, DIAMETER_TOO_BUSY), withheld and lost requests, the latency of successful ones, and the CPU time per
 * successful and per rejected request. See perf/README.md.
 */
public final class OverloadBench {
    /** Requests in progress per HTTP/2 connection; the same number may wait for a stream. */
    private static final int MAX_IN_FLIGHT = 1250;

    private static final long FINISH_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long MAX_MICROS = Duration.ofMinutes(1).toNanos() / 1000;

    private final OverloadKind kind;
    private final long pid;
    private final int connections;
    /** Shared by all kinds of a run, so that no session of a subscriber is created twice. */
    private static final AtomicInteger numbers = new AtomicInteger(1);

    private OverloadBench(OverloadKind kind, Arguments arguments) {
        this.kind = kind;
        this.pid = arguments.integer("pid", 1, 1);
        this.connections = OverloadKind.connections(arguments);
    }

    public static void main(String[] line) {
        Arguments arguments = Arguments.parse(List.of(line), Set.of("details"), name -> true);
        for (String name : arguments.words()) {
            try (OverloadKind kind = OverloadKind.of(name, arguments)) {
                OverloadBench bench = new OverloadBench(kind, arguments);
                if (arguments.has("count")) {
                    System.out.println(bench.cost(name, arguments));
                } else if (arguments.has("details")) {
                    bench.details(arguments);
                } else {
                    System.out.println(name + "|" + bench.row(arguments));
                }
            }
        }
        System.exit(0); // without waiting for outstanding responses
    }

    /** Measures the cost per request for the network function and its database at low concurrency. */
    private String cost(String name, Arguments arguments) {
        long database = arguments.integer("database-pid", 0, 0);
        long before = database == 0 ? 0 : ProcessSample.of(database).cpu().toNanos();
        int count = arguments.integer("count", 20_000, 1);
        AtomicInteger left = new AtomicInteger(count);
        Phase phase = closed(arguments.integer("in-flight", 32, 1), () -> left.decrementAndGet() >= 0);
        long used = database == 0 ? 0 : ProcessSample.of(database).cpu().toNanos() - before;
        return String.format(
                Locale.ROOT,
                "| %s | %.1f | %.1f | %.0f | %d |",
                name,
                phase.cpuMicrosOfGood(),
                used / 1e3 / count,
                phase.goodPerSecond(),
                phase.other.sum() + phase.refused.sum());
    }

    private Phase warmAndKnee(Arguments arguments) {
        quota(arguments, "whole");
        closed(inFlight(arguments), arguments.duration("warmup", Duration.ofSeconds(40)));
        quota(arguments, "part");
        return knee(arguments);
    }

    private Phase knee(Arguments arguments) {
        return closed(inFlight(arguments), length(arguments).dividedBy(2));
    }

    private static int inFlight(Arguments arguments) {
        return arguments.integer("in-flight", 64, 1);
    }

    /** Sets the CPU quota of the network function, if {@code --quota} names the file of its cgroup. */
    private static void quota(Arguments arguments, String which) {
        String file = arguments.text("quota");
        if (file != null) {
            try {
                Files.writeString(Path.of(file), arguments.text(which, ""));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Duration length(Arguments arguments) {
        return arguments.duration("length", Duration.ofSeconds(20));
    }

    private void details(Arguments arguments) {
        Phase knee = warmAndKnee(arguments);
        System.out.println(
                "| load | asked/s | good/s | refused/s | kept back/s | other/s | p50 ms | p99 ms | CPU us a good one | compiler and collector | a refused one |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|---|");
        knee.print("knee", 0);
        double rate = arguments.integer("knee", (int) knee.goodPerSecond(), 1);
        for (String factor : arguments.text("factors", "0.5,1,3,10").split(",", -1)) {
            open(rate * Double.parseDouble(factor), length(arguments)).print(factor + " x", knee.cpuMicrosOfGood());
            pause(Duration.ofSeconds(2).toNanos());
        }
    }

    /**
     * Measures the knee with its p99 and the results at a multiple, separated by bars. The knee is the mean of
     * measurements before and after: stored data makes messages more expensive, JIT compilation cheaper.
     */
    private String row(Arguments arguments) {
        Phase knee = warmAndKnee(arguments);
        double rate = Math.max(1, knee.goodPerSecond());
        Phase over = open(rate * Double.parseDouble(arguments.text("factors", "10")), length(arguments));
        pause(Duration.ofSeconds(2).toNanos());
        Phase again = knee(arguments);
        double mean = (rate + again.goodPerSecond()) / 2;
        return String.format(
                Locale.ROOT,
                "%.0f, %.0f|%.0f|%.1f|%.0f|%.0f|%.0f|%.0f|%.0f|%.0f|%s",
                rate,
                again.goodPerSecond(),
                knee.p99Millis(),
                over.perSecond(over.sent.sum()) / rate,
                over.goodPerSecond(),
                100 * over.goodPerSecond() / mean,
                over.perSecond(over.refused.sum()),
                over.perSecond(over.keptBack.sum()),
                over.perSecond(over.other.sum()),
                over.p99Millis(),
                over.microsOfRefused((knee.cpuMicrosOfGood() + again.cpuMicrosOfGood()) / 2));
    }

    /** Results of one part of a run. */
    private final class Phase {
        private final Histogram good = new ConcurrentHistogram(MAX_MICROS, 3);
        private final LongAdder sent = new LongAdder();
        private final LongAdder refused = new LongAdder();
        private final LongAdder keptBack = new LongAdder();
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
                    if (isUnsent(failure)) {
                        keptBack.increment();
                    } else {
                        lost(failure == null ? "none" : String.valueOf(failure.getMessage()));
                    }
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

        /**
         * Returns true for a request withheld by the consumer, since its queue was full and no stream was available.
         */
        private static boolean isUnsent(@Nullable Throwable failure) {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            return cause instanceof SbiCallException call && !call.failure().processed();
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

        private double goodPerSecond() {
            return perSecond(good.getTotalCount());
        }

        private double cpuMicrosOfGood() {
            return cpuMicros / Math.max(1, good.getTotalCount());
        }

        private double p99Millis() {
            return good.getValueAtPercentile(99) / 1e3;
        }

        /** Returns the CPU time per rejected request, assuming that successful ones cost as much as at the knee. */
        private String microsOfRefused(double microsOfGood) {
            long refusals = refused.sum();
            return microsOfGood == 0 || refusals < 100
                    ? "–"
                    : String.format(Locale.ROOT, "%.0f", (cpuMicros - good.getTotalCount() * microsOfGood) / refusals);
        }

        private void print(String load, double microsOfGood) {
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.1f | %.1f | %.1f | %.1f | %s |%s%n",
                    load,
                    perSecond(sent.sum()),
                    goodPerSecond(),
                    perSecond(refused.sum()),
                    perSecond(keptBack.sum()),
                    perSecond(other.sum()),
                    good.getValueAtPercentile(50) / 1e3,
                    p99Millis(),
                    cpuMicrosOfGood(),
                    jvmMicros / Math.max(1, good.getTotalCount()),
                    microsOfRefused(microsOfGood),
                    others.isEmpty() ? "" : " " + others);
        }
    }

    private Phase closed(int inFlight, Duration length) {
        long end = System.nanoTime() + length.toNanos();
        return closed(inFlight, () -> System.nanoTime() - end <= 0);
    }

    private Phase closed(int inFlight, BooleanSupplier more) {
        Phase phase = new Phase();
        CountDownLatch ended = new CountDownLatch(inFlight);
        for (int i = 0; i < inFlight; i++) {
            next(phase, more, ended);
        }
        await(ended);
        return phase.end();
    }

    private void next(Phase phase, BooleanSupplier more, CountDownLatch ended) {
        if (!more.getAsBoolean()) {
            ended.countDown();
            return;
        }
        var _ = phase.send().whenComplete((status, _) -> {
            if (status != null && status == OverloadKind.GOOD) {
                next(phase, more, ended);
            } else { // like a consumer that retries later
                CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS).execute(() -> next(phase, more, ended));
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
        int most = MAX_IN_FLIGHT * connections;
        AtomicInteger running = new AtomicInteger();
        long begin = System.nanoTime();
        long total = (long) (rate * length.toNanos() / 1e9);
        for (long i = 0; i < total && System.nanoTime() - begin < length.toNanos(); i++) {
            OpenLoop.waitUntil(begin + (long) (i * 1e9 / rate));
            if (running.incrementAndGet() > most) {
                running.decrementAndGet();
                phase.sent.increment();
                phase.keptBack.increment();
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
