// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/** Warns of records that were dropped: a line a minute at most, written by whoever takes the records. For one thread. */
final class DropWarnings {
    private static final long PERIOD_NANOS = Duration.ofMinutes(1).toNanos();
    private final Logger log;
    private final String feed;
    private final LongSupplier dropped;
    private final LongSupplier nanoTime;
    private long told;
    private long toldAtNanos;
    private boolean everTold;

    DropWarnings(Logger log, String feed, LongSupplier dropped, LongSupplier nanoTime) {
        this.log = log;
        this.feed = feed;
        this.dropped = dropped;
        this.nanoTime = nanoTime;
        this.told = dropped.getAsLong();
    }

    /** Tells of what was dropped since it was told, if that is due; whether it did. */
    boolean look() {
        long now = dropped.getAsLong();
        long nanos = nanoTime.getAsLong();
        if (now == told || (everTold && nanos - toldAtNanos < PERIOD_NANOS)) {
            return false;
        }
        log.atWarn()
                .addKeyValue("event", "feed-dropped")
                .addKeyValue("feed", feed)
                .addKeyValue("records", now - told)
                .log("records were dropped: those that wait are too many or too large");
        told = now;
        toldAtNanos = nanos;
        everTold = true;
        return true;
    }
}
