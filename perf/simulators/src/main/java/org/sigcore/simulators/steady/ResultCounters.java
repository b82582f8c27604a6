// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.steady;

import java.io.PrintStream;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Counters of the results of one kind of transaction. Thread-safe. */
final class ResultCounters {
    private final String kind;
    private final PrintStream out;
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong repeated = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicLong slowestMicros = new AtomicLong();

    /** @param kind prefix of output lines, such as {@code sbi} */
    ResultCounters(String kind, PrintStream out) {
        this.kind = kind;
        this.out = out;
    }

    /** @param sinceNanos start time of the transaction, as {@link System#nanoTime} */
    void answered(long sinceNanos) {
        answered.incrementAndGet();
        slowestMicros.accumulateAndGet((System.nanoTime() - sinceNanos) / 1000, Math::max);
    }

    /** Records that a request was repeated, since it had not been processed. */
    void repeated() {
        repeated.incrementAndGet();
    }

    /** @param why the unexpected answer, or the reason for its absence */
    void lost(String what, String why) {
        lost.incrementAndGet();
        out.printf("%s %s lost: %s: %s%n", now(), kind, what, why);
        out.flush();
    }

    long lost() {
        return lost.get();
    }

    /** Resets the counters. */
    void forget() {
        answered.set(0);
        repeated.set(0);
        lost.set(0);
        slowestMicros.set(0);
    }

    /** Returns the figures in one line. */
    void tell() {
        out.printf(
                "%s %s answered=%d repeated=%d lost=%d slowest=%.1fms%n",
                now(), kind, answered.get(), repeated.get(), lost.get(), slowestMicros.getAndSet(0) / 1000.0);
        out.flush();
    }

    private static LocalTime now() {
        return LocalTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS);
    }
}
