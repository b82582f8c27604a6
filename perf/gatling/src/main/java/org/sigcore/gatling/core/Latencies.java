// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import io.gatling.core.CoreComponents;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * Latencies of calls in microseconds, measured from the due time of each call, so that delays behind a stall count.
 * Includes failed calls. Complements the millisecond figures of Gatling: printed at the end of the run, and written as
 * JSON to the file named by the system property {@value #FILE}. Thread-safe.
 */
public final class Latencies {
    /** System property with the path of the output file. */
    public static final String FILE = "sigcore.gatling.latencies";

    private static final long MAX_MICROS = Duration.ofMinutes(10).toNanos() / 1000;
    private static final long MAX_DUE_MILLIS = Duration.ofDays(30).toMillis();
    private static final int DIGITS = 3;
    private static final int MAX_REASONS = 20;
    private static final Map<CoreComponents, Latencies> RUNS = new WeakHashMap<>();

    private final Map<String, Calls> calls = new ConcurrentHashMap<>();
    private final Histogram lateness = histogram();
    private final long origin = System.nanoTime();

    /** Latencies of the calls with one name. */
    private record Calls(
            Histogram micros,
            LongAdder failed,
            LongAdder notMade,
            Histogram dueMillis,
            Map<String, LongAdder> reasons) {
        Calls() {
            this(
                    histogram(),
                    new LongAdder(),
                    new LongAdder(),
                    new ConcurrentHistogram(MAX_DUE_MILLIS, DIGITS),
                    new ConcurrentHashMap<>());
        }

        void failed(String reason) {
            failed.increment();
            String kept = reasons.size() < MAX_REASONS || reasons.containsKey(reason) ? reason : "other";
            reasons.computeIfAbsent(kept, _ -> new LongAdder()).increment();
        }

        /**
         * Returns the rate at which calls were due in the middle half of the calls. At the start and the end, not all
         * lives are active.
         */
        double perSecond() {
            long count = dueMillis.getTotalCount();
            long from = count / 4;
            long to = count * 3 / 4;
            long millis = due(to, count) - due(from, count);
            return to == from || millis <= 0 ? 0 : (to - from) * 1000.0 / millis;
        }

        private long due(long rank, long count) {
            return count == 0 ? 0 : dueMillis.getValueAtPercentile(100.0 * (rank + 0.5) / count);
        }

        long count() {
            return micros.getTotalCount() + notMade.sum();
        }
    }

    /** Returns the latencies of a run, which are reported at its end. */
    public static Latencies of(CoreComponents run) {
        synchronized (RUNS) {
            return RUNS.computeIfAbsent(run, _ -> {
                Latencies latencies = new Latencies();
                run.actorSystem().registerOnTermination(() -> {
                    latencies.report(System.out);
                    return latencies;
                });
                return latencies;
            });
        }
    }

    /**
     * Records the end of a call.
     *
     * @param due due time of the call, as {@link System#nanoTime()}
     * @param failure reason of the failure; null on success
     */
    void record(String call, long due, long nanos, @Nullable String failure) {
        Calls those = of(call);
        those.micros().recordValue(micros(nanos));
        those.dueMillis().recordValue(Math.clamp(TimeUnit.NANOSECONDS.toMillis(due - origin), 0, MAX_DUE_MILLIS));
        if (failure != null) {
            those.failed(failure);
        }
    }

    /** Records a call that could not be made: a failure without latency. */
    void notMade(String call, String why) {
        Calls those = of(call);
        those.failed(why);
        those.notMade().increment();
    }

    private Calls of(String call) {
        return calls.computeIfAbsent(call, _ -> new Calls());
    }

    /**
     * Records the start of a virtual user.
     *
     * @param nanos delay after its due time
     */
    void began(long nanos) {
        lateness.recordValue(micros(nanos));
    }

    private static long micros(long nanos) {
        return Math.clamp(TimeUnit.NANOSECONDS.toMicros(nanos), 0, MAX_MICROS);
    }

    private static Histogram histogram() {
        return new ConcurrentHistogram(MAX_MICROS, DIGITS);
    }

    private void report(PrintStream out) {
        out.printf(
                "%n%-40s %9s %8s %9s %9s %9s %9s %9s%n",
                "µs from when due", "calls", "failed", "mean", "p50", "p99", "p99.9", "max");
        ObjectNode all = Json.object();
        ObjectNode byName = all.putObject("calls");
        new ConcurrentSkipListMap<>(calls).forEach((name, those) -> line(out, byName, name, those));
        if (lateness.getTotalCount() > 0) {
            line(out, all, "lateness of the injector", lateness());
        }
        String file = System.getProperty(FILE);
        if (file != null) {
            try {
                Files.write(Path.of(file), Json.bytes(all));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write the latencies to " + file, e);
            }
        }
    }

    private Calls lateness() {
        Calls users = new Calls();
        users.micros().add(lateness);
        return users;
    }

    private static void line(PrintStream out, ObjectNode into, String name, Calls those) {
        Histogram micros = those.micros();
        long failed = those.failed().sum();
        out.printf(
                "%-40s %9d %8d %9.0f %9d %9d %9d %9d%n",
                name,
                those.count(),
                failed,
                micros.getMean(),
                micros.getValueAtPercentile(50),
                micros.getValueAtPercentile(99),
                micros.getValueAtPercentile(99.9),
                micros.getMaxValue());
        ObjectNode figures = into.putObject(name)
                .put("count", those.count())
                .put("failed", failed)
                .put("perSecond", those.perSecond())
                .put("meanMicros", micros.getMean())
                .put("p50Micros", micros.getValueAtPercentile(50))
                .put("p90Micros", micros.getValueAtPercentile(90))
                .put("p99Micros", micros.getValueAtPercentile(99))
                .put("p999Micros", micros.getValueAtPercentile(99.9))
                .put("maxMicros", micros.getMaxValue());
        ObjectNode reasons = figures.putObject("reasons");
        new TreeMap<>(those.reasons()).forEach((reason, count) -> reasons.put(reason, count.sum()));
    }
}
