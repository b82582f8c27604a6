// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * What became of the calls of one kind. Latency counts from the moment at which a call was due, so that waiting behind a
 * stall is charged; failed calls are in it. Thread-safe.
 */
public final class CallStats {
    private static final long MAX_MICROS = Duration.ofMinutes(2).toNanos() / 1000;
    private static final int DIGITS = 3;
    private static final int MAX_REASONS = 20;
    private final Histogram micros = new ConcurrentHistogram(MAX_MICROS, DIGITS);
    private final LongAdder sent = new LongAdder();
    private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();

    /**
     * A copy of the figures.
     *
     * @param sent calls made
     * @param answered calls that ended, well or not
     * @param failed calls that ended badly
     * @param avgMicros of the answered ones, like the percentiles
     * @param reasons how many failed of what
     */
    public record Summary(
            long sent,
            long answered,
            long failed,
            double avgMicros,
            double p50Micros,
            double p90Micros,
            double p99Micros,
            double maxMicros,
            Map<String, Long> reasons) {
        /** Share of the calls made that went well, in percent. */
        public double successPercent() {
            return sent == 0 ? 0 : 100.0 * (answered - failed) / sent;
        }

        /** Calls without an end. */
        public long unanswered() {
            return sent - answered;
        }
    }

    void sent() {
        sent.increment();
    }

    void ended(long latencyNanos, String failure) {
        micros.recordValue(Math.clamp(latencyNanos / 1000, 0, MAX_MICROS));
        if (!failure.equals(CallEnd.GOOD)) {
            String reason = failures.size() < MAX_REASONS || failures.containsKey(failure) ? failure : "other";
            failures.computeIfAbsent(reason, key -> new LongAdder()).increment();
        }
    }

    /** The figures of now. */
    public Summary summary() {
        Histogram copy = micros.copy();
        Map<String, Long> reasons = new TreeMap<>();
        failures.forEach((reason, count) -> reasons.put(reason, count.sum()));
        return new Summary(
                sent.sum(),
                copy.getTotalCount(),
                reasons.values().stream().mapToLong(Long::longValue).sum(),
                copy.getTotalCount() == 0 ? 0 : copy.getMean(),
                copy.getValueAtPercentile(50),
                copy.getValueAtPercentile(90),
                copy.getValueAtPercentile(99),
                copy.getMaxValue(),
                reasons);
    }
}
