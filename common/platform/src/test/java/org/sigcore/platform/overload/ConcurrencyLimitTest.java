// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.PriorityQueue;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;

/** The limit with models of a server that is always saturated. */
class ConcurrencyLimitTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;
    private static final int PROCESSORS = 2;

    private final ConcurrencyLimit limit = new ConcurrencyLimit(PROCESSORS, 1000, 0);

    private record Request(long began, long ends, int probe) implements Comparable<Request> {
        @Override
        public int compareTo(Request other) {
            return Long.compare(ends, other.ends);
        }
    }

    /** Runs the model and returns the average duration of requests in the last second. */
    private long run(long nanos, LongBinaryOperator endOfNext) {
        PriorityQueue<Request> inFlight = new PriorityQueue<>();
        long now = 0;
        long count = 0;
        long sum = 0;
        while (now < nanos) {
            while (inFlight.size() < limit.limit()) {
                inFlight.add(new Request(now, endOfNext.applyAsLong(now, inFlight.size()), limit.probe()));
            }
            limit.saturated();
            Request ended = inFlight.remove();
            now = ended.ends;
            limit.sample(ended.probe, now - ended.began, 0, now);
            if (now > nanos - SECOND) {
                count++;
                sum += now - ended.began;
            }
        }
        return sum / count;
    }

    @Test
    void cpuBoundWork_keepsLimitAndLatencyLow() {
        long[] free = new long[PROCESSORS];
        long took = run(30 * SECOND, (now, inFlight) -> {
            int next = free[0] <= free[1] ? 0 : 1;
            free[next] = Math.max(free[next], now) + 15 * MILLI;
            return free[next];
        });

        assertThat(limit.limit()).isBetween(PROCESSORS, 12);
        assertThat(took).isLessThan(7 * 15 * MILLI);
    }

    @Test
    void groupCommits_raiseTheLimit() {
        long[] commit = {0};
        run(5 * SECOND, (now, inFlight) -> {
            // Joins the group after the one that is being written, which takes 5 ms regardless of its size.
            while (commit[0] <= now) {
                commit[0] += 5 * MILLI;
            }
            return commit[0] + 5 * MILLI;
        });

        assertThat(limit.limit()).isGreaterThan(500);
    }

    @Test
    void slowerService_lowersTheLimit() {
        long[] free = {0};
        run(25 * SECOND, (now, inFlight) -> {
            if (now < 5 * SECOND) {
                return now + 5 * MILLI; // as many as there are
            }
            free[0] = Math.max(free[0], now) + 5 * MILLI; // one after the other
            return free[0];
        });

        assertThat(limit.limit()).isLessThan(20);
    }

    @Test
    void samplesBelowTheLimit_leaveItUnchanged() {
        int before = limit.limit();
        for (int i = 0; i < 100; i++) {
            limit.sample(0, i * SECOND, 0, i * SECOND);
        }
        assertThat(limit.limit()).isEqualTo(before);
    }
}
