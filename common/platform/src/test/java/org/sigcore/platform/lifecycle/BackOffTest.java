// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackOffTest {
    private final BackOff backOff = new BackOff(Duration.ofMillis(100), Duration.ofSeconds(5));

    @Test
    void after_doublesUpToTheMaximum() {
        assertThat(backOff.after(1)).isEqualTo(Duration.ofMillis(100));
        assertThat(backOff.after(2)).isEqualTo(Duration.ofMillis(200));
        assertThat(backOff.after(6)).isEqualTo(Duration.ofMillis(3200));
        assertThat(backOff.after(7)).isEqualTo(Duration.ofSeconds(5));
        assertThat(backOff.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofSeconds(5));
    }
}
