// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import java.util.concurrent.atomic.LongAdder;

/** What became of the records of a feed; outlives reconfigurations. Owners give them the names of their meters. Thread-safe. */
public final class FeedCounters {
    final LongAdder attempted = new LongAdder();
    final LongAdder dropped = new LongAdder();
    final LongAdder published = new LongAdder();
    final LongAdder failed = new LongAdder();
    volatile boolean healthy = true;

    /** Records that were offered while the feed was on. */
    public long attempted() {
        return attempted.sum();
    }

    /** A record could not be made. */
    public void unmade() {
        attempted.increment();
        failed.increment();
    }

    /** Records that found the queue full, or were left in it at the end. */
    public long dropped() {
        return dropped.sum();
    }

    /** Records that Kafka has acknowledged, or that are in the file. */
    public long published() {
        return published.sum();
    }

    /** Records that could not be made or delivered. */
    public long failed() {
        return failed.sum();
    }

    /** False from a failed delivery to the next good one. */
    public boolean healthy() {
        return healthy;
    }
}
