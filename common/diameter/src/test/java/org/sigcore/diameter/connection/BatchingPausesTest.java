// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchingPausesTest {
    private static final long INTERVAL = 300_000;
    private static final long SECOND = 1_000_000_000;

    private final BatchingPauses gathering = new BatchingPauses(INTERVAL, 0);
    private long now;
    private int rests;

    /** A message each period, whatever the loop does; it takes what has come together when it looks. */
    private void offered(long periodNanos, long forNanos) {
        long end = now + forNanos;
        long due = now + periodNanos;
        while (now < end) {
            long rest = gathering.restNanos(now);
            rests += rest > 0 ? 1 : 0;
            now += rest;
            if (now < due) {
                if (rest > 0) {
                    gathering.onIdle();
                }
                now = due; // waits for the next
            }
            for (; due <= now; due += periodNanos) {
                gathering.onMessage();
            }
        }
    }

    /** The next message comes so long after the loop has taken the one before. */
    private void oneAtATime(long turnaroundNanos, long forNanos) {
        for (long end = now + forNanos; now < end; ) {
            long rest = gathering.restNanos(now);
            rests += rest > 0 ? 1 : 0;
            now += Math.max(rest, turnaroundNanos);
            gathering.onMessage();
        }
    }

    @Test
    void manyMessages_areWaitedFor_noLongerThanTheInterval() {
        offered(50_000, SECOND);

        assertThat(rests).isBetween(3000, 3400);
        assertThat(gathering.restNanos(now)).isLessThanOrEqualTo(INTERVAL);
    }

    @Test
    void messagesThatWouldNotMeet_areNotWaitedFor() {
        offered(400_000, SECOND);

        assertThat(rests).isZero();
    }

    @Test
    void aPeerThatWaitsForEachAnswer_isHardlyHeldUp() {
        oneAtATime(40_000, 10 * SECOND);

        // Five milliseconds each time that it is tried, ever more rarely: about a dozen times, not two thousand.
        assertThat(rests * INTERVAL).isLessThan(SECOND / 10);
    }

    @Test
    void trafficThatComesBack_isGatheredAgainSoon() {
        offered(50_000, SECOND);
        offered(1_000_000, SECOND);
        rests = 0;
        offered(50_000, SECOND / 10);

        assertThat(rests).isGreaterThan(200);
    }

    @Test
    void aLoopThatIsBusyAllTheTime_doesNotRest() {
        for (int i = 0; i < 10_000; i++) {
            gathering.onMessage();
            rests += gathering.restNanos(now) > 0 ? 1 : 0;
            now += INTERVAL;
        }

        assertThat(rests).isZero();
    }

    @Test
    void withoutAnInterval_neverRests() {
        BatchingPauses off = new BatchingPauses(0, 0);
        for (long at = 0; at < SECOND; at += 10_000) {
            off.onMessage();
            assertThat(off.restNanos(at)).isZero();
        }
    }
}
