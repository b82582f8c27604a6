// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.policing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenRateTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void letsABurstThroughAndThenTheRate() {
        TokenRate rate = new TokenRate(100, 10, -5);
        assertThat(taken(rate, -5, 50)).isEqualTo(10);
        assertThat(taken(rate, -5 + SECOND / 2, 100)).isEqualTo(10); // no more is saved up than the burst
        int taken = 0;
        for (int i = 0; i < 1000; i++) {
            taken += taken(rate, SECOND + i * (SECOND / 1000), 1);
        }
        assertThat(taken).isBetween(109, 110); // a second's worth, and the burst
    }

    private static int taken(TokenRate rate, long now, int tries) {
        int taken = 0;
        for (int i = 0; i < tries; i++) {
            taken += rate.take(now) ? 1 : 0;
        }
        return taken;
    }
}
