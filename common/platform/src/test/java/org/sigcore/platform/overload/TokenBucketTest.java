// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = Long.MAX_VALUE - 5; // the clock overflows

    @Test
    void take_allowsBurstAndThenTheRate() {
        TokenBucket bucket = new TokenBucket(10, 3, START);

        assertThat(taken(bucket, START, 5)).isEqualTo(3);
        assertThat(bucket.left(START)).isFalse();
        assertThat(taken(bucket, START + millis(100), 5)).isEqualTo(1);
        assertThat(bucket.left(START + millis(200))).isTrue();
        assertThat(taken(bucket, START + millis(10_000), 9))
                .as("never more than the burst")
                .isEqualTo(3);
    }

    @Test
    void take_overASecond_allowsTheRate() {
        TokenBucket bucket = new TokenBucket(700, 10, 0);
        int passed = 0;
        for (long now = 0; now < millis(1000); now += 100_000) {
            passed += bucket.take(now) ? 1 : 0;
        }
        assertThat(passed).isBetween(690, 711);
    }

    @Test
    void take_afterIdleTime_allowsNoMoreThanTheBurst() {
        TokenBucket rate = new TokenBucket(100, 10, -5);
        assertThat(taken(rate, -5, 50)).isEqualTo(10);
        assertThat(taken(rate, -5 + SECOND / 2, 100)).isEqualTo(10); // limited to the burst
        int taken = 0;
        for (int i = 0; i < 1000; i++) {
            taken += taken(rate, SECOND + i * (SECOND / 1000), 1);
        }
        assertThat(taken).isBetween(109, 110); // a second's worth, and the burst
    }

    @Test
    void takeLeaving_keepsTheReserve() {
        TokenBucket bucket = new TokenBucket(100, 10, 0);
        int taken = 0;
        while (bucket.takeLeaving(4, 0)) {
            taken++;
        }
        assertThat(taken).isEqualTo(6);
        assertThat(taken(bucket, 0, 9)).isEqualTo(4);
    }

    private static int taken(TokenBucket bucket, long now, int tries) {
        int taken = 0;
        for (int i = 0; i < tries; i++) {
            taken += bucket.take(now) ? 1 : 0;
        }
        return taken;
    }

    private static long millis(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
