// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.feed;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counters of a feed's records, which survive reconfigurations. Owners register them under their own meter names.
 * Thread-safe.
 */
public final class FeedCounters {
    final LongAdder attempted = new LongAdder();
    final LongAdder dropped = new LongAdder();
    final LongAdder published = new LongAdder();
    final LongAdder failed = new LongAdder();
    volatile boolean healthy = true;

    /** Returns the number of records offered while the feed was on. */
    public long attempted() {
        return attempted.sum();
    }

    /** Counts a record that could not be created. */
    public void unmade() {
        attempted.increment();
        failed.increment();
    }

    /** Returns the number of records rejected by a full queue or left in it at the end. */
    public long dropped() {
        return dropped.sum();
    }

    /** Returns the number of records acknowledged by Kafka or written to the file. */
    public long published() {
        return published.sum();
    }

    /** Returns the number of records that could not be created or delivered. */
    public long failed() {
        return failed.sum();
    }

    /** Returns false after a failed delivery until the next successful one. */
    public boolean healthy() {
        return healthy;
    }
}
