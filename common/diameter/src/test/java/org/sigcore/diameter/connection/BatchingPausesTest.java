// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchingPausesTest {
    private static final long INTERVAL = 300_000;
    private static final long SECOND = 1_000_000_000;

    private final BatchingPauses pauses = new BatchingPauses(INTERVAL, 0);
    private long now;
    private int pauseCount;

    /** Offers a message per period, independent of the event loop, which takes all messages that have arrived. */
    private void offer(long periodNanos, long forNanos) {
        long end = now + forNanos;
        long due = now + periodNanos;
        while (now < end) {
            long rest = pauses.restNanos(now);
            pauseCount += rest > 0 ? 1 : 0;
            now += rest;
            if (now < due) {
                if (rest > 0) {
                    pauses.onIdle();
                }
                now = due; // waits for the next message
            }
            for (; due <= now; due += periodNanos) {
                pauses.onMessage();
            }
        }
    }

    /** Offers each message this time after the event loop has taken the previous one. */
    private void offerAfterAnswer(long turnaroundNanos, long forNanos) {
        for (long end = now + forNanos; now < end; ) {
            long rest = pauses.restNanos(now);
            pauseCount += rest > 0 ? 1 : 0;
            now += Math.max(rest, turnaroundNanos);
            pauses.onMessage();
        }
    }

    @Test
    void frequentMessages_pauseUpToTheInterval() {
        offer(50_000, SECOND);

        assertThat(pauseCount).isBetween(3000, 3400);
        assertThat(pauses.restNanos(now)).isLessThanOrEqualTo(INTERVAL);
    }

    @Test
    void rareMessages_causeNoPause() {
        offer(400_000, SECOND);

        assertThat(pauseCount).isZero();
    }

    @Test
    void oneRequestAtATime_isDelayedLittle() {
        offerAfterAnswer(40_000, 10 * SECOND);

        // Each trial lasts five milliseconds and trials become rarer: about a dozen instead of two thousand.
        assertThat(pauseCount * INTERVAL).isLessThan(SECOND / 10);
    }

    @Test
    void returningTraffic_isBatchedAgainSoon() {
        offer(50_000, SECOND);
        offer(1_000_000, SECOND);
        pauseCount = 0;
        offer(50_000, SECOND / 10);

        assertThat(pauseCount).isGreaterThan(200);
    }

    @Test
    void busyLoop_neverPauses() {
        for (int i = 0; i < 10_000; i++) {
            pauses.onMessage();
            pauseCount += pauses.restNanos(now) > 0 ? 1 : 0;
            now += INTERVAL;
        }

        assertThat(pauseCount).isZero();
    }

    @Test
    void zeroInterval_neverPauses() {
        BatchingPauses off = new BatchingPauses(0, 0);
        for (long at = 0; at < SECOND; at += 10_000) {
            off.onMessage();
            assertThat(off.restNanos(at)).isZero();
        }
    }
}
