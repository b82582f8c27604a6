// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;

/**
 * Measures the scheduling delay of an event loop with a task that is due four times a second. Readable from any thread.
 */
final class LoopLag {
    private static final long PERIOD_MILLIS = 250;
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS);

    private volatile long due = System.nanoTime() + PERIOD_NANOS;
    private volatile long last;

    LoopLag(EventLoop loop) {
        var _ = loop.scheduleWithFixedDelay(this::beat, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void beat() {
        long now = System.nanoTime();
        last = Math.max(0, now - due);
        due = now + PERIOD_NANOS;
    }

    /** Returns the delay in nanoseconds of the last run, or of the one that is overdue. */
    long nanos(long nowNanos) {
        return Math.max(last, nowNanos - due);
    }
}
