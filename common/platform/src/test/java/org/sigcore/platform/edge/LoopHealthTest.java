// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.health.contributor.Status;

class LoopHealthTest {
    @ParameterizedTest
    @CsvSource({"0, UP, UP", "1000, UP, UP", "1001, OUT_OF_SERVICE, UP", "10001, OUT_OF_SERVICE, DOWN"})
    void loopLag_failsReadinessAndThenLiveness(long lagMillis, String ready, String alive) {
        Duration lag = Duration.ofMillis(lagMillis);

        assertThat(new LoopHealth(() -> lag, LoopHealth.READY, Status.OUT_OF_SERVICE)
                        .health()
                        .getStatus())
                .isEqualTo(new Status(ready));
        assertThat(new LoopHealth(() -> lag, LoopHealth.ALIVE, Status.DOWN)
                        .health()
                        .getStatus())
                .isEqualTo(new Status(alive));
    }
}
