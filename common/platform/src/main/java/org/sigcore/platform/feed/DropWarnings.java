// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/** Logs dropped records, at most once a minute; called by the thread that drains the queue. Not thread-safe. */
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

    /** Logs the records dropped since the last warning if one is due; returns true if it logged. */
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
                .log("records dropped: the queue is full");
        told = now;
        toldAtNanos = nanos;
        everTold = true;
        return true;
    }
}
