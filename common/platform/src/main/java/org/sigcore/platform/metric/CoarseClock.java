// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import io.micrometer.core.instrument.Clock;
import java.time.Duration;

/**
 * Clock of meters, whose wall time is that of the last tick. A timer reads it twice per record, but only expires its
 * maximum by it, every 20 s; other meters read it when they are created. Thread-safe.
 */
public final class CoarseClock implements Clock {
    /** Usual interval between ticks. */
    public static final Duration TICK = Duration.ofMillis(100);

    private volatile long wallMillis = System.currentTimeMillis();

    /** Sets the wall time. */
    public void tick() {
        wallMillis = System.currentTimeMillis();
    }

    @Override
    public long wallTime() {
        return wallMillis;
    }

    @Override
    public long monotonicTime() {
        return System.nanoTime();
    }
}
