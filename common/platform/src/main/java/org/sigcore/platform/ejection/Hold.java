// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.ejection;

import java.util.concurrent.TimeUnit;
import org.sigcore.model.SpecRef;

/** Pause of an endpoint that has answered 503 with Retry-After. Thread-safe; the caller supplies the time. */
@SpecRef("TS 29.500 6.4.2.2")
public final class Hold {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private volatile boolean held;
    private volatile long untilNanos;

    /** Starts a pause. */
    public void begin(int seconds, long nowNanos) {
        untilNanos = nowNanos + TimeUnit.SECONDS.toNanos(seconds);
        held = true;
    }

    /** Returns true during the pause. */
    public boolean holds(long nowNanos) {
        return held && untilNanos - nowNanos > 0;
    }

    /** Returns the remaining seconds of the pause, rounded up; 0 without one. */
    public int seconds(long nowNanos) {
        return holds(nowNanos) ? (int) TimeUnit.NANOSECONDS.toSeconds(untilNanos - nowNanos + SECOND - 1) : 0;
    }
}
