// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Latency of each operation, in microseconds from the moment at which it was due (not from the moment at which it was
 * sent): a server that stalls the sender is charged for all who had to wait. Thread-safe.
 */
public final class Latencies {
    private static final long MAX_MICROS = Duration.ofMinutes(2).toNanos() / 1000;
    private static final int DIGITS = 3;
    private final Map<String, Operation> operations = Collections.synchronizedMap(new LinkedHashMap<>());

    /** One kind of operation. */
    public static final class Operation {
        private final Histogram micros = new ConcurrentHistogram(MAX_MICROS, DIGITS);
        private final LongAdder failures = new LongAdder();

        /** A copy of what was recorded, in microseconds; failures are in it. */
        public Histogram histogram() {
            return micros.copy();
        }

        /** How many failed. */
        public long failures() {
            return failures.sum();
        }
    }

    /**
     * Records one operation.
     *
     * @param dueNanos when it was to begin, as {@link System#nanoTime} counts
     * @param endNanos when it had its answer
     */
    public void record(String operation, long dueNanos, long endNanos, boolean success) {
        Operation kind = operations.computeIfAbsent(operation, key -> new Operation());
        kind.micros.recordValue(Math.clamp((endNanos - dueNanos) / 1000, 0, MAX_MICROS));
        if (!success) {
            kind.failures.increment();
        }
    }

    /** Operations by name, in the order of their first occurrence. */
    public Map<String, Operation> operations() {
        synchronized (operations) {
            return new LinkedHashMap<>(operations);
        }
    }

    /** Operations recorded, failed ones included. */
    public long count() {
        return operations().values().stream()
                .mapToLong(operation -> operation.micros.getTotalCount())
                .sum();
    }

    /** Operations that failed. */
    public long failures() {
        return operations().values().stream().mapToLong(Operation::failures).sum();
    }
}
