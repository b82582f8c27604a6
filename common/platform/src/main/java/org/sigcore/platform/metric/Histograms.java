// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.stream.LongStream;

/** Timers of what peers wait for: with buckets, so that percentiles can be drawn over any number of processes. */
public final class Histograms {
    private static final Duration[] BOUNDS = LongStream.of(
                    50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
                    1_000_000, 2_000_000, 5_000_000)
            .mapToObj(micros -> Duration.of(micros, ChronoUnit.MICROS))
            .toArray(Duration[]::new);

    private Histograms() {}

    /** The timer of that name and these tags, with buckets from 50 µs to 5 s; the same one for all callers. */
    public static Timer timer(MeterRegistry registry, String name, Tags tags, String description) {
        return Timer.builder(name)
                .tags(tags)
                .description(description)
                .serviceLevelObjectives(BOUNDS)
                .register(registry);
    }
}
