// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.http2.SbiTransport;

class LoadDriverTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Test
    void everyCallIsMadeAndNumberedOnAcrossRuns() throws InterruptedException {
        List<Long> numbers = new ArrayList<>();
        CallSender often = (number, end) -> {
            numbers.add(number);
            end.good();
        };
        CallSender seldom = (number, end) -> end.ended("status 500");
        try (SbiTransport transport = SbiTransport.start(1)) {
            LoadDriver driver = new LoadDriver(transport.eventLoops().getFirst());
            CallStats good = new CallStats();
            CallStats bad = new CallStats();
            for (int run = 0; run < 2; run++) {
                driver.run(
                        List.of(new LoadDriver.Kind(900, often, good), new LoadDriver.Kind(100, seldom, bad)),
                        Duration.ofMillis(200),
                        PATIENCE);
            }
            assertThat(good.summary().answered()).isEqualTo(360);
            assertThat(good.summary().failed()).isZero();
            assertThat(bad.summary().failed()).isEqualTo(40);
            assertThat(numbers).doesNotHaveDuplicates().hasSize(360);
        }
    }

    @Test
    void aCallThatDoesNotEndIsTold() throws InterruptedException {
        try (SbiTransport transport = SbiTransport.start(1)) {
            CallStats stats = new CallStats();
            new LoadDriver(transport.eventLoops().getFirst())
                    .run(
                            List.of(new LoadDriver.Kind(100, (number, end) -> {}, stats)),
                            Duration.ofMillis(50),
                            Duration.ofMillis(20));
            assertThat(stats.summary().unanswered()).isEqualTo(5);
        }
    }
}
