// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class OpenLoopTest {
    @Test
    void startsEveryScriptAtItsTimeWhateverBecomesOfTheOthers() {
        Set<Integer> started = ConcurrentHashMap.newKeySet();
        Latencies latencies = new Latencies();

        new OpenLoop().run(1000, Duration.ofMillis(100), (number, due) -> {
            started.add(number);
            if (number == 0) {
                OpenLoop.waitUntil(due + Duration.ofMillis(200).toNanos());
            }
            latencies.record("op", due, System.nanoTime(), number != 3);
        });

        assertThat(started).hasSize(100);
        assertThat(latencies.count()).isEqualTo(100);
        assertThat(latencies.failures()).isEqualTo(1);
    }

    @Test
    void chargesALateAnswerFromTheTimeItWasDue() {
        Latencies latencies = new Latencies();

        latencies.record("late", 0, Duration.ofMillis(250).toNanos(), true);

        Latencies.Operation operation = latencies.operations().get("late");
        Objects.requireNonNull(operation);
        assertThat(operation.histogram().getMaxValue()).isBetween(249_000L, 251_000L);
    }

    @Test
    void readsTheCpuTimeOfThisProcess() {
        assertThat(CpuMeter.own()).isPositive();
    }
}
