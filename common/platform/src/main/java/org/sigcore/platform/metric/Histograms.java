// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.stream.LongStream;

/** Timers of latencies that peers observe, with buckets, so that percentiles can be computed across processes. */
public final class Histograms {
    private static final Duration[] BOUNDS = LongStream.of(
                    50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
                    1_000_000, 2_000_000, 5_000_000)
            .mapToObj(micros -> Duration.of(micros, ChronoUnit.MICROS))
            .toArray(Duration[]::new);

    private Histograms() {}

    /** Returns the timer with a name and tags, with buckets from 50 µs to 5 s; all callers get the same one. */
    public static Timer timer(MeterRegistry registry, String name, Tags tags, String description) {
        return Timer.builder(name)
                .tags(tags)
                .description(description)
                .serviceLevelObjectives(BOUNDS)
                .register(registry);
    }
}
