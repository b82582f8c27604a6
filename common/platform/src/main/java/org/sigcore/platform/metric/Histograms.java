// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.IntStream;

/** Timers of what peers wait for: with buckets, so that percentiles can be drawn over any number of processes. */
public final class Histograms {
    private static final Duration[] BOUNDS = IntStream.of(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private Histograms() {}

    /** The timer of that name and these tags, with buckets from 1 ms to 5 s; the same one for all who ask. */
    public static Timer timer(MeterRegistry registry, String name, Tags tags, String description) {
        return Timer.builder(name)
                .tags(tags)
                .description(description)
                .serviceLevelObjectives(BOUNDS)
                .register(registry);
    }
}
