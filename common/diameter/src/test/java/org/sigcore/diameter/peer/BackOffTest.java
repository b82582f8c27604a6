// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackOffTest {
    @Test
    void backOff_doublesUpToMaximumAndRestartsAfterReset() {
        var backOff = new BackOff(Duration.ofMillis(100), Duration.ofMillis(500));

        for (long expected : new long[] {100, 200, 400, 500, 500}) {
            assertThat(backOff.next() / 1e6).isBetween(expected * 0.8, (double) expected);
        }
        assertThat(backOff.longest() / 1e6).isBetween(400.0, 500.0);
        backOff.reset();
        assertThat(backOff.next() / 1e6).isBetween(80.0, 100.0);
    }
}
